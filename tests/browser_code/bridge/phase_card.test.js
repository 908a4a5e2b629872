import { answers, requests, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { PhaseCard } = await import("../../../web/static/bridge/next/phase_card.js");
const { carryCode } = await import("../../../web/static/bridge/next/what_if_table.js");

const WAY = { scheme: "one-section", base: 0, movement: "Mitchell", rounds: 7, boards: 14, tables: 7, objections: [] };
const OFFER = {
  name: "Semifinal", pairs: 14, sessions: 1, boards: 2, scheme: "one-section", base: 0, movement: "Mitchell", arrow_switched: false, way: "Mitchell, 7 tables", in_all: 14, top: 12,
  takes: /** @type {[string, string, string][]} */ ([["Qualification", "places", "14"]]), carryover: "none", drop_ins: "median", verdict: "", reasons: [], situation: [] };
const context = { phaseNames: () => ["Qualification"], remove: () => {}, offerSources: () => {}, rename: () => {}, stage: 1, name: "Qualification", of: "pairs", tournament: "pairs" };

/** @param {boolean} switched */
async function cardOfferedWith(switched) {
  show("");
  answers.push({ body: [{ ...WAY, name: "Mitchell with an arrow switch", arrow_switched: true }, { ...WAY, name: "Mitchell", arrow_switched: false }] });
  const card = new PhaseCard({ ...OFFER, arrow_switched: switched }, context);
  await until(() => card.way.options.length === 2);
  return card;
}

test("a way to play with an arrow switch is distinct from the same way without one", async () => {
  const card = await cardOfferedWith(false);
  assert.equal(card.body().arrow_switched, false);
  card.way.value = card.way.options[0].value;
  const { scheme, base, movement, arrow_switched: switched } = card.body();
  assert.deepEqual([scheme, base, movement, switched], ["one-section", 0, "Mitchell", true]);
});

test("ways to play are requested for pairs where pairs go on, not for an individual", async () => {
  await cardOfferedWith(true);
  assert.equal(new URLSearchParams(requests.at(-1)?.address.split("?")[1]).get("of"), "pairs");
});

test("the proposed way to play is chosen at first", async () => {
  assert.equal((await cardOfferedWith(true)).body().arrow_switched, true);
});

test("a weight may have a decimal comma, and commas separate amounts by place", () =>
  assert.deepEqual([carryCode("linear", "0,03"), carryCode("weighted", " 0.5 "), carryCode("fixed", "9, 6, 3"), carryCode("full", "0,03")], ["linear:0.03", "weighted:0.5", "fixed:9,6,3", "full"]));
