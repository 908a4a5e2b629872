import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const catalogue = { "not confirmed": ["nicht bestätigt"], adjusted: ["angepasst"], "Confirm all of {table}": ["Alle von {table} bestätigen"] };
show(`<script type="application/json" id="words">${JSON.stringify({ lang: "de", catalogue })}</script><p class="filter"></p><p class="said"></p><ol></ol>`);
const { AttentionList } = await import("../../../web/static/bridge/results/attention.js");

/** @param {number} board @param {string} why @returns {any} */
const row = (board, why) => ({ key: String(board), session: 1, round: 1, section: "A", table: 1, board, ns: 1, ew: 2, result: "PASS", saw: 9, why, told: [] });
const place = (/** @type {string} */ query) => /** @type {HTMLElement} */ (document.querySelector(query));

test("the reasons for attention are translated, and a table's boards can be confirmed together in each language", () => {
  const list = new AttentionList(/** @type {any} */ ({}), () => {}, { filter: place(".filter"), message: place(".said"), list: place("ol") });
  list.show(/** @type {any} */ ({ waiting: [["not confirmed", 1], ["adjusted", 1]], more: 0 }), [row(1, "not confirmed"), row(2, "adjusted")]);
  assert.deepEqual([...document.querySelectorAll(".why")].map((one) => one.textContent), ["nicht bestätigt", "angepasst"]);
  const [, unconfirmed] = document.querySelectorAll(".filter button");
  assert.equal(unconfirmed.textContent, "nicht bestätigt 1");
  /** @type {HTMLElement} */ (unconfirmed).click();
  assert.equal(document.querySelector(".whole button")?.textContent, "Alle von A1 bestätigen");
});
