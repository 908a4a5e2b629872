// The feed of a public sheet from addresses that caches keep, behind the face of a websocket: the newest
// version as a whole, then each change as soon as whoever answers has it (Durable Streams, long-poll).
// A thousand pages that wait for the same change ask by the same address.

import { rememberMessages } from "../shared/words.js";

/** @typedef {{ view: string, stage: number }} Wanted */
/** @typedef {{ epoch: string, version: number }} Have */
/** @typedef {{ epoch: string, version: number, code: string, server_time: string, since: number, sheet: string, next: string }} Latest */

const GONE = 410;
// After an answer without news all come back at once; a short while apart, it is no crowd.
const APART = 300;

class NotThere extends Error {}

export class AddressLine extends EventTarget {
  #asked = new AbortController();
  #origin;
  #epoch = "";

  /** @param {string} address */
  constructor(address) {
    super();
    this.#origin = new URL(address.replace(/^ws/u, "http")).origin;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    queueMicrotask(() => this.#opened());
  }

  /** @param {string} text */
  send(text) {
    const said = JSON.parse(text);
    if (said.type !== "subscribe") return;
    this.#asked.abort();
    this.#asked = new AbortController();
    for (const wanted of said.views) this.#follow(said.tournament, wanted, said.have, this.#asked.signal);
  }

  close() {
    this.#asked.abort();
    this.readyState = WebSocket.CLOSED;
  }

  /** @param {string} tournament @param {Wanted} wanted @param {Have | null} have @param {AbortSignal} signal */
  async #follow(tournament, { view, stage }, have, signal) {
    const address = `${this.#origin}/t/${encodeURIComponent(tournament)}/s/${stage}/sheets/${encodeURIComponent(view)}/latest`;
    try {
      for (let known = have; ; known = null) {
        const latest = await this.#greeted(address, signal);
        if (holds(known, latest)) this.#say({ type: "current", view, stage, version: latest.since });
        else this.#say(await read(latest.sheet, signal));
        this.#beat(latest);
        await this.#waiting(address, latest.next, signal);
      }
    } catch (lost) {
      if (signal.aborted) return;
      if (lost instanceof NotThere) this.#say({ type: "refused", reason: lost.message });
      this.#lost();
    }
  }

  // Until what we have is not kept any more, or the log is another.
  /** @param {string} latest @param {string} first @param {AbortSignal} signal */
  async #waiting(latest, first, signal) {
    for (let next = new URL(first, this.#origin); ; ) {
      const answer = await fetch(next, { signal, credentials: "omit" });
      if (answer.status === GONE) return;
      if (!answer.ok) throw new Error(`${answer.status}`);
      if (answer.status === 200) for (const message of await answer.json()) this.#say(message);
      next.searchParams.set("offset", answer.headers.get("Stream-Next-Offset") ?? "");
      next.searchParams.set("cursor", answer.headers.get("Stream-Cursor") ?? "");
      next.searchParams.sort();
      if (answer.status === 200) continue;
      const epoch = this.#epoch;
      this.#beat(await this.#greeted(latest, signal));
      if (this.#epoch !== epoch) return;
      await new Promise((done) => setTimeout(done, APART * Math.random()));
    }
  }

  /** @param {string} address @param {AbortSignal} signal @returns {Promise<Latest>} */
  async #greeted(address, signal) {
    /** @type {Latest} */
    const latest = await read(address, signal);
    if (latest.epoch !== this.#epoch) {
      this.#epoch = latest.epoch;
      this.#say({ type: "hello", epoch: latest.epoch, version: latest.version, server_time: latest.server_time });
    }
    return latest;
  }

  /** @param {Latest} latest */
  #beat({ version, code, server_time }) {
    this.#say({ type: "heartbeat", version, code, server_time });
  }

  /** @param {object} message */
  #say(message) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  #opened() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  #lost() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.close();
    this.dispatchEvent(new CloseEvent("close"));
  }
}

// The page may know the sheet by a later version of the log, at which it said the same.
/** @param {Have | null} have @param {Latest} latest */
function holds(have, { epoch, since, version }) {
  return have !== null && have.epoch === epoch && since <= have.version && have.version <= version;
}

/** @param {string | URL} address @param {AbortSignal} signal */
async function read(address, signal) {
  const answer = await fetch(new URL(address, location.href), { signal, credentials: "omit" });
  if (answer.status === 404) throw new NotThere(rememberMessages(await answer.json()).detail);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
