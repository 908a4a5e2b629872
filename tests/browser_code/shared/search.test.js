import { show } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { matcher, chooseOnlyMatch } = await import("../../../web/static/shared/search.js");

for (const [typed, name] of [
  ["lukasz", "GM Łukasz Żółkiewski"], ["zolkiewski lukasz", "GM Łukasz Żółkiewski"], ["Żółkiewski, Łu", "GM Łukasz Żółkiewski"],
  ["soren", "Søren Bjørk"], ["dordevic", "Đorđević"], ["weiss", "Weiß"], ["WEISS", "WEIẞ"], ["aesa", "Æsa"], ["thor", "Þór"], ["isik", "Işık"], ["isik", "İŞIK"],
  ["gudrun", "Guðrún"], ["ł", "Lasker"], ["lasker,emanuel", "Emanuel Lasker"], ["", "Anybody"],
]) test(`"${typed}" finds ${name}`, () => assert.ok(matcher(typed)(name)));

test("every typed word has to match", () => assert.ok(!matcher("berg anna")("Anna Novak")));
test("a typed number finds exactly that number", () => {
  assert.deepEqual([12, 1, 112].map((number) => matcher(" 12")("Berg", number)), [true, false, false]);
});

/** @type {string[]} */
let clicked = [];
/** @param {string} typed @param {string} list */
function pressEnter(typed, list) {
  show(`<input value="${typed}"><ol>${list}</ol>`);
  clicked = [];
  const input = /** @type {HTMLInputElement} */ (document.querySelector("input"));
  const lines = /** @type {HTMLElement} */ (document.querySelector("ol"));
  for (const button of lines.querySelectorAll("button")) button.addEventListener("click", () => clicked.push(button.textContent));
  chooseOnlyMatch(input, lines);
  input.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Enter", cancelable: true, bubbles: true }));
}
beforeEach(() => (clicked = []));

const ANNA = "<li><button>Anna</button></li>";
test("Enter chooses the only visible line", () => {
  pressEnter("a", `${ANNA}<li hidden><button>Bert</button></li>`);
  assert.deepEqual(clicked, ["Anna"]);
});
test("Enter follows the link of the only line", () => {
  /** @type {string[]} */
  const followed = [];
  show('<input value="a"><ol><li><a href="#A1">A1</a></li></ol>');
  const [input, lines, link] = ["input", "ol", "a"].map((name) => /** @type {HTMLElement} */ (document.querySelector(name)));
  link.addEventListener("click", () => followed.push(link.textContent ?? ""));
  chooseOnlyMatch(/** @type {HTMLInputElement} */ (input), lines);
  input.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Enter", cancelable: true, bubbles: true }));
  assert.deepEqual(followed, ["A1"]);
});
test("Enter chooses none of several lines", () => {
  pressEnter("a", `${ANNA}${ANNA}`);
  assert.deepEqual(clicked, []);
});
test("Enter in an empty search chooses nobody", () => {
  pressEnter("", ANNA);
  assert.deepEqual(clicked, []);
});
test("Enter doesn't choose an already chosen line", () => {
  pressEnter("a", '<li><button aria-pressed="true">Anna</button></li>');
  assert.deepEqual(clicked, []);
});
