// Categories by the names they usually have, and prizes as they are pasted.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_CONDITIONS, conditionsOf, readPrizes, readTable } from "../../../web/static/prizes/presets.js";

test("the conditions of a category follow from its name", () => {
  assert.deepEqual(conditionsOf("U14", 2026), { ...NO_CONDITIONS, name: "U14", oldest: 13, on: "2026-01-01" });
  assert.deepEqual(conditionsOf("S50+", 2026), { ...NO_CONDITIONS, name: "S50+", youngest: 50, on: "2026-12-31" });
  assert.deepEqual(conditionsOf("U1800", 2026), { ...NO_CONDITIONS, name: "U1800", rating_to: 1799 });
  assert.deepEqual(conditionsOf("1600-1799", 2026), { ...NO_CONDITIONS, name: "1600-1799", rating_from: 1600, rating_to: 1799 });
  assert.deepEqual(conditionsOf("Kobiety", 2026), { ...NO_CONDITIONS, name: "Kobiety", sex: "w" });
  assert.deepEqual(conditionsOf("Guests", 2026), { ...NO_CONDITIONS, name: "Guests", tag: "Guests" });
});

test("a pasted table has one category per line", () => {
  assert.deepEqual(readTable("Main\t500\t300\r\nWomen\t100\t\tBook\n\n"), [
    { name: "", prizes: ["500", "300"] }, { name: "Women", prizes: ["100", "Book"] }]);
});

test("a pasted column of prizes may have places before and goods after the amounts", () => {
  assert.deepEqual(readPrizes("1.\t500\tCup\n2\t300\n\nBook"), ["500 + Cup", "300", "Book"]);
  assert.deepEqual(readPrizes("500\n300"), ["500", "300"]);
});
