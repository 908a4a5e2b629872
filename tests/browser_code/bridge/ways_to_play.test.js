import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { wayCards } = await import("../../../web/static/bridge/ways_to_play.js");

/** @type {any} */
const HOWELL = {
  name: "Howell, 4 tables", scheme: "one-section", base: 0, movement: "Howell", best: false, reasons: [], rounds: 7, boards: 7, minutes: 100, tables: 4, sets: 7, sessions: 1,
  sections: [], half_table: "", complete: true, objections: [], one_way: 1, apart: 1, two_winners: false, balance: "" };

test("the balance of directions has its numbers in the singular or plural", () => {
  show("");
  const [card] = wayCards([HOWELL], () => {});
  assert.equal(card.querySelector(".directions")?.textContent, "NS and EW at most 1 board apart, 1 pair one way throughout");
  const [more] = wayCards([{ ...HOWELL, one_way: 2, apart: 7 }], () => {});
  assert.equal(more.querySelector(".directions")?.textContent, "NS and EW at most 7 boards apart, 2 pairs one way throughout");
});
