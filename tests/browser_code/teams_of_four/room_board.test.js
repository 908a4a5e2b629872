import { press, show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { LINES, TERMS, matchScore, matchState, resultElement, roomPad } = await import("../../../web/static/teams_of_four/room_board.js");
const { seatText } = await import("../../../web/static/teams_of_four/sheets/names.js");

const BOARD = { round: 2, match: 3, board: 5, room: "closed", code: "4SX N 10", disputed: false, told: [], state: "", ns: "Alpha", ew: "Beta" };
const MATCH = { forfeit: "", finished: false, moved_to: "", score: ["", ""], games: [BOARD, { ...BOARD, room: "open", code: "" }] };

test("a board is named by match and room, and has a key of its own in each room", () => {
  assert.equal(TERMS.heading(/** @type {any} */ (BOARD)), "Match 3, board 5, closed room");
  assert.equal(TERMS.placeKey(/** @type {any} */ (BOARD)), "board.2.3.closed.5");
  assert.notEqual(TERMS.placeKey(/** @type {any} */ (BOARD)), TERMS.placeKey(/** @type {any} */ (MATCH.games[1])));
  assert.equal(LINES.numberText(/** @type {any} */ (BOARD)), "5 closed");
});

test("a line has the team and, once revealed, its players below", () => {
  const seats = (/** @type {string} */ ns) => LINES.seatElements(/** @type {any} */ ({ ns, ew: "" }))[0];
  assert.deepEqual([...seats("Alpha: Rao – Lim").children].map((one) => one.textContent), ["Alpha", "Rao – Lim"]);
  assert.deepEqual([...seats("Alpha").children].map((one) => one.textContent), ["Alpha"]);
});

test("a board shows the device's pending result, else the stored one, or both claims of a dispute", () => {
  const resultText = (/** @type {any} */ board, /** @type {any} */ pending = undefined) => resultElement(board, pending).textContent;
  assert.equal(resultText(BOARD), "4♠X N 10");
  assert.equal(resultText(BOARD, { body: { result: "PASS" } }), "Passed out");
  assert.equal(resultText({ ...BOARD, disputed: true, told: [{ code: "3NT E 9" }, { code: "PASS" }] }), "3NT E 9 / Passed out");
  assert.equal(resultText({ ...BOARD, code: "" }), "–");
});

test("the state of a match counts its missing boards, without fouled ones", () => {
  const state = (/** @type {any} */ more) => matchState(/** @type {any} */ ({ ...MATCH, ...more }));
  assert.equal(state({}), "1 to come");
  assert.equal(state({ games: [BOARD, { ...BOARD, code: "", state: "fouled" }] }), "0 to come");
  assert.equal(state({ finished: true }), "finished");
  assert.equal(state({ moved_to: "Tuesday" }), "⏱ Tuesday");
  assert.equal(matchScore(/** @type {any} */ ({ ...MATCH, forfeit: "+-" })), "+ −");
  assert.equal(matchScore(/** @type {any} */ ({ ...MATCH, score: ["12.5", "7.5"] })), "12.5–7.5");
});

test("beside a name stand room and seat once known, or the reason for no match", () => {
  const row = { match: 1, room: "open", seat: "N", note: "" };
  assert.equal(seatText(/** @type {any} */ (row)), "open N");
  assert.equal(seatText(/** @type {any} */ ({ ...row, room: "", seat: "" })), "");
  assert.equal(seatText(/** @type {any} */ ({ ...row, room: "", seat: "", note: "bye" })), "bye");
});

test("a result that arrived while the pad was open is not corrected before a reason is chosen", () => {
  show('<section class="pad"></section>');
  const pad = roomPad(/** @type {HTMLElement} */ (document.querySelector(".pad")), { decides: true, corrects: true });
  /** @type {string[]} */
  const reasons = [];
  pad.addEventListener("result", (event) => reasons.push(/** @type {CustomEvent} */ (event).detail.reason));
  pad.show(/** @type {any} */ ({ ...BOARD, key: "board.5", code: "" }));
  pad.show(/** @type {any} */ ({ ...BOARD, key: "board.5" }));
  pad.giveResult("PASS");
  assert.equal(document.querySelector(".pad [role=alert]")?.textContent, "It has a result. Why is it corrected?");
  assert.deepEqual(reasons, []);
  press("both pairs say so");
  pad.giveResult("PASS");
  assert.deepEqual(reasons, ["both pairs say so"]);
});
