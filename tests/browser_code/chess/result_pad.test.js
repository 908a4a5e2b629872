import { press, show } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { resultPad } = await import("../../../web/static/chess/result_pad.js");

/** @import { DeskBoard } from "../../../web/static/chess/shapes.d.ts" */
/** @import { Entrant } from "../../../web/static/contest/shapes.d.ts" */

const DESK = { decides: true, corrects: true, explainsPairings: true };
const TABLET = { decides: false, corrects: false, explainsPairings: false };

/** @type {Entrant} */
const ANNA = { entry: 1, number: 1, title: "", family: "Berg", given: "Anna", federation: "GER", rating: 2000, score: "1" };

/** @param {Partial<DeskBoard>} [more] @returns {DeskBoard} */
const board = (more = {}) => ({
  key: "board.2.7", kind: "board", round: 2, board: 7, white: ANNA, black: { ...ANNA, entry: 2, family: "Novak" }, result: "", code: "",
  forfeit: false, saw: 4, witnesses: 0, open: true, disputed: false, told: [], moved: "", reports: [], follows: false, ...more });

/** @type {{ result: string, reason: string }[]} */
let given = [];

/** @param {typeof DESK} rights */
function padOf(rights) {
  const pad = resultPad(/** @type {HTMLElement} */ (document.querySelector(".pad")), rights);
  pad.addEventListener("result", (event) => given.push(/** @type {CustomEvent} */ (event).detail));
  return pad;
}
const dialog = () => /** @type {HTMLDialogElement} */ (document.querySelector("dialog.sheet"));
const alertText = () => document.querySelector(".pad [role=alert]")?.textContent ?? "";

beforeEach(() => {
  show('<section class="pad"></section><dialog class="sheet"></dialog>');
  given = [];
});

test("a tap gives the result of the selected board", () => {
  padOf(DESK).show(board());
  /** @type {HTMLElement} */ (document.querySelector("[data-result='1-0']")).click();
  assert.deepEqual(given.map(({ result, reason }) => [result, reason]), [["1-0", ""]]);
});

for (const [key, result] of [["1", "1-0"], ["=", "=-="], ["0", "0-1"]]) {
  test(`the key ${key} gives ${result}`, () => {
    const pad = padOf(DESK);
    assert.equal(pad.pressKey(key), false);
    pad.show(board());
    assert.equal(pad.pressKey(key), true);
    assert.deepEqual(given.map((one) => one.result), [result]);
  });
}

test("rare results have keys only while their menu is open", () => {
  const pad = padOf(DESK);
  pad.show(board());
  assert.equal(pad.pressKey("c"), false);
  press("Forfeit and rare results");
  assert.equal(pad.pressKey("c"), true);
  assert.equal(given[0].result, "---");
});

test("selecting another board closes the menu of rare results", () => {
  const pad = padOf(DESK);
  pad.show(board());
  pad.setInput("rare", true);
  pad.show(board({ key: "board.2.8", board: 8 }));
  assert.equal(pad.pressKey("c"), false);
});

test("a board of a draft or of a future round takes no result", () => {
  const pad = padOf(DESK);
  pad.show(board(), { draft: true });
  pad.pressKey("1");
  assert.equal(alertText(), "Round 2 is a draft. Publish it first.");
  pad.show(board({ open: false }), { toCome: true });
  pad.pressKey("1");
  assert.equal(alertText(), "Round 2 is not published. Move the game if it is played early.");
  assert.deepEqual(given, []);
});

test("entering the stored result again shows a notice and sends nothing", () => {
  const pad = padOf(DESK);
  pad.show(board({ code: "1-0", result: "1–0" }));
  pad.pressKey("1");
  assert.equal(alertText(), "Board 7 has 1–0 already.");
  assert.deepEqual(given, []);
});

test("another result is a correction, sent once a reason is chosen", () => {
  const pad = padOf(DESK);
  pad.show(board({ code: "1-0", result: "1–0" }));
  pad.pressKey("0");
  assert.match(dialog().textContent, /1–0 becomes 0–1/u);
  assert.deepEqual(given, []);
  press("entered wrongly", dialog());
  assert.deepEqual(given.map(({ result, reason }) => [result, reason]), [["0-1", "entered wrongly"]]);
});

test("a result that arrived while the pad was open is not corrected without a reason", () => {
  const pad = padOf(DESK);
  pad.show(board());
  pad.show(board({ code: "1-0", result: "1–0", saw: 9 }));
  pad.pressKey("0");
  assert.match(dialog().textContent, /1–0 becomes 0–1/u);
  assert.deepEqual(given, []);
});

test("a chosen reason stays as long as the result does", () => {
  const pad = padOf(DESK);
  pad.show(board({ code: "1-0", result: "1–0" }));
  press("both players say so");
  pad.show(board({ code: "1-0", result: "1–0", witnesses: 2 }));
  pad.pressKey("0");
  assert.deepEqual(given.map(({ result, reason }) => [result, reason]), [["0-1", "both players say so"]]);
});

test("a correction in a closed round is sent once a reason is chosen", () => {
  const pad = padOf(DESK);
  pad.show(board({ code: "1-0", result: "1–0", open: false }));
  pad.pressKey("0");
  assert.deepEqual(given, []);
  press("arbiter's ruling", dialog());
  assert.deepEqual(given.map(({ result, reason }) => [result, reason]), [["0-1", "arbiter's ruling"]]);
});

test("a device that may not correct names the arbiters and takes no other result", () => {
  const pad = padOf(TABLET);
  pad.show(board({ code: "1-0", result: "1–0" }));
  assert.match(document.body.textContent, /It has 1–0. Only the arbiters correct it./u);
  pad.pressKey("0");
  assert.deepEqual(given, []);
});

test("a dispute is decided at the desk, and takes another claim on a tablet", () => {
  const disputed = board({ disputed: true });
  padOf(DESK).show(disputed);
  assert.match(document.body.textContent, /Your result decides it:/u);
  show('<section class="pad"></section>');
  padOf(TABLET).show(disputed);
  assert.match(document.body.textContent, /The chief decides; another claim is kept too./u);
});

test("showing the same board again keeps its buttons", () => {
  const pad = padOf(DESK);
  const same = board();
  pad.show(same, { draft: false });
  const button = document.querySelector("[data-result]");
  pad.show(same, { draft: false });
  assert.equal(document.querySelector("[data-result]"), button);
});

test("typed digits are shown as the number of the board", () => {
  const pad = padOf(DESK);
  pad.setInput("typed", "12");
  assert.equal(document.querySelector("h2")?.textContent, "Board 12");
  pad.showNotice("Round 2 has no board 12.");
  assert.equal(document.querySelector(".hint")?.textContent, "Round 2 has no board 12.");
});
