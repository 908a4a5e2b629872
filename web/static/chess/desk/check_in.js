// Who is there before the next round: one large target each. Checking in pairs nobody and drops
// nobody; what becomes of those who were not seen is proposed, and the arbiter decides.

import { $, arrange, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { fullName, nameElement } from "../../shared/names.js";
import { ask, choose, field } from "../../shared/dialog.js";
import { finder, onlyMatch } from "../../shared/search.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskEntry, DeskHead } from "../shapes.d.ts" */

// A double tap must not let them in and out again.
const NOT_TWICE_WITHIN = 600;
const NAMED = 12;

export class CheckIn {
  /** @type {Map<string, { entry: DeskEntry, mark: string, element: HTMLElement }>} */
  #lines = new Map();
  /** @type {Map<string, number>} */
  #pressed = new Map();
  /** @type {DeskEntry[]} */
  #entries = [];
  #query = "";
  #onlyAbsent = false;

  /** @param {HTMLElement} panel @param {Page<DeskHead, any>} page */
  constructor(panel, page) {
    this.page = page;
    this.list = $(".check-list", undefined, panel);
    this.settling = $(".settle", undefined, panel);
    this.toggle = $(".only-absent", undefined, panel);
    const find = $(".find-player", HTMLInputElement, panel);
    onlyMatch(find, this.list);
    onTyping(find, (text) => {
      this.#query = text;
      this.#hideOthers();
    });
    onToggle(this.toggle, (pressed) => {
      this.#onlyAbsent = pressed;
      this.#hideOthers();
    });
    page.outbox.addEventListener("change", () => page.known && this.#paint());
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {DeskEntry[]} entries */
  show(entries) {
    this.#entries = entries.filter((entry) => entry.playing);
    this.#paint();
  }

  /** @param {DeskEntry} entry */
  #pending(entry) {
    return this.page.outbox.pendingFor(placeOf(entry, this.#head.open_round));
  }

  /** @param {DeskEntry} entry */
  #isThere(entry) {
    const pending = this.#pending(entry);
    return pending ? pending.command === "check-in" : entry.checked_in;
  }

  #paint() {
    const known = this.#lines;
    this.#lines = new Map();
    for (const entry of this.#entries) {
      const mark = `${this.#isThere(entry)}${Boolean(this.#pending(entry))}${this.#head.open_round}`;
      const old = known.get(entry.key);
      const same = old?.entry === entry && old.mark === mark ? old : null;
      this.#lines.set(entry.key, same ?? { entry, mark, element: this.#line(entry) });
    }
    arrange(this.list, [...this.#lines.values()].map((line) => line.element));
    this.#hideOthers();
    const absent = this.#absent();
    setText(this.toggle, absent.length ? `Not seen ${absent.length}` : "All are there");
    this.#paintSettling(absent);
  }

  #absent() {
    return this.#entries.filter((entry) => !this.#isThere(entry));
  }

  #hideOthers() {
    const finds = finder(this.#query);
    for (const { entry, element } of this.#lines.values()) {
      element.hidden = !finds(fullName(entry), entry.number) || (this.#onlyAbsent && this.#isThere(entry));
    }
  }

  /** @param {DeskEntry} entry */
  #line(entry) {
    const there = this.#isThere(entry);
    // Kept beside the line: the first tap draws it anew before the second comes.
    const turn = () => {
      const now = performance.now();
      if (now - (this.#pressed.get(entry.key) ?? -Infinity) < NOT_TWICE_WITHIN) return;
      this.#pressed.set(entry.key, now);
      this.#turn(entry, !there);
    };
    const [shape, word] = this.#pending(entry) ? ["◔", "on its way"] : there ? ["✓", "there"] : ["○", "not seen"];
    return el("li", { class: `check ${there ? "there" : "absent"}` },
      el("button", { type: "button", class: "pick", "data-check": entry.entry, "aria-pressed": String(there), onclick: turn },
        el("span", { class: "number" }, entry.number ? String(entry.number) : "new"),
        el("span", { class: "who" }, el("span", { class: "title" }, entry.title), nameElement(entry)),
        el("span", { class: "federation" }, entry.federation),
        el("span", { class: "state" }, el("span", { class: "shape", "aria-hidden": "true" }, shape), word)));
  }

  /** @param {DeskEntry} entry @param {boolean} there */
  #turn(entry, there) {
    const round = this.#head.open_round;
    this.page.outbox.add({ command: there ? "check-in" : "check-out", place: placeOf(entry, round), label: `${fullName(entry)}: ${there ? "there" : "not there"}`,
      body: { stage: this.page.stage, entry: entry.entry, round } });
  }

  /** @param {DeskEntry[]} absent */
  #paintSettling(absent) {
    const { open_round: round, round_robin: fixed, rounds, facts } = this.#head;
    const nothing = !rounds || round > rounds;
    const words = nothing && !fixed ? "All rounds are paired." : `Round ${round}: ${this.#entries.length - absent.length} of ${this.#entries.length} are there.`;
    const offered = !fixed && !facts.manual && !nothing && absent.length > 0 && this.#head.state !== "paired";
    this.settling.replaceChildren(el("p", {}, words),
      offered ? el("button", { type: "button", class: "settle-absent", onclick: () => this.#settle(absent) }, `What about the ${absent.length} not seen …`) : "");
  }

  /** @param {DeskEntry[]} absent */
  #settle(absent) {
    const { open_round: round } = this.#head;
    const names = absent.slice(0, NAMED).map(fullName).join(", ") + (absent.length > NAMED ? ` and ${absent.length - NAMED} more` : "");
    choose({ title: `${absent.length} not seen before round ${round}`, hint: names,
      choices: [
        { label: "No point in this round", words: "a zero-point bye; paired again afterwards", then: () => this.#report(absent, false) },
        { label: "Withdraw them …", words: "no further round", danger: true, then: () => this.#report(absent, true) },
      ] });
  }

  /** @param {DeskEntry[]} absent @param {boolean} withdraw */
  #report(absent, withdraw) {
    const { open_round: round } = this.#head;
    const what = withdraw ? `Withdraw ${absent.length} players from round ${round} on?` : `No point for ${absent.length} players in round ${round}?`;
    ask(this.page, { title: what, act: withdraw ? "Withdraw them" : "Note the byes", danger: withdraw,
      hint: "All of them at once, or none. Who comes after all: cancel his bye, or reinstate him, and he is paired.",
      fields: withdraw ? [field("reason", "Reason, for the log", { value: "did not come", required: true, maxlength: 200 })] : [],
      send: (values) => this.page.command("report-absent", { round, entries: absent.map((entry) => entry.entry), withdraw, ...values }) });
  }
}

/** @param {DeskEntry} entry @param {number} round */
const placeOf = (entry, round) => `check.${round}.${entry.entry}`;
