// The connection of a display with the server: it receives what to show, and reports what it shows and its age.
//
// A window becomes a display by opening /display, and stays one (sessionStorage); the browser stores its
// secret id (localStorage), so that it is the same display after a restart.

import { readText, storeText } from "../offline/browser_storage.js";

const STORED_AS = "wallchart-display";
const REPORT_EVERY = 10_000;
const LONGEST_RETRY = 15_000;
const WALL_LEADER_GRACE = 10_000;

export function isDisplay() {
  return readText(STORED_AS, "sessionStorage") !== null;
}

export function becomeDisplay() {
  storeText(STORED_AS, "1", "sessionStorage");
}

function displayId() {
  let storedId = readText(STORED_AS);
  if (!storedId) {
    const bytes = crypto.getRandomValues(new Uint8Array(20));
    storedId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    storeText(STORED_AS, storedId);
  }
  return storedId;
}

const currentAddress = () => location.pathname + location.search;

/**
 * `now` is the screen that the first display of this wall shows; without it this display turns by itself.
 * @typedef {{ code: string, name: string, screens: { address: string, seconds: number }[], now?: number }} Assignment
 */

// `called` gets each assignment; `state` returns the version and age of what is shown; `shown` resolves when all
// pages were shown, each for that many seconds (0: as long as it needs).
export class DisplayConnection {
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
    const longestWait = Math.min(LONGEST_RETRY, 1000 * 2 ** this.#attempt);
    this.#attempt += 1;
    setTimeout(() => this.#connect(), 300 + longestWait * Math.random());
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
    const index = message.screens.findIndex(({ address }) => address === currentAddress());
    const wanted = message.now ?? Math.max(0, index);
    if (index !== wanted) return this.#go(message.screens[wanted].address);
    this.#report();
    this.#showThenGoOn(index, message.now === undefined ? 0 : WALL_LEADER_GRACE);
  }

  // Waits until all pages were shown, then goes to the next screen. A display that follows another one waits
  // longer, then continues alone, in case the first display of its wall is dead.
  /** @param {number} index @param {number} grace */
  async #showThenGoOn(index, grace) {
    const assignmentsBefore = this.#assignments;
    await this.shown(this.#screens[index].seconds);
    if (grace) await new Promise((done) => setTimeout(done, grace));
    if (this.#screens.length === 1 || assignmentsBefore !== this.#assignments) return;
    const next = this.#screens[(index + 1) % this.#screens.length].address;
    if (!(await this.#go(next)) && assignmentsBefore === this.#assignments) this.#showThenGoOn(index, grace);
  }

  // Goes to an address only if it answers: the browser's own error page would end the display.
  /** @param {string} address */
  async #go(address) {
    try {
      const response = await fetch(address);
      if (!response.ok) return false;
    } catch {
      return false;
    }
    location.replace(address);
    return true;
  }
}
