// Seconds until a new draw hangs.

import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { Countdown, countdownLeft } = await import("../../../web/static/screens/countdown.js");

const PUBLISHED = "2026-11-26T18:00:00.000Z";
const at = (/** @type {number} */ milliseconds) => Date.parse(PUBLISHED) + milliseconds;
/** @param {number} countdown @returns {any} */
const head = (countdown) => ({ countdown, published: PUBLISHED });

test("the countdown ends the announced number of seconds after the round was published", () => {
  assert.equal(countdownLeft(head(20), at(0)), 20_000);
  assert.equal(countdownLeft(head(20), at(19_999)), 1);
  assert.equal(countdownLeft(head(20), at(20_000)), 0);
});

test("a clock up to two seconds before the publication lengthens the countdown, an earlier one ends it", () => {
  assert.equal(countdownLeft(head(20), at(-1500)), 21_500);
  assert.equal(countdownLeft(head(20), at(-2500)), 0);
});

test("without an announced countdown there is none, even if the clock is before the publication", () => {
  for (const ahead of [-1, -40, -1999]) assert.equal(countdownLeft(head(0), at(ahead)), 0);
  assert.equal(countdownLeft(/** @type {any} */ ({ published: PUBLISHED }), at(-40)), 0);
});

test("a countdown that is over at its start reports its end only after the constructor has returned", async () => {
  /** @type {InstanceType<typeof Countdown> | null} */
  let inHand = null;
  await new Promise((done) => {
    inHand = new Countdown("Round 1", () => 0, () => done(assert.notEqual(inHand, null)));
  });
});

test("a countdown reports its end once, and a stopped one never", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {string[]} */
  const ended = [];
  new Countdown("Round 1", () => 0, () => ended.push("running"));
  new Countdown("Round 2", () => 0, () => ended.push("stopped")).stop();
  context.mock.timers.tick(5_000);
  assert.deepEqual(ended, ["running"]);
});
