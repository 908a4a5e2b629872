// The pad of bridge: level, strain, doubling, declarer, optional lead, tricks; or passed out, or not
// played. It makes the text that is stored in the log: 4HX N 10 SA.

import { $, el } from "../../shared/dom.js";
import { Pad, choiceGroup } from "../../shared/pad.js";
import { counted, inContext, t } from "../../shared/words.js";
import { RANKS, SEAT, STRAIN, SUIT, VULNERABLE, cardRank, resultWords } from "../spoken_result.js";

/** @import { PadPolicy, PadInput } from "../../shared/pad.js" */
/** @import { TableBoard } from "../shapes.d.ts" */

/** @typedef {TableBoard & { session: number, round: number, ns?: number, ew?: number }} BoardInRound a board of a round, with its pairs */
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
// The tricks that a contract needs besides its level.
const BOOK = 6;

/** @param {HTMLElement} place */
export const boardPad = (place) => new Pad(place, CONTRACT_PAD, ({ session, round, board }) => `${session}.${round}.${board}`);

// The policy of the pad (see pad.js): what is tapped makes a contract with its result.
/** @type {PadPolicy<any>} */
export const CONTRACT_PAD = {
  initialInput: () => ({ doubling: "" }),
  idleContent: () => [],

  // A second tap on a suit removes the lead, which is optional.
  changedInput(input, field, value) {
    if (field !== "suit") return { ...input, [field]: value };
    return { ...input, card: undefined, suit: input.suit === value ? undefined : value };
  },

  boardContent(pad, { round, board, dealer, vulnerable }) {
    const { level, suit } = pad.input;
    const row = rowMaker(pad);
    const result = resultText(pad.input);
    const resultButton = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ result) =>
      el("button", { type: "button", class: name, onclick: () => pad.giveResult(result) }, label);
    return [
      el("h2", {}, [round && inContext("bridge", "Round {round}", { round }), t("Board {board}", { board })].filter(Boolean).join(" · "), el("small", {}, ` ${t("Dealer")} ${SEAT[dealer]} · ${t("Vulnerable")} ${VULNERABLE[vulnerable]}`)),
      row(t("Level"), "level", LEVELS),
      row(t("Strain"), "strain", STRAINS),
      row(t("Doubled"), "doubling", DOUBLINGS),
      row(t("Declarer"), "declarer", SEATS),
      row(t("Lead"), "suit", SUITS),
      suit ? row(t("Card led"), "card", RANKS.map((card) => [card, cardRank(card), `${SUIT[suit]}${cardRank(card)}`]), "many") : null,
      row(t("Tricks"), "tricks", [...Array(14).keys()].map((tricks) => [tricks, tricksText(level, tricks), counted("{count} trick", "{count} tricks", tricks)]), "many"),
      el("div", { class: "ends" },
        el("button", { type: "button", class: "enter primary", disabled: !result, onclick: () => pad.giveResult(result) }, result ? t("Enter {result}", { result: resultWords(result) }) : t("Enter")),
        resultButton("passed", resultWords("PASS"), "PASS"),
        resultButton("unplayed", resultWords("NP"), "NP"),
        el("button", { type: "button", class: "back", onclick: () => pad.show(null) }, t("Back"))),
    ];
  },
};

// The result as text; "" while it is incomplete. A lead of which only the suit is chosen is ignored.
/** @param {PadInput} input */
export function resultText({ level, strain, doubling, declarer, suit = "", card = "", tricks }) {
  if (!level || !strain || !declarer || tricks === undefined || (suit && !card)) return "";
  return `${level}${strain}${doubling} ${declarer} ${tricks}${suit ? ` ${suit}${card}` : ""}`;
}

// Makes rows of buttons; the button that was tapped keeps the focus after repainting.
/** @param {Pad<BoardInRound>} pad @returns {(title: string, field: string, choices: Choice[], extra?: string) => HTMLElement} */
const rowMaker = (pad) => (title, field, choices, extra = "") =>
  choiceGroup(pad, field, { title, className: `row ${extra}`, content: [el("span", { class: "title" }, title)] }, choices.map(([value, label, name]) => {
    const className = `${field}-${String(value) || "none"}`;
    const onclick = () => {
      pad.setInput(field, value);
      $(`.${className}`, undefined, pad.place).focus();
    };
    return { value, label, attributes: { "aria-label": name, "data-value": String(value), class: `choice ${className}`, onclick } };
  }));

// The tricks relative to the contract: =, +1, −2; the number of tricks before the contract is chosen.
/** @param {number | undefined} level @param {number} tricks */
export function tricksText(level, tricks) {
  if (!level) return String(tricks);
  const over = tricks - BOOK - level;
  return over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
}
