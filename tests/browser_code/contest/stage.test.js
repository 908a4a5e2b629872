import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show('<p class="way-by-hand"></p><section class="stage"></section>');
const { StageActs } = await import("../../../web/static/contest/desk/stage.js");

const FACTS = { by_table: false, by_bracket: false, by_hand: 0, forbidden: [], closed: false, of_fide: false };

test("a button of the stage gets the present participants, even those entered after it was painted", () => {
  /** @type {string[][]} */
  const offered = [];
  /** @type {any} */
  const game = {
    rules: (/** @type {any} */ button) => [button("exchange", "Exchange two numbers …", (/** @type {any[]} */ entries) => offered.push(entries.map(({ family }) => family)))],
    numbers: () => [], more: () => [], planForm: () => ({ rounds: true }) };
  const page = { sheet: { head: { facts: FACTS, own: {}, rounds: 5, open_round: 2 } } };
  const acts = new StageActs(/** @type {HTMLElement} */ (document.querySelector(".stage")), /** @type {any} */ (page), game);
  const [berg, novak] = /** @type {any[]} */ ([{ entry: 1, family: "Berg" }, { entry: 2, family: "Novak" }]);

  acts.show([berg]);
  acts.show([berg, novak]);
  /** @type {HTMLElement} */ (document.querySelector('[data-stage="exchange"]')).click();

  assert.deepEqual(offered, [["Berg", "Novak"]]);
});
