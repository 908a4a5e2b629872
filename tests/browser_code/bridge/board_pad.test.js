import { press, show } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { boardPad, tricksText, resultText } = await import("../../../web/static/bridge/tablet/board_pad.js");

/** @import { BoardInHand } from "../../../web/static/bridge/tablet/board_pad.js" */

/** @type {BoardInHand} */
const BOARD = { board: 5, session: 1, number: 2, dealer: "N", vulnerable: "NS", result: "", score: "", saw: 0, confirmed: false, disputed: false, told: [], asked: [], under_review: false, share: "", ns: 1, ew: 14 };

/** @type {string[]} */
let given = [];

function opened() {
  const pad = boardPad(/** @type {HTMLElement} */ (document.querySelector(".entry")));
  pad.addEventListener("result", (event) => given.push(/** @type {CustomEvent} */ (event).detail.result));
  pad.show(BOARD);
  return pad;
}

/** @param {...string} marks */
function tap(...marks) {
  for (const mark of marks) /** @type {HTMLElement} */ (document.querySelector(`.${mark}`)).click();
}

beforeEach(() => {
  show('<section class="entry"></section>');
  given = [];
});

test("taps make the text that the log keeps", () => {
  opened();
  tap("level-4", "strain-H", "doubling-X", "declarer-N", "suit-S", "card-A", "tricks-10", "enter");
  assert.deepEqual(given, ["4HX N 10 SA"]);
});

test("the lead may be left out, and a second tap takes it back", () => {
  opened();
  tap("level-3", "strain-NT", "declarer-W", "tricks-9", "suit-H");
  assert.equal(document.querySelector(".enter")?.hasAttribute("disabled"), true);
  tap("suit-H", "enter");
  assert.deepEqual(given, ["3NT W 9"]);
});

test("another suit led forgets the card", () => {
  const pad = opened();
  tap("suit-H", "card-K", "suit-S");
  assert.deepEqual([pad.input.suit, pad.input.card], ["S", undefined]);
});

for (const [label, result] of [["passed", "PASS"], ["unplayed", "NP"]]) {
  test(`${result} needs no contract`, () => {
    opened();
    tap(label);
    assert.deepEqual(given, [result]);
  });
}

test("what was tapped keeps the focus, though the pad is made anew", () => {
  opened();
  tap("level-4");
  assert.ok(document.activeElement?.classList.contains("level-4"));
  assert.equal(document.activeElement?.getAttribute("aria-pressed"), "true");
});

test("back leaves nothing on the pad", () => {
  opened();
  press("Back");
  assert.equal(document.querySelector(".entry")?.childElementCount, 0);
});

test("no text while anything is missing", () => {
  const whole = { level: 4, strain: "H", doubling: "", declarer: "N", tricks: 0 };
  assert.equal(resultText(whole), "4H N 0");
  for (const missing of ["level", "strain", "declarer", "tricks"]) assert.equal(resultText({ ...whole, [missing]: undefined }), "");
  assert.equal(resultText({ ...whole, suit: "S" }), "");
});

test("tricks are said as players say them", () => {
  assert.deepEqual([tricksText(4, 10), tricksText(4, 12), tricksText(4, 8), tricksText(undefined, 8)], ["=", "+2", "−2", "8"]);
});
