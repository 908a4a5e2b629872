// Seconds until a new draw hangs, in step on every screen: the server's clock counts.

import { el, setText } from "../shared/dom.js";

/** @import { AnyHead } from "../shared/shapes.d.ts" */

// The server's clock may have been set meanwhile; nobody waits for more than was announced.
const OFF = 2000;

/** @param {AnyHead} head @param {number} now by the server's clock */
export function leftOf({ countdown = 0, published }, now) {
  const left = Date.parse(published) + countdown * 1000 - now;
  // What the server's clock is taken for may be behind it: a round without a countdown is not waited for.
  return countdown && left > 0 && left <= countdown * 1000 + OFF ? left : 0;
}

// `over` once, in the moment in which it is over, never before whoever made it has it in hand; `stop` before that.
export class Countdown {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {string} title @param {() => number} left milliseconds @param {() => void} over */
  constructor(title, left, over) {
    this.number = el("p", { class: "counting-left" });
    this.surface = el("div", { class: "surface counting", role: "timer" }, el("p", { class: "counting-title" }, title), this.number);
    this.left = left;
    this.over = over;
    this.#tell(left());
  }

  #tick() {
    const left = this.left();
    if (left <= 0) this.over();
    else this.#tell(left);
  }

  /** @param {number} left */
  #tell(left) {
    setText(this.number, String(Math.max(0, Math.ceil(left / 1000))));
    this.#timer = setTimeout(() => this.#tick(), left > 0 ? left % 1000 || 1000 : 0);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
