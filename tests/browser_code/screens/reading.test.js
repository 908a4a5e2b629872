import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { metres, readable } = await import("../../../web/static/displays/reading.js");

test("how far a display is read follows from its size and that of its lines", () => {
  assert.equal(metres(65, 320), 9);
  assert.equal(metres(65, 240), 7);
  assert.equal(metres(32, 320), 4);
});

test("it is promised in metres, and what a second display would do", () => {
  const display = { inches: 65, type: 320, shared: 470, wall: "" };
  assert.equal(readable(display), "Readable to 9 m; with two displays to 14 m.");
  assert.equal(readable({ ...display, wall: "first" }), "Readable to 9 m.");
  assert.equal(readable({ ...display, shared: 0 }), "Readable to 9 m.");
  assert.equal(readable({ ...display, type: 0 }), "");
  assert.match(readable({ ...display, inches: 0 }), /how large/);
});
