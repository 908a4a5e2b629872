import assert from "node:assert/strict";
import { test } from "node:test";

import { strengthOf } from "../../../web/static/bridge/desk/pair_fields.js";
import { categoriesOf } from "../../../web/static/entries/categories.js";

test("a strength is read as it is written, with a point or a comma", () => {
  assert.deepEqual(strengthOf("12"), { seeding: 12, hundredths: 0 });
  assert.deepEqual(strengthOf("2.5"), { seeding: 2, hundredths: 50 });
  assert.deepEqual(strengthOf("2,05"), { seeding: 2, hundredths: 5 });
  assert.deepEqual(strengthOf(""), { seeding: 0, hundredths: 0 });
});

test("categories are separated by commas, each once", () => {
  assert.deepEqual(categoriesOf(" Mixed, Seniors;Mixed, "), ["Mixed", "Seniors"]);
});
