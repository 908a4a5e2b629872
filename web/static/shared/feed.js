// The live feed of a page: a websocket, the newest sheet of each subscribed view, and its freshness. A
// sheet is replaced completely or advanced from exactly the version it has, so that a page never
// holds a mixture of two versions.
//
// Events: "sheet" {view, stage, sheet, changed: Set of keys | null when replaced},
//         "reset" (another log: all sheets are void), "state" (the freshness may have changed).

import { EventConnection } from "./feed_stream.js";
import { HAN_LETTERS, loadHanStyles } from "../reading/han.js";
import { rememberMessages } from "./words.js";

/** @typedef {EventTarget & { readyState: number, send(text: string): void, close(): void }} Connection */

/** @import { KeyedRow, Sheet } from "./shapes.d.ts" */

/** @typedef {{ view: string, stage: number }} ViewOfStage */
/** @typedef {Sheet<any, KeyedRow>} AnySheet */
/** @typedef {{ view: string, stage: number, version: number, head: any, rows: KeyedRow[] }} Snapshot */
/** @typedef {Snapshot & { base: number, order?: string[] }} Change */
/** @typedef {{ epoch: string, version: number }} HeldVersion */

// Two missed heartbeats; and the time after a lost connection until the page says so.
const STALE_AFTER = 9500;
const LOST_AFTER = 8000;
const COLD_AFTER = 120_000;
const LONGEST_RETRY = 30_000;
// A connection that lasted this long is retried fast; one that is closed at once is not.
const STEADY_AFTER = 10_000;
// After this many websockets in a row without a message, server-sent events are tried: a proxy may block websockets.
const SILENT_SOCKETS = 2;
// The close code of a server that restarts: its screens reconnect spread over some seconds.
const RESTARTING = 1012;

export class Feed extends EventTarget {
  /** @type {Connection | null} */
  #socket = null;
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout> | 0} */
  #retry = 0;
  /** @type {Map<string, AnySheet>} */
  #sheets = new Map();
  #lastHeard = Date.now();
  // The time since which no connection is open; 0 while one is.
  #disconnectedSince = Date.now();
  #openedAt = 0;
  #silentSockets = 0;
  #codeAndVersion = { code: "", version: 0 };
  #confirmedVersion = 0;

  // `connections` are the kinds of connection: the usual one, and a fallback where that one is blocked.
  /** @param {{ tournament: string, views: ViewOfStage[], epoch?: string | null, url?: string, connections?: (new (address: string) => Connection)[] }} options */
  constructor({ tournament, views, epoch = null, url = feedAddress(), connections = [WebSocket, EventConnection] }) {
    super();
    this.connections = connections;
    this.tournament = tournament;
    this.views = views;
    this.epoch = epoch;
    this.url = url;
    this.version = 0;
    this.refusal = "";
    this.clockOffset = 0;
  }

  // The log's code at this version; empty until it is known, as the code of another version would contradict the paper.
  get code() {
    return this.#codeAndVersion.version === this.version ? this.#codeAndVersion.code : "";
  }

  // Takes the sheet that is embedded in the page as received.
  /** @param {string} view @param {number} stage @param {number} version @param {{ head: any, rows: KeyedRow[] }} sheet */
  adopt(view, stage, version, sheet) {
    const adopted = sheetFrom({ version, ...sheet });
    this.#sheets.set(sheetName(view, stage), adopted);
    this.version = Math.max(this.version, version);
    return adopted;
  }

  // The version for which all sheets are valid: a heartbeat confirms those that did not change.
  get validVersion() {
    const versions = this.views.map(({ view, stage }) => this.sheet(view, stage)?.version ?? 0);
    return Math.max(this.#confirmedVersion, Math.min(...versions));
  }

  /** @param {string} view @param {number} stage */
  sheet(view, stage) {
    return this.#sheets.get(sheetName(view, stage));
  }

  start() {
    this.#connect();
    setInterval(() => this.#checkSilence(), 1000);
    window.addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retryNow());
  }

  // The level ("live", "waiting": no connection, but recent data, "stale" or "cold") with its age; `lost`: the page shows that it is not connected.
  freshness(now = Date.now()) {
    const age = now - this.#lastHeard;
    const open = this.#socket?.readyState === WebSocket.OPEN;
    const disconnected = this.#disconnectedSince > 0 && now - this.#disconnectedSince >= LOST_AFTER;
    const level =
      age >= COLD_AFTER ? "cold" : disconnected || age >= STALE_AFTER ? "stale" : open ? "live" : "waiting";
    const lost = level === "stale" || level === "cold";
    return { level, age, since: this.#lastHeard, version: this.version, refusal: this.refusal, lost };
  }

  #connect() {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = 0;
    const socket = this.#newConnection();
    let hasMessage = false;
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#openedAt = Date.now();
      this.#disconnectedSince = 0;
      this.#subscribe(this.#commonVersion());
      this.#stateChanged();
    });
    socket.addEventListener("message", (event) => {
      hasMessage = true;
      const { data } = /** @type {MessageEvent} */ (event);
      if (HAN_LETTERS.test(data)) void loadHanStyles();
      if (socket === this.#socket) this.#onMessage(JSON.parse(data));
    });
    socket.addEventListener("close", (event) => {
      if (socket instanceof WebSocket) this.#silentSockets = hasMessage ? 0 : this.#silentSockets + 1;
      if (socket === this.#socket) this.#onLost(/** @type {CloseEvent} */ (event).code);
    });
  }

  // The two kinds of connection alternate, so that neither a proxy nor a passing fault decides for good.
  #newConnection() {
    const address = `${this.url}?tournament=${encodeURIComponent(this.tournament)}`;
    const [Usual, Other = Usual] = this.connections;
    return this.#silentSockets >= SILENT_SOCKETS && this.#attempt % 2 === 0 ? new Other(address) : new Usual(address);
  }

  // The version of all views if they have the same one, else null.
  /** @returns {HeldVersion | null} */
  #commonVersion() {
    const [version, ...others] = this.views.map(({ view, stage }) => this.sheet(view, stage)?.version);
    const same = version !== undefined && others.every((other) => other === version);
    return same && this.epoch ? { epoch: this.epoch, version } : null;
  }

  /** @param {HeldVersion | null} have */
  #subscribe(have) {
    this.#send({ type: "subscribe", tournament: this.tournament, views: this.views, have });
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #onMessage(message) {
    this.#lastHeard = Date.now();
    rememberMessages([message, message.head, ...(message.rows ?? [])]);
    // A heartbeat only shows that the connection is alive; it does not revoke a refusal.
    if (message.type !== "refused" && message.type !== "heartbeat") this.refusal = "";
    if (message.server_time) this.clockOffset = Date.parse(message.server_time) - Date.now();
    if (message.code) this.#codeAndVersion = { code: message.code, version: message.version };
    if (message.version) this.version = Math.max(this.version, message.version);
    this.#handle(message);
    this.#stateChanged();
  }

  /** @param {any} message */
  #handle(message) {
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
        if (!this.refusal) this.#confirmedVersion = message.version;
        return this.#send({ type: "heartbeat" });
      case "refused":
        this.refusal = message.reason;
    }
  }

  // Whether a message is older than the sheet shown, from a server that lags behind the previous one.
  /** @param {any} message */
  #isOlder({ type, view, stage, version }) {
    const sheet = type === "snapshot" || type === "change" ? this.sheet(view, stage) : undefined;
    return sheet !== undefined && version < sheet.version;
  }

  /** @param {HeldVersion} message */
  #greet({ epoch, version }) {
    this.dispatchEvent(new Event("hello"));
    if (this.epoch === epoch) return;
    const hadEpoch = this.epoch !== null;
    this.epoch = epoch;
    this.version = version ?? 0;
    this.#confirmedVersion = 0;
    if (!hadEpoch) return;
    this.#sheets.clear();
    this.dispatchEvent(new Event("reset"));
  }

  /** @param {Snapshot} message */
  #replace(message) {
    const sheet = sheetFrom(message);
    this.#sheets.set(sheetName(message.view, message.stage), sheet);
    this.#announceSheet(message, sheet, null);
  }

  /** @param {Change} message */
  #advance(message) {
    const before = this.sheet(message.view, message.stage);
    if (!before || before.version !== message.base) return this.#subscribe(null);
    const sheet = applyChange(before, message);
    if (!sheet.order.every((key) => sheet.rows.has(key))) return this.#subscribe(null);
    this.#sheets.set(sheetName(message.view, message.stage), sheet);
    this.#announceSheet(message, sheet, new Set(message.rows.map((row) => row.key)));
  }

  /** @param {ViewOfStage & { version: number }} message */
  #confirm({ view, stage, version }) {
    const sheet = this.sheet(view, stage);
    if (!sheet) return this.#subscribe(null);
    this.#sheets.set(sheetName(view, stage), { ...sheet, version });
  }

  /** @param {ViewOfStage} of @param {AnySheet} sheet @param {Set<string> | null} changed */
  #announceSheet({ view, stage }, sheet, changed) {
    const detail = { view, stage, sheet, changed };
    this.dispatchEvent(new CustomEvent("sheet", { detail }));
  }

  #onLost(code = 0) {
    this.#socket = null;
    this.#disconnectedSince ||= Date.now();
    this.#stateChanged();
    if (this.#openedAt && Date.now() - this.#openedAt > STEADY_AFTER) this.#attempt = 0;
    this.#openedAt = 0;
    const longest = Math.min(LONGEST_RETRY, 1000 * 2 ** this.#attempt);
    const first = code === RESTARTING ? 500 + 2500 * Math.random() : 100 + 400 * Math.random();
    const delay = this.#attempt === 0 ? first : 500 + longest * Math.random();
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.#connect(), delay);
  }

  // Drops a silent connection: a socket can be dead while its state is still "open".
  #checkSilence() {
    const silent = Date.now() - Math.max(this.#lastHeard, this.#openedAt) > STALE_AFTER;
    if (silent && this.#socket?.readyState === WebSocket.OPEN) this.#abandon();
    this.#stateChanged();
  }

  #abandon() {
    const socket = this.#socket;
    this.#onLost();
    socket?.close();
  }

  #retryNow() {
    if (this.#retry) this.#connect();
  }

  #stateChanged() {
    this.dispatchEvent(new Event("state"));
  }
}

function feedAddress() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/feed`;
}

/** @param {string} view @param {number} stage */
function sheetName(view, stage) {
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
function applyChange(before, { version, head, rows, order }) {
  const newRows = new Map(before.rows);
  for (const row of rows) newRows.set(row.key, row);
  if (order) {
    const newKeys = new Set(order);
    for (const key of newRows.keys()) if (!newKeys.has(key)) newRows.delete(key);
  }
  return { version, head: head ?? before.head, order: order ?? before.order, rows: newRows };
}
