// One sheet on a wall: sets the page that is due, turns pages calmly, shows what changed in place.
//
// The order people are reading in is never changed under their eyes: a new order waits for the next
// turn of the page and arrives in a cross-fade; a new round takes the place of the old in one moment,
// and is counted down to where the desk wants it.

import { el, every } from "../shared/dom.js";
import { arrive } from "./arrival.js";
import { Moves, placesOf, slide } from "./changes.js";
import { Countdown, leftOf } from "./countdown.js";
import { plan, scrolled } from "./layout.js";
import { roundName } from "../shared/round_name.js";
import { fill, template } from "./tracks.js";
import { Warmth } from "./warmth.js";

/** @import { KeyedRow, Sheet } from "../shared/shapes.d.ts" */
/** @import { AnyRenderer, Level } from "./renderer.d.ts" */
/** @import { Decided } from "./layout.js" */

/** @typedef {Sheet<any, any>} AnySheet */
/** @import { Drawn } from "./renderer.d.ts" */
/** @typedef {Decided<Level<any>> & { hand: boolean, drawn?: Drawn }} PagePlan */
/** @typedef {"cut" | "fade" | "slide" | "arrive"} How */

const WARM_FOR = 8000;
const SETTLE = 1200;
const HAND = 600;
// So few lines are set as large as they can be: there is nothing else to show.
const FEW = 20;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

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

  /** @type {Countdown | null} */
  #countdown = null;

  /** @param {HTMLElement} area @param {AnyRenderer} renderer @param {() => number} now by the server's clock */
  constructor(area, renderer, now) {
    super();
    this.area = area;
    this.renderer = renderer;
    this.now = now;
    this.warmth = new Warmth(renderer.warmFor ?? WARM_FOR);
    this.moves = new Moves();
    new ResizeObserver(() => this.#shown && !this.#countdown && this.#set(this.#shown, "cut")).observe(area);
  }

  get sheet() {
    if (!this.#shown) throw new Error("nothing is shown yet");
    return this.#shown;
  }

  get #plan() {
    if (!this.#planned) throw new Error("nothing is set yet");
    return this.#planned;
  }

  /** @param {AnySheet} sheet @param {Set<string> | null} changed */
  show(sheet, changed) {
    this.#warmUp(sheet, changed);
    const before = this.#shown;
    const news = !before || this.#countdown !== null || this.renderer.anew(before.head, sheet.head);
    if (news && !this.renderer.fades && leftOf(sheet.head, this.now())) return this.#countDown(sheet);
    if (!before) return this.#set(sheet, "cut");
    if (this.renderer.anew(before.head, sheet.head)) return this.#set(sheet, "arrive", 0);
    if (this.renderer.flows) return this.#set(sheet, this.renderer.newcomers ? "slide" : "cut");
    if (!this.#waiting && sameOrder(before.order, sheet.order)) return this.#amend(sheet);
    const first = this.#waiting === null;
    this.#waiting = sheet;
    if (first && this.#plan.pages === 1) this.#later(() => this.#takeWaiting(), SETTLE);
  }

  // What comes in meanwhile is shown with the rest, in the moment in which all screens show it.
  /** @param {AnySheet} sheet */
  #countDown(sheet) {
    this.#shown = sheet;
    this.#waiting = null;
    clearTimeout(this.#timer);
    if (!this.#countdown) {
      const over = () => this.#set(this.sheet, "arrive", 0);
      this.#countdown = new Countdown(this.renderer.heading?.(sheet.head) ?? roundName(sheet.head), () => leftOf(this.sheet.head, this.now()), over);
      this.#surface?.remove();
      this.#surface = this.#countdown.surface;
      this.area.replaceChildren(this.#surface);
      this.dispatchEvent(new CustomEvent("page", { detail: { page: 1, pages: 1, dwell: 0 } }));
    }
    this.#announce();
  }

  /** @param {AnySheet} sheet @param {Set<string> | null} changed */
  #warmUp(sheet, changed) {
    const before = this.#waiting ?? this.#shown;
    if (!before) return;
    if (this.renderer.anew(before.head, sheet.head)) return this.#forget();
    const { stirs = () => true, ranked, newcomers } = this.renderer;
    for (const key of changed ?? differing(before, sheet)) {
      const old = before.rows.get(key);
      const row = sheet.rows.get(key);
      if (old && row && ranked) this.moves.tell(key, ranked(old), ranked(row));
      if (old ? stirs(old, row) : newcomers) this.warmth.tell(key);
    }
  }

  #forget() {
    this.warmth.forget();
    this.moves.forget();
  }

  #takeWaiting() {
    if (this.#waiting) this.#set(this.#waiting, "fade");
  }

  // Rows keep their places: only those that changed are filled again.
  /** @param {AnySheet} sheet */
  #amend(sheet) {
    const before = this.sheet;
    this.#shown = sheet;
    for (const line of every("[data-key]", this.#surface ?? this.area)) {
      const key = line.dataset.key ?? "";
      const row = sheet.rows.get(key);
      if (row !== before.rows.get(key)) line.replaceWith(this.#line(row, line.classList.contains("follows")));
    }
    this.#announce();
  }

  /** @param {AnySheet} sheet @param {How} how */
  #set(sheet, how, page = this.#page) {
    this.#waiting = null;
    this.#countdown?.stop();
    this.#countdown = null;
    this.#shown = sheet;
    this.#planned = this.#measure(sheet);
    this.#page = page < this.#plan.pages ? page : 0;
    this.#paint(how);
  }

  /** @param {AnySheet} sheet @returns {PagePlan} */
  #measure(sheet) {
    const rows = sheet.order.map((key) => sheet.rows.get(key));
    const { clientWidth: width, clientHeight: height } = this.area;
    const hand = innerWidth < HAND;
    document.body.classList.toggle("hand", hand);
    const least = Math.min(innerWidth, innerHeight);
    const smallest = hand ? 17 : Math.max(15, Math.ceil(least * 0.024 * 10) / 10);
    const few = rows.length <= FEW;
    const space = { width, height, smallest, largest: hand ? 17 : least * (few ? 0.085 : 0.05), gap: smallest * 2 };
    const inner = this.#besideAside(space, sheet.head, hand);
    const levels = this.renderer.levels(rows, sheet.head);
    const header = this.renderer.labels ? 0.9 : 0;
    const wanted = { ...space, ...inner, count: rows.length, levels, header };
    const decided = hand ? scrolled(wanted) : plan({ ...wanted, ...(few ? { comfortable: space.largest } : {}) });
    const drawn = rows.length ? this.renderer.drawn?.(rows, sheet.head, { ...space, hand }) : undefined;
    if (drawn) return { ...decided, hand, drawn, pages: drawn.pages };
    return { ...decided, hand };
  }

  /** @param {{ width: number, height: number, smallest: number }} space @param {any} head @param {boolean} hand */
  #besideAside({ width, height, smallest }, head, hand) {
    if (!this.renderer.aside) return { width, height };
    const wide = width > height && !hand;
    const aside = wide ? { width: width * 0.4, height } : { width, height: height * 0.42 };
    this.#aside = this.renderer.aside(head, { font: smallest, ...aside });
    document.body.classList.toggle("aside-left", wide);
    return wide ? { width: width * 0.6 - smallest * 2, height } : { width, height: height * 0.58 };
  }

  /** @param {How} how */
  #paint(how) {
    const old = this.#surface;
    const places = placesOf(old ?? this.area);
    this.#surface = this.#build();
    for (const tile of every("[data-tile]", this.#surface)) this.warmth.heat(tile, tile.dataset.tile ?? "");
    this.area.append(this.#surface);
    if (how === "fade" && old && !calm()) crossFade(old, this.#surface);
    else old?.remove();
    if (how === "slide" && !calm()) slide(places, this.#surface);
    if (how === "arrive" && !calm()) arrive(this.#surface, this.#first());
    for (const left of this.area.querySelectorAll(".surface.leaving")) if (left !== old) left.remove();
    this.#announce();
    this.#scheduleTurn();
  }

  #build() {
    const { perPage, perColumn, columns, column, font, pitch, level, name, drawn } = this.#plan;
    if (drawn) return el("div", { class: "surface" }, drawn.page(this.#page));
    const keys = this.sheet.order.slice(this.#page * perPage, (this.#page + 1) * perPage);
    const surface = el("div", { class: `surface ${level.stacked}` });
    surface.style.fontSize = `${font}px`;
    surface.style.setProperty("--tracks", level.columnsOf?.(name) ?? template(level, name));
    surface.style.setProperty("--pitch", `${pitch}em`);
    surface.style.setProperty("--column", `${column}px`);
    if (this.#aside) surface.append(this.#aside);
    const sheet = el("div", { class: "columns" });
    for (let c = 0; c < columns && c * perColumn < Math.max(1, keys.length); c += 1) {
      sheet.append(this.#column(keys.slice(c * perColumn, (c + 1) * perColumn)));
    }
    surface.append(sheet);
    return surface;
  }

  /** @param {string[]} keys */
  #column(keys) {
    const { level } = this.#plan;
    const column = el("div", { class: "column" });
    if (this.renderer.labels && !level.stacked && keys.length) column.append(labels(level, this.renderer.labels));
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
    line.append(...fill(this.#plan.level, row, this.#plan.name));
    line.classList.toggle("follows", follows);
    this.warmth.heat(line, row.key);
    this.moves.mark(line, row.key, this.renderer.ranked?.(row) ?? 0);
    return line;
  }

  // The first board, in pieces to be set large; none on a telephone, which has no room for it.
  #first() {
    const row = this.sheet.rows.get(this.sheet.order[0]);
    return !this.#plan.hand && row ? this.renderer.first?.(row) ?? null : null;
  }

  #scheduleTurn() {
    const { pages, perPage } = this.#plan;
    const dwell = Math.min(16_000, Math.max(8000, 5000 + 120 * perPage));
    if (pages > 1) this.#later(() => this.#turn(), dwell);
    else clearTimeout(this.#timer);
    this.dispatchEvent(new CustomEvent("page", { detail: { page: this.#page + 1, pages, dwell } }));
  }

  #turn() {
    const next = (this.#page + 1) % this.#plan.pages;
    if (this.#waiting) return this.#set(this.#waiting, "fade", next);
    this.#page = next;
    this.#paint("fade");
  }

  /** @param {() => void} act @param {number} delay */
  #later(act, delay) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, delay);
  }

  #announce() {
    this.dispatchEvent(new Event("shown"));
  }
}

/** @param {Level<any>} level @param {Record<string, string>} words */
function labels(level, words) {
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

// After a gap the sheet comes whole: what is new in it is found by comparing.
/** @param {AnySheet | null} before @param {AnySheet} after */
function differing(before, after) {
  const text = (/** @type {KeyedRow | undefined} */ row) => JSON.stringify(row);
  return before ? after.order.filter((key) => text(before.rows.get(key)) !== text(after.rows.get(key))) : [];
}

/** @param {string[]} one @param {string[]} other */
function sameOrder(one, other) {
  return one === other || (one.length === other.length && one.every((key, i) => key === other[i]));
}
