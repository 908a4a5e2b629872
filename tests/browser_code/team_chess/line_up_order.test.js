import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { objection, defaultLineUp, numbersIn, roundsOf, matchesToSeat, shortName } = await import("../../../web/static/team_chess/line_up_order.js");

const TEAM = ["Ann", "Ben", "Cy"].map((family, i) => ({ member: i + 11, order: i + 1, rating: 2000 - 100 * i, family }));
const RULES = { order: "number", points: 0, boards: 2, numbers: [1, 2] };

test("ordered by number each member keeps their number, and a reserve may replace anybody", () => {
  assert.equal(objection([11, 12], TEAM, RULES), "");
  assert.equal(objection([13, 12], TEAM, RULES), "");
  assert.equal(objection([11, 0], TEAM, RULES), "");
  assert.equal(objection([12, 13], TEAM, RULES), "Ben has number 2 and can't play as number 1.");
  assert.equal(objection([11, 11], TEAM, RULES), "Ann stands on two boards.");
});

test("a round of a Hutton has one number, that of its board", () => {
  assert.deepEqual(numbersIn({ boards: 3, at_once: true }, 2), [2]);
  assert.deepEqual(numbersIn({ boards: 3, at_once: false }, 2), [1, 2, 3]);
  assert.equal(objection([12], TEAM, { ...RULES, numbers: [2] }), "");
  assert.notEqual(objection([11], TEAM, { ...RULES, numbers: [2] }), "");
});

test("the proposed line-up has the holders of the numbers, or the first members present", () => {
  const there = TEAM.slice(1);
  assert.deepEqual(defaultLineUp(there, [1, 2], true), [0, 12]);
  assert.deepEqual(defaultLineUp(there, [1, 2], false), [12, 13]);
});

test("line-ups are asked for in the newest shown round and in earlier matches that were moved", () => {
  const match = (/** @type {number} */ round, more = {}) => ({ round, match: 1, draft: false, revealed: false, forfeit: "", moved_to: "", ...more });
  const moved = match(1, { match: 2, moved_to: "Tuesday" });
  const all = [match(2, { match: 2 }), match(2), match(1), moved];
  const keys = (/** @type {typeof all} */ found) => found.map((one) => `${one.match}.${one.round}`);
  assert.deepEqual(keys(matchesToSeat(all, { round: 2, own: { at_once: false } })), ["2.1", "1.2", "2.2"]);
  assert.deepEqual(keys(matchesToSeat(all, { round: 2, own: { at_once: true } })), ["1.1", "2.1", "1.2", "2.2"]);
  assert.deepEqual(matchesToSeat([match(2, { draft: true }), { ...moved, revealed: true }], { round: 2, own: { at_once: false } }), []);
});

test("rounds of a Hutton are listed in the order of boards, other rounds newest first", () => {
  const matches = [3, 3, 2, 1].map((round) => ({ round }));
  assert.deepEqual(roundsOf(matches, true).map((number) => shortName(true, number)), ["Board 1", "Board 2", "Board 3"]);
  assert.deepEqual(roundsOf(matches, false).map((number) => shortName(false, number)), ["Round 3", "Round 2", "Round 1"]);
});
