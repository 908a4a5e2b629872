// Sentences of the server that stand on the pages of bridge, in the reader's language.

import { answers, press, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const catalogue = {
  "Section {section}: {lines}": ["Sektion {section}: {lines}"], "line {line}": ["Linie {line}"], "{compared}: nobody meets again.": ["{compared}: keine Begegnung doppelt."],
  "{name} is scored in matchpoints: announce the top of a board.": ["{name} wird in Matchpunkten gewertet."],
  "names, strength": ["Namen, Stärke"],
};
show(`<script type="application/json" id="words">${JSON.stringify({ lang: "de", catalogue })}</script><dialog class="sheet"></dialog><section class="layout"></section><div class="place"></div>`);
const { rememberMessages } = await import("../../../web/static/shared/words.js");
const { Rooms } = await import("../../../web/static/bridge/desk/rooms.js");
const { PhaseEnd } = await import("../../../web/static/bridge/results/phase_end.js");
const { PairList } = await import("../../../web/static/bridge/desk/pair_list.js");

/** @type {any} */
const page = { tournament: "pairs", stage: 1, rows: [] };
const place = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

test("the effects of exchanging two lines are translated", async () => {
  const facing = "Section A: line 3", proof = "6 new games compared: nobody meets again.";
  const messages = { [facing]: ["Section {section}: {lines}", { section: "A", lines: ["line {line}", { line: 3 }] }], [proof]: ["{compared}: nobody meets again.", { compared: "6 Begegnungen" }] };
  answers.push({ body: [{ section: "B", line: 3, facing: [facing], proof, again: "", disturbed: [], merges: 0, messages }] });
  const rooms = new Rooms(place(".layout"), page);
  rooms.show(/** @type {any} */ ({ hand: 1, hall: [{ section: "A", room: "" }], movable: [{ section: "A", line: 3, pairs: [3, 4] }, { section: "B", line: 3, pairs: [7, 8] }] }));
  press("Swap two lines …");
  await until(() => document.querySelector(".meets li"));
  assert.equal(document.querySelector(".meets li")?.textContent, "Sektion A: Linie 3");
  assert.equal(document.querySelector(".proof .hint")?.textContent, "6 Begegnungen: keine Begegnung doppelt.");
});

test("what is wrong with an announced carryover is translated", () => {
  const amiss = "Final is scored in matchpoints: announce the top of a board.";
  rememberMessages({ messages: { [amiss]: ["{name} is scored in matchpoints: announce the top of a board.", { name: "Final" }] } });
  const head = /** @type {any} */ ({ follows: 1, ended: false, targets: [], going: [], reserves: [], two_winners: false, rule: "full", starts: [], imps: false, amiss, length: [0, 0] });
  new PhaseEnd({ ...page, sheet: { head } }, { ending: place(".place"), carryovers: place(".place"), ways: place(".place") }).show(head);
  assert.equal(document.querySelector(".amiss")?.textContent, "Final wird in Matchpunkten gewertet.");
});

test("the menu of a pair is translated", () => {
  show(`<dialog class="sheet"></dialog><section><ol class="pair-list"></ol><input class="find-pair"><button class="register"></button><button class="limit-substitutes"></button>
    <button class="bring-in"></button><button class="take-back-list"></button><details class="discarded"></details></section>`);
  const head = /** @type {any} */ ({ plan: { scheme: "one-section", scoring: "imps", scoring_options: [] }, hand: 0 });
  const pair = { key: "1", kind: "pair", pair: 1, players: [{ family: "Berg" }, { family: "Rao" }], seeding: 0, seat: "", idle: false, withdrawn: [], substitutes: [], categories: [], handicap: "" };
  new PairList(place("section"), { ...page, sheet: { head } }).show(head, [/** @type {any} */ (pair)]);
  place(".pick").click();
  assert.equal(document.querySelector(".choices .words")?.textContent, "Namen, Stärke");
});
