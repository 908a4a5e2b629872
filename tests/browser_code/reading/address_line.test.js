import { settle, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { AddressLine } = await import("../../../web/static/reading/address_line.js");
const { Feed } = await import("../../../web/static/shared/feed.js");

const BELOW = "/t/open/s/1/sheets/pairings";
const views = [{ view: "pairings", stage: 1 }];
const row = (/** @type {string} */ key) => ({ key });

// A server and its cache: what it has now, and who waits for the next.
class Server {
  epoch = "e1";
  version = 5;
  since = 5;
  keys = ["a", "b"];
  /** @type {string[]} */
  requests = [];
  /** @type {((answer: Response) => void)[]} */
  waiting = [];

  get latest() {
    const { epoch, version, since } = this;
    return { epoch, version, since, code: `C${version}`, server_time: "2026-11-21T14:02:07.120Z", at: `${since}-x`, sheet: `${BELOW}?at=${since}-x`, next: `${BELOW}?cursor=1&live=long-poll&offset=${since}-x` };
  }

  /** @param {URL} url @param {{ signal: AbortSignal }} about @returns {Promise<Response>} */
  answer = (url, { signal }) => {
    const address = `${url.pathname}${url.search}`;
    this.requests.push(address);
    if (address === `${BELOW}/latest`) return Promise.resolve(Response.json(this.latest));
    if (address === this.latest.sheet) return Promise.resolve(Response.json({ type: "snapshot", ...views[0], version: this.since, head: {}, rows: this.keys.map(row) }));
    return new Promise((done, failed) => {
      this.waiting.push(done);
      signal.addEventListener("abort", () => failed(signal.reason));
    });
  };

  /** @param {number} status @param {object | null} body @param {Record<string, string>} headers */
  says(status, body, headers = {}) {
    const answer = body ? Response.json(body, { status, headers }) : new Response(null, { status, headers });
    this.waiting.shift()?.(answer);
  }
}

/** @type {Server} */
let server;

/** @param {number} version */
async function startFeed(version) {
  const feed = new Feed({ tournament: "open", epoch: "e1", views, url: "ws://hall.test/feed", connections: [AddressLine] });
  feed.adopt("pairings", 1, version, { head: {}, rows: ["a", "b"].map(row) });
  feed.start();
  await settle();
  return feed;
}

beforeEach(() => {
  show("");
  server = new Server();
  Object.assign(globalThis, { fetch: server.answer });
});

test("a page with the newest sheet waits for a change at once, even if the log has later versions", async () => {
  server.version = 9;
  const feed = await startFeed(7);
  assert.deepEqual(server.requests, [`${BELOW}/latest`, server.latest.next]);
  assert.equal(feed.sheet("pairings", 1)?.version, 5);
  assert.deepEqual([feed.version, feed.code, feed.freshness().level], [9, "C9", "live"]);
});

test("a page with an older sheet loads the whole newest one", async () => {
  server.since = server.version = 8;
  server.keys = ["a", "b", "c"];
  const feed = await startFeed(7);
  assert.deepEqual(feed.sheet("pairings", 1)?.order, ["a", "b", "c"]);
});

test("a change is applied, and the next one requested at the offset and cursor of the answer", async () => {
  const feed = await startFeed(5);
  const change = { type: "change", ...views[0], base: 5, version: 6, rows: [row("c")], order: ["a", "c"] };
  server.says(200, [change], { "Stream-Next-Offset": "6-y", "Stream-Cursor": "77" });
  await settle();
  assert.deepEqual(feed.sheet("pairings", 1)?.order, ["a", "c"]);
  assert.equal(server.requests.at(-1), `${BELOW}?cursor=77&live=long-poll&offset=6-y`);
});

test("after an answer without a change the page gets the log's version and waits on", async (context) => {
  context.mock.method(Math, "random", () => 0); // the delay that spreads the next requests of all pages
  const feed = await startFeed(5);
  server.version = 11;
  server.says(204, null, { "Stream-Next-Offset": "5-x", "Stream-Cursor": "20" });
  await until(() => server.requests.at(-1) === `${BELOW}?cursor=20&live=long-poll&offset=5-x`);
  assert.equal(feed.validVersion, 11);
});

test("a page whose version is no longer kept loads the newest sheet", async () => {
  const feed = await startFeed(5);
  server.since = server.version = 12;
  server.keys = ["z"];
  server.says(410, {});
  await settle();
  assert.deepEqual(feed.sheet("pairings", 1)?.order, ["z"]);
});

test("a new epoch of the log resets the page", async () => {
  const feed = await startFeed(5);
  let reset = false;
  feed.addEventListener("reset", () => (reset = true));
  server.epoch = "e2";
  server.says(204, null, { "Stream-Next-Offset": "5-x", "Stream-Cursor": "20" });
  await settle();
  assert.deepEqual([reset, feed.epoch, feed.sheet("pairings", 1)?.order], [true, "e2", ["a", "b"]]);
});

test("after a 502 the page waits before it asks again", async () => {
  const feed = await startFeed(5);
  server.says(502, {});
  await settle();
  assert.equal(feed.freshness().level, "waiting");
});
