import { show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const MINUTE = 60_000;

// Sound that a browser allows only once the page was touched.
class Sound {
  static opened = 0;
  static isAllowed = false;
  static started = 0;
  /** @type {(() => void)[]} */
  static pending = [];
  currentTime = 0;
  destination = {};

  constructor() {
    Sound.opened += 1;
  }

  resume() {
    return new Promise((done) => (Sound.isAllowed ? done(undefined) : Sound.pending.push(() => done(undefined))));
  }
}
class Voice {
  connect = (/** @type {unknown} */ next) => next;
  start = () => void (Sound.started += 1);
  stop = () => {};
}
Object.assign(globalThis, { AudioContext: Sound, OscillatorNode: Voice, GainNode: Voice });
show('<p class="clock"></p>');
const { HallClock } = await import("../../../web/static/screens/hall_clock.js");

test("all signals of a round use one audio context, and those before the first touch stay silent", { timeout: 10_000 }, async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: Date.UTC(2026, 4, 1, 10) });
  const clock = new HallClock(/** @type {HTMLElement} */ (document.querySelector(".clock")), /** @type {any} */ ({ clockOffset: 0 }));
  const round = { round: 1, starts: "2026-05-01T10:10:00Z", minutes: 60 };
  clock.show(round);
  /** @param {number} minutes */
  const passTime = (minutes) => {
    context.mock.timers.setTime(Date.now() + minutes * MINUTE);
    clock.show(round);
  };

  passTime(11); // 10:11: the round has begun
  assert.equal(Sound.opened, 1);
  Sound.isAllowed = true;
  passTime(50); // 11:01: the last ten minutes have begun
  const tonesOfLastMinutes = 2;
  await until(() => Sound.started === tonesOfLastMinutes);
  for (const allow of Sound.pending) allow();
  passTime(9.5); // 11:10:30: the time is over
  const tonesOfEnd = 3;
  await until(() => Sound.started === tonesOfLastMinutes + tonesOfEnd);
  assert.equal(Sound.opened, 1);
});
