// The outbox of entries without a receipt. Each entry is stored on the device before it is sent, keeps
// its idempotency key through all retries, and is never dropped before the server has answered.
//
// States: "here" (saved on this device), "sent", "stored" (with its version), "refused" (with the reason).
// Whether a stored entry was confirmed or disputed by others is read from the sheet: see entry_state.js.
// Several tabs share the device's store, and one of them sends at a time. A second entry for a board whose
// first one is not on the sheet yet waits for it (`after`), and is then based on the version that it made.

import { NO_ANSWER, newKey, post } from "./commands.js";
import { PageStore, openEntryStore } from "./entry_store.js";
import { t } from "./words.js";

/** @import { Body, Command, Entry, NewEntry, Outcome, EntryStore } from "./shapes.d.ts" */

const KEEP_RECEIPTS = 60;
const RETRY_EVERY = 5_000;
const TURN_LASTS = 30_000;
const TURN_ASKED_EVERY = 500;
// An act waits this long for earlier entries; then it is sent anyway, to report a lack of connection.
const WAIT_FOR_EARLIER = 5_000;
// By command: the command that replaces it if the board has a result by now, and the one that takes that away.
/** @type {Record<string, { corrects: string, withdraws: string }>} */
const REPLACEMENTS = {
  "record-result": { corrects: "correct-result", withdraws: "withdraw-result" },
};
const HANDED_OVER_TURN = "wallchart.outbox.turn";

export class Outbox extends EventTarget {
  /** @type {Entry[]} */
  #entries = [];
  /** @type {EntryStore[]} */
  #stores = [];
  /** @type {Set<string>} */
  #enteredHere = new Set();
  #persistenceRequested = false;
  /** @type {Promise<unknown>} settled once all entries are stored */
  #allStored = Promise.resolve();
  /** @type {Promise<void> | null} */
  #sending = null;
  #flushAgain = false;
  #owner = inheritedTurn() ?? newKey();
  #sheetVersion = Infinity;
  #receiptsSince = Date.now();
  #otherTabs = typeof BroadcastChannel === "function" ? new BroadcastChannel("wallchart.outbox") : null;

  // The reason why the server accepts nothing from this device; "" if it does.
  blocked = "";

  // Whether the device's store was full or broken, so that entries are only in the page's memory.
  storageRefused = false;

  // `send` replaces `post` for users with a code instead of a role.
  /** @param {string} tournament @param {Promise<EntryStore>} [store] @param {(entry: Entry) => Promise<Outcome>} [send] */
  constructor(tournament, store = openEntryStore(), send = post) {
    super();
    this.tournament = tournament;
    this.send = send;
    this.ready = this.#open(store);
    setInterval(() => this.flush(), RETRY_EVERY);
    window.addEventListener("online", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden || this.flush());
    window.addEventListener("pagehide", () => this.#handTurnOver());
    this.#otherTabs?.addEventListener("message", () => this.#read());
  }

  get entries() {
    return this.#entries;
  }

  get waiting() {
    return this.#entries.filter(isWaiting);
  }

  // Whether entries are lost when the page is closed.
  get forPageOnly() {
    return this.#stores[0]?.forPageOnly ?? false;
  }

  // The newest entry for a place that is not on the page's sheet yet: unsent, under way, or just stored.
  /** @param {string} place */
  pendingFor(place) {
    return this.#entries.findLast((entry) => entry.place === place && (isWaiting(entry) || this.#isNotOnSheet(entry)));
  }

  // The newest of these entries, whatever the device's clock said when they were made.
  /** @param {(Entry | undefined)[]} some */
  newest(some) {
    return this.#entries.findLast((entry) => some.includes(entry));
  }

  // Notes that the page's sheet is valid for this version. Returns whether it includes another entry now.
  /** @param {number} version */
  noteSheetVersion(version) {
    const unseen = this.#entries.filter((entry) => this.#isNotOnSheet(entry));
    this.#sheetVersion = version;
    return unseen.some((entry) => !this.#isNotOnSheet(entry));
  }

  // The time since which receipts belong to this log.
  get since() {
    return this.#receiptsSince;
  }

  // Continues from before a reload, with the sheet from then.
  /** @param {number} since */
  resume(since) {
    this.#receiptsSince = Math.min(this.#receiptsSince, since);
  }

  // After the log was replaced: the versions of earlier receipts are those of another log.
  ignoreEarlierReceipts() {
    this.#receiptsSince = Date.now();
  }

  /** @param {string} key */
  find(key) {
    return this.#entries.find((entry) => entry.key === key);
  }

  // Adds an entry. It replaces an unsent one of the same place, unless it comes with a key: then it was made
  // on another device, which may send it, too.
  /** @param {NewEntry} entry @returns {Entry} */
  add({ command, body, place, label, key: foreignKey }) {
    const existing = foreignKey && this.find(foreignKey);
    if (existing) return existing;
    const key = foreignKey ?? newKey();
    const earlier = this.pendingFor(place);
    const replaced = earlier && !foreignKey && isUnsent(earlier) ? earlier : null;
    if (replaced) this.#entries = this.#entries.filter((entry) => entry !== replaced);
    this.#enteredHere.add(key);
    /** @type {Entry} */
    const entry = {
      key, tournament: this.tournament, command, body, place, label,
      after: earlier?.key ?? null, state: "here", tries: 0, made: Date.now(), version: 0, detail: "",
    };
    this.#entries.push(entry);
    this.#changed();
    this.#allStored = Promise.all([this.#allStored, this.#storeAndSend(entry, replaced)]);
    return entry;
  }

  // Sends an act whose answer the page waits for: once, after all earlier entries, and without storing it. Its
  // key may be that of an earlier try.
  /** @param {Command & { key?: string }} command @returns {Promise<Outcome>} */
  async ask(command) {
    await this.#allStored;
    if (this.waiting.length) await Promise.race([this.flush(), wait(WAIT_FOR_EARLIER)]);
    return post(command);
  }

  // Takes back an entry; returns false if it was sent already.
  /** @param {string} key */
  async takeBack(key) {
    await this.ready;
    if (!(await this.#remove(key, isUnsent))) return false;
    this.#entries = this.#entries.filter((entry) => entry.key !== key);
    this.#changed(true);
    return true;
  }

  /** @param {string} key */
  async drop(key) {
    await this.ready;
    await this.#remove(key, () => true);
    await this.#read(true);
  }

  // Sends all waiting entries, one at a time, in the order of entry; once more if it is called meanwhile.
  flush() {
    this.#flushAgain = true;
    this.#sending ??= this.#send().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #send() {
    await this.ready;
    while (this.#flushAgain) {
      this.#flushAgain = false;
      await this.#whenItsTurn(() => this.#deliverAll());
    }
  }

  /** @param {Entry} entry */
  #isNotOnSheet({ state, version, settled = 0 }) {
    return state === "stored" && settled >= this.#receiptsSince && version > this.#sheetVersion;
  }

  /** @param {Promise<EntryStore>} store */
  async #open(store) {
    const device = await store;
    this.#stores = device.forPageOnly ? [device] : [device, new PageStore()];
    await this.#read();
  }

  /** @param {Entry} entry @param {Entry | null} replaced */
  async #storeAndSend(entry, replaced) {
    await this.ready;
    if (replaced && (await this.#remove(replaced.key, isUnsent))) entry.after = replaced.after;
    this.#requestPersistence();
    for (const store of this.#stores) {
      try {
        await store.put(entry);
        break;
      } catch {
        this.storageRefused = true; // a full disk: the page's memory takes it
      }
    }
    this.#changed(true);
    this.flush();
  }

  // Asks the browser not to clear the storage; it may refuse, and some browsers lack the function.
  #requestPersistence() {
    if (this.#persistenceRequested) return;
    this.#persistenceRequested = true;
    navigator.storage?.persist?.().catch(() => {});
  }

  // Runs `work` while no other tab sends. Web Locks need a secure context; otherwise the turn is noted in the store.
  /** @param {() => Promise<void>} work @returns {Promise<void>} */
  async #whenItsTurn(work) {
    if (navigator.locks) {
      return navigator.locks.request("wallchart.outbox", work);
    }
    const [store] = this.#stores;
    while (!(await store.takeTurn(this.#owner, TURN_LASTS).catch(() => true))) await wait(TURN_ASKED_EVERY);
    try {
      await work();
    } finally {
      await store.takeTurn(this.#owner, 0).catch(() => {});
    }
  }

  // A closing page may not finish giving its turn back, so it leaves it to the next page in this tab.
  #handTurnOver() {
    try {
      sessionStorage.setItem(HANDED_OVER_TURN, this.#owner);
    } catch {
      // no storage: the turn ends by itself
    }
    this.#stores[0]?.takeTurn(this.#owner, 0).catch(() => {});
  }

  async #deliverAll() {
    for (const store of this.#stores) {
      try {
        if (!(await this.#deliverFrom(store))) return;
      } catch {
        this.storageRefused = true; // the store broke: its entries are tried again later, those of the next one now
      }
    }
  }

  // Sends the entries of a store; returns whether to continue with the next store.
  /** @param {EntryStore} store */
  async #deliverFrom(store) {
    for (;;) {
      const entry = (await store.all(this.tournament)).filter(isWaiting).sort(bySeq)[0];
      if (!entry) return true;
      if (!(await this.#deliver(store, entry))) return false;
      if (!navigator.locks) await store.takeTurn(this.#owner, TURN_LASTS);
    }
  }

  // Sends an entry; returns whether to continue with the next one.
  /** @param {EntryStore} store @param {Entry} waiting */
  async #deliver(store, waiting) {
    const before = waiting.after === null ? undefined : this.find(waiting.after);
    const entry = await this.#update(store, waiting.key, (kept) => ({ ...basedOn(kept, before), state: "sent", tries: kept.tries + 1 }));
    if (!entry) return true; // taken back meanwhile
    const answer = await this.send(entry);
    this.blocked = "";
    const settled = Date.now();
    if (answer.stored) {
      await this.#update(store, entry.key, (kept) => ({ ...kept, state: "stored", version: answer.version, detail: "", settled }));
      await this.#forgetOldReceipts(store);
      return true;
    }
    const state = answer.refused ? "refused" : "here";
    const detail = answer.blocked ? t("{detail} Nothing is lost: it stays on this device until it is let in again.", { detail: answer.detail }) : waitingDetail(answer);
    if (answer.blocked) this.blocked = detail;
    const { level, consequences, manual } = answer;
    await this.#update(store, entry.key, (last) => ({ ...last, state, detail, level, consequences, manual }));
    return answer.refused;
  }

  /** @param {EntryStore} store */
  async #forgetOldReceipts(store) {
    const receipts = (await store.all(this.tournament)).filter((entry) => entry.state === "stored").sort(bySeq);
    for (const old of receipts.slice(0, -KEEP_RECEIPTS)) await store.change(old.key, () => undefined);
  }

  /** @param {EntryStore} store @param {string} key @param {(entry: Entry) => Entry | undefined} changedEntry */
  async #update(store, key, changedEntry) {
    const changed = await store.change(key, changedEntry);
    await this.#read(true);
    return changed;
  }

  /** @param {string} key @param {(entry: Entry) => boolean} allowed */
  async #remove(key, allowed) {
    for (const store of this.#stores) {
      const remaining = await store.change(key, (entry) => (allowed(entry) ? undefined : null)).catch(() => null);
      if (remaining === undefined) return true;
    }
    return false;
  }

  // Reads the entries from the stores, and keeps those that are not stored yet, or whose store can't be read.
  async #read(ours = false) {
    let unreadable = false;
    const lists = await Promise.all(this.#stores.map((store) => store.all(this.tournament).catch(() => {
      unreadable = this.storageRefused = true;
      return /** @type {Entry[]} */ ([]);
    })));
    const stored = lists.flatMap((all) => all.sort(bySeq));
    const entriesBefore = new Map(this.#entries.map((entry) => [entry.key, entry]));
    const keys = new Set(stored.map((entry) => entry.key));
    const others = this.#entries.filter((entry) => (unreadable || !entry.seq) && !keys.has(entry.key));
    this.#entries = [...stored.map((entry) => Object.assign(entriesBefore.get(entry.key) ?? {}, entry)), ...others];
    this.#changed(ours);
    this.#reportRefused();
  }

  // Reports refused entries on the page where they were entered, whichever tab sent them: "warned" if the
  // arbiter can confirm the act, "refused" if not.
  #reportRefused() {
    for (const entry of this.#entries) {
      if (entry.state !== "refused" || !this.#enteredHere.delete(entry.key)) continue;
      this.dispatchEvent(new CustomEvent(entry.level ? "warned" : "refused", { detail: entry }));
    }
  }

  #changed(ours = false) {
    if (ours) this.#otherTabs?.postMessage("changed");
    this.dispatchEvent(new Event("change"));
  }
}

// The detail of an answer; without one the entry waits, and is sent again by itself.
/** @param {Outcome} answer */
const waitingDetail = ({ detail }) => (detail === NO_ANSWER ? t("No answer from the server; it will be sent again.") : detail);

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// Whether an entry is not stored yet: it is shown as saved only once it would survive the page.
/** @param {Entry} entry */
export const isUnsaved = (entry) => entry.state === "here" && !entry.seq;

/** @param {Entry} entry */
const isWaiting = (entry) => entry.state === "here" || entry.state === "sent";
/** @param {Entry} entry */
const isUnsent = (entry) => entry.state === "here" && entry.tries === 0;
/** @param {Entry} a @param {Entry} b */
const bySeq = (a, b) => (a.seq ?? 0) - (b.seq ?? 0);

// The owner of the turn that the previous page of this tab had; removed at once, so that a copied tab does not use it, too.
function inheritedTurn() {
  try {
    const owner = sessionStorage.getItem(HANDED_OVER_TURN);
    sessionStorage.removeItem(HANDED_OVER_TURN);
    return owner;
  } catch {
    return null;
  }
}

// The entry based on the version that the entry before it made; as a correction if the board has a result by now.
/** @param {Entry} entry @param {Entry} [before] @returns {Entry} */
function basedOn(entry, before) {
  if (before?.state !== "stored") return entry;
  /** @type {Body} */
  const body = { ...entry.body };
  if ("saw" in body) body.saw = before.version;
  const { corrects = "", withdraws = "" } = REPLACEMENTS[entry.command] ?? {};
  const isCorrection = corrects !== "" && before.command !== withdraws;
  if (isCorrection) body.reason ??= "entered wrongly";
  return { ...entry, after: null, body, command: isCorrection ? corrects : entry.command };
}
