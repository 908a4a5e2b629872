import assert from "node:assert/strict";
import { test } from "node:test";

import { tiling } from "../../../web/static/screens/tiles.js";

const WALL = { width: 1870, height: 860 };

test("all tiles stand on the wall, however many there are", () => {
  for (const count of [1, 3, 41, 400, 1500]) {
    const { columns, side } = tiling(count, WALL, 300);
    assert.ok(columns * side <= WALL.width + 0.01);
    assert.ok(Math.ceil(count / columns) * side <= WALL.height + 0.01);
  }
});

test("four hundred are large enough for a number of three digits", () => {
  assert.ok(tiling(400, WALL, 300).side > 55);
});

test("rows of many begin with round numbers", () => {
  assert.equal(tiling(400, WALL, 300).columns % 10, 0);
  assert.equal(tiling(40, WALL, 300).columns, 10);
});

test("a few stand in one row, no larger than is calm", () => {
  assert.deepEqual(tiling(3, WALL, 300), { columns: 3, side: 300 });
});
