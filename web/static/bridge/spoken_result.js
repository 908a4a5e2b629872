// A result of bridge in the page's language: 4HX N 10 SA is 4♥X N 10 ♠A, and 3NT W 9 HK in French is
// 3SA O 9 ♥R.

import { t } from "../shared/words.js";

// The letters of the seats are those of the directions: in German "EW" is OW, so West is W and East is O.
const [north, south] = t("NS");
const [east, west] = t("EW");
/** @type {Record<string, string>} */
export const SEAT = { N: north, E: east, S: south, W: west };
// The text of a direction ("NS"), or of a player's seat in an individual.
/** @param {string} seat */
export const seatText = (seat) => SEAT[seat] ?? t(seat);
/** @type {Record<string, string>} */
export const SUIT = { C: "♣", D: "♦", H: "♥", S: "♠" };
/** @type {Record<string, string>} */
export const STRAIN = { ...SUIT, NT: t("NT") };
/** @type {Record<string, string>} */
export const VULNERABLE = { None: t("nobody"), NS: t("NS"), EW: t("EW"), All: t("all") };

const HONOURS = "AKQJ";
export const RANKS = [..."AKQJT98765432"];

// The rank of a card in the page's language: "K" is R in French, "T" is 10.
/** @param {string} letter */
export function cardRank(letter) {
  if (letter === "T") return "10";
  const honour = HONOURS.indexOf(letter);
  return honour < 0 ? letter : t("AKQJ")[honour];
}

// The result in the page's language; of an adjusted score only the contracts are translated.
/** @param {string} result @returns {string} */
export function resultWords(result) {
  if (/^\d+x/u.test(result)) return result.replaceAll(/(\d+x)([^,/]+)/gu, (_, /** @type {string} */ weight, /** @type {string} */ part) => weight + resultWords(part));
  if (result === "PASS") return t("Passed out");
  if (result === "NP") return t("Not played");
  const [contract, seat, tricks, lead] = result.split(" ");
  const [, level, strain, doubled] = /^(\d)(NT|[CDHS])(X*)$/u.exec(contract) ?? [];
  if (!strain || !SEAT[seat]) return result;
  const leadText = lead ? ` ${SUIT[lead[0]]}${cardRank(lead[1])}` : "";
  return `${level}${STRAIN[strain]}${doubled} ${SEAT[seat]} ${tricks}${leadText}`;
}

// A question about a result that contradicts the cards, which reveals only that a card is not in a hand.
/** @param {string} result @param {string[]} doubts */
export function doubtQuestion(result, doubts) {
  const [, declarer, tricks, lead = ""] = result.split(" ");
  const leader = "NESW"["NESW".indexOf(declarer) + 1] ?? "N";
  return doubts.map((doubt) => doubt === "lead not in that hand"
    ? t("Is the lead right? {card} is not in the hand of {seat}.", { card: `${SUIT[lead[0]]}${cardRank(lead[1])}`, seat: SEAT[leader] })
    : t("Are {tricks} tricks right? They can’t be won with these cards.", { tricks })).join(" ");
}
