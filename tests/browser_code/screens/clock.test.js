import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { linesOfDay } = await import("../../../web/static/screens/clock.js");
const { announcementText } = await import("../../../web/static/screens/hall_clock.js");

/** @param {number} number @param {string} day @param {boolean} begun */
const line = (number, day, begun) => ({ key: `begins.${number}`, number, unit: "round", day, time: "10:00", instant: "", begun });

test("the schedule shows today's rounds, begun or not", () => {
  const lines = [line(1, "2026-11-21", true), line(2, "2026-11-22", true), line(3, "2026-11-22", false)];
  assert.deepEqual(linesOfDay(lines, "2026-11-22").map(({ number }) => number), [2, 3]);
});

test("on a day without rounds the schedule shows those of the next day with rounds", () => {
  const lines = [line(1, "2026-11-21", true), line(2, "2026-11-23", false), line(3, "2026-11-23", false)];
  assert.deepEqual(linesOfDay(lines, "2026-11-22").map(({ number }) => number), [2, 3]);
});

test("a day of many rounds is cut to nine, from the latest that has begun", () => {
  const lines = Array.from({ length: 13 }, (_, i) => line(i + 1, "2026-11-22", i < 3));
  assert.deepEqual(linesOfDay(lines, "2026-11-22").map(({ number }) => number), [3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test("an announced beginning is shown until the end of its day at the place of play", () => {
  // 14:00 there is 19:00 UTC, so that the day there ends at 05:00 UTC.
  const next = { number: 5, unit: "round", day: "2026-11-22", time: "14:00", instant: "2026-11-22T19:00:00Z", minutes: 0 };
  assert.match(announcementText(next, Date.parse("2026-11-23T04:59:59Z")), /^Round 5 begins: .*14:00$/u);
  assert.equal(announcementText(next, Date.parse("2026-11-23T05:00Z")), "");
  const day = { ...next, time: "", instant: "" };
  assert.notEqual(announcementText(day, Date.parse("2026-11-22T23:59")), "");
  assert.equal(announcementText(day, Date.parse("2026-11-23T00:00")), "");
});
