import { answers, requests, press, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const MAIN = { name: "", sex: "", youngest: 0, oldest: 0, on: "", rating_from: 0, rating_to: 0, unrated: false, federation: "", club: "", tag: "", prizes: ["500"], beside: false, said: "", members: 0, unknown: 0 };
const ANNOUNCED = {
  tournament: "open", stage: 1, cards: [MAIN], currency: "EUR", several: false, sharing: "place", choice: "best", unrated_most: "", in_pairs: false, starts: "2026-05-01" };
show(`
  <form class="announce"><div class="presets"></div><div class="cards"></div><section class="rules"></section><p class="notice"></p><button type="submit">Announce</button></form>
  <button class="decline" data-entry="3" data-lists='[["", "500"]]' data-name="Berg">Declines …</button>
  <dialog class="sheet"></dialog><script type="application/json" id="announced">${JSON.stringify(ANNOUNCED)}</script>`);
await import("../../../web/static/prizes/desk.js");

test("a question about a declined prize that is cancelled leaves the page, with all that was typed, as it is", (context) => {
  const reloaded = context.mock.method(location, "reload", () => {});
  /** @type {HTMLElement} */ (document.querySelector(".decline")).click();
  /** @type {HTMLDialogElement} */ (document.querySelector("dialog")).close();
  assert.equal(reloaded.mock.callCount(), 0);
});

test("prizes pasted after a refusal are sent under another key", async () => {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("form.announce"));
  const submit = /** @type {HTMLButtonElement} */ (form.querySelector("[type=submit]"));
  const send = async () => {
    const before = requests.length;
    answers.push({ status: 409, body: { detail: "The prizes are given already." } });
    form.dispatchEvent(new Event("submit", { cancelable: true }));
    await until(() => requests.length > before && !submit.disabled);
    return requests[requests.length - 1];
  };
  const first = await send();
  press("Paste a table …");
  const table = /** @type {HTMLTextAreaElement} */ (document.querySelector("dialog textarea"));
  table.value = "Main\t700\t300";
  press("Fill it in");
  const pasted = await send();
  assert.deepEqual(pasted.body.lists[0].prizes, ["700", "300"]);
  assert.notEqual(pasted.headers["idempotency-key"], first.headers["idempotency-key"]);
});
