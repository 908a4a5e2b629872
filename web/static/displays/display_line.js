// The connection of a display with the server: it receives what to show, and reports what it shows and its age.
//
// A window becomes a display by opening /display, and stays one (sessionStorage); the browser stores its
// secret id (localStorage), so that it is the same display after a restart.

import { readText, storeText } from "../offline/browser_storage.js";

const WORD = "wallchart-display";
const REPORT_EVERY = 10_000;
const RETRY_MOST = 15_000;
const GRACE = 10_000;

export function isDisplay() {
  return readText(WORD, "sessionStorage") !== null;
}

export function becomeDisplay() {
  storeText(WORD, "1", "sessionStorage");
}

function displayId() {
  let kept = readText(WORD);
  if (!kept) {
    const bytes = crypto.getRandomValues(new Uint8Array(20));
    kept = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    storeText(WORD, kept);
  }
  return kept;
}

const currentAddress = () => location.pathname + location.search;

/**
 * `now` is the screen that the first display of this wall shows; without it this display turns by itself.
 * @typedef {{ code: string, name: string, screens: { address: string, seconds: number }[], now?: number }} Assignment
 */

// `called` gets each assignment; `state` returns the version and age of what is shown; `shown` resolves when all
// pages were shown, each for that many seconds (0: as long as it needs).
export class DisplayLine {
  /** @type {WebSocket | null} */
  #socket = null;
  #attempt = 0;
  // Counts the assignments: a wait begun before the last one is void.
  #assignments = 0;
  /** @type {Assignment["screens"]} */
  #screens = [];

  /** @param {{ called: (assignment: Assignment) => void, state?: () => { version: number, age: number, type?: number, shared?: number }, shown?: (seconds: number) => Promise<void> }} page */
  constructor({ called, state = () => ({ version: 0, age: 0 }), shown = async () => {} }) {
    this.called = called;
    this.state = state;
    this.shown = shown;
    this.#connect();
    setInterval(() => this.#report(), REPORT_EVERY);
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/display/line/${displayId()}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#attempt = 0;
      this.#report();
    });
    socket.addEventListener("message", (event) => this.#onAssignment(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#reconnect());
  }

  #reconnect() {
    const most = Math.min(RETRY_MOST, 1000 * 2 ** this.#attempt);
    this.#attempt += 1;
    setTimeout(() => this.#connect(), 300 + most * Math.random());
  }

  #report() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const { version, age, type = 0, shared = 0 } = this.state();
    this.#socket.send(JSON.stringify({ address: currentAddress(), version, age: Math.round(age / 1000), type, shared }));
  }

  /** @param {Assignment} message */
  #onAssignment(message) {
    this.#screens = message.screens;
    this.#assignments += 1;
    this.called(message);
    if (message.screens.length === 0) return location.pathname === "/display" ? null : this.#go("/display");
    const at = message.screens.findIndex(({ address }) => address === currentAddress());
    const wanted = message.now ?? Math.max(0, at);
    if (at !== wanted) return this.#go(message.screens[wanted].address);
    this.#report();
    this.#showThenNext(at, message.now === undefined ? 0 : GRACE);
  }

  // Waits until all pages were shown, then goes to the next screen. A display that follows another one waits
  // longer, then continues alone, in case the first display of its wall is dead.
  /** @param {number} at @param {number} grace */
  async #showThenNext(at, grace) {
    const heard = this.#assignments;
    await this.shown(this.#screens[at].seconds);
    if (grace) await new Promise((done) => setTimeout(done, grace));
    if (this.#screens.length === 1 || heard !== this.#assignments) return;
    const next = this.#screens[(at + 1) % this.#screens.length].address;
    if (!(await this.#go(next)) && heard === this.#assignments) this.#showThenNext(at, grace);
  }

  // Goes to an address only if it answers: the browser's own error page would end the display.
  /** @param {string} address */
  async #go(address) {
    try {
      const answer = await fetch(address);
      if (!answer.ok) return false;
    } catch {
      return false;
    }
    location.replace(address);
    return true;
  }
}
