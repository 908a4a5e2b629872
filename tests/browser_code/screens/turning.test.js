import assert from "node:assert/strict";
import { test } from "node:test";
import { makePlan } from "../../../web/static/screens/planning/layout.js";
import { dwellTime, largestPlan } from "../../../web/static/screens/planning/turning.js";

const ALONE = { sought: true, wall: false };
// A screen of 1080p and sizes of type in pixels; widths of columns in em; times in milliseconds.
const WALL = { width: 1870, height: 900, largest: 54, gap: 52 };
const LEVEL = { fixed: 9, names: 2, natural: 9, least: 6 };
const SIZES = [34.6, 30.3, 26];
/** @param {number} count */
const planned = (count, levels = [LEVEL]) => largestPlan(SIZES, ALONE, (smallest) => makePlan({ ...WALL, smallest, count, levels }));
/** @param {{ pages: number, perPage: number }} decided */
const wait = (decided) => (decided.pages - 1) * dwellTime(decided, ALONE);

test("type has the largest size if all pages can be shown within twenty seconds", () => {
  for (const count of [4, 41, 85, 130]) {
    const decided = planned(count);
    assert.ok(decided.font >= SIZES[0] && wait(decided) <= 20_000, `${count}: ${decided.font}, ${wait(decided)}`);
  }
});

test("a large field has smaller type rather than a longer wait", () => {
  const decided = planned(800);
  assert.ok(decided.font < 30 && decided.font >= 26);
});

test("no important column is left out for larger type", () => {
  const wide = { fixed: 20, names: 2, natural: 16, least: 16.5 };
  const narrow = { fixed: 5, names: 1, natural: 9, least: 3, narrow: true };
  assert.equal(planned(40, [wide, narrow]).level, wide);
});

// A page is read in 5 s and 0.12 s a line, at most 16 s. The last page is shown within 20 s, or 58 s of many pages on one display; on a wall 19 s.
test("all pages turn within the longest wait, unless that is less than six seconds a page", () => {
  assert.equal(dwellTime({ pages: 1, perPage: 40 }, ALONE), 5000 + 120 * 40);
  assert.equal(dwellTime({ pages: 4, perPage: 40 }, ALONE), 20_000 / 3);
  assert.equal(dwellTime({ pages: 9, perPage: 40 }, ALONE), 58_000 / 8);
  assert.equal(dwellTime({ pages: 4, perPage: 40 }, { sought: true, wall: true }), 19_000 / 3);
  assert.equal(dwellTime({ pages: 40, perPage: 40 }, ALONE), 6000);
  assert.equal(dwellTime({ pages: 5, perPage: 100 }, { sought: false, wall: false }), 16_000);
});
