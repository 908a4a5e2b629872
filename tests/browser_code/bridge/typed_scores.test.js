// The page on which scores are typed from slips.

import { answers, requests, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const NO_ANSWER = "No answer from the server; try again.";
const ROW = { key: "1.A1.1", round: 1, section: "A", table: 1, board: 1, ns: 1, ew: 2, result: "", score: "", confirmed: false, disputed: false, saw: 0 };
const live = { tournament: "pairs", stage: 1, view: "typed", epoch: "e", version: 5, sheet: { head: { session: 1, pairs: [], boards: [] }, rows: [ROW] } };
globalThis.WebSocket = /** @type {any} */ (class extends EventTarget {
  static OPEN = 1;
  readyState = 0;
});

show(`<p class="fresh"></p><div class="order"><button data-order="board"></button></div><select class="which"></select><b class="left"></b><p class="about"></p>
  <table><tbody class="grid"></tbody></table><script type="application/json" id="live">${JSON.stringify(live)}</script>`);
await import("../../../web/static/bridge/results/typed_scores.js");

const line = () => /** @type {HTMLElement} */ (document.querySelector('[data-key="1.A1.1"]'));
const words = () => line().querySelector(".says")?.textContent;

/** @param {string} text */
function typeScore(text) {
  const input = /** @type {HTMLInputElement} */ (line().querySelector("input"));
  input.value = text;
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

beforeEach(() => {
  answers.length = 0;
  requests.length = 0;
});

test("a score without an answer is asked for again, and sent under the same key", async () => {
  answers.push({ lost: true }, { status: 409, body: { detail: "Not this one." } });
  typeScore("4SN=");
  await until(() => words() === NO_ANSWER);
  typeScore("4SN=");
  await until(() => words() === "Not this one.");
  assert.equal(requests[0].headers["idempotency-key"], requests[1].headers["idempotency-key"]);
});

test("another score is sent under another key", async () => {
  answers.push({ lost: true }, { status: 409, body: { detail: "Nor this one." } });
  typeScore("4SN-1");
  await until(() => words() === NO_ANSWER);
  typeScore("4SN-2");
  await until(() => words() === "Nor this one.");
  assert.notEqual(requests[0].headers["idempotency-key"], requests[1].headers["idempotency-key"]);
});
