// Common parts of the sheets of a session of pairs: headings, tracks, and the condition for a new sheet.

import { el } from "../../shared/dom.js";
import { DASH, measure, NARROWEST, nameElement, pairElement, partnersElement } from "../../shared/names.js";
import { stackedLevel, widest } from "../../screens/tracks.js";
import { inContext, t } from "../../shared/words.js";
import { numberText } from "../partnerships.js";

/** @import { Pair, PhaseHead } from "../shapes.d.ts" */
/** @import { Level, Track } from "../../screens/renderer.d.ts" */

/** @typedef {Pick<PhaseHead, "session" | "sessions" | "round">} SessionRound */

export const nothing = t("Session 1 is not published yet.");

/** @param {string} title @returns {(head: SessionRound) => string} */
export const heading = (title) => (head) =>
  [title, head.sessions > 1 ? t("Session {session}", head) : "", inContext("bridge", "Round {round}", head)].filter(Boolean).join(" · ");

/** @param {SessionRound} before @param {SessionRound} after */
export const isNewRound = (before, after) => before.session !== after.session || before.round !== after.round;

// The name of a pair, or of a player of an individual, who has a given name.
/** @param {Pair} pair @param {number} [width] */
const pairName = (pair, width) => (pair.given ? nameElement({ family: pair.family, given: pair.given }, width) : pairElement(pair, width));

// The width of a pair's number, which is never shortened.
const NUMBER_WIDTH = 2.2;
// The track of a pair's number and names. The note beside them is the first to be left out for lack of room.
/** @template Row @param {string} name @param {(row: Row) => Pair | null} of @param {(row: Row) => string} [beside] @returns {Track<Row>} */
export const numberedPair = (name, of, beside) => ({
  name, flexible: true, className: "who",
  of: (row, width) => {
    const pair = of(row);
    if (!pair) return el("span", { class: "note" }, "–");
    return el("span", { class: "of-pair" }, el("span", { class: "pair-number" }, numberText(pair.pair)), pairName(pair, width && width - NUMBER_WIDTH), ...noteElements(pair, beside?.(row) ?? "", width));
  },
});

/** @param {Pair} pair @param {string} words @param {number} [width] */
function noteElements(pair, words, width) {
  const fits = !width || measure(`${pair.family}, ${words}`, true) <= width - NUMBER_WIDTH;
  return words && fits ? [el("small", { class: "note" }, `, ${words}`)] : [];
}

// The track of a pair's number and names, the partners one below the other.
/** @template Row @param {string} name @param {(row: Row) => Pair | null} of @returns {Track<Row>} */
export const inTwoLines = (name, of) => ({
  name, flexible: true, className: "who",
  of: (row, width) => {
    const pair = of(row);
    if (!pair) return el("span", { class: "note" }, "–");
    return el("span", { class: "of-pair" }, el("span", { class: "pair-number" }, numberText(pair.pair)), pair.given ? pairName(pair, width && width - NUMBER_WIDTH) : partnersElement(pair, width && width - NUMBER_WIDTH));
  },
});

/** @param {Pair} pair */
const partnerWidth = (pair) => Math.max(...pair.family.split(DASH).map((family) => measure(family, true)));
// A width that is enough for most names.
/** @param {number[]} widths */
const widthForMost = (widths) => (widths.length ? widths.sort((a, b) => a - b)[Math.floor((widths.length - 1) * 0.92)] + 0.1 : 8);

// The width for the names of pairs in one line. They are shortened only as a last resort, after smaller type or another page, as cut family names are hard to distinguish.
/** @param {Pair[]} pairs */
export const roomFor = (pairs) => ({
  natural: widthForMost(pairs.map(({ family }) => NUMBER_WIDTH + measure(family, true))),
  least: Math.max(6, ...pairs.map((pair) => NUMBER_WIDTH + NARROWEST * measure(pair.family, true))) + 0.05,
});

// The width for partners one below the other.
/** @param {Pair[]} pairs */
export const roomForEach = (pairs) => ({
  natural: widthForMost(pairs.map((pair) => NUMBER_WIDTH + partnerWidth(pair))),
  least: Math.max(5, ...pairs.map((pair) => NUMBER_WIDTH + NARROWEST * partnerWidth(pair))) + 0.05,
});

/**
 * North-South above East-West; on a narrow page each of the four players on a line.
 * @template Row
 * @param {Record<"table" | "ns" | "ew" | "boards", Track<Row>>} tracks
 * @param {Pair[]} pairs
 * @param {boolean} narrow
 * @returns {Level<Row>}
 */
export function atTables({ table, ns, ew, boards }, pairs, narrow) {
  const [north, east] = [t("NS"), t("EW")];
  /** @param {string} name @param {string} words @returns {Track<Row>} */
  const directionTrack = (name, words) => ({ name, className: "note", width: widest([north, east]) * 0.85, of: () => el("small", {}, words) });
  const above = directionTrack("ns-way", north);
  const room = narrow ? roomForEach(pairs) : roomFor(pairs);
  return stackedLevel("at-tables", [table, above, ns, directionTrack("ew-way", east), ew, boards], [table, above, ns, boards], [], { ...room, pitch: narrow ? 5.2 : 2.65, detail: narrow ? 0.8 : 0.95 });
}
