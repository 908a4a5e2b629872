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
let taken = [];
/** @param {string} typed @param {string} list */
function entered(typed, list) {
  show(`<input value="${typed}"><ol>${list}</ol>`);
  taken = [];
  const input = /** @type {HTMLInputElement} */ (document.querySelector("input"));
  const lines = /** @type {HTMLElement} */ (document.querySelector("ol"));
  for (const button of lines.querySelectorAll("button")) button.addEventListener("click", () => taken.push(button.textContent));
  chooseOnlyMatch(input, lines);
  input.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Enter", cancelable: true, bubbles: true }));
}
beforeEach(() => (taken = []));

const ANNA = "<li><button>Anna</button></li>";
test("Enter chooses the only visible line", () => {
  entered("a", `${ANNA}<li hidden><button>Bert</button></li>`);
  assert.deepEqual(taken, ["Anna"]);
});
test("Enter follows the link of the only line", () => {
  /** @type {string[]} */
  const gone = [];
  show('<input value="a"><ol><li><a href="#A1">A1</a></li></ol>');
  const [input, lines, way] = ["input", "ol", "a"].map((name) => /** @type {HTMLElement} */ (document.querySelector(name)));
  way.addEventListener("click", () => gone.push(way.textContent ?? ""));
  chooseOnlyMatch(/** @type {HTMLInputElement} */ (input), lines);
  input.dispatchEvent(new window.KeyboardEvent("keydown", { key: "Enter", cancelable: true, bubbles: true }));
  assert.deepEqual(gone, ["A1"]);
});
test("Enter chooses none of several lines", () => {
  entered("a", `${ANNA}${ANNA}`);
  assert.deepEqual(taken, []);
});
test("Enter in an empty search chooses nobody", () => {
  entered("", ANNA);
  assert.deepEqual(taken, []);
});
test("Enter doesn't choose an already chosen line", () => {
  entered("a", '<li><button aria-pressed="true">Anna</button></li>');
  assert.deepEqual(taken, []);
});
