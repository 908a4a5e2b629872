import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { chosenCodes, withMoved } = await import("../../../web/static/organiser/ordered_choice.js");

test("a moved line changes places with its neighbour and stays in the list", () => {
  assert.deepEqual(withMoved(["a", "b", "c"], 2, -1), ["a", "c", "b"]);
  assert.deepEqual(withMoved(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
  assert.deepEqual(withMoved(["a", "b", "c"], 0, -1), ["a", "b", "c"]);
  assert.deepEqual(withMoved(["a", "b", "c"], 2, 1), ["a", "b", "c"]);
});

test("the value has the ticked codes in their order", () => {
  const lines = [["wins", true], ["berlin", false], ["top-board", true]].map(([code, chosen]) => ({ code: String(code), chosen: Boolean(chosen) }));
  assert.equal(chosenCodes(lines), "wins, top-board");
  assert.equal(chosenCodes([]), "");
});
