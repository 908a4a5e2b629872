// The live feed of one page: one websocket, the newest sheet of every view it asked for, and how
// fresh that is. A sheet is replaced whole or advanced from exactly the version it has; a page can't
// come to hold a mixture of two versions.
//
// Events: "sheet" {view, stage, sheet, changed: Set of keys | null when replaced},
//         "reset" (another log: everything known is void), "state" (freshness may have changed).

import { EventLine } from "./feed_stream.js";
import { rememberMessages } from "./words.js";

/** @typedef {EventTarget & { readyState: number, send(text: string): void, close(): void }} Line */

/** @import { KeyedRow, Sheet } from "./shapes.d.ts" */

/** @typedef {{ view: string, stage: number }} Wanted */
/** @typedef {Sheet<any, KeyedRow>} AnySheet */
/** @typedef {{ view: string, stage: number, version: number, head: any, rows: KeyedRow[] }} Snapshot */
/** @typedef {Snapshot & { base: number, order?: string[] }} Change */
/** @typedef {{ epoch: string, version: number }} Have */

// Two heartbeats that did not come; and a line that is cut and not taken up again.
const STALE_AFTER = 9500;
const LOST_AFTER = 8000;
const COLD_AFTER = 120_000;
const RETRY_MOST = 30_000;
// A line that held this long is worth a fast retry; one that is cut at once is not.
const STEADY = 10_000;
// So many websockets without one word in a row: perhaps none comes through here, and events do.
const DEAF_SOCKETS = 2;
// A server that goes down on purpose says so: all its screens come back, but not in one moment.
const RESTARTING = 1012;

export class Feed extends EventTarget {
  /** @type {Line | null} */
  #socket = null;
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #retry = 0;
  /** @type {Map<string, AnySheet>} */
  #sheets = new Map();
  #lastHeard = Date.now();
  // Since when no line has been open; 0: one is.
  #without = Date.now();
  #opened = 0;
  #deaf = 0;
  #coded = { code: "", version: 0 };
  #vouched = 0;

  // `lines` are the ways it may come: the usual one, and another where that one does not get through.
  /** @param {{ tournament: string, views: Wanted[], epoch?: string | null, url?: string, lines?: (new (address: string) => Line)[] }} about */
  constructor({ tournament, views, epoch = null, url = feedAddress(), lines = [WebSocket, EventLine] }) {
    super();
    this.lines = lines;
    this.tournament = tournament;
    this.views = views;
    this.epoch = epoch;
    this.url = url;
    this.version = 0;
    this.refusal = "";
    this.clockOffset = 0;
  }

  // Of this version; empty until it is told: the code of another one would contradict the paper.
  get code() {
    return this.#coded.version === this.version ? this.#coded.code : "";
  }

  // The sheet that came inside the page counts as received.
  /** @param {string} view @param {number} stage @param {number} version @param {{ head: any, rows: KeyedRow[] }} sheet */
  adopt(view, stage, version, sheet) {
    const adopted = sheetFrom({ version, ...sheet });
    this.#sheets.set(nameOf(view, stage), adopted);
    this.version = Math.max(this.version, version);
    return adopted;
  }

  // The version that all sheets here are true for: a heartbeat vouches for those that did not change.
  get reached() {
    const versions = this.views.map(({ view, stage }) => this.sheet(view, stage)?.version ?? 0);
    return Math.max(this.#vouched, Math.min(...versions));
  }

  /** @param {string} view @param {number} stage */
  sheet(view, stage) {
    return this.#sheets.get(nameOf(view, stage));
  }

  start() {
    this.#connect();
    setInterval(() => this.#watch(), 1000);
    window.addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  // "live", "waiting" (no socket, but recent), "stale" or "cold", and since when; `lost`: the page says that it is not connected.
  freshness(now = Date.now()) {
    const age = now - this.#lastHeard;
    const open = this.#socket?.readyState === WebSocket.OPEN;
    const alone = this.#without > 0 && now - this.#without >= LOST_AFTER;
    const level =
      age >= COLD_AFTER ? "cold" : alone || age >= STALE_AFTER ? "stale" : open ? "live" : "waiting";
    const lost = level === "stale" || level === "cold";
    return { level, age, since: this.#lastHeard, version: this.version, refusal: this.refusal, lost };
  }

  #connect() {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = 0;
    const socket = this.#line();
    let heard = false;
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#opened = Date.now();
      this.#without = 0;
      this.#subscribe(this.#have());
      this.#changed();
    });
    socket.addEventListener("message", (event) => {
      heard = true;
      if (socket === this.#socket) this.#hear(JSON.parse(/** @type {MessageEvent} */ (event).data));
    });
    socket.addEventListener("close", (event) => {
      if (socket instanceof WebSocket) this.#deaf = heard ? 0 : this.#deaf + 1;
      if (socket === this.#socket) this.#lost(/** @type {CloseEvent} */ (event).code);
    });
  }

  // The two ways take turns, so that neither a proxy nor a passing fault decides for good.
  #line() {
    const address = `${this.url}?tournament=${encodeURIComponent(this.tournament)}`;
    const [Usual, Other = Usual] = this.lines;
    return this.#deaf >= DEAF_SOCKETS && this.#attempt % 2 === 0 ? new Other(address) : new Usual(address);
  }

  // What we can vouch for: one version that holds for every view, or nothing.
  /** @returns {Have | null} */
  #have() {
    const [version, ...others] = this.views.map(({ view, stage }) => this.sheet(view, stage)?.version);
    const same = version !== undefined && others.every((other) => other === version);
    return same && this.epoch ? { epoch: this.epoch, version } : null;
  }

  /** @param {Have | null} have */
  #subscribe(have) {
    this.#send({ type: "subscribe", tournament: this.tournament, views: this.views, have });
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #hear(message) {
    this.#lastHeard = Date.now();
    rememberMessages([message, message.head, ...(message.rows ?? [])]);
    // A heartbeat says that the line is alive, and nothing of what was refused on it.
    if (message.type !== "refused" && message.type !== "heartbeat") this.refusal = "";
    if (message.server_time) this.clockOffset = Date.parse(message.server_time) - Date.now();
    if (message.code) this.#coded = { code: message.code, version: message.version };
    if (message.version) this.version = Math.max(this.version, message.version);
    this.#act(message);
    this.#changed();
  }

  /** @param {any} message */
  #act(message) {
    if (this.#isOlder(message)) return;
    switch (message.type) {
      case "hello":
        return this.#greet(message);
      case "snapshot":
        return this.#replace(message);
      case "change":
        return this.#advance(message);
      case "current":
        return this.#confirm(message);
      case "heartbeat":
        if (!this.refusal) this.#vouched = message.version;
        return this.#send({ type: "heartbeat" });
      case "refused":
        this.refusal = message.reason;
    }
  }

  // From a server that is behind the one before: what is shown does not go back.
  /** @param {any} message */
  #isOlder({ type, view, stage, version }) {
    const shown = type === "snapshot" || type === "change" ? this.sheet(view, stage) : undefined;
    return shown !== undefined && version < shown.version;
  }

  /** @param {Have} message */
  #greet({ epoch, version }) {
    this.dispatchEvent(new Event("hello"));
    if (this.epoch === epoch) return;
    const known = this.epoch !== null;
    this.epoch = epoch;
    this.version = version ?? 0;
    this.#vouched = 0;
    if (!known) return;
    this.#sheets.clear();
    this.dispatchEvent(new Event("reset"));
  }

  /** @param {Snapshot} message */
  #replace(message) {
    const sheet = sheetFrom(message);
    this.#sheets.set(nameOf(message.view, message.stage), sheet);
    this.#tell(message, sheet, null);
  }

  /** @param {Change} message */
  #advance(message) {
    const before = this.sheet(message.view, message.stage);
    if (!before || before.version !== message.base) return this.#subscribe(null);
    const sheet = advanced(before, message);
    if (!sheet.order.every((key) => sheet.rows.has(key))) return this.#subscribe(null);
    this.#sheets.set(nameOf(message.view, message.stage), sheet);
    this.#tell(message, sheet, new Set(message.rows.map((row) => row.key)));
  }

  /** @param {Wanted & { version: number }} message */
  #confirm({ view, stage, version }) {
    const sheet = this.sheet(view, stage);
    if (!sheet) return this.#subscribe(null);
    this.#sheets.set(nameOf(view, stage), { ...sheet, version });
  }

  /** @param {Wanted} about @param {AnySheet} sheet @param {Set<string> | null} changed */
  #tell({ view, stage }, sheet, changed) {
    const detail = { view, stage, sheet, changed };
    this.dispatchEvent(new CustomEvent("sheet", { detail }));
  }

  #lost(code = 0) {
    this.#socket = null;
    this.#without ||= Date.now();
    this.#changed();
    if (this.#opened && Date.now() - this.#opened > STEADY) this.#attempt = 0;
    this.#opened = 0;
    const most = Math.min(RETRY_MOST, 1000 * 2 ** this.#attempt);
    const first = code === RESTARTING ? 500 + 2500 * Math.random() : 100 + 400 * Math.random();
    const delay = this.#attempt === 0 ? first : 500 + most * Math.random();
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.#connect(), delay);
  }

  // A socket can be dead without knowing it: silence is what counts, not its state.
  #watch() {
    const silent = Date.now() - Math.max(this.#lastHeard, this.#opened) > STALE_AFTER;
    if (silent && this.#socket?.readyState === WebSocket.OPEN) this.#abandon();
    this.#changed();
  }

  #abandon() {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  #hurry() {
    if (this.#retry) this.#connect();
  }

  #changed() {
    this.dispatchEvent(new Event("state"));
  }
}

function feedAddress() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/feed`;
}

/** @param {string} view @param {number} stage */
function nameOf(view, stage) {
  return `${view}/${stage}`;
}

/** @param {{ version: number, head: any, rows: KeyedRow[] }} message @returns {AnySheet} */
function sheetFrom({ version, head, rows }) {
  return {
    version,
    head,
    order: rows.map((row) => row.key),
    rows: new Map(rows.map((row) => [row.key, row])),
  };
}

/** @param {AnySheet} before @param {Change} change @returns {AnySheet} */
function advanced(before, { version, head, rows, order }) {
  const known = new Map(before.rows);
  for (const row of rows) known.set(row.key, row);
  if (order) {
    const kept = new Set(order);
    for (const key of known.keys()) if (!kept.has(key)) known.delete(key);
  }
  return { version, head: head ?? before.head, order: order ?? before.order, rows: known };
}
