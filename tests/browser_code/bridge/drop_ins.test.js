import assert from "node:assert/strict";
import { test } from "node:test";

import { parsePairs } from "../../../web/static/bridge/results/drop_ins.js";

test("the players of a pair that drops in are separated as in a list of pairs", () => {
  const players = [{ family: "Urban-Lis", given: "Ivo" }, { family: "Vogel", given: "Eva" }];
  for (const between of ["; ", " & ", " – ", " - ", "/"]) {
    assert.deepEqual(parsePairs(`Urban-Lis, Ivo${between}Vogel, Eva\n`), [{ players }]);
  }
});
