import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { boardState, entryState } = await import("../../../web/static/contest/results/entry_state.js");

/** @param {object} more @returns {any} */
const entry = (more = {}) => ({ key: "k", place: "board.1.7", state: "stored", version: 9, seq: 1, body: { result: "1-0" }, ...more });
/** @param {object} more @returns {any} */
const board = (more = {}) => ({ key: "board.1.7", kind: "board", code: "1-0", saw: 9, witnesses: 0, disputed: false, told: [{ version: 9 }], ...more });
/** @param {...any} rows */
const rows = (...rows) => new Map(rows.map((row) => [row.key, row]));

for (const state of ["here", "sent", "refused"]) test(`${state} is the entry's own word`, () => assert.equal(entryState(entry({ state }), rows(board())), state));
test("an entry is being saved until the device has stored it", () => {
  const onTheWay = entry({ state: "here", seq: undefined });
  assert.deepEqual([entryState(onTheWay, rows(board())), boardState(board(), onTheWay)], ["saving", "saving"]);
});
test("an entry without a witness is stored", () => assert.equal(entryState(entry(), rows(board())), "stored"));
test("an entry with a witness is confirmed", () => assert.equal(entryState(entry(), rows(board({ witnesses: 1 }))), "confirmed"));
test("an entry on a disputed board is disputed", () => assert.equal(entryState(entry(), rows(board({ disputed: true }))), "disputed"));
test("an entry that became a request to the chief is asked", () => assert.equal(entryState(entry(), rows(board({ told: [] }), { key: "request.9", kind: "request" })), "asked"));
test("an entry replaced by a later decision is overruled", () => assert.equal(entryState(entry(), rows(board({ told: [], saw: 12, code: "0-1" }))), "overruled"));
test("an entry is not overruled by a later one of the same device", () => assert.equal(entryState(entry(), rows(board({ told: [], saw: 12, code: "0-1" })), false), "stored"));

test("the state of the device's own entry precedes that of the sheet", () => {
  assert.equal(boardState(board({ disputed: true }), entry({ state: "sent" })), "sent");
  assert.equal(boardState(board(), entry({ body: {} })), "open");
  assert.deepEqual([board({ disputed: true }), board({ witnesses: 2 }), board(), board({ code: "" })].map((one) => boardState(one)), ["disputed", "confirmed", "stored", "open"]);
});
