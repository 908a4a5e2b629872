// Tie-breaks of a dialog: taken by a button, moved and left out from the keyboard.

import { show } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { tieBreaksField } = await import("../../../web/static/tie_breaks/picker.js");

const CHOICES = {
  offers: ["GP", "EDE", "BH:MP"].map((code) => ({ code, name: code, meaning: "", marks: code === "BH:MP" ? ["swiss"] : [] })),
  presets: [{ words: "Usual", codes: ["EDE", "GP"], form: "swiss", federation: "" }, { words: "Other", codes: ["GP"], form: "table", federation: "" }],
};
/** @type {import("../../../web/static/shared/shapes.d.ts").Field} */
let field;

/** @param {string} codes @param {string} form */
function showField(codes, form = "swiss") {
  show("<form></form>");
  const within = /** @type {HTMLFormElement} */ (document.querySelector("form"));
  field = tieBreaksField(CHOICES, { codes: codes.split(" "), form });
  within.append(field.element);
  field.onAdded?.(within);
}
/** @param {string} selector @returns {any} */
const one = (selector) => document.querySelector(selector);
/** @param {string} words */
const press = (words) => /** @type {HTMLElement} */ ([...document.querySelectorAll("button")].find((button) => button.textContent === words)).click();

beforeEach(() => showField("GP FOO/C1"));

test("an unknown code stays as written", () => {
  assert.deepEqual(field.value(), ["GP", "FOO/C1"]);
  assert.match(one('[data-code="FOO/C1"]').textContent, /as written/u);
});

test("a tie-break selected by arrow keys is added only by the button", () => {
  const select = one('select[aria-label="Add a tie-break"]');
  select.value = "EDE";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  assert.deepEqual(field.value(), ["GP", "FOO/C1"]);
  press("Add it");
  assert.deepEqual(field.value(), ["GP", "FOO/C1", "EDE"]);
  press("Add it");
  assert.deepEqual(field.value(), ["GP", "FOO/C1", "EDE"], "nothing is chosen any more");
});

test("usual lists are those of the format", () => {
  const select = one('select[aria-label="Usual lists"]');
  assert.equal(select.options.length, 2);
  select.value = "0";
  press("Take it");
  assert.deepEqual(field.value(), ["EDE", "GP"]);
});

test("the focus stays on a moved line, and after a removal goes to the next control", () => {
  one('[data-code="FOO/C1"] .earlier').click();
  assert.deepEqual(field.value(), ["FOO/C1", "GP"]);
  assert.equal(document.activeElement, one('[data-code="FOO/C1"] .earlier'));
  one('[data-code="FOO/C1"] .earlier').click();
  assert.deepEqual(field.value(), ["FOO/C1", "GP"]);
  one('[data-code="GP"] .out').click();
  assert.equal(document.activeElement, one('[data-code="FOO/C1"] .out'));
  one('[data-code="FOO/C1"] .out').click();
  assert.equal(document.activeElement, one('select[aria-label="Add a tie-break"]'));
  assert.deepEqual(field.value(), []);
});

test("Buchholz in a round robin is warned of", () => {
  showField("BH:MP", "members");
  assert.match(one(".warnings").textContent, /^BH:MP: not for a round robin/u);
});
