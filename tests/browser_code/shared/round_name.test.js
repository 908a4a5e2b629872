import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { tabName } = await import("../../../web/static/shared/round_name.js");
const SEMI_FINAL = { says: "Semi-finals", count: 4, tie_break: "", time: "", game: 2 };

test("a tab has the name of its round, or else its number", () => {
  assert.equal(tabName({ names: { 3: SEMI_FINAL } }, 3, "Round 3"), "Semi-finals, game 2");
  assert.equal(tabName({ names: { 3: SEMI_FINAL } }, 4, "Round 4"), "Round 4");
  assert.equal(tabName({}, 3, "Round 3"), "Round 3");
});
