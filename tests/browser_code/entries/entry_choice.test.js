import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { entryChoiceField } = await import("../../../web/static/entries/entry_choice.js");

const entries = ["Menchik", "Graf", "Rudenko"].map((family, i) => ({ title: "", family, given: "", entry: i + 1, number: i + 1 }));

test("a choice of two is invalid until two are chosen", () => {
  show("");
  const choice = entryChoiceField("entries", "Who", /** @type {any} */ (entries), { least: 2, most: 2 });
  document.body.append(/** @type {HTMLElement} */ (choice.element));
  const input = /** @type {HTMLInputElement} */ (document.querySelector("input"));
  const take = (/** @type {string} */ name) => {
    input.value = name;
    input.dispatchEvent(new Event("input"));
    /** @type {HTMLElement} */ (document.querySelector(".offered button")).click();
  };

  assert.equal(input.validationMessage, "Choose at least two.");
  take("Graf");
  assert.equal(input.checkValidity(), false);
  take("Rud");
  assert.equal(input.checkValidity(), true);
  assert.deepEqual(choice.value(), [2, 3]);
});
