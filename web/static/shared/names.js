// Setting names, and shortening them without enough room: first the given name, then the width of the
// letters, then the end of the family name (ellipsis). The same on every screen.

import { el } from "./dom.js";

/**
 * `apart` distinguishes namesakes; other players have none, and it is never shortened.
 * @typedef {{ family: string, given: string, title?: string, apart?: string }} Named
 */

const FAMILIES = '"Source Sans 3", "Noto Sans Thai", "Noto Sans Devanagari", "Noto Sans SC", "Noto Sans KR", sans-serif';
const FAMILY = `600 100px ${FAMILIES}`;
const GIVEN = `400 100px ${FAMILIES}`;
const SPACE = 0.28;

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
/** @type {Map<string, number>} */
const widths = new Map();

// The width in em, cached: a field of 800 is measured once, not at every turn of a page.
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

// The given names on the sheet by family name: an initial that two of a family share is no distinction.
/** @type {Map<string, Set<string>>} */
let givenNames = new Map();
/** @type {Named[] | null} */
let knownPlayers = null;

/** @param {Named[]} players */
export function registerNames(players) {
  if (players === knownPlayers) return;
  [knownPlayers, givenNames] = [players, new Map()];
  for (const { family, given } of players) {
    const namesakes = givenNames.get(family);
    if (namesakes) namesakes.add(given);
    else givenNames.set(family, new Set([given]));
  }
}

// No name is set narrower than this share of its width; then it is cut.
export const NARROWEST = 0.78;
// Family names longer than this (in letters) may be cut; shorter ones only if unavoidable.
const LONG_FAMILY_NAME = 28;

// Fits a name into a width in em; `squeeze` is the share of its own width in which it is set.
/** @param {Named} player @param {number} width */
export function fitName(player, width, narrowest = NARROWEST) {
  const { family, apart } = player;
  const widthWith = (/** @type {string} */ given) => nameWidth({ family, given, apart });
  const forms = [...shorterForms(player)];
  const given = forms.find((form) => widthWith(form) <= width) ?? [...forms.slice(-1), ""].find((form) => widthWith(form) * narrowest <= width);
  if (given !== undefined) return { family, given, squeeze: Math.min(1, width / widthWith(given)) };
  return { family: withEllipsis(family, width / narrowest - apartWidth(apart)), given: "", squeeze: narrowest };
}

// The smallest width in which the family name is complete.
/** @param {Named} player */
export function smallestWidth({ family, apart }) {
  return NARROWEST * nameWidth({ family: [...family].slice(0, LONG_FAMILY_NAME).join(""), given: "", apart });
}

// "Maria Teresa", "Maria T.", "M. T.", "M.", "": the forms that no namesake by family name shares.
/** @param {Named} player @returns {Generator<string>} */
function* shorterForms({ family, given }) {
  const others = [...(givenNames.get(family) ?? [])].filter((other) => other !== given);
  yield given;
  if (!given) return;
  for (const shorter of FORMS) {
    const form = shorter(given);
    if (others.every((other) => shorter(other) !== form)) yield form;
  }
  if (!others.length) {
    yield "";
    return;
  }
  const first = [...given.split(/\s+/u)[0]];
  const lettersNeeded = first.findIndex((_, i) => others.every((other) => !other.startsWith(first.slice(0, i + 1).join(""))));
  if (lettersNeeded > 0 && lettersNeeded < first.length - 2) yield `${first.slice(0, lettersNeeded + 1).join("")}.`;
}

/** @param {string} given */
const splitWords = (given) => given.split(/\s+/u).filter(Boolean);
/** @param {string} word */
const initial = (word) => `${[...word][0]}.`;
/** @type {((given: string) => string)[]} */
const FORMS = [
  (given) => splitWords(given).map((word, i) => (i ? initial(word) : word)).join(" "),
  (given) => splitWords(given).map(initial).join(" "),
  (given) => splitWords(given).slice(0, 1).map(initial).join(""),
];

/** @param {string} text @param {number} width */
function withEllipsis(text, width) {
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(`${firstLetters(letters, middle)}…`, true) <= width) low = middle;
    else high = middle - 1;
  }
  return low === letters.length && measure(text, true) <= width ? text : `${firstLetters(letters, low)}…`;
}

/** @param {string[]} letters @param {number} count */
function firstLetters(letters, count) {
  return letters.slice(0, count).join("").replace(/[\s\-–]+$/u, "");
}

/** @param {Named} player @param {number} [width] */
export function nameElement(player, width) {
  const { family, given, squeeze } = width === undefined ? { ...player, squeeze: 1 } : fitName(player, width);
  const name = el(
    "span",
    { class: "name", translate: "no", dir: "auto", title: fullName(player) },
    el("span", { class: "family" }, family),
    given ? " " : null,
    given ? el("span", { class: "given" }, given) : null,
    player.apart ? el("span", { class: "given apart" }, ` (${player.apart})`) : null,
  );
  return squeezeElement(name, squeeze, nameWidth({ family, given, apart: player.apart }));
}

// Sets a name narrower, and reduces its room in the line accordingly.
/** @param {HTMLElement} name @param {number} squeeze @param {number} width its own, in em */
function squeezeElement(name, squeeze, width) {
  if (squeeze >= 1) return name;
  name.classList.add("squeezed");
  name.style.transform = `scaleX(${squeeze.toFixed(4)})`;
  name.style.marginInlineEnd = `${(-(1 - squeeze) * width).toFixed(3)}em`;
  return name;
}

export const DASH = " – ";

// The names of partners, each isolated, so that a right-to-left name turns neither the cell nor the
// partner's name.
/** @param {string} families */
export const isolated = (families) =>
  families.split(DASH).flatMap((family, i) => [i ? DASH : null, el("bdi", {}, family)]);

/** @param {{ family: string }} pair @param {number} [width] */
export function pairElement(pair, width) {
  const family = width === undefined ? pair.family : fitPair(pair.family, width / NARROWEST);
  const name = el("span", { class: "name", translate: "no", title: pair.family }, el("span", { class: "family" }, ...isolated(family)));
  const natural = measure(family, true);
  return squeezeElement(name, width === undefined ? 1 : Math.max(NARROWEST, width / natural), natural);
}

// The partners one below the other.
/** @param {{ family: string }} pair @param {number} [width] */
export const partnersElement = (pair, width) =>
  el("span", { class: "partners-apart" }, ...pair.family.split(DASH).map((family) => pairElement({ family }, width)));

// Shortens both names, the longer one first, so that neither partner's name disappears.
/** @param {string} names @param {number} width */
function fitPair(names, width) {
  if (measure(names, true) <= width) return names;
  const families = names.split(DASH);
  let room = width - measure(DASH, true) * (families.length - 1);
  const fitted = new Map();
  [...families.entries()].sort(([, one], [, other]) => measure(one, true) - measure(other, true)).forEach(([i, family], fittedBefore) => {
    const name = fitName({ family, given: "" }, room / (families.length - fittedBefore), 1).family;
    fitted.set(i, name);
    room -= measure(name, true);
  });
  return families.map((_, i) => fitted.get(i)).join(DASH);
}

/** @param {Named} player */
export function fullName(player) {
  return [player.title, player.given, player.family, player.apart && `(${player.apart})`].filter(Boolean).join(" ");
}
