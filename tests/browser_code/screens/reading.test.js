import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { readingDistance, readableWords } = await import("../../../web/static/displays/reading.js");

// Diagonal in inches, type in ten-thousandths of the shorter side; distance in metres.
// A capital is 0.66 of the type, and easy to read from 573 times its height; the shorter side is 0.49 of the diagonal.
test("the reading distance follows from the size of the display and of its type", () => {
  assert.equal(readingDistance(65, 320), 9); // 65 · 0.0254 m · 0.49 · 0.032 · 0.66 · 573 = 9.79 m
  assert.equal(readingDistance(65, 240), 7);
  assert.equal(readingDistance(32, 320), 4);
});

test("the reading distance is stated in metres, with that of two displays unless they are a wall already", () => {
  const display = { inches: 65, type: 320, shared: 470, wall: "" };
  assert.equal(readableWords(display), "Readable to 9 m; with two displays to 14 m.");
  assert.equal(readableWords({ ...display, wall: "first" }), "Readable to 9 m.");
  assert.equal(readableWords({ ...display, shared: 0 }), "Readable to 9 m.");
  assert.equal(readableWords({ ...display, type: 0 }), "");
  assert.match(readableWords({ ...display, inches: 0 }), /how large/);
});
