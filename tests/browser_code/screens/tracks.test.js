import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { track } = await import("../../../web/static/screens/tracks.js");

test("all fractions of a column have the width of the longest, and the column has room for it", () => {
  /** @param {string[]} texts */
  const room = (texts) => {
    const { width, of } = track.numeral("points", texts, (/** @type {string} */ text) => text);
    const parts = texts.map((text) => /** @type {HTMLElement} */ (of(text, 0)).querySelector(".part"));
    return { width, rooms: new Set(parts.map((part) => /** @type {HTMLElement} */ (part).style.minWidth)) };
  };
  const halves = room(["3½", "12"]);
  const hundredths = room(["3.25", "12", "7"]);
  assert.equal(hundredths.rooms.size, 1);
  assert.ok(parseFloat([...hundredths.rooms][0]) > parseFloat([...halves.rooms][0]));
  assert.ok(hundredths.width > halves.width);
});
