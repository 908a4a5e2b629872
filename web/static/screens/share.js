// The part of a sheet that a display shows, and its name: the third of four displays of a wall, or a range
// of its own. The head of each page shows its first and last line.

import { el, withoutMarks } from "../shared/dom.js";

/** @import { Named } from "../shared/names.js" */

/**
 * The key by which a line is looked for: a name, a number, or a table.
 * @typedef {Named | number | string} Place
 * @typedef {{ part: number, of: number }} Part
 * @typedef {{ first: string, last: string }} Range
 * @typedef {Part | Range} Share
 * @typedef {{ first: string, last: string }} RangeEnds
 * @typedef {{ from: number, to: number }} LineSpan
 * @typedef {{ range: RangeEnds | null, ofPage: RangeEnds | null, places: Place[], from: number, to: number, spans: LineSpan[], next: RangeEnds | null }} Whereabouts
 */

/** @param {URLSearchParams} parameters @returns {Share | null} */
export function shareOf(parameters) {
  const [part, of] = (parameters.get("part") ?? "").split("of").map(Number);
  if (part >= 1 && of >= part) return { part, of };
  const [first, last] = [parameters.get("from") ?? "", parameters.get("to") ?? ""];
  return first || last ? { first, last } : null;
}

// The lines of this share, and the size of the largest share, as all displays of a wall are set alike.
/** @param {unknown[]} lines @param {Place[]} places @param {Share | null} share @returns {LineSpan & { most: number }} */
export function linesOfShare(lines, places, share) {
  const count = lines.length;
  if (!share || !places.length) return { from: 0, to: count, most: count };
  const spans = linesOfDisplays(places, share);
  if (spans && "of" in share) return { ...spans[share.part - 1], most: Math.max(...spans.map(({ from, to }) => to - from)) };
  const isInside = places.map((place) => isInRange(place, /** @type {Range} */ (share)));
  const from = isInside.indexOf(true);
  if (from < 0) return { from: 0, to: 0, most: 0 };
  return { from, to: isInside.lastIndexOf(true) + 1, most: isInside.lastIndexOf(true) + 1 - from };
}

// The lines of each display of a wall. A family, or a match with its boards, is kept on one display if that
// moves only a few lines.
/** @param {Place[]} places @param {Share | null} share @returns {LineSpan[] | null} */
export function linesOfDisplays(places, share) {
  if (!share || !("of" in share)) return null;
  const bound = (/** @type {number} */ part) => boundBetweenGroups(places, Math.floor((part * places.length) / share.of));
  return Array.from({ length: share.of }, (_, part) => ({ from: bound(part), to: bound(part + 1) }));
}

const FEW_LINES = 6;

/** @param {Place[]} places @param {number} bound */
function boundBetweenGroups(places, bound) {
  for (let back = 0; back <= FEW_LINES && bound - back > 0; back += 1) {
    if (groupOf(places[bound - back - 1]) !== groupOf(places[bound - back])) return bound - back;
  }
  return bound;
}

/** @param {Place} [place] */
const groupOf = (place) => (typeof place === "object" ? sortKeyOf(place) : place);

/** @param {Place} place @param {Range} range */
function isInRange(place, { first, last }) {
  if (typeof place === "number") return place > 0 && place >= Number(first || 0) && place <= Number(last || Infinity);
  const key = sortKeyOf(place);
  const [low, high] = [sortKey(first), sortKey(last)];
  return (!low || isOrdered(low, key)) && (!high || isOrdered(key.slice(0, high.length), high));
}

/** @param {string} one @param {string} other */
const isOrdered = (one, other) => one.localeCompare(other, "en", { numeric: true }) <= 0;
// As the sheet is ordered: by letters alone.
/** @param {string} text */
const sortKey = (text) => withoutMarks(text).replace(/['’‘ʼ`´]/gu, "").trim();
/** @param {Named | string} place */
const sortKeyOf = (place) => sortKey(typeof place === "string" ? place : place.family);

// "A" to "FE": as many letters, three at most, as it takes to tell the first line from the one before, and
// the last from the one after; of one family, of the given name as well.
/** @param {Place[]} places @param {number} from @param {number} to @returns {RangeEnds | null} */
export function rangeName(places, from, to) {
  const shown = places.slice(from, to);
  // Who has no number stands below those who have one.
  const numbers = shown.filter((place) => typeof place === "number" && place > 0);
  if (numbers.length) return { first: String(numbers[0]), last: String(numbers[numbers.length - 1]) };
  const named = shown.filter((place) => typeof place !== "number");
  if (!named.length) return null;
  return { first: distinguishingLetters(named[0], places[from - 1]), last: distinguishingLetters(named[named.length - 1], places[to]) };
}

/** @param {Named | string} place @param {Place} [other] */
function distinguishingLetters(place, other) {
  if (typeof place === "string") return place;
  const next = typeof other === "object" ? other : null;
  const { family, given } = place;
  const own = differingLetters(family, next?.family ?? "").toUpperCase();
  return next && sortKey(next.family) === sortKey(family) ? `${own} ${differingLetters(given, next.given)}` : own;
}

/** @param {string} text @param {number} letters */
const beginning = (text, letters) => [...text].slice(0, letters).join("");
const MOST_LETTERS = 3;

/** @param {string} whole @param {string} other */
function differingLetters(whole, other) {
  const text = whole.replace(/^[\s'’‘ʼ`´]+/u, "");
  for (let letters = 1; letters < MOST_LETTERS; letters += 1) {
    if (sortKey(beginning(text, letters)) !== sortKey(beginning(other, letters))) return beginning(text, letters);
  }
  return beginning(text, MOST_LETTERS);
}

/** @param {RangeEnds | null} range */
export const rangeWords = (range) => (range === null ? "" : range.first === range.last ? range.first : [range.first, range.last].join(/ /u.test(range.first + range.last) ? " – " : "–"));

// An overview of the sheet with this page's part marked: letters for names, or the ranges of all pages or
// displays for numbers. Then where the sheet continues.
/** @param {Whereabouts} whereabouts */
export function overviewElements({ places, from, to, spans, next }) {
  const pieces = typeof places[0] === "object" ? overviewInitials(places, from, to) : overviewRanges(places, from, to, spans);
  return [...pieces, el("span", { class: "goes-on" }, next ? `${rangeWords(next)} →` : "")];
}

// The most ranges in the line: those around the current page.
const MOST_RANGES = 7;

/** @param {Place[]} places @param {number} from @param {number} to @param {LineSpan[]} spans */
function overviewRanges(places, from, to, spans) {
  const isHere = spans.map((span) => span.from < to && from < span.to);
  const first = Math.max(0, Math.min(isHere.indexOf(true) - (MOST_RANGES - 1) / 2, spans.length - MOST_RANGES));
  const shown = spans.slice(first, first + MOST_RANGES).map((span, index) => overviewPiece(rangeWords(rangeName(places, span.from, span.to)), isHere[first + index]));
  const more = (/** @type {boolean} */ left) => (left ? [overviewPiece("…", false)] : []);
  return [...more(first > 0), ...shown, ...more(first + MOST_RANGES < spans.length)];
}

/** @param {Place[]} places @param {number} from @param {number} to */
function overviewInitials(places, from, to) {
  const initials = places.map((place) => (typeof place === "object" ? sortKey(place.family).slice(0, 1).toUpperCase() : ""));
  const initialsHere = new Set(initials.slice(from, to));
  return [...new Set(initials)].filter(Boolean).map((initial) => overviewPiece(initial, initialsHere.has(initial)));
}

/** @param {string} text @param {boolean} isHere */
const overviewPiece = (text, isHere) => el("b", { class: isHere ? "here" : "" }, text);

// Shows the page's range in the head, and the overview in the foot.
/** @param {HTMLElement} head @param {HTMLElement} foot @param {Whereabouts} whereabouts */
export function showRange(head, foot, whereabouts) {
  head.hidden = foot.hidden = !whereabouts.range;
  if (!whereabouts.range) return;
  head.textContent = rangeWords(whereabouts.range);
  foot.replaceChildren(...overviewElements(whereabouts));
}
