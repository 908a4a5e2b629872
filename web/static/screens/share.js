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
 * @typedef {{ first: string, last: string }} Called
 * @typedef {{ from: number, to: number }} Lot
 * @typedef {{ range: Called | null, ofPage: Called | null, places: Place[], from: number, to: number, lots: Lot[], next: Called | null }} Whereabouts
 */

/** @param {URLSearchParams} asked @returns {Share | null} */
export function shareOf(asked) {
  const [part, of] = (asked.get("part") ?? "").split("of").map(Number);
  if (part >= 1 && of >= part) return { part, of };
  const [first, last] = [asked.get("from") ?? "", asked.get("to") ?? ""];
  return first || last ? { first, last } : null;
}

// The lines of this share, and the size of the largest share, as all displays of a wall are set alike.
/** @param {unknown[]} lines @param {Place[]} places @param {Share | null} share @returns {Lot & { most: number }} */
export function linesOfShare(lines, places, share) {
  const all = lines.length;
  if (!share || !places.length) return { from: 0, to: all, most: all };
  const lots = linesOfDisplays(places, share);
  if (lots && "of" in share) return { ...lots[share.part - 1], most: Math.max(...lots.map(({ from, to }) => to - from)) };
  const inside = places.map((place) => within(place, /** @type {Range} */ (share)));
  const from = inside.indexOf(true);
  if (from < 0) return { from: 0, to: 0, most: 0 };
  return { from, to: inside.lastIndexOf(true) + 1, most: inside.lastIndexOf(true) + 1 - from };
}

// The lines of each display of a wall. A family, or a match with its boards, is kept on one display if that
// moves only a few lines.
/** @param {Place[]} places @param {Share | null} share @returns {Lot[] | null} */
export function linesOfDisplays(places, share) {
  if (!share || !("of" in share)) return null;
  const bound = (/** @type {number} */ part) => boundBetweenGroups(places, Math.floor((part * places.length) / share.of));
  return Array.from({ length: share.of }, (_, part) => ({ from: bound(part), to: bound(part + 1) }));
}

const FEW_LINES = 6;

/** @param {Place[]} places @param {number} bound */
function boundBetweenGroups(places, bound) {
  for (let back = 0; back <= FEW_LINES && bound - back > 0; back += 1) {
    if (placeOf(places[bound - back - 1]) !== placeOf(places[bound - back])) return bound - back;
  }
  return bound;
}

/** @param {Place} [place] */
const placeOf = (place) => (typeof place === "object" ? keyOf(place) : place);

/** @param {Place} place @param {Range} range */
function within(place, { first, last }) {
  if (typeof place === "number") return place > 0 && place >= Number(first || 0) && place <= Number(last || Infinity);
  const key = keyOf(place);
  const [low, high] = [filed(first), filed(last)];
  return (!low || inOrder(low, key)) && (!high || inOrder(key.slice(0, high.length), high));
}

/** @param {string} one @param {string} other */
const inOrder = (one, other) => one.localeCompare(other, "en", { numeric: true }) <= 0;
// As the sheet is ordered: by letters alone.
/** @param {string} text */
const filed = (text) => withoutMarks(text).replace(/['’‘ʼ`´]/gu, "").trim();
/** @param {Named | string} place */
const keyOf = (place) => filed(typeof place === "string" ? place : place.family);

// "A" to "FE": as many letters, three at most, as it takes to tell the first line from the one before, and
// the last from the one after; of one family, of the given name as well.
/** @param {Place[]} places @param {number} from @param {number} to @returns {Called | null} */
export function rangeName(places, from, to) {
  const shown = places.slice(from, to);
  // Who has no number stands below those who have one.
  const numbers = shown.filter((place) => typeof place === "number" && place > 0);
  if (numbers.length) return { first: String(numbers[0]), last: String(numbers[numbers.length - 1]) };
  const named = shown.filter((place) => typeof place !== "number");
  if (!named.length) return null;
  return { first: distinction(named[0], places[from - 1]), last: distinction(named[named.length - 1], places[to]) };
}

/** @param {Named | string} place @param {Place} [other] */
function distinction(place, other) {
  if (typeof place === "string") return place;
  const next = typeof other === "object" ? other : null;
  const { family, given } = place;
  const own = differingLetters(family, next?.family ?? "").toUpperCase();
  return next && filed(next.family) === filed(family) ? `${own} ${differingLetters(given, next.given)}` : own;
}

/** @param {string} text @param {number} letters */
const beginning = (text, letters) => [...text].slice(0, letters).join("");
const MOST = 3;

/** @param {string} whole @param {string} other */
function differingLetters(whole, other) {
  const text = whole.replace(/^[\s'’‘ʼ`´]+/u, "");
  for (let letters = 1; letters < MOST; letters += 1) {
    if (filed(beginning(text, letters)) !== filed(beginning(other, letters))) return beginning(text, letters);
  }
  return beginning(text, MOST);
}

/** @param {Called | null} range */
export const rangeWords = (range) => (range === null ? "" : range.first === range.last ? range.first : [range.first, range.last].join(/ /u.test(range.first + range.last) ? " – " : "–"));

// An overview of the sheet with this page's part marked: letters for names, or the ranges of all pages or
// displays for numbers. Then where the sheet continues.
/** @param {Whereabouts} about */
export function overview({ places, from, to, lots, next }) {
  const pieces = typeof places[0] === "object" ? letters(places, from, to) : ranges(places, from, to, lots);
  return [...pieces, el("span", { class: "goes-on" }, next ? `${rangeWords(next)} →` : "")];
}

// The most ranges in the line: those around the current page.
const RANGES = 7;

/** @param {Place[]} places @param {number} from @param {number} to @param {Lot[]} lots */
function ranges(places, from, to, lots) {
  const here = lots.map((lot) => lot.from < to && from < lot.to);
  const first = Math.max(0, Math.min(here.indexOf(true) - (RANGES - 1) / 2, lots.length - RANGES));
  const shown = lots.slice(first, first + RANGES).map((lot, n) => piece(rangeWords(rangeName(places, lot.from, lot.to)), here[first + n]));
  const more = (/** @type {boolean} */ left) => (left ? [piece("…", false)] : []);
  return [...more(first > 0), ...shown, ...more(first + RANGES < lots.length)];
}

/** @param {Place[]} places @param {number} from @param {number} to */
function letters(places, from, to) {
  const all = places.map((place) => (typeof place === "object" ? filed(place.family).slice(0, 1).toUpperCase() : ""));
  const here = new Set(all.slice(from, to));
  return [...new Set(all)].filter(Boolean).map((letter) => piece(letter, here.has(letter)));
}

/** @param {string} text @param {boolean} here */
const piece = (text, here) => el("b", { class: here ? "here" : "" }, text);

// Shows the page's range in the head, and the overview in the foot.
/** @param {HTMLElement} head @param {HTMLElement} foot @param {Whereabouts} about */
export function showRange(head, foot, about) {
  head.hidden = foot.hidden = !about.range;
  if (!about.range) return;
  head.textContent = rangeWords(about.range);
  foot.replaceChildren(...overview(about));
}
