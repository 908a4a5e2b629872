import assert from "node:assert/strict";
import { test } from "node:test";
import { makePlan } from "../../../web/static/screens/planning/layout.js";
import { dwellTime, largestPlan } from "../../../web/static/screens/planning/turning.js";

const ALONE = { sought: true, wall: false };
const WALL = { width: 1870, height: 900, largest: 54, gap: 52 };
const LEVEL = { fixed: 9, names: 2, natural: 9, least: 6 };
const SIZES = [34.6, 30.3, 26];
/** @param {number} count */
const planned = (count, levels = [LEVEL]) => largestPlan(SIZES, ALONE, (smallest) => makePlan({ ...WALL, smallest, count, levels }));
/** @param {{ pages: number, perPage: number }} decided */
const wait = (decided) => (decided.pages - 1) * dwellTime(decided, ALONE);

test("type is read from afar as long as nobody waits for more than twenty seconds", () => {
  for (const count of [4, 41, 85, 130]) {
    const decided = planned(count);
    assert.ok(decided.font >= SIZES[0] && wait(decided) <= 20_000, `${count}: ${decided.font}, ${wait(decided)}`);
  }
});

test("of a large field it is as small as may be, before people wait", () => {
  const decided = planned(800);
  assert.ok(decided.font < 30 && decided.font >= 26);
});

test("what matters is not left out for it", () => {
  const wide = { fixed: 20, names: 2, natural: 16, least: 16.5 };
  const narrow = { fixed: 5, names: 1, natural: 9, least: 3, narrow: true };
  assert.equal(planned(40, [wide, narrow]).level, wide);
});

test("pages of a wall turn within its time, and none is shown for less than can be read", () => {
  assert.equal(dwellTime({ pages: 1, perPage: 40 }, ALONE), 9800);
  assert.equal(dwellTime({ pages: 4, perPage: 40 }, ALONE), 20_000 / 3);
  assert.equal(dwellTime({ pages: 9, perPage: 40 }, ALONE), 58_000 / 8);
  assert.equal(dwellTime({ pages: 4, perPage: 40 }, { sought: true, wall: true }), 19_000 / 3);
  assert.equal(dwellTime({ pages: 40, perPage: 40 }, ALONE), 6000);
  assert.equal(dwellTime({ pages: 5, perPage: 100 }, { sought: false, wall: false }), 16_000);
});
