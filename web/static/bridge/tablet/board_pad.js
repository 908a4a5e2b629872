// The pad of bridge: level, strain, doubled, declarer, the lead if anybody knows it, tricks; or passed
// out, or not played. The text it makes is the one the log keeps: 4HX N 10 SA.

import { $, el } from "../../shared/dom.js";
import { Pad, choiceGroup } from "../../shared/pad.js";
import { counted, t } from "../../shared/words.js";
import { RANKS, SEAT, STRAIN, SUIT, VULNERABLE, rank, spoken } from "../spoken_result.js";

/** @import { PadPolicy, Said } from "../../shared/pad.js" */
/** @import { TableBoard } from "../shapes.d.ts" */

/** @typedef {TableBoard & { session: number, number: number, ns?: number, ew?: number }} BoardInHand */
/** @typedef {[value: string | number, label: string, name: string]} Choice */

/** @type {Choice[]} */
const SUITS = [["C", SUIT.C, t("clubs")], ["D", SUIT.D, t("diamonds")], ["H", SUIT.H, t("hearts")], ["S", SUIT.S, t("spades")]];
/** @type {Choice[]} */
const STRAINS = [...SUITS, ["NT", STRAIN.NT, t("no trump")]];
/** @type {Choice[]} */
const DOUBLINGS = [["", "–", t("not doubled")], ["X", "X", t("doubled")], ["XX", "XX", t("redoubled")]];
/** @type {Choice[]} */
const SEATS = [["N", SEAT.N, t("North")], ["E", SEAT.E, t("East")], ["S", SEAT.S, t("South")], ["W", SEAT.W, t("West")]];
/** @type {Choice[]} */
const LEVELS = [1, 2, 3, 4, 5, 6, 7].map((number) => [number, String(number), String(number)]);
const BOOK = 6;

/** @param {HTMLElement} place */
export const boardPad = (place) => new Pad(place, CONTRACT, ({ session, number, board }) => `${session}.${number}.${board}`);

// Wherever a contract is entered: a board in hand has a number, a dealer, and who is vulnerable.
/** @type {PadPolicy<any>} */
export const CONTRACT = {
  begin: () => ({ doubling: "" }),
  empty: () => [],

  // A second tap takes a lead back: nobody has to know it.
  say(said, field, value) {
    if (field !== "suit") return { ...said, [field]: value };
    return { ...said, card: undefined, suit: said.suit === value ? undefined : value };
  },

  body(pad, { board, dealer, vulnerable }) {
    const { level, suit } = pad.said;
    const row = rowOf(pad);
    const result = written(pad.said);
    const end = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ result) =>
      el("button", { type: "button", class: name, onclick: () => pad.give(result) }, label);
    return [
      el("h2", {}, t("Board {board}", { board }), el("small", {}, ` ${t("Dealer")} ${SEAT[dealer]} · ${t("Vulnerable")} ${VULNERABLE[vulnerable]}`)),
      row(t("Level"), "level", LEVELS),
      row(t("Strain"), "strain", STRAINS),
      row(t("Doubled"), "doubling", DOUBLINGS),
      row(t("Declarer"), "declarer", SEATS),
      row(t("Lead"), "suit", SUITS),
      suit ? row(t("Card led"), "card", RANKS.map((card) => [card, rank(card), `${SUIT[suit]}${rank(card)}`]), "many") : null,
      row(t("Tricks"), "tricks", [...Array(14).keys()].map((tricks) => [tricks, relative(level, tricks), counted("{count} trick", "{count} tricks", tricks)]), "many"),
      el("div", { class: "ends" },
        el("button", { type: "button", class: "enter primary", disabled: !result, onclick: () => pad.give(result) }, result ? t("Enter {result}", { result: spoken(result) }) : t("Enter")),
        end("passed", spoken("PASS"), "PASS"),
        end("unplayed", spoken("NP"), "NP"),
        el("button", { type: "button", class: "back", onclick: () => pad.show(null) }, t("Back"))),
    ];
  },
};

// Empty while something is missing; a lead of which only the suit is known is not one yet.
/** @param {Said} said */
export function written({ level, strain, doubling, declarer, suit = "", card = "", tricks }) {
  if (!level || !strain || !declarer || tricks === undefined || (suit && !card)) return "";
  return `${level}${strain}${doubling} ${declarer} ${tricks}${suit ? ` ${suit}${card}` : ""}`;
}

// The button that was tapped keeps the focus, though it is made anew.
/** @param {Pad<BoardInHand>} pad @returns {(title: string, field: string, choices: Choice[], extra?: string) => HTMLElement} */
const rowOf = (pad) => (title, field, choices, extra = "") =>
  choiceGroup(pad, field, { title, className: `row ${extra}`, content: [el("span", { class: "title" }, title)] }, choices.map(([value, label, name]) => {
    const mark = `${field}-${String(value) || "none"}`;
    const onclick = () => {
      pad.say(field, value);
      $(`.${mark}`, undefined, pad.place).focus();
    };
    return { value, label, attributes: { "aria-label": name, "data-value": String(value), class: `choice ${mark}`, onclick } };
  }));

// What players say: =, +1, −2. Before the contract is known, the number of tricks.
/** @param {number | undefined} level @param {number} tricks */
export function relative(level, tricks) {
  if (!level) return String(tricks);
  const over = tricks - BOOK - level;
  return over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
}
