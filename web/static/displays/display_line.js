// The line from a display to the desk: what to show, and back, what it shows and how old that is.
//
// A window becomes a display by opening /display, and stays one (sessionStorage); the browser keeps
// the word it is known by (localStorage), so that it is the same display after a restart.

const WORD = "wallchart-display";
const REPORT_EVERY = 10_000;
const RETRY_MOST = 15_000;
const GRACE = 10_000;

export function isDisplay() {
  return sessionStorage.getItem(WORD) !== null;
}

export function becomeDisplay() {
  sessionStorage.setItem(WORD, "1");
}

function word() {
  let kept = localStorage.getItem(WORD);
  if (!kept) {
    const bytes = crypto.getRandomValues(new Uint8Array(20));
    kept = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(WORD, kept);
  }
  return kept;
}

const here = () => location.pathname + location.search;

/**
 * `now` is the screen that the first display of this wall shows; without it this display turns by itself.
 * @typedef {{ code: string, name: string, screens: { address: string, seconds: number }[], now?: number }} Assignment
 */

// `called` is told each assignment; `state` gives how old what is shown is; `shown` keeps once all
// pages of what is shown have been there, each for so many seconds (0: as many as it needs).
export class DisplayLine {
  /** @type {WebSocket | null} */
  #socket = null;
  #attempt = 0;
  // Counts what was heard: what was begun before is void.
  #heard = 0;
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
    const socket = new WebSocket(`${scheme}//${location.host}/display/line/${word()}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#attempt = 0;
      this.#report();
    });
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#again());
  }

  #again() {
    const most = Math.min(RETRY_MOST, 1000 * 2 ** this.#attempt);
    this.#attempt += 1;
    setTimeout(() => this.#connect(), 300 + most * Math.random());
  }

  #report() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const { version, age, type = 0, shared = 0 } = this.state();
    this.#socket.send(JSON.stringify({ address: here(), version, age: Math.round(age / 1000), type, shared }));
  }

  /** @param {Assignment} message */
  #hear(message) {
    this.#screens = message.screens;
    this.#heard += 1;
    this.called(message);
    if (message.screens.length === 0) return location.pathname === "/display" ? null : this.#go("/display");
    const at = message.screens.findIndex(({ address }) => address === here());
    const wanted = message.now ?? Math.max(0, at);
    if (at !== wanted) return this.#go(message.screens[wanted].address);
    this.#report();
    this.#stay(at, message.now === undefined ? 0 : GRACE);
  }

  // All pages are shown before the next screen: none is cut short. Who follows another display goes on
  // alone after a while: the first of a wall may be dead.
  /** @param {number} at @param {number} grace */
  async #stay(at, grace) {
    const heard = this.#heard;
    await this.shown(this.#screens[at].seconds);
    if (grace) await new Promise((done) => setTimeout(done, grace));
    if (this.#screens.length === 1 || heard !== this.#heard) return;
    const next = this.#screens[(at + 1) % this.#screens.length].address;
    if (!(await this.#go(next)) && heard === this.#heard) this.#stay(at, grace);
  }

  // A browser's own error page would be the end of a display: it only goes where there is an answer.
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
