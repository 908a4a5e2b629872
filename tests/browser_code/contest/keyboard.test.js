import { show } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Keyboard } = await import("../../../web/static/contest/results/keyboard.js");

/** @type {string[]} */
let actions = [];
let results = ["1", "=", "0"];
const note = (/** @type {string} */ name) => (/** @type {unknown} */ value = "") => void actions.push(`${name} ${value}`.trim());
const keyboard = new Keyboard({
  select(board) {
    note("select")(board);
    keyboard.isBoardSelected = true;
  },
  giveResult: (key) => results.includes(key) && actions.push(`press ${key}`) > 0,
  step: note("step"), clear: note("clear"), showTyped: note("typed"), showRareResults: note("rare"), focusSearch: note("search") });

/** @param {string} keys */
function type(keys, init = {}) {
  for (const key of keys.split(" ")) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: key === "space" ? " " : key, bubbles: true, ...init }));
}

beforeEach(() => {
  show("<input>");
  keyboard.isBoardSelected = false;
  type("Escape");
  actions = [];
});

test("digits name a board, space selects it and a key gives its result", () => {
  type("1 2 space 1");
  assert.deepEqual(actions, ["typed 1", "typed 12", "select 12", "press 1"]);
});
test("an equals sign after digits selects the board and gives a draw", () => {
  type("7 =");
  assert.deepEqual(actions, ["typed 7", "select 7", "press ="]);
});
test("a full stop opens the rare results", () => {
  type("7 .");
  assert.deepEqual(actions, ["typed 7", "select 7", "rare"]);
});
test("Backspace removes the last digit", () => {
  type("1 3 Backspace 2 Enter");
  assert.deepEqual(actions.at(-1), "select 12");
});
test("digits typed with a board selected name another board", () => {
  type("7 space 2 5 space");
  assert.deepEqual(actions.at(-1), "select 25");
});
test("Escape clears the digits, arrows step through boards, a slash opens the search", () => {
  type("1 Escape ArrowDown ArrowUp /");
  assert.deepEqual(actions, ["typed 1", "clear", "step 1", "step -1", "search"]);
});
test("keys in a field or with a modifier are ignored", () => {
  document.querySelector("input")?.dispatchEvent(new KeyboardEvent("keydown", { key: "7", bubbles: true }));
  type("7", { ctrlKey: true });
  assert.deepEqual(actions, []);
});
test("keys are ignored while a dialog is open", () => {
  show("<dialog open></dialog>");
  type("7");
  assert.deepEqual(actions, []);
});
