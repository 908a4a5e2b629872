import assert from "node:assert/strict";
import { test } from "node:test";

import { tiling } from "../../../web/static/screens/tiles.js";

// Pixels; the third argument of `tiling` is the largest side of a tile.
const WALL = { width: 1870, height: 860 };

test("any number of tiles fits on the wall", () => {
  for (const count of [1, 3, 41, 400, 1500]) {
    const { columns, side } = tiling(count, WALL, 300);
    assert.ok(columns * side <= WALL.width + 0.01);
    assert.ok(Math.ceil(count / columns) * side <= WALL.height + 0.01);
  }
});

test("four hundred tiles have room for three digits", () => {
  assert.ok(tiling(400, WALL, 300).side > 55);
});

test("rows have ten tiles or a multiple of ten", () => {
  assert.equal(tiling(400, WALL, 300).columns % 10, 0);
  assert.equal(tiling(40, WALL, 300).columns, 10);
});

test("a few tiles stand in one row at the largest size", () => {
  assert.deepEqual(tiling(3, WALL, 300), { columns: 3, side: 300 });
});
