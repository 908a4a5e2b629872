import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { PairList } = await import("../../../web/static/bridge/desk/pair_list.js");

test("a pair is seated again from the round in which its seats become empty", () => {
  show(`<section><ol class="pair-list"></ol><input class="find-pair"><button class="register"></button><button class="limit-substitutes"></button>
    <button class="bring-in"></button><button class="take-back-list"></button><details class="discarded"></details></section><dialog class="sheet"></dialog>`);
  const panel = /** @type {HTMLElement} */ (document.querySelector("section"));
  const head = /** @type {any} */ ({ plan: { scheme: "polish", scoring: "matchpoints", scoring_options: [] }, hand: 2, moment: [2, 4], sessions: 3 });
  const pair = { kind: "pair", players: [{ family: "Berg" }, { family: "Rao" }], seeding: 0, seat: "", idle: false, substitutes: [], categories: [], handicap: "" };
  const rows = [[2, 5], [2, 3], [3, 1]].map((withdrawn, index) => ({ ...pair, key: `${index}`, pair: index + 1, withdrawn }));
  new PairList(panel, /** @type {any} */ ({ tournament: "pairs", stage: 1, rows: [], sheet: { head } })).show(head, /** @type {any} */ (rows));

  const proposed = [...panel.querySelectorAll(".pick")].map((line) => {
    /** @type {HTMLElement} */ (line).click();
    const seat = [...document.querySelectorAll(".choices button")].find(({ textContent }) => textContent?.startsWith("Seat"));
    /** @type {HTMLElement} */ (seat).click();
    return ["session", "round"].map((name) => /** @type {HTMLInputElement} */ (document.querySelector(`dialog [name=${name}]`)).value);
  });

  assert.deepEqual(proposed, [["2", "5"], ["2", "4"], ["3", "1"]]);
});
