// The check-in before the next round: a large button for each participant. Checking in changes no pairing;
// for those not seen the desk proposes acts, and the arbiter decides.

import { $, arrange, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { fullName, nameElement } from "../../shared/names.js";
import { ask, choose, field } from "../../shared/dialog.js";
import { matcher, chooseOnlyMatch } from "../../shared/search.js";
import { COLON, counted, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskEntry, DeskHead } from "../shapes.d.ts" */

// A double tap must not check somebody in and out again.
const NOT_TWICE_WITHIN = 600;
const MOST_NAMES = 12;
/** @param {DeskEntry} entry */
const sortName = ({ family, given }) => `${family} ${given}`;
const ALPHABET = new Intl.Collator(document.documentElement.lang);

export class CheckIn {
  /** @type {Map<string, { entry: DeskEntry, mark: string, element: HTMLElement }>} */
  #lines = new Map();
  /** @type {Map<string, number>} */
  #pressedAt = new Map();
  /** @type {DeskEntry[]} */
  #entries = [];
  #query = "";
  #onlyAbsent = false;

  /** @param {HTMLElement} panel @param {Page<DeskHead, any>} page */
  constructor(panel, page) {
    this.page = page;
    this.list = $(".check-list", undefined, panel);
    this.absentOffer = $(".settle", undefined, panel);
    this.toggle = $(".only-absent", undefined, panel);
    this.all = $(".all-present", undefined, panel);
    const search = $(".find-player", HTMLInputElement, panel);
    chooseOnlyMatch(search, this.list);
    onTyping(search, (text) => {
      this.#query = text;
      this.#hideOthers();
    });
    onToggle(this.toggle, (pressed) => {
      this.#onlyAbsent = pressed;
      this.#hideOthers();
    });
    this.all.addEventListener("click", () => this.#askAllPresent());
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {DeskEntry[]} entries */
  show(entries) {
    this.#entries = entries.filter((entry) => entry.playing).sort((one, other) => ALPHABET.compare(sortName(one), sortName(other)));
    this.paint();
  }

  /** @param {DeskEntry} entry */
  #pending(entry) {
    return this.page.outbox.pendingFor(placeOf(entry, this.#head.open_round));
  }

  /** @param {DeskEntry} entry */
  #isPresent(entry) {
    const pending = this.#pending(entry);
    return pending ? pending.command === "check-in" : entry.checked_in;
  }

  // Paints again, after an entry or a new sheet.
  paint() {
    const known = this.#lines;
    this.#lines = new Map();
    for (const entry of this.#entries) {
      const mark = `${this.#isPresent(entry)}${Boolean(this.#pending(entry))}${this.#head.open_round}`;
      const old = known.get(entry.key);
      const unchanged = old?.entry === entry && old.mark === mark ? old : null;
      this.#lines.set(entry.key, unchanged ?? { entry, mark, element: this.#line(entry) });
    }
    arrange(this.list, [...this.#lines.values()].map((line) => line.element));
    this.#hideOthers();
    const absent = this.#absent();
    setText(this.toggle, absent.length ? t("Not seen {absent}", { absent: absent.length }) : t("All are there"));
    this.all.hidden = !absent.length;
    this.#paintAbsentOffer(absent);
  }

  // Marks all as present; the few missing ones are then tapped. That is faster if nearly all came.
  #askAllPresent() {
    const absent = this.#absent();
    choose({ title: t("All are present?"), hint: t("{absent} are marked as present; tap those who did not come.", { absent: absent.length }),
      choices: [{ label: counted("Mark {count} as present", "Mark {count} as present", absent.length), then: () => absent.forEach((entry) => this.#setPresent(entry, true)) }] });
  }

  #absent() {
    return this.#entries.filter((entry) => !this.#isPresent(entry));
  }

  #hideOthers() {
    const finds = matcher(this.#query);
    for (const { entry, element } of this.#lines.values()) {
      element.hidden = !finds(fullName(entry), entry.number) || (this.#onlyAbsent && this.#isPresent(entry));
    }
  }

  /** @param {DeskEntry} entry */
  #line(entry) {
    const there = this.#isPresent(entry);
    // The time is stored outside the line, as the first tap replaces the line before the second one comes.
    const toggle = () => {
      const now = performance.now();
      if (now - (this.#pressedAt.get(entry.key) ?? -Infinity) < NOT_TWICE_WITHIN) return;
      this.#pressedAt.set(entry.key, now);
      this.#setPresent(entry, !there);
    };
    const [shape, word] = this.#pending(entry) ? ["◔", t("on its way")] : there ? ["✓", t("there")] : ["○", t("not seen")];
    return el("li", { class: `check ${there ? "there" : "absent"}` },
      el("button", { type: "button", class: "pick", "data-check": entry.entry, "aria-pressed": String(there), onclick: toggle },
        el("span", { class: "number" }, entry.number ? String(entry.number) : t("new")),
        el("span", { class: "who" }, el("span", { class: "title" }, entry.title), nameElement(entry)),
        el("span", { class: "federation" }, entry.federation),
        el("span", { class: "state" }, el("span", { class: "shape", "aria-hidden": "true" }, shape), word)));
  }

  // Checks in or out. If the opposite entry is not sent yet, that is taken back instead.
  /** @param {DeskEntry} entry @param {boolean} there */
  async #setPresent(entry, there) {
    const round = this.#head.open_round;
    const pending = this.#pending(entry);
    if (pending && (await this.page.outbox.takeBack(pending.key))) return;
    this.page.outbox.add({ command: there ? "check-in" : "check-out", place: placeOf(entry, round), label: `${fullName(entry)}${COLON}${there ? t("there") : t("not there")}`,
      body: { stage: this.page.stage, entry: entry.entry, round } });
  }

  /** @param {DeskEntry[]} absent */
  #paintAbsentOffer(absent) {
    const { open_round: round, rounds, facts } = this.#head;
    const isFixed = facts.by_table || facts.by_bracket;
    const noRoundLeft = !rounds || round > rounds;
    const words = noRoundLeft && !isFixed ? t("All rounds are paired.") : t("Round {round}: {there} of {all} are there.", { round, there: this.#entries.length - absent.length, all: this.#entries.length });
    const isOffered = !isFixed && !facts.manual && !noRoundLeft && absent.length > 0 && this.#head.state !== "paired";
    this.absentOffer.replaceChildren(el("p", {}, words),
      isOffered ? el("button", { type: "button", class: "settle-absent", onclick: () => this.#askAboutAbsent(absent) }, t("What about the {absent} not seen …", { absent: absent.length })) : "");
  }

  /** @param {DeskEntry[]} absent */
  #askAboutAbsent(absent) {
    const { open_round: round } = this.#head;
    const names = absent.slice(0, MOST_NAMES).map(fullName).join(", ") + (absent.length > MOST_NAMES ? ` ${t("and {more} more", { more: absent.length - MOST_NAMES })}` : "");
    choose({ title: t("{absent} not seen before round {round}", { absent: absent.length, round }), hint: names,
      choices: [
        { label: t("No point in this round"), words: t("a zero-point bye; paired again afterwards"), then: () => this.#askToReportAbsent(absent, false) },
        { label: counted("Withdraw {count} player …", "Withdraw {count} players …", absent.length), words: t("no further round"), danger: true, then: () => this.#askToReportAbsent(absent, true) },
      ] });
  }

  /** @param {DeskEntry[]} absent @param {boolean} withdraw */
  #askToReportAbsent(absent, withdraw) {
    const { open_round: round } = this.#head;
    ask(this.page, { title: t("{absent} not seen before round {round}", { absent: absent.length, round }), act: withdraw ? counted("Withdraw {count} player", "Withdraw {count} players", absent.length) : counted("Note {count} bye", "Note {count} byes", absent.length), danger: withdraw,
      hint: t("All of them at once, or none. Who comes after all: cancel the bye, or reinstate them, and they are paired."),
      fields: withdraw ? [field("reason", t("Reason, for the log"), { value: t("did not come"), required: true, maxlength: 200 })] : [],
      send: (values) => this.page.command("report-absent", { round, entries: absent.map((entry) => entry.entry), withdraw, ...values }) });
  }
}

/** @param {DeskEntry} entry @param {number} round */
const placeOf = (entry, round) => `check.${round}.${entry.entry}`;
