// A sheet on a venue screen: sets the current page, turns pages, and shows changes in place.
//
// The order of the lines never changes while they are read: a new order waits for the next turn of the
// page and appears in a cross-fade; a new round replaces the old one at once, after a countdown if the
// desk has set one.

import { prefersNoMotion, el, every } from "../shared/dom.js";
import { animateArrival } from "./arrival.js";
import { RankChanges, linePlaces, slideLines } from "./changes.js";
import { Countdown, countdownLeft } from "./countdown.js";
import { divideIntoPages, scrolledPlan, steadyPlan } from "./planning/layout.js";
import { cornerHeight, bestPlanFor, typeSizes } from "./planning/room.js";
import { roundName } from "../shared/round_name.js";
import { dwellTime } from "./planning/turning.js";
import { rangeName, linesOfShare, linesOfDisplays } from "./share.js";
import { keepInPlaces } from "./planning/slots.js";
import { cellsOf, columnWidths } from "./tracks.js";
import { Highlights } from "./highlight.js";

/** @import { KeyedRow, Sheet } from "../shared/shapes.d.ts" */
/** @import { AnyRenderer, Level } from "./renderer.d.ts" */
/** @import { Decided, Room, Span } from "./planning/layout.js" */

/** @typedef {Sheet<any, any>} AnySheet */
/** @import { Drawn } from "./renderer.d.ts" */
/** @import { Place, Share } from "./share.js" */
/** @typedef {Decided<Level<any>> & { set: Span[][], hand: boolean, room: Room, beside?: number, places: Place[], from: number, to: number, drawn?: Drawn }} PagePlan */
/** @typedef {"cut" | "fade" | "slide" | "arrive"} Transition */

const HIGHLIGHT_FOR = 8000;
const REORDER_AFTER = 1200;
// The whereabouts during a countdown, when there are no lines.
const NOWHERE = { range: null, ofPage: null, places: [], from: 0, to: 0, spans: [], next: null };
const PHONE_WIDTH = 600;
// Up to this number of lines they are set as large as possible.
const FEW_LINES = 20;

export class Wall extends EventTarget {
  /** @type {AnySheet | null} */
  #shown = null;
  /** @type {AnySheet | null} */
  #waiting = null;
  /** @type {PagePlan | null} */
  #planned = null;
  #page = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {HTMLElement | null} */
  #surface = null;
  /** @type {HTMLElement | null} */
  #aside = null;
  // The seconds for each page; 0: the time needed to read it.
  #seconds = 0;
  /** @type {{ left: number, done: () => void } | null} */
  #fullPass = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #singlePageTimer;

  /** @type {Countdown | null} */
  #countdown = null;

  // `now` is the server's time: the displays of one wall turn their pages by it.
  /** @param {HTMLElement} area @param {AnyRenderer} renderer @param {{ share?: Share | null, now?: () => number }} [about] */
  constructor(area, renderer, { share = null, now = Date.now } = {}) {
    super();
    this.share = share;
    this.now = now;
    this.area = area;
    this.renderer = renderer;
    this.highlights = new Highlights(renderer.highlightFor ?? HIGHLIGHT_FOR);
    this.rankChanges = new RankChanges();
    new ResizeObserver(this.layOutAgain).observe(area);
  }

  // Sets the sheet again, after a change of size or of fonts.
  layOutAgain = () => void (this.#shown && !this.#countdown && this.#layOut(this.#shown, "cut"));

  get sheet() {
    if (!this.#shown) throw new Error("nothing is shown yet");
    return this.#shown;
  }

  get #plan() {
    if (!this.#planned) throw new Error("nothing is set yet");
    return this.#planned;
  }

  // The text about columns left out for lack of room.
  get omissions() {
    return this.#planned && !this.#planned.drawn ? this.#planned.level.omissions ?? "" : "";
  }

  // The size of its lines, in ten-thousandths of the shorter side, and the size with another display beside it.
  get sizes() {
    if (!this.#planned || this.#planned.drawn || this.#planned.hand) return { type: 0, shared: 0 };
    const { font, room, from, to } = this.#planned;
    const shorterSide = Math.min(innerWidth, innerHeight);
    const halfRoom = { ...room, levels: this.renderer.levels(this.#rows(this.sheet), this.sheet.head), count: Math.ceil((to - from) / 2) };
    const halved = bestPlanFor(halfRoom, { hasFewLines: halfRoom.count <= FEW_LINES, shorterSide, turning: { sought: Boolean(this.renderer.place), wall: true } }).font;
    const inTenThousandths = (/** @type {number} */ size) => Math.floor((size / shorterSide) * 10_000);
    return { type: inTenThousandths(font), shared: this.renderer.place ? inTenThousandths(halved) : 0 };
  }

  /** @param {AnySheet} received @param {Set<string> | null} changed */
  show(received, changed) {
    this.#noteChanges(received, changed);
    const before = this.#shown;
    const sheet = this.renderer.mostLines ? this.#keepPlaces(received) : received;
    const isNew = !before || this.#countdown !== null || this.renderer.isNewSheet(before.head, sheet.head);
    if (isNew && !this.renderer.agesQuickly && countdownLeft(sheet.head, this.now())) return this.#countDown(sheet);
    if (!before) return this.#layOut(sheet, "cut");
    if (this.renderer.isNewSheet(before.head, sheet.head)) return this.#layOut(sheet, "arrive", 0);
    if (this.renderer.reordersAtOnce) return this.#layOut(sheet, this.renderer.highlightsNewLines ? "slide" : "cut");
    if (!this.#waiting && hasSameOrder(before.order, sheet.order)) return this.#replaceChangedLines(sheet);
    const first = this.#waiting === null;
    this.#waiting = sheet;
    if (first && this.#plan.pages === 1) this.#schedule(() => this.#takeWaiting(), REORDER_AFTER);
  }

  // The sheet with each line at its former place, for lists of the latest results.
  /** @param {AnySheet} received @returns {AnySheet} */
  #keepPlaces(received) {
    const before = this.#shown && !this.renderer.isNewSheet(this.#shown.head, received.head) ? this.#shown.order : [];
    return { ...received, order: keepInPlaces(before, received.order.slice(0, this.renderer.mostLines?.(received.head))) };
  }

  // Starts the countdown to a sheet. Changes that come in meanwhile are shown with it, at the same moment on all screens.
  /** @param {AnySheet} sheet */
  #countDown(sheet) {
    this.#shown = sheet;
    this.#waiting = null;
    clearTimeout(this.#timer);
    if (!this.#countdown) {
      const over = () => this.#layOut(this.sheet, "arrive", 0);
      this.#countdown = new Countdown(this.renderer.heading?.(sheet.head) ?? roundName(sheet.head), () => countdownLeft(this.sheet.head, this.now()), over);
      this.#surface?.remove();
      this.#surface = this.#countdown.surface;
      this.area.replaceChildren(this.#surface);
      this.dispatchEvent(new CustomEvent("page", { detail: { page: 1, pages: 1, dwell: 0, left: 0, ...NOWHERE } }));
    }
    this.#announceShown();
  }

  /** @param {AnySheet} sheet @param {Set<string> | null} changed */
  #noteChanges(sheet, changed) {
    const before = this.#waiting ?? this.#shown;
    if (!before) return;
    if (this.renderer.isNewSheet(before.head, sheet.head)) return this.#forgetChanges();
    const { isNotableChange = () => true, rankOf, highlightsNewLines } = this.renderer;
    for (const key of changed ?? changedKeys(before, sheet)) {
      const old = before.rows.get(key);
      const row = sheet.rows.get(key);
      if (old && row && rankOf) this.rankChanges.note(key, rankOf(old), rankOf(row));
      if (old ? isNotableChange(old, row) : highlightsNewLines) this.highlights.note(key);
    }
  }

  #forgetChanges() {
    this.highlights.forget();
    this.rankChanges.forget();
  }

  #takeWaiting() {
    if (this.#waiting) this.#layOut(this.#waiting, "fade");
  }

  // Replaces only the lines of changed rows; all keep their places.
  /** @param {AnySheet} sheet */
  #replaceChangedLines(sheet) {
    const before = this.sheet;
    this.#shown = sheet;
    for (const line of every("[data-key]", this.#surface ?? this.area)) {
      const key = line.dataset.key ?? "";
      const row = sheet.rows.get(key);
      if (row !== before.rows.get(key)) line.replaceWith(this.#line(row, line.classList.contains("follows")));
    }
    this.#announceShown();
  }

  // Resolves when each page was shown for its full time of that many seconds.
  /** @param {number} seconds @returns {Promise<void>} */
  waitForFullPass(seconds) {
    this.#seconds = seconds;
    return new Promise((done) => {
      this.#fullPass = { left: 0, done };
      if (!this.#planned) return;
      this.#startFullPass();
      this.#scheduleTurn();
    });
  }

  #startFullPass() {
    clearTimeout(this.#singlePageTimer);
    if (!this.#fullPass || !this.#planned) return;
    const { pages } = this.#plan;
    if (pages === 1) this.#singlePageTimer = setTimeout(this.#fullPass.done, this.#dwell);
    this.#fullPass.left = pages + (this.#isPartOfWall ? 1 : 0);
  }

  get #isPartOfWall() {
    return this.share !== null && "of" in this.share;
  }

  get #dwell() {
    if (this.#seconds) return this.#seconds * 1000;
    return dwellTime(this.#plan, { sought: Boolean(this.renderer.place), wall: this.#isPartOfWall });
  }

  /** @param {AnySheet} sheet @param {Transition} transition */
  #layOut(sheet, transition, page = this.#page) {
    const before = this.#planned?.pages;
    this.#waiting = null;
    this.#countdown?.stop();
    this.#countdown = null;
    this.#shown = sheet;
    this.#planned = this.#makePlan(sheet);
    const { pages } = this.#plan;
    this.#page = this.#isPartOfWall ? Math.floor(this.now() / this.#dwell) % pages : page < pages ? page : 0;
    if (before !== pages) this.#startFullPass();
    this.#paint(transition);
  }

  /** @param {AnySheet} sheet */
  #rows = (sheet) => sheet.order.map((key) => sheet.rows.get(key));

  /** @param {AnySheet} sheet @returns {PagePlan} */
  #makePlan(sheet) {
    const rows = this.#rows(sheet);
    const { clientWidth: width, clientHeight: height } = this.area;
    const hand = innerWidth < PHONE_WIDTH;
    document.body.classList.toggle("hand", hand);
    const places = this.renderer.place ? rows.map(this.renderer.place) : [];
    const { most: lines, ...share } = linesOfShare(rows, places, this.share);
    const most = Math.max(lines, this.renderer.mostLines?.(sheet.head) ?? 0);
    const shorterSide = Math.min(innerWidth, innerHeight);
    const [smallest] = hand ? [17] : typeSizes(shorterSide).slice(-1);
    const hasFewLines = most <= FEW_LINES;
    const space = { width, height, smallest, largest: hand ? 17 : shorterSide * (hasFewLines ? 0.115 : 0.05), gap: smallest * 1.2 };
    const inner = this.#roomBesideAside(space, sheet.head, hand);
    const levels = this.renderer.levels(rows, sheet.head);
    const header = this.renderer.labels ? 0.9 : 0;
    const wanted = { ...space, ...inner, count: most, levels, header, corner: hand ? 0 : cornerHeight(this.area), ...(hasFewLines ? { comfortable: space.largest, whole: true } : {}) };
    const turning = { sought: Boolean(this.renderer.place), wall: this.#isPartOfWall, still: this.renderer.mostLines !== undefined };
    const free = hand ? scrolledPlan(wanted) : bestPlanFor(wanted, { hasFewLines, shorterSide, turning });
    const decided = this.renderer.mostLines && !hand ? steadyPlan(this.#planned, free, wanted) : free;
    const drawn = rows.length ? this.renderer.drawn?.(rows, sheet.head, { ...space, hand }) : undefined;
    if (drawn) return { ...decided, ...share, set: [], places: [], hand, room: wanted, drawn, pages: drawn.pages };
    const { keepsFollowersTogether, follows } = this.renderer;
    const begins = keepsFollowersTogether ? rows.map((row, n) => !follows?.(row, rows[n - 1])) : [];
    return { ...divideIntoPages(decided, begins, share, wanted), ...share, places, hand, room: wanted };
  }

  /** @param {{ width: number, height: number, smallest: number }} space @param {any} head @param {boolean} hand */
  #roomBesideAside({ width, height, smallest }, head, hand) {
    if (!this.renderer.aside) return { width, height };
    const wide = width > height && !hand;
    const aside = wide ? { width: width * 0.4, height } : { width, height: height * 0.42 };
    this.#aside = this.renderer.aside(head, { font: smallest, ...aside });
    document.body.classList.toggle("aside-left", wide);
    return wide ? { width: width * 0.6 - smallest * 2, height } : { width, height: height * 0.58 };
  }

  /** @param {Transition} transition */
  #paint(transition) {
    const old = this.#surface;
    const places = linePlaces(old ?? this.area);
    this.#surface = this.#build();
    for (const tile of every("[data-tile]", this.#surface)) this.highlights.highlight(tile, tile.dataset.tile ?? "");
    this.area.append(this.#surface);
    if (transition === "fade" && old && !prefersNoMotion()) crossFade(old, this.#surface);
    else old?.remove();
    if (transition === "slide" && !prefersNoMotion()) slideLines(places, this.#surface);
    if (transition === "arrive" && !prefersNoMotion()) animateArrival(this.#surface, this.#firstBoardKey());
    for (const left of this.area.querySelectorAll(".surface.leaving")) if (left !== old) left.remove();
    this.#announceShown();
    this.#scheduleTurn();
  }

  #build() {
    const { set, column, font, pitch, level, name, drawn } = this.#plan;
    if (drawn) return el("div", { class: "surface" }, drawn.page(this.#page));
    const surface = el("div", { class: `surface ${level.stacked}` });
    surface.style.fontSize = `${font}px`;
    surface.style.setProperty("--tracks", level.columnsOf?.(name) ?? columnWidths(level, name));
    surface.style.setProperty("--pitch", `${pitch}em`);
    surface.style.setProperty("--column", `${column}px`);
    if (this.#aside) surface.append(this.#aside);
    const sheet = el("div", { class: "columns" });
    sheet.style.paddingRight = `${this.#plan.beside ?? 0}px`;
    for (const { from, to } of set[this.#page] ?? []) sheet.append(this.#column(this.sheet.order.slice(from, to)));
    surface.append(sheet);
    return surface;
  }

  /** @param {string[]} keys */
  #column(keys) {
    const { level } = this.#plan;
    const column = el("div", { class: "column" });
    if (this.renderer.labels && !level.stacked && keys.length) column.append(headingLine(level, this.renderer.labels));
    let before;
    for (const key of keys) {
      const row = this.sheet.rows.get(key);
      column.append(this.#line(row, this.renderer.follows?.(row, before) ?? false));
      before = row;
    }
    return column;
  }

  /** @param {any} row @param {boolean} follows */
  #line(row, follows) {
    const line = el("div", { class: "line", "data-key": row.key });
    line.append(...cellsOf(this.#plan.level, row, this.#plan.name));
    line.classList.toggle("follows", follows);
    this.highlights.highlight(line, row.key);
    this.rankChanges.mark(line, row.key, this.renderer.rankOf?.(row) ?? 0);
    return line;
  }

  // The key of the first board's line if it is on this page; "" on a telephone.
  #firstBoardKey() {
    const [key] = this.sheet.order;
    return !this.#plan.hand && this.#linesOnPage(this.#page).from === 0 && key && this.renderer.first?.(this.sheet.rows.get(key)) ? key : "";
  }

  /** @param {number} page */
  #linesOnPage(page) {
    const { set, to } = this.#plan;
    const columns = set[page] ?? [{ from: to, to }];
    return { from: columns[0].from, to: columns[columns.length - 1].to };
  }

  #scheduleTurn() {
    const { pages } = this.#plan;
    const dwell = this.#dwell;
    const left = this.#isPartOfWall ? dwell - (this.now() % dwell) : dwell;
    if (pages > 1) this.#schedule(() => this.#turn(), left);
    else clearTimeout(this.#timer);
    this.dispatchEvent(new CustomEvent("page", { detail: { page: this.#page + 1, pages, dwell, left, ...this.#whereabouts } }));
  }

  // The range of this page, the whole sheet, and where it continues: on the next display, or the next page.
  get #whereabouts() {
    const { places, pages, from, to } = this.#plan;
    const here = this.#linesOnPage(this.#page);
    const spans = linesOfDisplays(places, this.share) ?? Array.from({ length: pages }, (_, page) => this.#linesOnPage(page));
    const own = this.share ? { from, to } : here;
    const after = spans.find((span) => span.from >= own.to);
    const range = pages > 1 || this.share ? rangeName(places, own.from, own.to) : null;
    const ofPage = this.share && pages > 1 ? rangeName(places, here.from, here.to) : null;
    return { range, ofPage, places, ...here, spans, next: after ? rangeName(places, after.from, after.to) : null };
  }

  #turn() {
    if (this.#fullPass && (this.#fullPass.left -= 1) <= 0) this.#fullPass.done();
    const next = (this.#page + 1) % this.#plan.pages;
    if (this.#waiting) return this.#layOut(this.#waiting, "fade", next);
    this.#page = this.#isPartOfWall ? Math.round(this.now() / this.#dwell) % this.#plan.pages : next;
    this.#paint("fade");
  }

  /** @param {() => void} act @param {number} delay */
  #schedule(act, delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, delay);
  }

  #announceShown() {
    this.dispatchEvent(new Event("shown"));
  }
}

/** @param {Level<any>} level @param {Record<string, string>} words */
function headingLine(level, words) {
  const cells = level.tracks.map((t) =>
    el("span", { class: `cell ${t.name} ${t.className}`, title: t.labelTitle }, t.label ?? words[t.name] ?? ""));
  return el("div", { class: "line labels" }, ...cells);
}

/** @param {HTMLElement} old @param {HTMLElement} fresh */
function crossFade(old, fresh) {
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration: 600, easing: "ease-in-out", fill: "both" };
  old.classList.add("leaving");
  old.setAttribute("aria-hidden", "true");
  fresh.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  old.animate([{ opacity: 1 }, { opacity: 0 }], timing).finished.then(() => old.remove(), () => old.remove());
}

// The keys of changed rows of a sheet that was replaced as a whole.
/** @param {AnySheet | null} before @param {AnySheet} after */
function changedKeys(before, after) {
  const text = (/** @type {KeyedRow | undefined} */ row) => JSON.stringify(row);
  return before ? after.order.filter((key) => text(before.rows.get(key)) !== text(after.rows.get(key))) : [];
}

/** @param {string[]} one @param {string[]} other */
function hasSameOrder(one, other) {
  return one === other || (one.length === other.length && one.every((key, i) => key === other[i]));
}
