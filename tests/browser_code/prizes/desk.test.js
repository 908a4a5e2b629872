import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const ANNOUNCED = {
  tournament: "open", stage: 1, cards: [], currency: "EUR", several: false, sharing: "place", choice: "best", unrated_most: "", in_pairs: false, starts: "2026-05-01" };
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
