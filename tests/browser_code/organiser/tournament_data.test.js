// The page for changing what a tournament has announced.

import { answers, requests, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show(`<form data-command="require-signatures" data-required="true"><p class="notice" hidden></p><button type="submit">Require them</button></form>
  <script type="application/json" id="choices">{}</script>`);
document.body.dataset.tournament = "open";
await import("../../../web/static/organiser/tournament_data.js");

const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));

test("an announcement without an answer is sent again under the same key", async () => {
  answers.push({ lost: true }, { status: 409, body: { detail: "Not now." } });
  for (const notice of ["No answer from the server; try again.", "Not now."]) {
    form.dispatchEvent(new Event("submit", { cancelable: true }));
    await until(() => form.querySelector(".notice")?.textContent === notice && !button.disabled);
  }
  assert.equal(requests[0].headers["idempotency-key"], requests[1].headers["idempotency-key"]);
});
