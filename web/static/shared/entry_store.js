// The store of entries until the server has them. The device's store is an IndexedDB: it survives a
// reload, a crash and a flat battery, and all tabs share it. If the browser denies that, the page's
// memory holds the entries as long as the page is open; then `forPageOnly` is true.
//
// Both keep entries in the order in which they were added (`seq`), independent of the device's clock.

import { inTransaction, openDatabase } from "../offline/database.js";

/** @import { Entry, EntryStore } from "./shapes.d.ts" */

// The errors of a connection that the browser has closed, as WebKit does to pages in the background.
const CONNECTION_LOST = ["InvalidStateError", "UnknownError"];

/** @returns {Promise<EntryStore>} */
export async function openEntryStore() {
  try {
    return new DeviceStore(await openEntries());
  } catch {
    return new PageStore();
  }
}

/** @implements {EntryStore} */
class DeviceStore {
  forPageOnly = false;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** @param {string} tournament @returns {Promise<Entry[]>} */
  all(tournament) {
    return this.#inTransaction("readonly", (entries) => entries.index("tournament").getAll(tournament));
  }

  /** @param {Entry} entry */
  async put(entry) {
    entry.seq = await this.#inTransaction("readwrite", (entries) => /** @type {IDBRequest<number>} */ (entries.add(entry)));
  }

  // Reads, decides and writes in one transaction, so that no other tab comes in between. `changedEntry` returns
  // the new entry, null to leave it as it is, or undefined to remove it.
  /** @param {string} key @param {(entry: Entry) => Entry | null | undefined} changedEntry */
  async change(key, changedEntry) {
    /** @type {Entry | null | undefined} */
    let changed = null;
    await this.#inTransaction("readwrite", (entries) => {
      const request = entries.index("key").get(key);
      request.onsuccess = () => {
        if (!request.result) return;
        changed = changedEntry(request.result);
        if (changed) entries.put(changed);
        else if (changed === undefined) entries.delete(request.result.seq);
      };
      return request;
    });
    return changed;
  }

  // Takes the turn to send for a tab, for `lasts` milliseconds (0 gives it back); false if another tab has it. A turn that
  // ends too far in the future was written before the clock was set back, and is ignored.
  /** @param {string} owner @param {number} lasts */
  async takeTurn(owner, lasts, now = Date.now()) {
    let granted = false;
    await this.#inTransaction("readwrite", (turns) => {
      const request = turns.get("sending");
      request.onsuccess = () => {
        const current = request.result;
        const isFree = !current || current.owner === owner || current.until < now || current.until > now + lasts;
        granted = isFree && lasts > 0;
        if (granted) turns.put({ name: "sending", owner, until: now + lasts });
        else if (current?.owner === owner) turns.delete("sending");
      };
      return request;
    }, "turns");
    return granted;
  }

  // Opens the database again, once, if its connection was lost.
  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} makeRequest
   * @returns {Promise<T>}
   */
  async #inTransaction(mode, makeRequest, store = "entries") {
    try {
      return await inTransaction(this.database, store, mode, makeRequest);
    } catch (failure) {
      if (!(failure instanceof Error && CONNECTION_LOST.includes(failure.name))) throw failure;
      this.database = await openEntries();
      return inTransaction(this.database, store, mode, makeRequest);
    }
  }
}

/** @implements {EntryStore} */
export class PageStore {
  forPageOnly = true;
  /** @type {Entry[]} */
  #entries = [];
  #nextSeq = 1;

  /** @param {string} tournament */
  async all(tournament) {
    return this.#entries.filter((entry) => entry.tournament === tournament).map((entry) => ({ ...entry }));
  }

  /** @param {Entry} entry */
  async put(entry) {
    entry.seq = this.#nextSeq;
    this.#nextSeq += 1;
    this.#entries.push({ ...entry });
  }

  /** @param {string} key @param {(entry: Entry) => Entry | null | undefined} changedEntry */
  async change(key, changedEntry) {
    const at = this.#entries.findIndex((entry) => entry.key === key);
    if (at < 0) return null;
    const changed = changedEntry({ ...this.#entries[at] });
    if (changed) this.#entries[at] = changed;
    else if (changed === undefined) this.#entries.splice(at, 1);
    return changed;
  }

  async takeTurn() {
    return true;
  }
}

const openEntries = () => openDatabase("wallchart", (created) => {
  const entries = created.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
  entries.createIndex("key", "key", { unique: true });
  entries.createIndex("tournament", "tournament");
  created.createObjectStore("turns", { keyPath: "name" });
});
