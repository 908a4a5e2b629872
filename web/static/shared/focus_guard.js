// A page under somebody's hands. What is painted anew between press and release loses the tap, so that
// painting waits for the finger to leave; and who had the focus has it afterwards.

import { every } from "./dom.js";

const LONGEST = 1000; // a release that went unheard must not hold the page

export class Hands {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pressed;
  /** @type {(() => void)[]} */
  #late = [];

  constructor() {
    addEventListener("pointerdown", () => this.#press(), true);
    // The click comes after the finger has left, before this.
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => this.#lift()), true);
  }

  // At once, or in its turn.
  /** @param {() => void} paint */
  whenFree(paint) {
    if (this.#pressed === undefined) keepingFocus(paint);
    else this.#late.push(paint);
  }

  #press() {
    clearTimeout(this.#pressed);
    this.#pressed = setTimeout(() => this.#lift(), LONGEST);
  }

  #lift() {
    clearTimeout(this.#pressed);
    this.#pressed = undefined;
    for (const paint of this.#late.splice(0)) keepingFocus(paint);
  }
}

/** @param {() => void} paint */
function keepingFocus(paint) {
  const had = document.activeElement;
  if (!(had instanceof HTMLElement) || had === document.body) return paint();
  const place = alike(had).indexOf(had);
  paint();
  if (!had.isConnected) alike(had)[place]?.focus({ preventScroll: true });
}

/** @param {HTMLElement} one */
function alike(one) {
  const wanted = told(one);
  return every(one.localName).filter((other) => told(other) === wanted);
}

/** @param {HTMLElement} one */
const told = ({ className, dataset, textContent }) => JSON.stringify([className, { ...dataset }, textContent]);
