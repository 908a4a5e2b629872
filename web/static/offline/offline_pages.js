// The offline copy of a page where results are entered: the page with its scripts and styles, from its first
// load on, and its newest sheet. This needs a secure connection: over plain http an open page still works
// without a network, but a closed one must wait for it.

import { registerWorker } from "./worker_registration.js";

/** @import { KeyedRow, KeptSheet, Sheet } from "../shared/shapes.d.ts" */

// The same cache name as in worker.js, which answers from it.
const CACHE = "wallchart-pages-1";
const WRITE_PAUSE = 250;
const RETRY_AFTER = 2_000;
const TRIES = 5;

// Fetches the parts of the page once more for the cache if no worker saw them loading; later the worker caches what it
// fetches. `hasChanged`: the page itself has changed. `data-kept` is set once all parts and the last sheet are stored.
// After a failure (a busy server, a lost network) it tries again a few times.
/** @param {boolean} hasChanged @param {SheetKeeper | null} sheets */
export async function keepPage(hasChanged = false, sheets = null, tries = TRIES) {
  if (!navigator.serviceWorker || !window.isSecureContext) return;
  try {
    const fetchPage = hasChanged || !navigator.serviceWorker.controller;
    await registerWorker();
    if (document.readyState !== "complete") await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
    const pages = await caches.open(CACHE);
    const parts = performance.getEntriesByType("resource").map(({ name }) => name).filter(isStaticFile);
    const needed = [pageAddress(), ...new Set(parts)];
    await Promise.all(needed.map(async (address, i) => (i === 0 && fetchPage) || !(await pages.match(address)) ? pages.add(address) : undefined));
    await sheets?.storeSheet();
    document.body.dataset.kept = "";
  } catch {
    if (tries > 1) setTimeout(() => keepPage(hasChanged, sheets, tries - 1), RETRY_AFTER * (1 + TRIES - tries));
  }
}

/** @param {string} address */
const isStaticFile = (address) => address.startsWith(`${location.origin}/static/`);

const pageAddress = () => location.href.replace(/#.*$/u, "");

// Stores the newest sheet, for a reload without a network. The first one is written after the page's parts (WebKit loses
// entries that are put while a cache is being created): it has the time since which receipts count, even if a result is
// entered and the page reloaded at the same moment. Later ones are written after a short pause.
export class SheetKeeper {
  #timer = 0;
  /** @type {{ epoch: string | null, version: number } | null} */
  #latest = null;
  #firstWritten = false;
  #storedBefore = this.#loadStored();

  /** @param {Sheet<any, KeyedRow>} sheet @param {string | null} epoch @param {number} since */
  noteSheet({ version, head, order, rows }, epoch, since) {
    clearTimeout(this.#timer);
    const noted = { epoch, version, since, sheet: { head, rows: order.map((key) => rows.get(key)) } };
    this.#latest = noted;
    if (this.#firstWritten) this.#timer = window.setTimeout(() => this.storeSheet(), WRITE_PAUSE);
  }

  // Stores the noted sheet, unless the stored one is newer.
  async storeSheet() {
    const before = await this.#storedBefore;
    const kept = this.#latest;
    this.#firstWritten = true;
    if (!kept || (before && before.epoch === kept.epoch && before.version >= kept.version)) return;
    try {
      const pages = await caches.open(CACHE);
      await pages.put(sheetAddress(), new Response(JSON.stringify(kept), { headers: { "Content-Type": "application/json" } }));
    } catch {
      // no storage: the page opens with an older sheet
    }
  }

  get storedBefore() {
    return this.#storedBefore;
  }

  /** @returns {Promise<KeptSheet | null>} */
  async #loadStored() {
    try {
      const found = await (await caches.open(CACHE)).match(sheetAddress());
      return found ? await found.json() : null;
    } catch {
      return null;
    }
  }
}

// The address of the sheet in the cache; no page has it.
const sheetAddress = () => `${location.origin}${location.pathname}?kept-sheet`;
