import { answers, requests, press, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { showLineUps } = await import("../../../web/static/teams_of_four/desk/line_ups.js");
const { openMatchMenu } = await import("../../../web/static/teams_of_four/desk/match_menu.js");
const { stageOf } = await import("../../../web/static/teams_of_four/desk/stage_facts.js");
const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");

const member = (/** @type {number} */ id, left = 0) => ({ member: id, order: id, family: `Player${id}`, given: "", first_round: 1, left_from: left });
/** @type {any} */
const ALPHA = { entry: 1, family: "Alpha", members: [member(1, 2), member(2, 5), member(3), member(4), member(5), member(6)] };
/** @type {any} */
const MATCH = {
  round: 3, match: 7, forfeit: "", draft: false, first: ALPHA, second: { entry: 2, family: "Beta" }, stands: [], games: [], needs: 4, moved_to: "", decided: false,
  stanzas: [{ stanza: 1, revealed: false, line_ups: [null, null], awaited: [1, 2] }] };
/** @type {any} */
const OWN = { closes_at: "", penalties: [], choices: [{ team: 1, name: "Alpha", opponent: "Beta", opponents: [] }] };
/** @type {any} */
const page = {
  outbox: new Outbox("fours", Promise.resolve(new PageStore())), sheet: { head: { round: 3, facts: {}, own: OWN } },
  command: (/** @type {string} */ command, /** @type {object} */ body) => ({ tournament: "fours", command, body: { stage: 1, ...body } }) };
const REFUSED = { status: 409, body: { detail: "The line-up of Beta is missing." } };

/** @type {[string, () => void][]} */
const AT_ONCE = [
  ["Show", () => showLineUps(page, [MATCH], [ALPHA])],
  ["Add 4 boardsthe match is tied", () => openMatchMenu(page, MATCH)],
  ["Take it back", () => document.body.append(.../** @type {HTMLElement[]} */ (stageOf(page).more(() => document.createElement("p"))))],
];

beforeEach(() => show('<p class="line-ups-until"></p><ol class="line-up-list"></ol><dialog class="sheet"></dialog>'));

for (const [words, offer] of AT_ONCE) {
  test(`a refusal of "${words}" is shown`, async () => {
    answers.push(REFUSED);
    offer();
    press(words);
    await until(() => document.querySelector(".warning .notice")?.textContent === REFUSED.body.detail);
    assert.equal(requests.length, 1);
  });
}

test("a line-up is proposed from the members who belong to the team in that round", () => {
  showLineUps(page, [MATCH], [ALPHA]);
  /** @type {HTMLElement} */ (document.querySelector(".hand-in")).click();
  const seats = /** @type {HTMLSelectElement[]} */ ([...document.querySelectorAll("dialog select")]);
  assert.deepEqual(seats.map(({ value }) => value), ["2", "3", "4", "5"]);
  assert.deepEqual([...seats[0].options].map(({ value }) => value), ["2", "3", "4", "5", "6"]);
});
