// A captain's page: what was submitted waits on the telephone, and the page is asked for again.

import { answers, requests, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { CaptainPage } = await import("../../../web/static/contest/teams/captain_page.js");

/** @param {string} main */
const pageWith = (main, data = "") => `<header></header><main><p class="news"></p>${main}</main>${data}`;
const served = (/** @type {string} */ main, data = "") => ({ body: `<body class="captain">${pageWith(main, data)}</body>`, html: true });
/** @type {unknown[]} */
const unhandled = [];
process.on("unhandledRejection", (reason) => unhandled.push(reason));

beforeEach(() => {
  show(pageWith(""));
  unhandled.length = 0;
});

test("a telephone that blocks storage still shows the renewed page", async (context) => {
  context.mock.method(Storage.prototype, "getItem", () => {
    throw new DOMException("denied", "SecurityError");
  });
  const page = new CaptainPage(() => {});
  answers.push(served("<b>revealed</b>"));
  await page.refresh();
  assert.match(document.querySelector("main")?.textContent ?? "", /revealed/u);
  assert.deepEqual(unhandled, []);
});

test("a telephone whose clock is ahead has one pending request for the page", async (context) => {
  /** @type {() => void} */
  let tick = () => {};
  context.mock.method(globalThis, "setInterval", (/** @type {() => void} */ work, /** @type {number} */ every) => {
    if (every === 1000) tick = work;
  });
  show(pageWith(`<p data-closes="2020-01-01T00:00:00Z"><b class="left">in 0:01</b></p>`));
  const sent = context.mock.method(globalThis, "fetch", () => new Promise(() => {}));
  new CaptainPage(() => {});
  tick();
  tick();
  assert.equal(sent.mock.callCount(), 1);
});

test("the page is reloaded when the server sends data that it was loaded without", async (context) => {
  const reloaded = context.mock.method(location, "reload", () => {});
  const page = new CaptainPage(() => {});
  answers.push(served("", '<script type="application/json" id="reports">{}</script>'));
  await page.refresh();
  assert.equal(reloaded.mock.callCount(), 1);
});

test("an older page that comes after a newer one is not shown", async () => {
  /** @type {(answer: object) => void} */
  let answerLate = () => {};
  const page = new CaptainPage(() => {});
  answers.push(() => new Promise((done) => (answerLate = done)), served("<b>new</b>"));
  const late = page.refresh();
  await until(() => requests.length === 1);
  await page.refresh();
  answerLate(served("<b>old</b>"));
  await late;
  assert.match(document.querySelector("main")?.textContent ?? "", /new/u);
});

test("a page that is answered slowly is shown, though the next one was asked for meanwhile", async () => {
  /** @type {(answer: object) => void} */
  let answerLate = () => {};
  const page = new CaptainPage(() => {});
  answers.push(() => new Promise((done) => (answerLate = done)), () => new Promise(() => {}));
  const late = page.refresh();
  await until(() => requests.length === 1);
  void page.refresh();
  answerLate(served("<b>slow</b>"));
  await late;
  assert.match(document.querySelector("main")?.textContent ?? "", /slow/u);
});
