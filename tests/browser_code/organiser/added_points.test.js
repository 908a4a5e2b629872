import assert from "node:assert/strict";
import { test } from "node:test";

import { addedPoints } from "../../../web/static/organiser/added_points.js";

test("a rule a line: points, rounds, numbers, a dash between the ends", () => {
  const { rules, amiss } = addedPoints("1; 1-2; 1-40\n\n ½;3 ; 1 – 40\n1,5; 4; 7\n");
  assert.equal(amiss, "");
  assert.deepEqual(rules.map((rule) => Object.values(rule)), [[10, 1, 2, 1, 40], [5, 3, 3, 1, 40], [15, 4, 4, 7, 7]]);
});

test("the first line that says something else is named", () => {
  for (const line of ["1; 1-2", "; 1; 1", "one; 1; 1", "1; 1; 1; 1", "1.7; 1; 1"]) {
    assert.equal(addedPoints(`1; 1; 1\n${line}`).amiss, line);
  }
});
