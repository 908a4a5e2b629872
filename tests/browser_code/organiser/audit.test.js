// The audit page, where its server gives no answer.

import { answers, requests, press, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const NO_ANSWER = "No answer from the server; try again.";
const EVENT = { version: 1, stage: 1, round: 0, kind: "stage-planned", says: "Planned", actor: "arbiter", device: "desk", instant: "2026-11-21T10:00:00Z", breach: "", before: "", after: "", level: 0, undone: 0, key: "" };
const MOMENT = { version: 1, stage: 1, round: 0, rounds: 5, state: "", outside_fide: false, boards: [], byes: [], columns: [], rows: [] };

show(`<ul class="findings"></ul><p class="outside"></p><button class="check">Pair every round again</button><button class="undo">Undo</button><p class="failure"></p>
  <div class="round-names"></div><svg class="track"></svg><input type="range" class="slider"><button class="pin"></button>
  <p class="now"><b class="version"></b> <time></time> <span class="says"></span></p><label class="stage-choice"><select class="stages"></select></label>
  <ol class="events"></ol><h2 class="round-title"></h2><p class="compared"></p><ul class="differences"></ul><table class="boards"><tbody></tbody></table><p class="byes"></p>
  <section class="then-standings"><table class="standings"><thead></thead><tbody></tbody></table></section>
  <script type="application/json" id="start">{"tournament": "open", "version": 2, "stages": [{"id": 1, "name": "Open"}], "undoable": 2}</script>`);
answers.push({ body: [EVENT, { ...EVENT, version: 2 }] }, { body: { ...MOMENT, version: 2 } }, { body: MOMENT });
await import("../../../web/static/organiser/audit.js");
await until(() => requests.length === 3);

const failure = () => document.querySelector(".failure")?.textContent;

beforeEach(() => { answers.length = 0; });

test("a check of all rounds without an answer says so and can be started again", async () => {
  answers.push({ lost: true }, { body: [{ says: "Every round is as it was.", bad: false, remark: false }] });
  press("Pair every round again");
  await until(() => failure() === NO_ANSWER && !document.querySelector(".check")?.hasAttribute("disabled"));
  press("Pair every round again");
  await until(() => document.querySelector(".findings")?.textContent === "Every round is as it was.");
  assert.equal(failure(), "");
});

test("differences without an answer say so", async () => {
  document.querySelector(".pin")?.dispatchEvent(new Event("click"));
  answers.push({ lost: true });
  const slider = /** @type {HTMLInputElement} */ (document.querySelector(".slider"));
  slider.value = "1";
  slider.dispatchEvent(new Event("input"));
  await until(() => failure() === NO_ANSWER);
});

test("an undo without an answer says so", async () => {
  answers.push({ lost: true });
  press("Undo");
  await until(() => failure() === NO_ANSWER);
});
