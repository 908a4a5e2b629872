// A worker is registered though the browser has no answer for the scope of all pages (WebKit, where a page was left
// while its worker came).

import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { answerInTime, registerWorker } = await import("../../../web/static/offline/worker_registration.js");

/** @type {(string | undefined)[]} */
let scopes = [];

/** @param {boolean} stuck the queue of "/" */
function browser(stuck) {
  scopes = [];
  const register = (/** @type {string} */ script, { scope } = /** @type {RegistrationOptions} */ ({})) => {
    scopes.push(scope);
    return stuck && !scope ? new Promise(() => {}) : Promise.resolve({ script });
  };
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
}

test("one service worker is registered for all pages", async () => {
  browser(false);
  assert.deepEqual(await registerWorker(), { script: "/worker.js" });
  assert.deepEqual(scopes, [undefined]);
});

test("a page registers a worker of its own if the one for all pages gets no answer in 5 s", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  browser(true);
  const registered = registerWorker();
  context.mock.timers.tick(5_000);
  assert.deepEqual(await registered, { script: "/worker.js" });
  assert.deepEqual(scopes, [undefined, location.pathname]);
});

test("answerInTime gives null after 5 s and passes a rejection on", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const late = answerInTime(new Promise(() => {}));
  context.mock.timers.tick(5_000);
  assert.equal(await late, null);
  await assert.rejects(answerInTime(Promise.reject(new Error("no"))), /no/u);
});
