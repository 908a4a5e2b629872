import { answers, requests, press, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");
const { PlanTab } = await import("../../../web/static/bridge/desk/plan.js");

const WAY = { name: "Mitchell, two sections", scheme: "spread", base: 0, movement: "Mitchell", arrow_switched: false, rounds: 7, boards: 21, minutes: 200, tables: 7, sets: 1, sessions: 3, sections: [], half_table: "", complete: true, two_winners: true, one_way: 0, apart: null, balance: "", best: false, reasons: [], objections: [] };
const PLAN = { scheme: "one-section", base: 0, movement: "", sessions: 1, boards: 2, rooms: [], scoring: "matchpoints", scoring_options: [], barometer: false, arrow_switched: false, by_strength: false };
const HEAD = /** @type {any} */ ({ plan: PLAN, playing: 14, hand: 0, lines: false, next_session: 1, sessions: 1, copies: null, pace: [0, 0] });
const boards = () => /** @type {HTMLInputElement} */ (document.querySelector("[name=boards]"));

/** @param {string} typed */
async function planWith(typed) {
  show('<section id="plan"></section><dialog class="sheet"></dialog>');
  const page = { tournament: "pairs", stage: 1, sheet: { head: HEAD }, outbox: new Outbox("pairs", Promise.resolve(new PageStore())), command: (/** @type {string} */ command, /** @type {object} */ body) => ({ tournament: "pairs", command, body }) };
  const tab = new PlanTab(/** @type {HTMLElement} */ (document.querySelector("#plan")), /** @type {any} */ (page));
  answers.push({ body: [WAY] }, { body: [WAY] });
  tab.show(HEAD);
  boards().value = typed;
  boards().dispatchEvent(new Event("input", { bubbles: true }));
  await until(() => requests.some(({ address }) => address.includes(`boards=${typed}`)));
  await until(() => document.querySelector(".way-card"));
  return tab;
}

test("a number typed for the plan stays when the announcement is cancelled", async () => {
  const tab = await planWith("3");
  press("Choose it");
  press("Cancel");
  tab.show({ ...HEAD, playing: 15 });
  assert.equal(boards().value, "3");
});

test("after an announcement the form follows the announced plan", async () => {
  const tab = await planWith("4");
  press("Choose it");
  document.querySelector("dialog form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  await until(() => !(/** @type {HTMLDialogElement} */ (document.querySelector("dialog"))).open);
  tab.show({ ...HEAD, plan: { ...PLAN, boards: 5 } });
  assert.equal(boards().value, "5");
});
