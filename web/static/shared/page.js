// The common part of all live pages: the embedded data, the feed that updates it, the outbox that sends,
// and the freshness. Each tab has its own; their outboxes take turns.

import { SheetKeeper, keepPage } from "../offline/offline_pages.js";
import { AddressLine } from "../reading/address_line.js";
import { showFreshness } from "../reading/freshness.js";
import { showOutages } from "../reading/outage.js";
import { $, every, enableControls } from "./dom.js";
import { embedded } from "./words.js";
import { Feed } from "./feed.js";
import { PressGuard } from "./focus_guard.js";
import { Outbox } from "./outbox.js";

/** @import { Body, KeyedRow, Live, Sheet } from "./shapes.d.ts" */
/** @import { Connection } from "./feed.js" */

/** @template Head @template {KeyedRow} Row */
export class Page {
  /** @type {SheetKeeper | null} */
  #keeper = null;

  // A page that `opensOffline` opens without a network, in its last state.
  constructor({ opensOffline = false } = {}) {
    /** @type {Live} */
    this.live = embedded("live");
    this.tournament = this.live.tournament;
    this.stage = this.live.stage;
    this.feed = feedOf(this.live);
    this.outbox = new Outbox(this.tournament);
    this.pressGuard = new PressGuard();
    // Null before the page has begun.
    /** @type {Sheet<Head, Row> | null} */
    this.latestSheet = null;
    // Rows of the same kinds that are not on the sheet: those fetched when the user opened a list.
    /** @type {Row[]} */
    this.fetchedRows = [];
    if (opensOffline) this.#keeper = new SheetKeeper();
  }

  get sheet() {
    if (!this.latestSheet) throw new Error("the page has not begun");
    return this.latestSheet;
  }

  get rows() {
    return [...rowsOf(this.sheet), ...this.fetchedRows];
  }

  // A command about this page's stage.
  /** @param {string} command @param {Body} [body] */
  command(command, body) {
    return { tournament: this.tournament, command, body: { stage: this.stage, ...body } };
  }

  // Starts the page. `show` gets each new sheet; `paint` shows the same one again after an entry.
  /** @param {(sheet: Sheet<Head, Row>, before: Sheet<Head, Row> | null) => void} show */
  begin(show, paint = () => {}) {
    const { feed, pressGuard, outbox, live } = this;
    const updateFreshness = () => showFreshness(feed, $(".fresh"));
    /** @param {Sheet<any, any>} sheet */
    const showSheet = (sheet) => {
      const before = this.latestSheet;
      this.latestSheet = sheet;
      show(sheet, before);
      this.#keeper?.noteSheet(sheet, feed.epoch, outbox.since);
    };
    feed.addEventListener("state", () => {
      updateFreshness();
      pressGuard.whenFree(() => outbox.noteSheetVersion(feed.validVersion) && paint());
    });
    feed.addEventListener("sheet", (event) => pressGuard.whenFree(() => showSheet(/** @type {CustomEvent} */ (event).detail.sheet)));
    feed.addEventListener("hello", () => outbox.flush());
    feed.addEventListener("reset", () => {
      outbox.ignoreEarlierReceipts();
      if (this.#keeper) keepPage(true, this.#keeper);
    });
    outbox.addEventListener("change", () => pressGuard.whenFree(() => this.latestSheet && paint()));
    const keeper = this.#keeper;
    showSheet(embeddedSheet(feed, live));
    outbox.noteSheetVersion(feed.validVersion);
    updateFreshness();
    enableControls();
    if (document.body.classList.contains("desk")) showOutages($("main"), feed, outbox);
    feed.start();
    outbox.flush();
    if (!keeper) return;
    keepPage(false, keeper);
    keeper.storedBefore.then((kept) => {
      if (!kept || kept.epoch !== live.epoch || kept.epoch !== feed.epoch || kept.version < live.version) return;
      outbox.resume(kept.since);
      const current = feed.sheet(live.view, live.stage);
      if (current && kept.version > current.version) showSheet(feed.adopt(live.view, live.stage, kept.version, kept.sheet));
      outbox.noteSheetVersion(feed.validVersion);
      paint();
    });
  }
}

/** @param {Live} live @param {(new (address: string) => Connection)[]} [connections] */
export const feedOf = ({ tournament, epoch, view, stage }, connections) => new Feed({ tournament, epoch, views: [{ view, stage }], connections });

// The feed of a public page. Public sheets have addresses of their own, which can be cached: they replace a
// websocket that is blocked, and a server for the public offers only these.
/** @param {Live} live */
export const publicFeed = (live) => feedOf(live, "byAddress" in document.body.dataset ? [AddressLine] : [WebSocket, AddressLine]);

// The sheet embedded in the page, as the feed's first one.
/** @param {Feed} feed @param {Live} live */
export function embeddedSheet(feed, { view, stage, version, sheet }) {
  return feed.adopt(view, stage, version, sheet);
}

/** @template {KeyedRow} Row @param {Sheet<any, Row>} sheet @returns {Row[]} */
export const rowsOf = ({ order, rows }) => order.flatMap((key) => rows.get(key) ?? []);

// The panels of a desk, each with an address on the page: "#entries", or "#entries/name" with a search text. Returns
// a function that opens a panel, unless the address names one.
export function setUpPanels() {
  const panels = every(".panel");
  const links = every(".rail [data-panel]");
  /** @param {string} name @param {string} [query] */
  const open = (name, query) => {
    document.body.dataset.panel = name;
    for (const panel of panels) panel.hidden = panel.id !== name;
    for (const area of every(".rail [data-area]")) area.classList.remove("here");
    for (const link of links) {
      if (link.dataset.panel !== name) link.removeAttribute("aria-current");
      else link.setAttribute("aria-current", "page");
      if (link.dataset.panel === name) link.closest("[data-area]")?.classList.add("here");
    }
    const search = document.querySelector(`#${name} input[type="search"]`);
    if (query === undefined || !(search instanceof HTMLInputElement)) return;
    search.value = query;
    search.dispatchEvent(new Event("input"));
  };
  const panelInAddress = () => {
    const [name, query] = decodeURIComponent(location.hash.slice(1)).split("/");
    return panels.some(({ id }) => id === name) ? { name, query } : null;
  };
  const openFromAddress = () => {
    const { name, query } = panelInAddress() ?? { name: panels[0].id };
    open(name, query);
  };
  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.pushState(null, "", `#${link.dataset.panel}`);
      open(link.dataset.panel ?? "");
      scrollTo(0, 0);
    });
  }
  addEventListener("popstate", openFromAddress);
  openFromAddress();
  return (/** @type {string} */ name) => panelInAddress() || open(name);
}
