// Who takes part: late entries, withdrawals, byes, corrections, pairs that must not meet.

import { $, arrange, el } from "../../shared/dom.js";
import { categoriesOf } from "../../shared/categories.js";
import { fullName, nameElement } from "../../shared/names.js";
import { ask, choose, field, options, reasonField } from "../../shared/dialog.js";
import { discard } from "../../organiser/mistakes.js";
import { finder } from "../../shared/search.js";
import { t } from "../../shared/words.js";
import { ratingSearch } from "./rating_list.js";
import { previewOf, previewWords } from "./reversals.js";

/** @import { Page, Field } from "../../shared/shapes.d.ts" */
/** @import { Absence, DeskEntry, DeskHead } from "../shapes.d.ts" */

/** @typedef {[code: string, words: string][]} Choices */

/** @type {Choices} */
const TITLES = ["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"].map((title) => [title, title || "no title"]);
/** @type {Choices} */
const SEXES = [["", "not stated"], ["w", "female"], ["m", "male"]];
/** @type {Choices} */
const COEFFICIENTS = [["", "not known"], ["10", "10"], ["20", "20"], ["40", "40"]];
/** @type {Choices} */
const BYES = [["H", "half-point bye"], ["Z", "does not play, no point"], ["F", "full-point bye"]];

export class EntryList {
  /** @type {Map<string, { entry: DeskEntry, openRound: number, element: HTMLElement }>} */
  #lines = new Map();
  #query = "";

  /** @type {DeskEntry[]} */
  #entries = [];

  /** @param {HTMLElement} list @param {Page<DeskHead, any>} page */
  constructor(list, page) {
    this.list = list;
    this.page = page;
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {string} query */
  filter(query) {
    this.#query = query;
    this.#hideOthers();
  }

  /** @param {DeskEntry[]} entries @param {DeskHead} head */
  show(entries, head) {
    this.#entries = entries;
    // Once the numbers of a round robin are drawn nobody can join it.
    $(".register").hidden = head.round_robin && head.rounds > 0;
    const known = this.#lines;
    this.#lines = new Map();
    for (const entry of entries) {
      const old = known.get(entry.key);
      const same = old?.entry === entry && old.openRound === head.open_round ? old : null;
      this.#lines.set(entry.key, same ?? { entry, openRound: head.open_round, element: this.#line(entry) });
    }
    arrange(this.list, [...this.#lines.values()].map((line) => line.element));
    this.list.classList.toggle("empty", entries.length === 0);
    this.#hideOthers();
  }

  #hideOthers() {
    const finds = finder(this.#query);
    for (const { entry, element } of this.#lines.values()) element.hidden = !finds(fullName(entry), entry.number);
  }

  /** @param {DeskEntry} entry */
  #line(entry) {
    return el("li", { class: `entry ${entry.withdrawn_from ? "gone" : ""}` },
      el("button", { type: "button", class: "pick", onclick: () => this.#open(entry) },
        el("span", { class: "number" }, entry.number ? String(entry.number) : "new"),
        el("span", { class: "who" }, el("span", { class: "title" }, entry.title), nameElement(entry)),
        el("span", { class: "federation" }, entry.federation),
        el("span", { class: "rating" }, entry.rating ? String(entry.rating) : ""),
        el("span", { class: "state" }, ...this.#states(entry))));
  }

  /** @param {DeskEntry} entry */
  #states(entry) {
    /** @type {[shape: string, words: string][]} */
    const said = [];
    if (entry.withdrawn_from) said.push(["×", `withdrawn from round ${entry.withdrawn_from}`]);
    if (entry.first_round > 1) said.push(["▸", `from round ${entry.first_round}`]);
    for (const { round, word, requested } of entry.absences.filter((a) => a.round >= this.#head.open_round || a.kind !== "Z")) {
      if (!entry.withdrawn_from || round < entry.withdrawn_from) said.push([requested ? "○" : "●", `round ${round}: ${word}`]);
    }
    return said.map(([shape, words]) => el("span", { class: "fact" }, el("span", { class: "shape", "aria-hidden": "true" }, shape), words));
  }

  register() {
    const { open_round: first, rounds } = this.#head;
    const hint = rounds && first > rounds ? "All rounds are paired: who comes now plays no game." : `Plays from round ${first} on.`;
    ask(this.page, { title: "Register a player", hint, act: "Register",
      ...registering(), send: (values) => this.page.command("register-entry", values) });
  }

  /** @param {DeskEntry} entry */
  #open(entry) {
    const gone = entry.withdrawn_from > 0;
    const asked = entry.absences.filter((absence) => absence.requested);
    const swiss = !this.#head.round_robin;
    const choices = [
      ...(swiss ? [{ label: "Bye …", words: `for round ${this.#head.open_round} or later`, then: () => this.#bye(entry) }] : []),
      ...asked.map((absence) => ({ label: `Cancel the bye of round ${absence.round}`, words: absence.word, then: () => this.#cancelBye(entry, absence) })),
      { label: "Correct …", words: "name, rating, federation, FIDE ID, year of birth …", then: () => this.#correct(entry) },
      ...(swiss ? [{ label: "Must not meet …", words: "forbid a pairing", then: () => this.#forbid(entry) }] : []),
      gone
        ? { label: "Reinstate …", words: "plays again", then: () => this.#reinstate(entry) }
        : { label: "Withdraw …", words: "plays no further round", danger: true, then: () => this.#withdraw(entry) },
      ...(this.#head.open_round === 1 || !entry.number ? [{ label: t("Discard …"), words: t("entered by mistake"), danger: true, then: () => discard(this.page, fullName(entry), entry.entry) }] : []),
    ];
    choose({ title: fullName(entry), hint: entry.number ? `Number ${entry.number}` : "Has no number yet", choices });
  }

  /** @param {DeskEntry} entry */
  #bye(entry) {
    const { open_round: first, rounds } = this.#head;
    /** @type {Choices} */
    const which = Array.from({ length: Math.max(0, rounds - first + 1) }, (_, i) => [String(first + i), `round ${first + i}`]);
    if (!which.length) return choose({ title: "No round is left", hint: "All rounds are paired.", choices: [] });
    ask(this.page, { title: `Bye for ${fullName(entry)}`, act: "Note the bye",
      fields: [options("round", "Round", which), options("kind", "Bye", BYES)],
      send: ({ round, kind }) => this.page.command("request-bye", { entry: entry.entry, round: Number(round), kind }) });
  }

  /** @param {DeskEntry} entry @param {Absence} absence */
  #cancelBye(entry, { round, word, irrevocable }) {
    const price = irrevocable ? " It is irrevocable: if he plays all the same, a win counts as a draw for prizes (22C)." : "";
    ask(this.page, { title: `Cancel the bye of round ${round}?`, hint: `${fullName(entry)}: ${word}.${price}`, act: "Cancel the bye", danger: irrevocable,
      send: () => this.page.command("cancel-bye", { entry: entry.entry, round }) });
  }

  /** @param {DeskEntry} entry */
  #correct(entry) {
    ask(this.page, { title: `Correct ${fullName(entry)}`, act: "Correct", fields: personFields(entry),
      send: (values) => this.page.command("correct-entry", { entry: entry.entry, ...values }) });
  }

  /** @param {DeskEntry} entry */
  async #withdraw(entry) {
    const preview = this.#head.round_robin ? await previewOf(this.page, entry.entry) : null;
    const hint = this.#head.round_robin ? "Can be reinstated." : `Not paired from round ${this.#head.open_round} on. Can be reinstated.`;
    ask(this.page, { title: `Withdraw ${fullName(entry)}?`, hint, body: preview && previewWords(preview),
      act: "Withdraw", danger: true, fields: [reasonField()],
      send: ({ reason }) => this.page.command("withdraw-entry", { entry: entry.entry, reason }) });
  }

  /** @param {DeskEntry} entry */
  #reinstate(entry) {
    ask(this.page, { title: `Reinstate ${fullName(entry)}?`, hint: "Is paired again from the next round.", act: "Reinstate",
      send: () => this.page.command("reinstate-entry", { entry: entry.entry }) });
  }

  /** @param {DeskEntry} entry */
  #forbid(entry) {
    /** @type {Choices} */
    const others = this.#entries.filter((other) => other !== entry).map((other) => [String(other.entry), `${other.number || "new"} ${fullName(other)}`]);
    ask(this.page, { title: `${fullName(entry)} must not meet`, act: "Forbid the pairing",
      fields: [options("other", "Player", others), reasonField()],
      send: ({ other, reason }) => this.page.command("forbid-pair", { entries: [entry.entry, Number(other)], reason }) });
  }
}

// The rating list fills the form; everything in it can still be changed.
function registering() {
  const fields = personFields();
  const named = Object.fromEntries(fields.map((one) => [one.name, one]));
  const body = ratingSearch((player) => {
    for (const [name, value] of Object.entries(player)) named[name]?.set?.(value);
  });
  return { body, fields };
}

/** @param {Partial<DeskEntry>} [entry] @returns {Field[]} */
function personFields(entry = {}) {
  return [
    field("family", "Family name", { value: entry.family, required: true, maxlength: 200 }),
    field("given", "Given name", { value: entry.given, maxlength: 200 }),
    options("title", "Title", TITLES, entry.title),
    field("rating", "Rating", { value: entry.rating || "", type: "number", min: 0, max: 4000, inputmode: "numeric" }),
    field("federation", "Federation", { value: entry.federation, maxlength: 3, autocapitalize: "characters" }),
    field("fide_id", "FIDE ID", { value: entry.fide_id, maxlength: 20, inputmode: "numeric" }),
    options("sex", "Sex", SEXES, entry.sex),
    field("club", "Club", { value: entry.club, maxlength: 200 }),
    field("born", "Year of birth", { value: entry.born || "", type: "number", min: 1900, max: new Date().getFullYear(), inputmode: "numeric" }),
    field("national_id", "National or US Chess ID", { value: entry.national_id, maxlength: 20 }),
    numeric(options("k", "K of the rating list", COEFFICIENTS, String(entry.k || "")), 0),
    numeric(field("rated_games", "Rated games, if they are few", { value: entry.rated_games ?? "", maxlength: 6, inputmode: "numeric", pattern: "[0-9]*" }), null),
    several(field("categories", "Categories", { value: entry.categories?.join(", "), maxlength: 300, placeholder: "Club members, Guests" })),
  ];
}

/** @param {Field} field @returns {Field} */
function several(field) {
  return { ...field, value: () => categoriesOf(String(field.value())) };
}

// A number, or what stands for an empty field.
/** @param {Field} field @param {number | null} without @returns {Field} */
function numeric(field, without) {
  return { ...field, value: () => (field.value() === "" ? without : Number(field.value())) };
}
