// Where entries lie until the server has them. The device's own shelf is an IndexedDB: it outlives a
// reload, a crash and a flat battery, and all tabs share it. Where a browser denies that, a shelf of
// the page holds them as long as the page lives; `forPageOnly` says so.
//
// Both keep entries in the order they came (`seq`), whatever the device's clock says.

/** @import { Entry, Shelf } from "./shapes.d.ts" */

const OPENING_PATIENCE = 4000;

/** @returns {Promise<Shelf>} */
export async function openShelf() {
  try {
    return new DeviceShelf(await within(OPENING_PATIENCE, opened()));
  } catch {
    return new PageShelf();
  }
}

/** @implements {Shelf} */
class DeviceShelf {
  forPageOnly = false;

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
  }

  /** @param {string} tournament @returns {Promise<Entry[]>} */
  all(tournament) {
    return this.#run("readonly", (entries) => entries.index("tournament").getAll(tournament));
  }

  /** @param {Entry} entry */
  async put(entry) {
    entry.seq = await this.#run("readwrite", (entries) => /** @type {IDBRequest<number>} */ (entries.add(entry)));
  }

  // Read, decide and write in one transaction, so that no other tab comes in between. `how` gives
  // the new entry, null to leave it as it is, or undefined to remove it.
  /** @param {string} key @param {(entry: Entry) => Entry | null | undefined} how */
  async change(key, how) {
    /** @type {Entry | null | undefined} */
    let changed = null;
    await this.#run("readwrite", (entries) => {
      const asked = entries.index("key").get(key);
      asked.onsuccess = () => {
        if (!asked.result) return;
        changed = how(asked.result);
        if (changed) entries.put(changed);
        else if (changed === undefined) entries.delete(asked.result.seq);
      };
      return asked;
    });
    return changed;
  }

  // A tab's turn to send, for so many ms. A turn from a future further off than any turn lasts was
  // written before the clock was set back.
  /** @param {string} owner @param {number} lasts */
  async turn(owner, lasts, now = Date.now()) {
    let mine = false;
    await this.#run("readwrite", (turns) => {
      const asked = turns.get("sending");
      asked.onsuccess = () => {
        const held = asked.result;
        const free = !held || held.owner === owner || held.until < now || held.until > now + lasts;
        mine = free && lasts > 0;
        if (mine) turns.put({ name: "sending", owner, until: now + lasts });
        else if (held?.owner === owner) turns.delete("sending");
      };
      return asked;
    }, "turns");
    return mine;
  }

  /**
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} what
   * @returns {Promise<T>}
   */
  #run(mode, what, store = "entries") {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(store, mode, { durability: "strict" });
      const request = what(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    });
  }
}

/** @implements {Shelf} */
export class PageShelf {
  forPageOnly = true;
  /** @type {Entry[]} */
  #entries = [];
  #next = 1;

  /** @param {string} tournament */
  async all(tournament) {
    return this.#entries.filter((entry) => entry.tournament === tournament).map((entry) => ({ ...entry }));
  }

  /** @param {Entry} entry */
  async put(entry) {
    entry.seq = this.#next;
    this.#next += 1;
    this.#entries.push({ ...entry });
  }

  /** @param {string} key @param {(entry: Entry) => Entry | null | undefined} how */
  async change(key, how) {
    const at = this.#entries.findIndex((entry) => entry.key === key);
    if (at < 0) return null;
    const changed = how({ ...this.#entries[at] });
    if (changed) this.#entries[at] = changed;
    else if (changed === undefined) this.#entries.splice(at, 1);
    return changed;
  }

  async turn() {
    return true;
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("wallchart", 1);
    request.onupgradeneeded = () => {
      const entries = request.result.createObjectStore("entries", { keyPath: "seq", autoIncrement: true });
      entries.createIndex("key", "key", { unique: true });
      entries.createIndex("tournament", "tournament");
      request.result.createObjectStore("turns", { keyPath: "name" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onblocked = request.onerror = () => reject(request.error ?? new Error("blocked"));
  });
}

/** @template T @param {number} patience @param {Promise<T>} promise @returns {Promise<T>} */
function within(patience, promise) {
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("too late")), patience));
  return Promise.race([promise, late]);
}
