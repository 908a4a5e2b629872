// A result, built up by taps: level, strain, doubled, declarer, tricks; or passed out, or not played.
// The text it makes is the one the log keeps: 4HX N 10.

import { el } from "../dom.js";

const STRAINS = [["C", "♣", "clubs"], ["D", "♦", "diamonds"], ["H", "♥", "hearts"], ["S", "♠", "spades"], ["NT", "NT", "no trump"]];
const DOUBLINGS = [["", "–", "not doubled"], ["X", "X", "doubled"], ["XX", "XX", "redoubled"]];
const SEATS = [["N", "North"], ["E", "East"], ["S", "South"], ["W", "West"]];
const BOOK = 6;

export class Entry {
  constructor(place, done) {
    Object.assign(this, { place, done });
    this.clear();
  }

  clear() {
    this.board = null;
    this.said = { doubling: "" };
    this.place.replaceChildren();
  }

  open(board) {
    this.board = board;
    this.said = { doubling: "" };
    this.paint();
  }

  get text() {
    const { level, strain, doubling, declarer, tricks } = this.said;
    if (!level || !strain || !declarer || tricks === undefined) return "";
    return `${level}${strain}${doubling} ${declarer} ${tricks}`;
  }

  paint() {
    const { level } = this.said;
    this.place.replaceChildren(
      el("h2", {}, `Board ${this.board.board}`, el("small", {}, ` dealer ${this.board.dealer}, vulnerable ${this.board.vulnerable}`)),
      this.#row("Level", "level", [1, 2, 3, 4, 5, 6, 7].map((number) => [number, String(number), String(number)])),
      this.#row("Strain", "strain", STRAINS),
      this.#row("Doubled", "doubling", DOUBLINGS),
      this.#row("Declarer", "declarer", SEATS.map(([seat, name]) => [seat, seat, name])),
      this.#row("Tricks", "tricks", [...Array(14).keys()].map((tricks) => [tricks, relative(level, tricks), `${tricks} tricks`]), "tricks"),
      el("div", { class: "ends" },
        el("button", { type: "button", class: "enter primary", disabled: !this.text, onclick: () => this.done(this.board, this.text) }, this.text ? `Enter ${this.text}` : "Enter"),
        el("button", { type: "button", class: "passed", onclick: () => this.done(this.board, "PASS") }, "Passed out"),
        el("button", { type: "button", class: "unplayed", onclick: () => this.done(this.board, "NP") }, "Not played"),
        el("button", { type: "button", class: "back", onclick: () => this.clear() }, "Back")));
  }

  #row(title, field, choices, extra = "") {
    return el("div", { class: `row ${extra}`, role: "group", "aria-label": title },
      el("span", { class: "title" }, title),
      ...choices.map(([value, label, name]) =>
        el("button", {
          type: "button", "aria-label": name, "aria-pressed": String(this.said[field] === value), "data-value": String(value),
          class: `choice ${field}-${String(value) || "none"}`,
          onclick: () => this.#say(field, value),
        }, label)));
  }

  #say(field, value) {
    this.said[field] = value;
    this.paint();
    this.place.querySelector(`[aria-pressed="true"].${field}-${String(value) || "none"}`)?.focus();
  }
}

// What players say: =, +1, −2. Before the contract is known, the number of tricks.
function relative(level, tricks) {
  if (!level) return String(tricks);
  const over = tricks - BOOK - level;
  return over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
}
