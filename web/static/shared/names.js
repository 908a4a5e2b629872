// How a name is set and how it gives way when there is no room: the given name first, then an
// ellipsis at the end of the family name. The same on every screen.

import { el } from "./dom.js";

/**
 * `apart` tells namesakes apart; nobody else has it, and it never gives way.
 * @typedef {{ family: string, given: string, title?: string, apart?: string }} Named
 */

const FAMILY = '600 100px "Source Sans 3"';
const GIVEN = '400 100px "Source Sans 3"';
const SPACE = 0.28;

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
/** @type {Map<string, number>} */
const widths = new Map();

// Width in em, remembered: a field of 800 is measured once, not at every turn of a page.
/** @param {string} text */
export function measure(text, strong = false) {
  const key = (strong ? "s" : "r") + text;
  let width = widths.get(key);
  if (width === undefined) {
    pen.font = strong ? FAMILY : GIVEN;
    width = pen.measureText(text).width / 100;
    widths.set(key, width);
  }
  return width;
}

export function forgetWidths() {
  widths.clear();
}

/** @param {Named} name */
export function nameWidth({ family, given, apart }) {
  return measure(family, true) + (given ? SPACE + measure(given) : 0) + apartWidth(apart);
}

/** @param {string} [apart] */
const apartWidth = (apart) => (apart ? SPACE + measure(`(${apart})`) : 0);

/** @param {Named} player @param {number} width */
export function fitName(player, width) {
  for (const given of shorterAndShorter(player.given)) {
    if (nameWidth({ family: player.family, given, apart: player.apart }) <= width) return { family: player.family, given };
  }
  return { family: withEllipsis(player.family, width - apartWidth(player.apart)), given: "" };
}

// "Maria Teresa", "Maria T.", "M. T.", "M.", "".
/** @param {string} given */
function* shorterAndShorter(given) {
  yield given;
  const words = given.split(/\s+/u).filter(Boolean);
  const initial = (/** @type {string} */ word) => `${[...word][0]}.`;
  if (words.length > 1) yield [words[0], ...words.slice(1).map(initial)].join(" ");
  if (words.length > 1) yield words.map(initial).join(" ");
  if (words.length) yield initial(words[0]);
  yield "";
}

/** @param {string} text @param {number} width */
function withEllipsis(text, width) {
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(`${cut(letters, middle)}…`, true) <= width) low = middle;
    else high = middle - 1;
  }
  return low === letters.length && measure(text, true) <= width ? text : `${cut(letters, low)}…`;
}

/** @param {string[]} letters @param {number} count */
function cut(letters, count) {
  return letters.slice(0, count).join("").replace(/[\s\-–]+$/u, "");
}

/** @param {Named} player @param {number} [width] */
export function nameElement(player, width) {
  const fitted = width === undefined ? player : fitName(player, width);
  return el(
    "span",
    { class: "name", translate: "no", dir: "auto", title: fullName(player) },
    el("span", { class: "family" }, fitted.family),
    fitted.given ? " " : null,
    fitted.given ? el("span", { class: "given" }, fitted.given) : null,
    player.apart ? el("span", { class: "given apart" }, ` (${player.apart})`) : null,
  );
}

export const DASH = " – ";

// The names of who play together, each isolated: one from right to left turns neither the cell nor
// its partner's name.
/** @param {string} families */
export const isolated = (families) =>
  families.split(DASH).flatMap((family, i) => [i ? DASH : null, el("bdi", {}, family)]);

/** @param {{ family: string }} pair */
export const pairElement = (pair, fitted = pair) =>
  el("span", { class: "name", translate: "no", title: pair.family }, el("span", { class: "family" }, ...isolated(fitted.family)));

/** @param {Named} player */
export function fullName(player) {
  return [player.title, player.given, player.family, player.apart && `(${player.apart})`].filter(Boolean).join(" ");
}
