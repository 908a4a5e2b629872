// The preview of a final after groups.

import { answers, requests, settle, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { Finals } = await import("../../../web/static/teams_of_four/finals.js");

function newFinals() {
  show(`<form><fieldset class="fours"><select name="system"><option value="berger"></option></select><input type="checkbox" name="group" value="1" checked>
    <label class="final"><input name="qualify" value="2"></label><label class="final of-points"><select name="carry"><option value="nothing"></option></select></label>
    <label class="final of-imps"><select name="carry"><option value="nothing"></option></select></label><div class="going-on"></div></fieldset></form>`);
  return new Finals(/** @type {HTMLFieldSetElement} */ (document.querySelector("fieldset")), "cup");
}

const preview = () => document.querySelector(".going-on")?.textContent ?? "";
const TEAM = { seed: 1, name: "Solothurn", group: "A", place: 1, carried: "", starts: [] };

test("a preview that failed is asked for again with the same choice", async () => {
  const finals = newFinals();
  answers.push({ lost: true }, { body: [TEAM] });
  finals.show();
  await until(() => preview().includes("No answer"));
  finals.show();
  await until(() => preview().includes("Solothurn"));
});

test("a preview that is shown or under way is not asked for again", async () => {
  const finals = newFinals();
  answers.push({ body: [TEAM] });
  finals.show();
  finals.show();
  await until(() => preview().includes("Solothurn"));
  finals.show();
  assert.equal(requests.length, 1);
});

test("a preview of a former choice that comes late is not shown", async () => {
  const finals = newFinals();
  /** @type {(answer: object) => void} */
  let answerLate = () => {};
  answers.push(() => new Promise((done) => (answerLate = done)), { body: [TEAM] });
  finals.show();
  await until(() => requests.length === 1);
  /** @type {HTMLInputElement} */ (document.querySelector("[name=qualify]")).value = "1";
  finals.show();
  await until(() => preview().includes("Solothurn"));
  answerLate({ body: [{ ...TEAM, name: "Oviedo" }] });
  await settle();
  assert.ok(!preview().includes("Oviedo"));
});
