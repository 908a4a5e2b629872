// A page that keeps itself up to date.

import { answers, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const page = (/** @type {string} */ news, /** @type {string} */ open) =>
  `<main><p>${news}</p><details${open}><summary>Is that wrong?</summary><p>Say so.</p></details></main>`;

show(page("Round 1", ""));
await import("../../../web/static/entries/auto_refresh.js");

test("what the reader has opened stays open when the page is updated", async () => {
  /** @type {HTMLDetailsElement} */ (document.querySelector("details")).open = true;
  answers.push({ body: `<!doctype html><html><body>${page("Round 2", "")}</body></html>` });
  document.dispatchEvent(new Event("visibilitychange"));
  await until(() => document.querySelector("main p")?.textContent === "Round 2");
  assert.equal(document.querySelector("details")?.open, true);
});
