import assert from "node:assert/strict";
import { test } from "node:test";

import { parseHandicap, parseStrength } from "../../../web/static/bridge/desk/pair_fields.js";
import { parseCategories } from "../../../web/static/entries/categories.js";

test("a strength has a decimal point or comma", () => {
  assert.deepEqual(parseStrength("12"), { seeding: 12, hundredths: 0 });
  assert.deepEqual(parseStrength("2.5"), { seeding: 2, hundredths: 50 });
  assert.deepEqual(parseStrength("2,05"), { seeding: 2, hundredths: 5 });
  assert.deepEqual(parseStrength(""), { seeding: 0, hundredths: 0 });
});

test("categories are separated by commas, each once", () => {
  assert.deepEqual(parseCategories(" Mixed, Seniors;Mixed, "), ["Mixed", "Seniors"]);
});

test("a handicap is parsed to hundredths of a per cent", () => {
  assert.equal(parseHandicap("3.5"), 350);
  assert.equal(parseHandicap("+3,25 %"), 325);
  assert.equal(parseHandicap("-1.05"), -105);
  assert.equal(parseHandicap("−2"), -200);
  assert.equal(parseHandicap(""), 0);
  assert.ok(Object.is(parseHandicap("-0"), 0)); // and not -0
});
