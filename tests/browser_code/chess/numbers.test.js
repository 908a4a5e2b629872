import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { entriesByCode } = await import("../../../web/static/chess/desk/numbers.js");
const { valuesOfLines, countUnknown } = await import("../../../web/static/contest/desk/places_by_hand.js");
const { orderOfLists } = await import("../../../web/static/chess/desk/rating_list.js");

const known = entriesByCode(/** @type {any[]} */ ([
  { entry: 11, number: 1, fide_id: "1503014", national_id: "" },
  { entry: 12, number: 2, fide_id: "", national_id: "PL77" },
  { entry: 13, number: 0, fide_id: "", national_id: "" },
]));

test("a line names its player by number, FIDE ID or national ID", () => {
  assert.deepEqual(valuesOfLines("1 2105\n2;1980", known), [[11, 2105], [12, 1980]]);
  assert.deepEqual(valuesOfLines('1503014,2105\r\n"PL77";"1980"\r\n', known), [[11, 2105], [12, 1980]]);
});
test("headings, unknown players and number 0 are left out", () => {
  assert.deepEqual(valuesOfLines("ID;Rating\n0 1500\n999 1600\n\n2 = 1980", known), [[12, 1980]]);
});
test("lines of unknown players are counted", () => {
  assert.equal(countUnknown("1 2\n99 1\nthe winner\n\n", known), 2);
  assert.equal(countUnknown("1 2\r\n2 1\r\n", known), 0);
  assert.equal(countUnknown("", known), 0);
});
test("FIDE's lists are used in the usual order for the rate of play, or as announced", () => {
  assert.deepEqual(["standard", "rapid", "blitz"].map((pace) => orderOfLists(pace, [])[0]), ["standard", "rapid", "blitz"]);
  assert.deepEqual(orderOfLists("rapid", []), ["rapid", "standard", "blitz"]);
  assert.deepEqual(orderOfLists("rapid", ["standard"]), ["standard"]);
});
