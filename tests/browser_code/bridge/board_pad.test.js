import { press, show } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { boardPad, tricksText, resultText } = await import("../../../web/static/bridge/tablet/board_pad.js");

/** @import { BoardInRound } from "../../../web/static/bridge/tablet/board_pad.js" */

/** @type {BoardInRound} */
const BOARD = { board: 5, session: 1, round: 2, dealer: "N", vulnerable: "NS", result: "", score: "", saw: 0, confirmed: false, disputed: false, told: [], asked: [], under_review: false, share: "", ns: 1, ew: 14 };

/** @type {string[]} the results that the pad gave */
let given = [];

function openPad() {
  const pad = boardPad(/** @type {HTMLElement} */ (document.querySelector(".entry")));
  pad.addEventListener("result", (event) => given.push(/** @type {CustomEvent} */ (event).detail.result));
  pad.show(BOARD);
  return pad;
}

/** @param {...string} classes */
function tap(...classes) {
  for (const name of classes) /** @type {HTMLElement} */ (document.querySelector(`.${name}`)).click();
}

beforeEach(() => {
  show('<section class="entry"></section>');
  given = [];
});

test("taps build the result as the log stores it", () => {
  openPad();
  tap("level-4", "strain-H", "doubling-X", "declarer-N", "suit-S", "card-A", "tricks-10", "enter");
  assert.deepEqual(given, ["4HX N 10 SA"]);
});

test("the lead is optional, and removed by a second tap on its suit", () => {
  openPad();
  tap("level-3", "strain-NT", "declarer-W", "tricks-9", "suit-H");
  assert.equal(document.querySelector(".enter")?.hasAttribute("disabled"), true);
  tap("suit-H", "enter");
  assert.deepEqual(given, ["3NT W 9"]);
});

test("choosing another suit for the lead removes the card", () => {
  const pad = openPad();
  tap("suit-H", "card-K", "suit-S");
  assert.deepEqual([pad.input.suit, pad.input.card], ["S", undefined]);
});

for (const [label, result] of [["passed", "PASS"], ["unplayed", "NP"]]) {
  test(`${result} needs no contract`, () => {
    openPad();
    tap(label);
    assert.deepEqual(given, [result]);
  });
}

test("the tapped button keeps the focus after the pad is repainted", () => {
  openPad();
  tap("level-4");
  assert.ok(document.activeElement?.classList.contains("level-4"));
  assert.equal(document.activeElement?.getAttribute("aria-pressed"), "true");
});

test("Back empties the pad", () => {
  openPad();
  press("Back");
  assert.equal(document.querySelector(".entry")?.childElementCount, 0);
});

test("an incomplete contract has no text", () => {
  const complete = { level: 4, strain: "H", doubling: "", declarer: "N", tricks: 0 };
  assert.equal(resultText(complete), "4H N 0");
  for (const missing of ["level", "strain", "declarer", "tricks"]) assert.equal(resultText({ ...complete, [missing]: undefined }), "");
  assert.equal(resultText({ ...complete, suit: "S" }), "");
});

test("tricks are shown relative to the contract, as players state them", () => {
  assert.deepEqual([tricksText(4, 10), tricksText(4, 12), tricksText(4, 8), tricksText(undefined, 8)], ["=", "+2", "−2", "8"]);
});
