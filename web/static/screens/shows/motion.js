// Elements that are at another place than in the previous picture move there, so that the eye can follow.

import { prefersNoMotion } from "../../shared/dom.js";

const MOVE_FOR = 1200;
const EASING = "cubic-bezier(0.4, 0, 0.2, 1)";

/** @typedef {{ x: number, y: number }} Spot */

// The places of all elements of a picture when it was last drawn.
export class PictureMotion {
  /** @type {Map<string, Spot>} */
  #before = new Map();
  /** @type {Map<string, Spot>} */
  #now = new Map();
  #size = "";

  // Starts a drawing; after a change of size nothing is animated.
  /** @param {number} width @param {number} height */
  begin(width, height) {
    const size = `${width} ${height}`;
    this.#before = size === this.#size ? this.#now : new Map();
    this.#now = new Map();
    this.#size = size;
  }

  // Records where an element is drawn; returns its former place.
  /** @param {string} key @param {Spot} to @returns {Spot | undefined} */
  recordSpot(key, to) {
    this.#now.set(key, to);
    return this.#before.get(key);
  }

  // Animates an element drawn at `to` from its former place; returns whether it has moved.
  /** @param {Element} element @param {string} key @param {Spot} to */
  move(element, key, to) {
    const from = this.recordSpot(key, to);
    if (!from || (from.x === to.x && from.y === to.y)) return false;
    if (!prefersNoMotion()) {
      const offset = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      element.animate([{ transform: offset }, { transform: "none" }], { duration: MOVE_FOR, easing: EASING });
    }
    return true;
  }
}

// Animates a path from its former shape, if that has the same number of pieces.
/** @param {SVGElement} path @param {string | undefined} before @param {string} now */
export function animateCurve(path, before, now) {
  if (!before || before === now || prefersNoMotion() || pieceCount(before) !== pieceCount(now)) return;
  path.animate([{ d: `path("${before}")` }, { d: `path("${now}")` }], { duration: MOVE_FOR, easing: EASING });
}

const pieceCount = (/** @type {string} */ curve) => curve.split("C").length;
