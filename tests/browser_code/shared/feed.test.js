import { show } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

// The other end of the line: a test says what arrives and reads what was sent.
class Line extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  readyState = Line.OPEN;
  /** @type {any[]} */
  sent = [];

  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    lines.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = Line.CLOSED;
  }

  opened() {
    this.dispatchEvent(new Event("open"));
  }

  /** @param {object} message */
  says(message) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

/** @type {Line[]} */
const lines = [];
Object.assign(globalThis, { WebSocket: Line });
const { Feed } = await import("../../../web/static/shared/feed.js");

const HEAD = { round: 1 };
/** @param {...string} keys */
const rows = (...keys) => keys.map((key) => ({ key, result: "" }));
const of = { view: "pairings", stage: 1 };

function startFeed() {
  const feed = new Feed({ tournament: "open", epoch: "e1", views: [of] });
  /** @type {any[]} */
  const sheetEvents = [];
  feed.addEventListener("sheet", (event) => sheetEvents.push(/** @type {CustomEvent} */ (event).detail));
  feed.adopt("pairings", 1, 5, { head: HEAD, rows: rows("a", "b") });
  feed.start();
  const line = /** @type {Line} */ (lines.at(-1));
  line.opened();
  return { feed, line, sheetEvents };
}

beforeEach(() => {
  show("");
  lines.length = 0;
});

test("a page subscribes with its version and the epoch of the log", () => {
  const { line } = startFeed();
  assert.match(line.address, /^ws:.*\/feed\?tournament=open$/u);
  assert.deepEqual(line.sent, [{ type: "subscribe", tournament: "open", views: [of], have: { epoch: "e1", version: 5 } }]);
});

test("messages of a server at an older version are ignored until it has caught up", () => {
  const { feed, line, sheetEvents } = startFeed();
  line.says({ type: "snapshot", ...of, version: 4, head: HEAD, rows: rows("b") });
  line.says({ type: "change", ...of, base: 3, version: 4, rows: rows("b") });
  assert.deepEqual([sheetEvents.length, feed.sheet("pairings", 1)?.version, line.sent.length], [0, 5, 1]);
  line.says({ type: "snapshot", ...of, version: 6, head: HEAD, rows: rows("b") });
  assert.equal(feed.sheet("pairings", 1)?.version, 6);
});

test("a change based on the page's version replaces the changed rows", () => {
  const { feed, line, sheetEvents } = startFeed();
  line.says({ type: "change", ...of, base: 5, version: 6, rows: [{ key: "b", result: "1–0" }] });
  const sheet = feed.sheet("pairings", 1);
  assert.deepEqual([sheet?.version, sheet?.order, sheet?.rows.get("b")], [6, ["a", "b"], { key: "b", result: "1–0" }]);
  assert.deepEqual([...sheetEvents[0].changed], ["b"]);
});

test("a change may bring a new order and remove rows", () => {
  const { feed, line } = startFeed();
  line.says({ type: "change", ...of, base: 5, version: 6, rows: [{ key: "c" }], order: ["c", "a"] });
  assert.deepEqual([...(feed.sheet("pairings", 1)?.rows.keys() ?? [])].sort(), ["a", "c"]);
});

test("a change based on another version is not applied: the whole sheet is requested", () => {
  const { feed, line, sheetEvents } = startFeed();
  line.says({ type: "change", ...of, base: 7, version: 8, rows: rows("b") });
  assert.equal(feed.sheet("pairings", 1)?.version, 5);
  assert.deepEqual([sheetEvents, line.sent.at(-1).have], [[], null]);
});

test("a change whose order names an unknown row is not applied: the whole sheet is requested", () => {
  const { line, sheetEvents } = startFeed();
  line.says({ type: "change", ...of, base: 5, version: 6, rows: [], order: ["a", "z"] });
  assert.deepEqual([sheetEvents, line.sent.at(-1).have], [[], null]);
});

test("a snapshot replaces the whole sheet", () => {
  const { feed, line, sheetEvents } = startFeed();
  line.says({ type: "snapshot", ...of, version: 9, head: HEAD, rows: rows("x") });
  assert.deepEqual(feed.sheet("pairings", 1)?.order, ["x"]);
  assert.equal(sheetEvents[0].changed, null);
});

test("a new epoch of the log voids all sheets", () => {
  const { feed, line } = startFeed();
  let reset = false;
  feed.addEventListener("reset", () => (reset = true));
  line.says({ type: "hello", epoch: "e2", version: 2 });
  assert.deepEqual([reset, feed.sheet("pairings", 1)], [true, undefined]);
});

test("a heartbeat makes unchanged sheets valid for its version, and is answered", () => {
  const { feed, line } = startFeed();
  assert.equal(feed.validVersion, 5);
  line.says({ type: "heartbeat", version: 11 });
  assert.equal(feed.validVersion, 11);
  assert.deepEqual(line.sent.at(-1), { type: "heartbeat" });
});

test("a log code is shown only for the version it came with", () => {
  const { feed, line } = startFeed();
  line.says({ type: "heartbeat", version: 11, code: "AB12" });
  assert.equal(feed.code, "AB12");
  line.says({ type: "heartbeat", version: 12 });
  assert.equal(feed.code, "");
});

test("without messages the page is stale after 11 s and cold after 121 s", () => {
  const { feed } = startFeed();
  const now = Date.now();
  assert.deepEqual([0, 11_000, 121_000].map((later) => feed.freshness(now + later).level), ["live", "stale", "cold"]);
});

test("an opened connection is reported as live at once", () => {
  const feed = new Feed({ tournament: "open", epoch: "e1", views: [of] });
  const shown = /** @type {string[]} */ ([]);
  feed.addEventListener("state", () => shown.push(feed.freshness().level));
  feed.start();
  lines.at(-1)?.opened();
  assert.deepEqual(shown, ["live"]);
});

test("the connection counts as lost exactly when it is not live, from between 9 and 9.6 s on", () => {
  const { feed } = startFeed();
  const later = [0, 9000, 9600, 121_000].map((age) => feed.freshness(Date.now() + age));
  assert.deepEqual(later.map(({ lost }) => lost), [false, false, true, true]);
  assert.deepEqual(later.map(({ level }) => level !== "live"), later.map(({ lost }) => lost));
});

test("a closed connection is opened again within half a second", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { feed, line } = startFeed();
  line.readyState = Line.CLOSED;
  line.dispatchEvent(new CloseEvent("close", { code: 1006 }));
  assert.equal(feed.freshness().level, "waiting");
  const later = feed.freshness(Date.now() + 8000);
  assert.deepEqual([later.level, later.lost], ["stale", true]);
  context.mock.timers.tick(500);
  assert.equal(lines.length, 2);
});

test("a refused view stays refused through heartbeats until the server sends its version", () => {
  const { feed, line } = startFeed();
  line.says({ type: "refused", view: "pairings", stage: 1, reason: "This device is not signed in" });
  line.says({ type: "heartbeat", version: 9 });
  assert.equal(feed.freshness().refusal, "This device is not signed in");
  assert.equal(feed.validVersion, 5);

  line.says({ type: "current", ...of, version: 9 });
  assert.equal(feed.freshness().refusal, "");
});
