// Entries that wait for their receipt. Each is written to the device before it is sent, keeps one
// idempotency key through every retry, and is never dropped before the server has answered for it.
//
// States: "here" (saved on this device), "sent", "stored" (with its version), "refused" (with why).
// Whether a stored entry was confirmed or disputed by others is read from the sheet: see entry_state.js.
// Several tabs share the device's shelf; one of them sends at a time, and a second entry for a board
// whose first one the sheet can't tell yet waits for it (`after`), and then says it saw what that made.

import { newKey, post } from "./commands.js";
import { PageShelf, openShelf } from "./entry_store.js";
import { t } from "./words.js";

/** @import { Body, Command, Entry, NewEntry, Outcome, Shelf } from "./shapes.d.ts" */

const KEEP_RECEIPTS = 60;
const RETRY_EVERY = 5_000;
const TURN_LASTS = 30_000;
const TURN_ASKED_EVERY = 500;
// An act waits so long for what was entered before it; where nothing gets through it shall say so.
const GOES_BEFORE = 5_000;
// What a result is, said of a board that has one by now, and what has taken that one away.
/** @type {Record<string, { corrects: string, withdraws: string }>} */
const AGAIN = {
  "record-result": { corrects: "correct-result", withdraws: "withdraw-result" },
};
const LEFT_TURN = "wallchart.outbox.turn";

export class Outbox extends EventTarget {
  /** @type {Entry[]} */
  #entries = [];
  /** @type {Shelf[]} */
  #shelves = [];
  /** @type {Set<string>} */
  #ours = new Set();
  #asked = false;
  /** @type {Promise<unknown>} settled once all that was entered lies on a shelf */
  #laid = Promise.resolve();
  /** @type {Promise<void> | null} */
  #sending = null;
  #again = false;
  #owner = inheritedTurn() ?? newKey();
  #reached = Infinity;
  #since = Date.now();
  #others = typeof BroadcastChannel === "function" ? new BroadcastChannel("wallchart.outbox") : null;

  // Why nothing is taken from this device at the moment; empty while it is.
  blocked = "";

  // Whether the device's shelf was full or broken: the page's own has what it couldn't take.
  storageRefused = false;

  // `send`: where who holds a code has no role by which everything is sent.
  /** @param {string} tournament @param {Promise<Shelf>} [shelf] @param {(entry: Entry) => Promise<Outcome>} [send] */
  constructor(tournament, shelf = openShelf(), send = post) {
    super();
    this.tournament = tournament;
    this.send = send;
    this.ready = this.#open(shelf);
    setInterval(() => this.flush(), RETRY_EVERY);
    window.addEventListener("online", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden || this.flush());
    window.addEventListener("pagehide", () => this.#leaveTurn());
    this.#others?.addEventListener("message", () => this.#read());
  }

  get entries() {
    return this.#entries;
  }

  get waiting() {
    return this.#entries.filter(unsettled);
  }

  // Nothing lies safer than this page does.
  get forPageOnly() {
    return this.#shelves[0]?.forPageOnly ?? false;
  }

  // The newest thing done here that the page's sheet can't tell yet: on its way, or stored since.
  /** @param {string} place */
  pendingFor(place) {
    return this.#entries.findLast((entry) => entry.place === place && (unsettled(entry) || this.#untold(entry)));
  }

  // The page's sheet is true for this version. Whether it tells of an entry that it didn't before.
  /** @param {number} version */
  reach(version) {
    const untold = this.#entries.filter((entry) => this.#untold(entry));
    this.#reached = version;
    return untold.some((entry) => !this.#untold(entry));
  }

  get since() {
    return this.#since;
  }

  // The page is what it was before it was loaded anew, with a sheet of then.
  /** @param {number} since */
  resume(since) {
    this.#since = Math.min(this.#since, since);
  }

  // Receipts of another life of the log say nothing about the versions of this one.
  startAnew() {
    this.#since = Date.now();
  }

  /** @param {string} key */
  find(key) {
    return this.#entries.find((entry) => entry.key === key);
  }

  // One that was made here and not sent yet is replaced by the next of its place. One that comes with
  // a key was made elsewhere, and may be sent from there, too: it stays.
  /** @param {NewEntry} entry @returns {Entry} */
  add({ command, body, place, label, key: theirs }) {
    const known = theirs && this.find(theirs);
    if (known) return known;
    const key = theirs ?? newKey();
    const before = this.pendingFor(place);
    const replaced = before && !theirs && unsent(before) ? before : null;
    if (replaced) this.#entries = this.#entries.filter((entry) => entry !== replaced);
    this.#ours.add(key);
    /** @type {Entry} */
    const entry = {
      key, tournament: this.tournament, command, body, place, label,
      after: before?.key ?? null, state: "here", tries: 0, made: Date.now(), version: 0, detail: "",
    };
    this.#entries.push(entry);
    this.#tell();
    this.#laid = Promise.all([this.#laid, this.#keep(entry, replaced)]);
    return entry;
  }

  // An act whose answer its page waits for: sent once, after what was entered here before it, and not
  // kept. Its key may be one that it was sent under already.
  /** @param {Command & { key?: string }} command @returns {Promise<Outcome>} */
  async ask(command) {
    await this.#laid;
    if (this.waiting.length) await Promise.race([this.flush(), pause(GOES_BEFORE)]);
    return post(command);
  }

  // Whether it could be taken back before it was sent.
  /** @param {string} key */
  async takeBack(key) {
    await this.ready;
    if (!(await this.#removed(key, unsent))) return false;
    this.#entries = this.#entries.filter((entry) => entry.key !== key);
    this.#tell(true);
    return true;
  }

  /** @param {string} key */
  async drop(key) {
    await this.ready;
    await this.#removed(key, () => true);
    await this.#read(true);
  }

  // One at a time and in order: what was entered first is stored first.
  flush() {
    this.#again = true;
    this.#sending ??= this.#send().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #send() {
    await this.ready;
    while (this.#again) {
      this.#again = false;
      await this.#inTurn(() => this.#deliverAll());
    }
  }

  /** @param {Entry} entry */
  #untold({ state, version, settled = 0 }) {
    return state === "stored" && settled >= this.#since && version > this.#reached;
  }

  /** @param {Promise<Shelf>} shelf */
  async #open(shelf) {
    const device = await shelf;
    this.#shelves = device.forPageOnly ? [device] : [device, new PageShelf()];
    await this.#read();
  }

  /** @param {Entry} entry @param {Entry | null} replaced */
  async #keep(entry, replaced) {
    await this.ready;
    if (replaced && (await this.#removed(replaced.key, unsent))) entry.after = replaced.after;
    this.#askToStay();
    for (const shelf of this.#shelves) {
      try {
        await shelf.put(entry);
        break;
      } catch {
        this.storageRefused = true; // a full disk: the page's own shelf takes it
      }
    }
    this.#tell(true);
    this.flush();
  }

  // Storage that the browser may not clear by itself; it may say no, and some can't be asked.
  #askToStay() {
    if (this.#asked) return;
    this.#asked = true;
    navigator.storage?.persist?.().catch(() => {});
  }

  // Web Locks need a secure context; without one a tab's turn is noted on the shelf itself.
  /** @param {() => Promise<void>} work @returns {Promise<void>} */
  async #inTurn(work) {
    if (navigator.locks) {
      return navigator.locks.request("wallchart.outbox", work);
    }
    const [shelf] = this.#shelves;
    while (!(await shelf.turn(this.#owner, TURN_LASTS))) await pause(TURN_ASKED_EVERY);
    try {
      await work();
    } finally {
      await shelf.turn(this.#owner, 0);
    }
  }

  // A page that goes may not live to see its turn given back: the next one in this tab takes it on.
  #leaveTurn() {
    try {
      sessionStorage.setItem(LEFT_TURN, this.#owner);
    } catch {
      // no storage: the turn ends by itself
    }
    this.#shelves[0]?.turn(this.#owner, 0);
  }

  async #deliverAll() {
    for (const shelf of this.#shelves) {
      for (;;) {
        const entry = (await shelf.all(this.tournament)).filter(unsettled).sort(bySeq)[0];
        if (!entry) break;
        if (!(await this.#deliver(shelf, entry))) return;
        if (!navigator.locks) await shelf.turn(this.#owner, TURN_LASTS);
      }
    }
  }

  // Whether to go on with the next one.
  /** @param {Shelf} shelf @param {Entry} waiting */
  async #deliver(shelf, waiting) {
    const before = waiting.after === null ? undefined : this.find(waiting.after);
    const entry = await this.#become(shelf, waiting.key, (kept) => ({ ...following(kept, before), state: "sent", tries: kept.tries + 1 }));
    if (!entry) return true; // taken back meanwhile
    const answer = await this.send(entry);
    this.blocked = "";
    const settled = Date.now();
    if (answer.stored) {
      await this.#become(shelf, entry.key, (kept) => ({ ...kept, state: "stored", version: answer.version, detail: "", settled }));
      await this.#forgetOldReceipts(shelf);
      return true;
    }
    const state = answer.refused ? "refused" : "here";
    const detail = answer.blocked ? t("{detail} Nothing is lost: it stays on this device until it is let in again.", { detail: answer.detail }) : answer.detail;
    if (answer.blocked) this.blocked = detail;
    const { level, consequences, manual } = answer;
    await this.#become(shelf, entry.key, (last) => ({ ...last, state, detail, level, consequences, manual }));
    return answer.refused;
  }

  /** @param {Shelf} shelf */
  async #forgetOldReceipts(shelf) {
    const receipts = (await shelf.all(this.tournament)).filter((entry) => entry.state === "stored").sort(bySeq);
    for (const old of receipts.slice(0, -KEEP_RECEIPTS)) await shelf.change(old.key, () => undefined);
  }

  /** @param {Shelf} shelf @param {string} key @param {(entry: Entry) => Entry | undefined} how */
  async #become(shelf, key, how) {
    const changed = await shelf.change(key, how);
    await this.#read(true);
    return changed;
  }

  /** @param {string} key @param {(entry: Entry) => boolean} allowed */
  async #removed(key, allowed) {
    for (const shelf of this.#shelves) {
      const left = await shelf.change(key, (entry) => (allowed(entry) ? undefined : null));
      if (left === undefined) return true;
    }
    return false;
  }

  // What lies on the shelves, and what this page has not been able to lay there yet.
  async #read(ours = false) {
    const kept = (await Promise.all(this.#shelves.map((shelf) => shelf.all(this.tournament)))).flatMap((all) => all.sort(bySeq));
    const known = new Map(this.#entries.map((entry) => [entry.key, entry]));
    const keys = new Set(kept.map((entry) => entry.key));
    const onTheWay = this.#entries.filter((entry) => !entry.seq && !keys.has(entry.key));
    this.#entries = [...kept.map((entry) => Object.assign(known.get(entry.key) ?? {}, entry)), ...onTheWay];
    this.#tell(ours);
    this.#warn();
  }

  // "warned" is for a page that can ask the arbiter for their word, where it was entered, whichever tab
  // has sent it; without that word the entry stays refused. "refused": no word helps.
  #warn() {
    for (const entry of this.#entries) {
      if (entry.state !== "refused" || !this.#ours.delete(entry.key)) continue;
      this.dispatchEvent(new CustomEvent(entry.level ? "warned" : "refused", { detail: entry }));
    }
  }

  #tell(ours = false) {
    if (ours) this.#others?.postMessage("changed");
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Not on a shelf yet: nobody is told that it is saved before it would outlive the page.
/** @param {Entry} entry */
export const saving = (entry) => entry.state === "here" && !entry.seq;

/** @param {Entry} entry */
const unsettled = (entry) => entry.state === "here" || entry.state === "sent";
/** @param {Entry} entry */
const unsent = (entry) => entry.state === "here" && entry.tries === 0;
/** @param {Entry} a @param {Entry} b */
const bySeq = (a, b) => (a.seq ?? 0) - (b.seq ?? 0);

// Taken away at once, so that a copy of this tab is not the same owner.
function inheritedTurn() {
  try {
    const left = sessionStorage.getItem(LEFT_TURN);
    sessionStorage.removeItem(LEFT_TURN);
    return left;
  } catch {
    return null;
  }
}

// A board has changed by our own hand meanwhile: that is what this entry saw, if it says what it saw.
/** @param {Entry} entry @param {Entry} [before] @returns {Entry} */
function following(entry, before) {
  if (before?.state !== "stored") return entry;
  /** @type {Body} */
  const body = { ...entry.body };
  if ("saw" in body) body.saw = before.version;
  const { corrects = "", withdraws = "" } = AGAIN[entry.command] ?? {};
  const again = corrects !== "" && before.command !== withdraws;
  if (again) body.reason ??= "entered wrongly";
  return { ...entry, after: null, body, command: again ? corrects : entry.command };
}
