import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { enlargement } = await import("../../../web/static/screens/arrival.js");

// First the room in the height of the line, then that in the width of its cells, as multiples of the text's.
test("the first board is enlarged as far as its line has room, between 1 and 1.8 times", () => {
  assert.equal(enlargement(1.3, [2, 1.6]), 1.3);
  assert.equal(enlargement(2.5, [1.2, 1.9]), 1.2);
  assert.equal(enlargement(2.5, [9, 9]), 1.8);
  assert.equal(enlargement(1.4, [0.8, 2]), 1);
});
