// The entries of this device, each with its state as a word and a symbol, and a button to undo the last
// one for a while.

import { el } from "../../shared/dom.js";
import { entryState } from "./entry_state.js";
import { STATES } from "./codes.js";
import { askConfirmation, needsConfirmation } from "../../shared/warning.js";
import { t } from "../../shared/words.js";

/** @import { Outbox } from "../../shared/outbox.js" */
/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { Rows } from "./entry_state.js" */

/** An entry that can be undone; `board` is its line on the page. */
/** @typedef {{ entry: Entry, board: any }} Undoable */

const UNDO_FOR = 20_000;
// A double tap on a result must not press the undo button that has just appeared under the thumb.
const NOT_BEFORE = 700;
const SHOWN = 8;

export class Receipts extends EventTarget {
  /** @type {Undoable | null} */
  #undoable = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #offeredAt = 0;
  #age = el("p", { class: "hint" });
  /** @type {Rows} */
  rows = new Map();

  /** @param {HTMLElement} list @param {HTMLElement} undo @param {Outbox} outbox */
  constructor(list, undo, outbox) {
    super();
    this.list = list;
    this.undo = undo;
    this.outbox = outbox;
    outbox.addEventListener("change", () => this.#paint());
    setInterval(() => this.#paintAge(), 1000);
    this.#paint();
  }

  // Takes the rows of a new sheet, which show whether others confirmed or disputed an entry.
  /** @param {Rows} rows */
  setRows(rows) {
    this.rows = rows;
    this.#paint();
  }

  /** @param {Entry} entry @param {Undoable["board"]} board */
  offerUndo(entry, board) {
    this.#undoable = { entry, board };
    this.#offeredAt = performance.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#withdrawUndo(), UNDO_FOR);
    const label = t("Undo {what}", { what: entry.label.replace(/^Board/u, "board") });
    const timeLeft = el("span", { class: "left" });
    const button = el("button", { type: "button", onclick: () => this.#pressUndo() }, label, timeLeft);
    this.undo.replaceChildren(button);
    this.undo.hidden = false;
    timeLeft.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: UNDO_FOR, fill: "forwards" });
  }

  // Removes the undo button once others dispute the entry: then an arbiter decides.
  #stopUndoOfDisputed() {
    const entry = this.outbox.entries.find(({ key }) => key === this.#undoable?.entry.key);
    if (entry && entryState(entry, this.rows) === "disputed") this.#withdrawUndo();
  }

  // Removes the undo button of a refused entry.
  /** @param {string} key */
  onRefused(key) {
    if (this.#undoable?.entry.key === key) this.#withdrawUndo();
  }

  // Asks whether an entry is meant in spite of the server's warning, and enters it again.
  /** @param {Entry} entry */
  async confirm({ key, command, body, place, label, level = 0, consequences = [], manual = "" }) {
    if (!(await askConfirmation({ level, consequences, manual }, { title: label }))) return this.onRefused(key);
    this.outbox.drop(key);
    this.outbox.add({ command, body: { ...body, confirmed: level }, place, label });
  }

  #pressUndo() {
    if (performance.now() - this.#offeredAt < NOT_BEFORE) return;
    const detail = this.#undoable;
    this.#withdrawUndo();
    this.dispatchEvent(new CustomEvent("undo", { detail }));
  }

  #withdrawUndo() {
    clearTimeout(this.#timer);
    this.#undoable = null;
    this.undo.hidden = true;
    this.undo.replaceChildren();
  }

  #paint() {
    this.#stopUndoOfDisputed();
    const { entries, waiting } = this.outbox;
    const notStored = entries.filter((entry) => entry.state !== "stored");
    const receipts = entries.filter((entry) => entry.state === "stored").slice(-SHOWN);
    const shown = [...notStored, ...receipts.reverse()];
    const title = waiting.length ? t("Entered here · {waiting} not stored yet", { waiting: waiting.length }) : t("Entered here");
    this.list.replaceChildren(
      el("h2", {}, title), this.#age,
      el("ul", {}, ...shown.map((entry) => this.#line(entry))));
    this.#paintAge();
  }

  /** @param {Entry} entry */
  #line(entry) {
    const isLast = this.outbox.entries.findLast((other) => other.place === entry.place) === entry;
    const state = entryState(entry, this.rows, isLast);
    const { shape, word } = STATES[state];
    const version = entry.version ? ` v${entry.version}` : "";
    const { round } = entry.body;
    return el("li", { class: `receipt ${state}` },
      el("span", { class: "label" }, round ? `${t("Round {round}", { round })} · ${entry.label}` : entry.label),
      el("span", { class: "state" }, el("span", { class: "shape", "aria-hidden": "true" }, shape), word + version),
      entry.detail && entry.detail !== this.outbox.blocked ? el("p", { class: "detail" }, entry.detail) : null,
      entry.state === "refused" && needsConfirmation({ level: entry.level ?? 0 })
        ? el("button", { type: "button", onclick: () => this.confirm(entry) }, t("Look what this does"))
        : null,
      entry.state === "refused"
        ? el("button", { type: "button", onclick: () => this.outbox.drop(entry.key) }, t("I have seen it"))
        : null);
  }

  // Shows the age of the oldest entry that is only on this device.
  #paintAge() {
    const oldest = this.outbox.waiting[0];
    const age = oldest ? Math.round((Date.now() - oldest.made) / 1000) : 0;
    const isStorageDenied = this.outbox.forPageOnly || this.outbox.storageRefused;
    const warning = isStorageDenied ? t("This browser keeps nothing: do not close the page before all is stored.") : "";
    const ageText = age > 5 ? t("The oldest has waited {ago}.", { ago: age < 120 ? `${age} s` : `${Math.floor(age / 60)} min` }) : "";
    this.#age.textContent = [this.outbox.blocked, ageText, warning].filter(Boolean).join(" ");
    this.#age.hidden = this.#age.textContent === "";
  }
}
