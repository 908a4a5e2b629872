// The page on which the next phases are planned, in German.

import { answers, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const WAY = { name: "Howell", scheme: "one-section", base: 0, movement: "Howell", arrow_switched: false, rounds: 11, boards: 22, tables: 6, objections: [] };
const OFFER = { pairs: 12, sessions: 1, boards: 2, scheme: "one-section", base: 0, movement: "Howell", arrow_switched: false, way: "", in_all: 0, top: 0, carryover: "", drop_ins: "median", verdict: "", reasons: [], situation: [] };

show(`<script type="application/json" id="words">{"lang": "de", "catalogue": {"Semifinal": ["Halbfinale"], "Final": ["Finale"]}}</script>
  <button type="button" class="announce-qualifications"></button>
  <form class="new" data-tournament="pairs" data-stage="1" data-name="Open">
    <input type="radio" name="format" value="2" checked><input name="pairs" value="20">
    <select name="scoring" data-chosen="matchpoints" data-options="[]"><option value="matchpoints"></option></select>
    <select name="ties"><option value="split-tie"></option></select>
    <div class="cards"></div><p class="notice" hidden></p>
    <p class="sending"><button type="button" class="another"></button><button type="submit"></button></p>
  </form><dialog class="sheet"></dialog>`);
/** @param {string} selector */
const values = (selector) => [...document.querySelectorAll(selector)].map((one) => /** @type {HTMLInputElement} */ (one).value);

test("offered phases are named in the page's language, also where one takes pairs from another", async () => {
  answers.push({ body: [
    { ...OFFER, name: "Semifinal", takes: [["Open", "places", "12"]] },
    { ...OFFER, name: "Final", takes: [["Semifinal", "places", "6"]] }] }, { body: [WAY] }, { body: [WAY] });
  await import("../../../web/static/bridge/next/next.js");
  await until(() => values("[name=name]").length === 2);
  assert.deepEqual(values("[name=name]"), ["Halbfinale", "Finale"]);
  assert.deepEqual(values("[name=source]"), ["Open", "Halbfinale"]);
});
