// Repainting a page in use. An element that is replaced between press and release gets no click, so
// painting waits for the release; and the element with the focus has it again afterwards.

import { every } from "./dom.js";

const LONGEST_PRESS = 1000; // painting does not wait longer, in case a release was missed

export class PressGuard {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pressed;
  /** @type {(() => void)[]} */
  #postponed = [];

  constructor() {
    addEventListener("pointerdown", () => this.#press(), true);
    // The click event comes after the release, before this timeout.
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => this.#release()), true);
  }

  // Paints at once, or after the release of a press.
  /** @param {() => void} paint */
  whenFree(paint) {
    if (this.#pressed === undefined) paintKeepingFocus(paint);
    else this.#postponed.push(paint);
  }

  #press() {
    clearTimeout(this.#pressed);
    this.#pressed = setTimeout(() => this.#release(), LONGEST_PRESS);
  }

  #release() {
    clearTimeout(this.#pressed);
    this.#pressed = undefined;
    for (const paint of this.#postponed.splice(0)) paintKeepingFocus(paint);
  }
}

/** @param {() => void} paint */
function paintKeepingFocus(paint) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return paint();
  const place = similarElements(focused).indexOf(focused);
  paint();
  if (!focused.isConnected) similarElements(focused)[place]?.focus({ preventScroll: true });
}

/** @param {HTMLElement} element */
function similarElements(element) {
  const wanted = appearance(element);
  return every(element.localName).filter((other) => appearance(other) === wanted);
}

// What an element keeps when it is painted again.
/** @param {HTMLElement} element */
const appearance = ({ className, dataset, textContent }) => JSON.stringify([className, { ...dataset }, textContent]);
