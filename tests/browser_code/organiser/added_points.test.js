import assert from "node:assert/strict";
import { test } from "node:test";

import { parseAddedPoints } from "../../../web/static/organiser/added_points.js";

test("each line is a rule: points, rounds, numbers, with a dash between the first and the last", () => {
  const { rules, invalid } = parseAddedPoints("1; 1-2; 1-40\n\n ½;3 ; 1 – 40\n1,5; 4; 7\n");
  assert.equal(invalid, "");
  // Points in tenths, first and last round, first and last number.
  assert.deepEqual(rules.map((rule) => Object.values(rule)), [[10, 1, 2, 1, 40], [5, 3, 3, 1, 40], [15, 4, 4, 7, 7]]);
});

test("the first invalid line is returned", () => {
  for (const line of ["1; 1-2", "; 1; 1", "one; 1; 1", "1; 1; 1; 1", "1.7; 1; 1"]) {
    assert.equal(parseAddedPoints(`1; 1; 1\n${line}`).invalid, line);
  }
});
