// Drop-ins from a parallel event: the preregistered pairs, those that may come now, and the announced terms.

import { el } from "../../shared/dom.js";
import { textArea, ask, checkboxes, field, reasonField } from "../../shared/dialog.js";
import { COLON, t } from "../../shared/words.js";
import { strengthField, parseStrength } from "../desk/pair_fields.js";

/** @import { Page, Field } from "../../shared/shapes.d.ts" */
/** @import { DropIns as Coming, ResultsHead, WaitingRow } from "../shapes.d.ts" */

/** @type {[name: "open" | "mid_phase" | "only_preregistered", words: string][]} */
// The terms that can be announced, by the fields of the command.
const TERMS = [["open", t("Pairs may drop in")], ["mid_phase", t("Once its seats are drawn, too")], ["only_preregistered", t("Only who has preregistered")]];

export class DropIns {
  /** @param {Page<ResultsHead, any>} page @param {HTMLElement} place */
  constructor(page, place) {
    this.page = page;
    this.place = place;
  }

  /** @param {ResultsHead} head */
  show({ follows, ended, coming }) {
    this.place.closest("section")?.toggleAttribute("hidden", !follows || ended);
    const { waiting, at_least: least, at_most: most } = coming;
    this.place.replaceChildren(
      el("p", { class: "rule" }, termsWords(coming)),
      waiting.length ? el("p", { class: "expected" }, t("Still expected: {pairs}. Who is free comes in when the seats are drawn.", { pairs: least === most ? most : t("{least} to {most}", { least, most }) })) : "",
      el("ol", {}, ...waiting.map((pair) => this.#line(pair))),
      el("div", { class: "tools" },
        this.#button(t("Preregister a pair"), "preregister-pair", () => this.#askToPreregister()),
        this.#button(t("Pairs drop in"), "drop-in", () => this.#askToLetIn(waiting)),
        this.#button(t("Announce who may drop in"), "announce-entrance", () => this.#askForTerms())));
  }

  /** @param {string} title @param {string} command @param {() => void} onclick */
  #button(title, command, onclick) {
    return el("button", { type: "button", "data-command": command, onclick }, `${title} …`);
  }

  // A preregistered pair: it can be let in once it is free, and struck off.
  /** @param {WaitingRow} pair */
  #line(pair) {
    const { preregistration, name, event, free } = pair;
    const asking = (/** @type {string} */ title, /** @type {string} */ command, /** @type {boolean} */ required) => () => ask(this.page, {
      title: `${title}${COLON}${name}`, act: title, fields: [reasonField(t("Reason"), { required })],
      send: ({ reason }) => this.page.command(command, { preregistration, reason }),
    });
    return el("li", { "data-preregistration": preregistration, class: free ? "free" : "" },
      el("b", { translate: "no" }, name),
      el("span", { class: "why" }, free ? `✓ ${t("free")}` : t("still plays in {event}", { event })),
      free ? el("button", { type: "button", class: "let-in", onclick: () => this.#askToLetIn(this.page.sheet.head.coming.waiting, pair) }, t("Let it in now …"))
        : el("button", { type: "button", class: "free-now", onclick: asking(t("It is free"), "free-preregistered", false) }, t("It is free …")),
      el("button", { type: "button", class: "strike", onclick: asking(t("It does not come"), "drop-preregistered", true) }, t("It does not come …")));
  }

  #askToPreregister() {
    ask(this.page, { title: t("Preregister a pair"), act: t("Preregister"), hint: t("It gets its number when it comes in."),
      fields: [...playerFields(), strengthField(), field("event", t("Still plays in; empty: it is free"), { maxlength: 200 })],
      send: ({ one, other, strength, ...more }) => this.page.command("preregister-pair", { players: [parsePerson(one), parsePerson(other)], ...parseStrength(strength), ...more }) });
  }

  // All drop-ins are entered together, as their starting score depends on their number.
  /** @param {WaitingRow[]} waiting @param {WaitingRow} [chosen] */
  #askToLetIn(waiting, chosen) {
    const free = waiting.filter((pair) => pair.free).map(({ preregistration, name }) => /** @type {[string, string]} */ ([String(preregistration), name]));
    const preregistered = free.length ? [checkboxes("known", t("Preregistered and free"), free, chosen ? [String(chosen.preregistration)] : [])] : [];
    ask(this.page, { title: t("Pairs drop in"), act: t("Let them in"), hint: t("Name all that come in together: they are one wave, and all of it starts with the same carryover."),
      fields: [...preregistered, textArea("lines", t("Pairs, one a line: Family, Given; Family, Given")), reasonField(t("From where"), { required: false })],
      send: ({ lines, known: versions = [], reason }) => this.page.command("drop-in", { reason, pairs: parsePairs(lines), preregistered: versions.map(Number) }) });
  }

  #askForTerms() {
    const chosen = TERMS.map(([name]) => name).filter((name) => this.page.sheet.head.coming[name]);
    ask(this.page, { title: t("Announce who may drop in"), act: t("Announce"), fields: [checkboxes("rules", t("Drop-ins"), TERMS, chosen), reasonField(t("Reason"), { required: false })],
      send: ({ rules, reason }) => this.page.command("announce-entrance", { ...Object.fromEntries(TERMS.map(([name]) => [name, rules.includes(name)])), reason }) });
  }
}

/** @param {Coming} coming */
function termsWords({ open, mid_phase: midPhase, only_preregistered: only }) {
  if (!open) return t("Nobody drops into this phase.");
  if (midPhase) return only ? t("Pairs that preregistered may drop in.") : t("Pairs may drop in.");
  return only ? t("Pairs that preregistered may drop in until its seats are drawn.") : t("Pairs may drop in until its seats are drawn.");
}

/** @returns {Field[]} */
const playerFields = () => [field("one", t("First player"), { required: true, maxlength: 200 }), field("other", t("Second player"), { required: true, maxlength: 200 })];

// Between the players of a pair, as in a list of pairs.
const BETWEEN = /;|&|\/|\s[–—-]\s/u;

// Parses a pair for each line: "Family, Given; Family, Given".
/** @param {string} lines */
export const parsePairs = (lines) => lines.split("\n").filter((line) => line.trim()).map((line) => ({ players: line.split(BETWEEN).slice(0, 2).map(parsePerson) }));

// Parses "Family, Given"; without a comma the whole text is the family name.
/** @param {string} text */
function parsePerson(text) {
  const [family, given = ""] = text.split(",").map((part) => part.trim());
  return { family, given };
}
