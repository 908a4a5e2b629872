// The ways to play offered for a new tournament of pairs.

import { answers, requests, press, show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { PairWays } = await import("../../../web/static/bridge/pair_ways.js");

const way = (/** @type {string} */ movement, best = false) => ({ name: movement, scheme: "one-section", base: 0, movement, best, reasons: [], rounds: 7, boards: 14, minutes: 100, tables: 7, sets: 7, sessions: 1, sections: [], half_table: "", complete: true, objections: [], one_way: 0, apart: null, two_winners: false, balance: "" });

/** @returns {InstanceType<typeof PairWays>} */
function pairWays() {
  show('<ol class="ways"></ol>');
  return new PairWays(/** @type {HTMLElement} */ (document.querySelector(".ways")), () => {});
}

test("the best way is chosen until the user chooses another one", async () => {
  const ways = pairWays();
  answers.push({ body: [way("Howell"), way("Mitchell", true)] });
  assert.equal(await ways.show({ pairs: "14" }), "");
  assert.equal(ways.chosen?.movement, "Mitchell");
  let inputs = 0;
  document.body.addEventListener("input", () => (inputs += 1), { once: true });
  press("Choose it");
  assert.equal(ways.chosen?.movement, "Howell");
  assert.equal(inputs, 1, "a form with the ways gets another key by the input");
});

test("ways the server did not answer with are requested again for the same numbers", async () => {
  const ways = pairWays();
  answers.push({ lost: true }, { body: [way("Mitchell", true)] });
  assert.equal(await ways.show({ pairs: "14" }), "No answer from the server; try again.");
  assert.equal(await ways.show({ pairs: "14" }), "");
  assert.equal(ways.chosen?.movement, "Mitchell");
});

test("ways still being requested are waited for", async () => {
  const ways = pairWays();
  answers.push({ body: [way("Howell", true)] }, { body: [way("Mitchell", true)] });
  await ways.show({ pairs: "8" });
  void ways.show({ pairs: "14" });
  await ways.settled;
  assert.equal(ways.chosen?.movement, "Mitchell");
});

test("ways for the same numbers are requested once", async () => {
  const ways = pairWays();
  answers.push({ body: [way("Howell", true)] });
  await ways.show({ pairs: "8" });
  await ways.show({ pairs: "8" });
  assert.equal(requests.length, 1);
});
