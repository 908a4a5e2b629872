// Seconds until a new draw hangs, in step on every screen: the server's clock counts.

import { el, setText } from "../shared/dom.js";

/** @import { AnyHead } from "../shared/shapes.d.ts" */

// The server's clock may have been set meanwhile; nobody waits for more than was announced.
const OFF = 2000;

/** @param {AnyHead} head @param {number} now by the server's clock */
export function leftOf({ countdown = 0, published }, now) {
  const left = Date.parse(published) + countdown * 1000 - now;
  return left > 0 && left <= countdown * 1000 + OFF ? left : 0;
}

// `over` once, in the moment in which it is over; `stop` before that.
export class Countdown {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} title @param {() => number} left milliseconds @param {() => void} over */
  constructor(title, left, over) {
    this.number = el("p", { class: "counting-left" });
    this.surface = el("div", { class: "surface counting", role: "timer" }, el("p", { class: "counting-title" }, title), this.number);
    this.left = left;
    this.over = over;
    this.#tick();
  }

  #tick() {
    const left = this.left();
    if (left <= 0) return this.over();
    setText(this.number, String(Math.ceil(left / 1000)));
    this.#timer = setTimeout(() => this.#tick(), left % 1000 || 1000);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
