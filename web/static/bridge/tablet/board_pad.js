// A result, built up by taps: level, strain, doubled, declarer, the lead if anybody knows it, tricks;
// or passed out, or not played. The text it makes is the one the log keeps: 4HX N 10 SA.

import { el } from "../../shared/dom.js";
import { RANKS, SEAT, STRAIN, SUIT, VULNERABLE, rank, spoken } from "../spoken_result.js";
import { counted, t } from "../../shared/words.js";

const SUITS = [["C", SUIT.C, t("clubs")], ["D", SUIT.D, t("diamonds")], ["H", SUIT.H, t("hearts")], ["S", SUIT.S, t("spades")]];
const STRAINS = [...SUITS, ["NT", STRAIN.NT, t("no trump")]];
const DOUBLINGS = [["", "–", t("not doubled")], ["X", "X", t("doubled")], ["XX", "XX", t("redoubled")]];
const SEATS = [["N", SEAT.N, t("North")], ["E", SEAT.E, t("East")], ["S", SEAT.S, t("South")], ["W", SEAT.W, t("West")]];
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

  // `about` is the board as it was seen, with the round and the session it is played in.
  open(about) {
    this.board = about;
    this.said = { doubling: "" };
    this.paint();
    this.place.scrollIntoView({ block: "start" });
  }

  // Empty while something is missing; a lead of which only the suit is known is not one yet.
  get text() {
    const { level, strain, doubling, declarer, suit = "", card = "", tricks } = this.said;
    if (!level || !strain || !declarer || tricks === undefined || (suit && !card)) return "";
    return `${level}${strain}${doubling} ${declarer} ${tricks}${suit ? ` ${suit}${card}` : ""}`;
  }

  paint() {
    const { level, suit } = this.said;
    const { board, dealer, vulnerable } = this.board;
    this.place.replaceChildren(
      el("h2", {}, t("Board {board}", { board }), el("small", {}, ` ${t("Dealer")} ${SEAT[dealer]} · ${t("Vulnerable")} ${VULNERABLE[vulnerable]}`)),
      this.#row(t("Level"), "level", [1, 2, 3, 4, 5, 6, 7].map((number) => [number, String(number), String(number)])),
      this.#row(t("Strain"), "strain", STRAINS),
      this.#row(t("Doubled"), "doubling", DOUBLINGS),
      this.#row(t("Declarer"), "declarer", SEATS),
      this.#row(t("Lead"), "suit", SUITS),
      ...(suit ? [this.#row(t("Card led"), "card", RANKS.map((card) => [card, rank(card), `${SUIT[suit]}${rank(card)}`]), "many")] : []),
      this.#row(t("Tricks"), "tricks", [...Array(14).keys()].map((tricks) => [tricks, relative(level, tricks), counted("{count} trick", "{count} tricks", tricks)]), "many"),
      this.#ends());
  }

  #ends() {
    const { text } = this;
    const end = (name, label, result) =>
      el("button", { type: "button", class: name, onclick: () => this.done(this.board, result) }, label);
    return el("div", { class: "ends" },
      el("button", { type: "button", class: "enter primary", disabled: !text, onclick: () => this.done(this.board, text) }, text ? t("Enter {result}", { result: spoken(text) }) : t("Enter")),
      end("passed", spoken("PASS"), "PASS"),
      end("unplayed", spoken("NP"), "NP"),
      el("button", { type: "button", class: "back", onclick: () => this.clear() }, t("Back")));
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

  // A second tap takes a lead back: nobody has to know it.
  #say(field, value) {
    const { said } = this;
    const back = field === "suit" && said.suit === value;
    this.said = { ...said, [field]: back ? undefined : value };
    if (field === "suit") this.said.card = undefined;
    this.paint();
    this.place.querySelector(`.${field}-${String(value) || "none"}`)?.focus();
  }
}

// What players say: =, +1, −2. Before the contract is known, the number of tricks.
function relative(level, tricks) {
  if (!level) return String(tricks);
  const over = tricks - BOOK - level;
  return over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
}
