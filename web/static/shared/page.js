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
/** @import { Line } from "./feed.js" */

/** @template Head @template {KeyedRow} Row */
export class Page {
  /** @type {SheetKeeper | null} */
  #keeper = null;

  // A page that `keeps` itself opens without a network, in its last state.
  constructor({ keeps = false } = {}) {
    /** @type {Live} */
    this.live = embedded("live");
    this.tournament = this.live.tournament;
    this.stage = this.live.stage;
    this.feed = feedOf(this.live);
    this.outbox = new Outbox(this.tournament);
    this.hands = new PressGuard();
    /** @type {Sheet<Head, Row> | null} */
    this.known = null;
    // Rows of the same kinds that are not on the sheet: those fetched when the user opened a list.
    /** @type {Row[]} */
    this.fetched = [];
    if (keeps) this.#keeper = new SheetKeeper();
  }

  get sheet() {
    if (!this.known) throw new Error("the page has not begun");
    return this.known;
  }

  get rows() {
    return [...rowsOf(this.sheet), ...this.fetched];
  }

  // A command about this page's stage.
  /** @param {string} command @param {Body} [body] */
  command(command, body) {
    return { tournament: this.tournament, command, body: { stage: this.stage, ...body } };
  }

  // Starts the page. `show` gets each new sheet; `paint` shows the same one again after an entry.
  /** @param {(sheet: Sheet<Head, Row>, before: Sheet<Head, Row> | null) => void} show */
  begin(show, paint = () => {}) {
    const { feed, hands, outbox, live } = this;
    const updateFreshness = () => showFreshness(feed, $(".fresh"));
    /** @param {Sheet<any, any>} sheet */
    const take = (sheet) => {
      const before = this.known;
      this.known = sheet;
      show(sheet, before);
      this.#keeper?.note(sheet, feed.epoch, outbox.since);
    };
    feed.addEventListener("state", () => {
      updateFreshness();
      hands.whenFree(() => outbox.reach(feed.reached) && paint());
    });
    feed.addEventListener("sheet", (event) => hands.whenFree(() => take(/** @type {CustomEvent} */ (event).detail.sheet)));
    feed.addEventListener("hello", () => outbox.flush());
    feed.addEventListener("reset", () => {
      outbox.startAnew();
      if (this.#keeper) keepPage(true, this.#keeper);
    });
    outbox.addEventListener("change", () => hands.whenFree(() => this.known && paint()));
    const keeper = this.#keeper;
    take(embeddedSheet(feed, live));
    outbox.reach(feed.reached);
    updateFreshness();
    enableControls();
    if (document.body.classList.contains("desk")) showOutages($("main"), feed, outbox);
    feed.start();
    outbox.flush();
    if (!keeper) return;
    keepPage(false, keeper);
    keeper.last.then((kept) => {
      if (!kept || kept.epoch !== live.epoch || kept.epoch !== feed.epoch || kept.version < live.version) return;
      outbox.resume(kept.since);
      const now = feed.sheet(live.view, live.stage);
      if (now && kept.version > now.version) take(feed.adopt(live.view, live.stage, kept.version, kept.sheet));
      outbox.reach(feed.reached);
      paint();
    });
  }
}

/** @param {Live} live @param {(new (address: string) => Line)[]} [lines] */
export const feedOf = ({ tournament, epoch, view, stage }, lines) => new Feed({ tournament, epoch, views: [{ view, stage }], lines });

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
  const all = every(".panel");
  const links = every(".rail [data-panel]");
  /** @param {string} name @param {string} [sought] */
  const open = (name, sought) => {
    document.body.dataset.panel = name;
    for (const panel of all) panel.hidden = panel.id !== name;
    for (const area of every(".rail [data-area]")) area.classList.remove("here");
    for (const link of links) {
      if (link.dataset.panel !== name) link.removeAttribute("aria-current");
      else link.setAttribute("aria-current", "page");
      if (link.dataset.panel === name) link.closest("[data-area]")?.classList.add("here");
    }
    const find = document.querySelector(`#${name} input[type="search"]`);
    if (sought === undefined || !(find instanceof HTMLInputElement)) return;
    find.value = sought;
    find.dispatchEvent(new Event("input"));
  };
  const named = () => {
    const [name, sought] = decodeURIComponent(location.hash.slice(1)).split("/");
    return all.some(({ id }) => id === name) ? { name, sought } : null;
  };
  const follow = () => {
    const { name, sought } = named() ?? { name: all[0].id };
    open(name, sought);
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
  addEventListener("popstate", follow);
  follow();
  return (/** @type {string} */ name) => named() || open(name);
}
