import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const CATALOGUE = { "sits out": ["pausiert"] };
show(`<script type="application/json" id="words">${JSON.stringify({ lang: "de", catalogue: CATALOGUE })}</script>
  <section id="tables"><ol class="table-calls"></ol><div class="rounds"></div><div class="which"></div>
    <button type="button" class="reseat"></button><input type="search" class="find-table"><ol class="table-list"></ol></section>`);
const { wayCards } = await import("../../../web/static/bridge/ways_to_play.js");
const { TableList } = await import("../../../web/static/bridge/desk/table_list.js");

test("the balance of a movement has the decimal sign of the page's language", () => {
  /** @type {any} */
  const way = { name: "Mitchell", reasons: [], sections: [], objections: [], complete: true, apart: null, balance: "0.36" };
  const [card] = wayCards([way], () => {});
  assert.equal(card.querySelector(".directions")?.textContent, "one winner, balance 0,36 (0 is perfect)");
});

test("a table at which a pair sits out says so in the page's language", () => {
  /** @type {any} */
  const row = { key: "1.A3", kind: "table", round: 1, section: "A", table: "A3", ns: null, ew: null, boards: "", note: "sits out", of: 0, done: 0, unconfirmed: 0, disputed: 0, late: 0, since: 0, waits: "" };
  new TableList(/** @type {HTMLElement} */ (document.querySelector("#tables")), /** @type {any} */ ({})).show(/** @type {any} */ ({ hand_state: "published" }), [row]);
  assert.equal(document.querySelector(".table-list .state")?.textContent, "pausiert");
});
