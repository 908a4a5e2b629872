import { answers, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { PhaseCard } = await import("../../../web/static/bridge/next/phase_card.js");

const WAY = { scheme: "one-section", base: 0, movement: "Mitchell", rounds: 7, boards: 14, tables: 7, objections: [] };
const OFFER = {
  name: "Semifinal", pairs: 14, sessions: 1, boards: 2, scheme: "one-section", base: 0, movement: "Mitchell", arrow_switched: false, way: "Mitchell, 7 tables", in_all: 14, top: 12,
  takes: /** @type {[string, string, string][]} */ ([["Qualification", "places", "14"]]), carryover: "none", drop_ins: "median", verdict: "", reasons: [], situation: [] };
const around = { sources: () => ["Qualification"], gone: () => {}, changed: () => {}, stage: 1, name: "Qualification", tournament: "pairs" };

/** @param {boolean} switched */
async function card(switched) {
  show("");
  answers.push({ body: [{ ...WAY, name: "Mitchell with an arrow switch", arrow_switched: true }, { ...WAY, name: "Mitchell", arrow_switched: false }] });
  const made = new PhaseCard({ ...OFFER, arrow_switched: switched }, around);
  await until(() => made.way.options.length === 2);
  return made;
}

test("a way with an arrow switch is another one than the way without", async () => {
  const made = await card(false);
  assert.equal(made.body().arrow_switched, false);
  made.way.value = made.way.options[0].value;
  assert.equal(made.body().arrow_switched, true);
  assert.deepEqual([made.body().scheme, made.body().base, made.body().movement], ["one-section", 0, "Mitchell"]);
});

test("what is proposed is what is chosen at first", async () => {
  assert.equal((await card(true)).body().arrow_switched, true);
});
