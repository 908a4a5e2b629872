// What every live page begins with: what came inside it, the feed that renews that, the outbox through
// which it sends, and how fresh it is. Each of a browser's tabs has its own; their outboxes take turns.

import { SheetKeeper, keepPage } from "../offline/kept.js";
import { AddressLine } from "../reading/address_line.js";
import { showFreshness } from "../reading/freshness.js";
import { $, embedded, every, listening } from "./dom.js";
import { Feed } from "./feed.js";
import { Hands } from "./hands.js";
import { Outbox } from "./outbox.js";

/** @import { Body, KeyedRow, Live, Sheet } from "./shapes.d.ts" */
/** @import { Line } from "./feed.js" */

/** @template Head @template {KeyedRow} Row */
export class Page {
  /** @type {SheetKeeper | null} */
  #keeper = null;

  // One that `keeps` opens without a network, as it was last.
  constructor({ keeps = false } = {}) {
    /** @type {Live} */
    this.live = embedded("live");
    this.tournament = this.live.tournament;
    this.stage = this.live.stage;
    this.feed = feedOf(this.live);
    this.outbox = new Outbox(this.tournament);
    this.hands = new Hands();
    /** @type {Sheet<Head, Row> | null} */
    this.known = null;
    if (keeps) this.#keeper = new SheetKeeper();
  }

  get sheet() {
    if (!this.known) throw new Error("the page has not begun");
    return this.known;
  }

  get rows() {
    return rowsOf(this.sheet);
  }

  // A command about this page's stage.
  /** @param {string} command @param {Body} [body] */
  command(command, body) {
    return { tournament: this.tournament, command, body: { stage: this.stage, ...body } };
  }

  // `show` is told each sheet; `paint` shows the same one again, for something was entered or stored.
  /** @param {(sheet: Sheet<Head, Row>, before: Sheet<Head, Row> | null) => void} show */
  begin(show, paint = () => {}) {
    const { feed, hands, outbox, live } = this;
    const fresh = () => showFreshness(feed, $(".fresh"));
    /** @param {Sheet<any, any>} sheet */
    const take = (sheet) => {
      const before = this.known;
      this.known = sheet;
      show(sheet, before);
      this.#keeper?.note(sheet, feed.epoch, outbox.since);
    };
    feed.addEventListener("state", () => {
      fresh();
      hands.whenFree(() => outbox.reach(feed.reached) && paint());
    });
    feed.addEventListener("sheet", (event) => hands.whenFree(() => take(/** @type {CustomEvent} */ (event).detail.sheet)));
    feed.addEventListener("hello", () => outbox.flush());
    feed.addEventListener("reset", () => {
      outbox.startAnew();
      if (this.#keeper) keepPage(true);
    });
    outbox.addEventListener("change", () => hands.whenFree(() => this.known && paint()));
    const last = this.#keeper?.last;
    take(adopted(feed, live));
    outbox.reach(feed.reached);
    fresh();
    listening();
    feed.start();
    outbox.flush();
    if (!last) return;
    keepPage();
    last.then((kept) => {
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

// What everybody may see has addresses of its own, for which a cache may stand: they take the place of a
// socket that is not to be had, and a server for the public offers nothing else.
/** @param {Live} live */
export const publicFeed = (live) => feedOf(live, "byAddress" in document.body.dataset ? [AddressLine] : [WebSocket, AddressLine]);

// The sheet inside the page is the first one.
/** @param {Feed} feed @param {Live} live */
export function adopted(feed, { view, stage, version, sheet }) {
  return feed.adopt(view, stage, version, sheet);
}

/** @template {KeyedRow} Row @param {Sheet<any, Row>} sheet @returns {Row[]} */
export const rowsOf = ({ order, rows }) => order.flatMap((key) => rows.get(key) ?? []);

// The tabs of a desk; the answer opens one of them.
export function tabs() {
  const all = every("[role=tab]");
  /** @param {string} name */
  const open = (name) => {
    for (const tab of all) {
      tab.setAttribute("aria-selected", String(tab.id === `tab-${name}`));
      $(`#${tab.getAttribute("aria-controls")}`).hidden = tab.id !== `tab-${name}`;
    }
  };
  for (const tab of all) tab.addEventListener("click", () => open(tab.id.replace("tab-", "")));
  return open;
}
