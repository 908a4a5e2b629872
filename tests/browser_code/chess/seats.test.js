import { press, show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { askSeatedOtherwise } = await import("../../../web/static/chess/desk/seats.js");

test("a pair can move to any board of a section whose boards begin with 101", () => {
  show('<dialog class="sheet"></dialog>');
  const player = (/** @type {number} */ entry) => ({ entry, title: "", family: `Player${entry}`, given: "" });
  /** @type {any[]} */
  const boards = [101, 102, 103].map((board) => ({ board, round: 1, code: "", white: player(board), black: player(board + 10) }));
  /** @type {any} */
  const page = { outbox: {}, sheet: { head: { facts: { without: [] } } } };

  askSeatedOtherwise(page, boards[0], boards);
  press("At another board …two boards in each other's place");

  const { min, max } = /** @type {HTMLInputElement} */ (document.querySelector('[name="other"]'));
  assert.deepEqual([min, max], ["101", "103"]);
});
