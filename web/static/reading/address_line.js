// The feed of a public sheet from cacheable addresses, behind the interface of a websocket: the newest
// version as a whole, then each change by long-polling (Durable Streams). All pages that wait for the
// same change request the same address.

import { rememberMessages } from "../shared/words.js";

/** @typedef {{ view: string, stage: number }} Wanted */
/** @typedef {{ epoch: string, version: number }} Have */
/** @typedef {{ epoch: string, version: number, code: string, server_time: string, since: number, sheet: string, next: string }} Latest */

const GONE = 410;
// After an answer without news all pages would ask again at once; a random delay spreads them.
const APART = 300;

class NotFound extends Error {}

export class AddressLine extends EventTarget {
  #subscription = new AbortController();
  #origin;
  #epoch = "";

  /** @param {string} address */
  constructor(address) {
    super();
    this.#origin = new URL(address.replace(/^ws/u, "http")).origin;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    queueMicrotask(() => this.#open());
  }

  /** @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    if (message.type !== "subscribe") return;
    this.#subscription.abort();
    this.#subscription = new AbortController();
    for (const wanted of message.views) this.#follow(message.tournament, wanted, message.have, this.#subscription.signal);
  }

  close() {
    this.#subscription.abort();
    this.readyState = WebSocket.CLOSED;
  }

  /** @param {string} tournament @param {Wanted} wanted @param {Have | null} have @param {AbortSignal} signal */
  async #follow(tournament, { view, stage }, have, signal) {
    const address = `${this.#origin}/t/${encodeURIComponent(tournament)}/s/${stage}/sheets/${encodeURIComponent(view)}/latest`;
    try {
      for (let known = have; ; known = null) {
        const latest = await this.#fetchLatest(address, signal);
        if (isCurrent(known, latest)) this.#dispatch({ type: "current", view, stage, version: latest.since });
        else this.#dispatch(await fetchJson(latest.sheet, signal));
        this.#sendHeartbeat(latest);
        await this.#followChanges(address, latest.next, signal);
      }
    } catch (lost) {
      if (signal.aborted) return;
      if (lost instanceof NotFound) this.#dispatch({ type: "refused", reason: lost.message });
      this.#end();
    }
  }

  // Follows the changes until our version is no longer available, or the log was replaced.
  /** @param {string} latest @param {string} first @param {AbortSignal} signal */
  async #followChanges(latest, first, signal) {
    for (let next = new URL(first, this.#origin); ; ) {
      const answer = await fetch(next, { signal, credentials: "omit" });
      if (answer.status === GONE) return;
      if (!answer.ok) throw new Error(`${answer.status}`);
      if (answer.status === 200) for (const message of await answer.json()) this.#dispatch(message);
      next.searchParams.set("offset", answer.headers.get("Stream-Next-Offset") ?? "");
      next.searchParams.set("cursor", answer.headers.get("Stream-Cursor") ?? "");
      next.searchParams.sort();
      if (answer.status === 200) continue;
      const epoch = this.#epoch;
      this.#sendHeartbeat(await this.#fetchLatest(latest, signal));
      if (this.#epoch !== epoch) return;
      await new Promise((done) => setTimeout(done, APART * Math.random()));
    }
  }

  /** @param {string} address @param {AbortSignal} signal @returns {Promise<Latest>} */
  async #fetchLatest(address, signal) {
    /** @type {Latest} */
    const latest = await fetchJson(address, signal);
    if (latest.epoch !== this.#epoch) {
      this.#epoch = latest.epoch;
      this.#dispatch({ type: "hello", epoch: latest.epoch, version: latest.version, server_time: latest.server_time });
    }
    return latest;
  }

  /** @param {Latest} latest */
  #sendHeartbeat({ version, code, server_time }) {
    this.#dispatch({ type: "heartbeat", version, code, server_time });
  }

  /** @param {object} message */
  #dispatch(message) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  #open() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  #end() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.close();
    this.dispatchEvent(new CloseEvent("close"));
  }
}

// Whether a known version has the same sheet as the latest one, which is unchanged since `since`.
/** @param {Have | null} have @param {Latest} latest */
function isCurrent(have, { epoch, since, version }) {
  return have !== null && have.epoch === epoch && since <= have.version && have.version <= version;
}

/** @param {string | URL} address @param {AbortSignal} signal */
async function fetchJson(address, signal) {
  const answer = await fetch(new URL(address, location.href), { signal, credentials: "omit" });
  if (answer.status === 404) throw new NotFound(rememberMessages(await answer.json()).detail);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
