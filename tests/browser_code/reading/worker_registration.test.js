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

test("one for all pages", async () => {
  browser(false);
  assert.deepEqual(await registerWorker(), { script: "/worker.js" });
  assert.deepEqual(scopes, [undefined]);
});

test("one for this page where that gets no answer", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  browser(true);
  const registered = registerWorker();
  context.mock.timers.tick(5_000);
  assert.deepEqual(await registered, { script: "/worker.js" });
  assert.deepEqual(scopes, [undefined, location.pathname]);
});

test("an answer that does not come is none; a refusal stays one", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const late = answerInTime(new Promise(() => {}));
  context.mock.timers.tick(5_000);
  assert.equal(await late, null);
  await assert.rejects(answerInTime(Promise.reject(new Error("no"))), /no/u);
});
