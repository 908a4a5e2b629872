// The page on which the next phases are planned.

import { answers, requests, press, settle, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

const WAY = { name: "Howell", scheme: "one-section", base: 0, movement: "Howell", arrow_switched: false, rounds: 11, boards: 22, tables: 6, objections: [] };
const NO_ANSWER = "No answer from the server; try again.";

show(`<button type="button" class="announce-qualifications">Who goes on …</button>
  <form class="new" data-tournament="pairs" data-stage="1" data-name="Qualification">
    <input type="radio" name="format" value="free" checked><input name="pairs" value="20">
    <select name="scoring" data-chosen="matchpoints" data-options="[]"><option value="matchpoints"></option></select>
    <select name="ties"><option value="split-tie"></option></select>
    <div class="cards"></div><p class="notice" hidden></p>
    <p class="sending"><button type="button" class="another">Add a phase</button><button type="submit">Announce these phases</button></p>
  </form><dialog class="sheet"></dialog>`);
const form = /** @type {HTMLFormElement} */ (document.querySelector("form.new"));
const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("dialog.sheet"));
const notice = () => document.querySelector(".notice")?.textContent;
const nameInputs = () => /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=name]"));
const submit = () => form.dispatchEvent(new Event("submit", { cancelable: true }));
const offersWays = () => [...document.querySelectorAll("[name=way]")].every((way) => way.children.length > 0);

answers.push({ body: [WAY] });
await import("../../../web/static/bridge/next/next.js");
await until(offersWays);

async function addPhase() {
  answers.push({ body: [WAY] });
  press("Add a phase");
  await until(offersWays);
}

afterEach(() => dialog.close());

test("an unanswered request for who goes on shows the reason and opens no dialog", async () => {
  answers.push({ lost: true });
  press("Who goes on …");
  await until(() => notice() === NO_ANSWER);
  assert.equal(dialog.open, false);
});

test("a cancelled dialog on who goes on leaves the planned phases as they are", async () => {
  answers.push({ body: { said: false, ways: [], targets: [[2, "Final"]], rule: "split-tie", cuts: [] } });
  let reloaded = false;
  location.reload = () => { reloaded = true; };
  press("Who goes on …");
  await until(() => dialog.open);
  press("Cancel", dialog);
  await settle();
  assert.deepEqual({ open: dialog.open, reloaded }, { open: false, reloaded: false });
});

test("the same plan is sent again under the same key, and under another one after a card was removed", async () => {
  await addPhase();
  const submitWithoutAnswer = async () => {
    answers.push({ lost: true });
    submit();
    await until(() => notice() === NO_ANSWER && !form.querySelector("[type=submit]")?.hasAttribute("disabled"));
  };
  await submitWithoutAnswer();
  await submitWithoutAnswer();
  press("Leave it out", document.querySelectorAll(".card")[1]);
  submit();
  const keys = await until(() => {
    const plans = requests.filter(({ address }) => address.endsWith("plan-next-phases"));
    return plans.length === 3 && plans.map(({ headers }) => headers["idempotency-key"]);
  });
  assert.equal(keys[0], keys[1]);
  assert.notEqual(keys[1], keys[2]);
});

test("a renamed phase stays the source of the phases after it", async () => {
  await addPhase();
  const source = /** @type {HTMLSelectElement} */ (document.querySelectorAll("[name=source]")[1]);
  const [name] = nameInputs();
  assert.equal(source.value, "Final");
  name.value = "Silver final";
  name.dispatchEvent(new Event("change", { bubbles: true }));
  assert.equal(source.value, "Silver final");
});
