// The countdown until a new draw is shown, simultaneous on all screens by the server's clock.

import { el, setText } from "../shared/dom.js";

/** @import { AnyHead } from "../shared/shapes.d.ts" */

// The tolerance for changes of the server's clock: a longer wait than announced is ignored.
const CLOCK_TOLERANCE = 2000;

/** @param {AnyHead} head @param {number} now by the server's clock */
export function countdownLeft({ countdown = 0, published }, now) {
  const left = Date.parse(published) + countdown * 1000 - now;
  // The estimate of the server's clock may be late: without a countdown there is no wait.
  return countdown && left > 0 && left <= countdown * 1000 + CLOCK_TOLERANCE ? left : 0;
}

// Calls `over` once, at the end, never within the constructor; `stop` prevents that.
export class Countdown {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} title @param {() => number} left milliseconds @param {() => void} over */
  constructor(title, left, over) {
    this.number = el("p", { class: "counting-left" });
    this.surface = el("div", { class: "surface counting", role: "timer" }, el("p", { class: "counting-title" }, title), this.number);
    this.left = left;
    this.over = over;
    this.#showSeconds(left());
  }

  #tick() {
    const left = this.left();
    if (left <= 0) this.over();
    else this.#showSeconds(left);
  }

  /** @param {number} left */
  #showSeconds(left) {
    setText(this.number, String(Math.max(0, Math.ceil(left / 1000))));
    this.#timer = setTimeout(() => this.#tick(), left > 0 ? left % 1000 || 1000 : 0);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
