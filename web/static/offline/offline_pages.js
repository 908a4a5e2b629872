// What a device keeps of a page where results are entered, so that it opens without a network: the page
// and all it is made of, from its first load on, and the newest sheet it has been told. Only a secure
// connection allows that: over plain http on the hall's own network a page that is open stays useful, and
// one that is closed must wait for the network.

import { registerWorker } from "./worker_registration.js";

/** @import { KeyedRow, KeptSheet, Sheet } from "../shared/shapes.d.ts" */

// The same in worker.js, which answers with what lies here.
const KEPT = "wallchart-pages-1";
const SETTLED = 250;
const AGAIN = 2_000;
const TRIES = 5;

// What no worker has seen loading is asked for once more; from then on the worker keeps what it hands on.
// `anew`: the page is another one now. `data-kept` says that all of it lies here, with the sheet that was noted last.
// What does not come now (a busy server, no network for a moment) is asked for again a little later, a few times.
/** @param {boolean} anew @param {SheetKeeper | null} sheets */
export async function keepPage(anew = false, sheets = null, tries = TRIES) {
  if (!navigator.serviceWorker || !window.isSecureContext) return;
  try {
    const asked = anew || !navigator.serviceWorker.controller;
    await registerWorker();
    if (document.readyState !== "complete") await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
    const pages = await caches.open(KEPT);
    const parts = performance.getEntriesByType("resource").map(({ name }) => name).filter(ofThePage);
    const wanted = [pageAddress(), ...new Set(parts)];
    await Promise.all(wanted.map(async (address, i) => (i === 0 && asked) || !(await pages.match(address)) ? pages.add(address) : undefined));
    await sheets?.keep();
    document.body.dataset.kept = "";
  } catch {
    if (tries > 1) setTimeout(() => keepPage(anew, sheets, tries - 1), AGAIN * (1 + TRIES - tries));
  }
}

/** @param {string} address */
const ofThePage = (address) => address.startsWith(`${location.origin}/static/`);

const pageAddress = () => location.href.replace(/#.*$/u, "");

// Newer than the sheet inside the page as soon as anything has come in. The first is written with the page, never
// beside its parts (WebKit loses what is put while a cache begins): it says since when receipts count, also for who
// enters a result and loads the page again in the same moment. Later ones are written once things are quiet.
export class SheetKeeper {
  #timer = 0;
  /** @type {{ epoch: string | null, version: number } | null} */
  #noted = null;
  #begun = false;
  #read = this.#found();

  /** @param {Sheet<any, KeyedRow>} sheet @param {string | null} epoch @param {number} since */
  note({ version, head, order, rows }, epoch, since) {
    clearTimeout(this.#timer);
    const noted = { epoch, version, since, sheet: { head, rows: order.map((key) => rows.get(key)) } };
    this.#noted = noted;
    if (this.#begun) this.#timer = window.setTimeout(() => this.keep(), SETTLED);
  }

  // What was kept before is read first, and stays as long as it is newer.
  async keep() {
    const before = await this.#read;
    const kept = this.#noted;
    this.#begun = true;
    if (!kept || (before && before.epoch === kept.epoch && before.version >= kept.version)) return;
    try {
      const pages = await caches.open(KEPT);
      await pages.put(sheetAddress(), new Response(JSON.stringify(kept), { headers: { "Content-Type": "application/json" } }));
    } catch {
      // as above
    }
  }

  get last() {
    return this.#read;
  }

  /** @returns {Promise<KeptSheet | null>} */
  async #found() {
    try {
      const found = await (await caches.open(KEPT)).match(sheetAddress());
      return found ? await found.json() : null;
    } catch {
      return null;
    }
  }
}

// No page has this address: nothing but this module asks for it.
const sheetAddress = () => `${location.origin}${location.pathname}?kept-sheet`;
