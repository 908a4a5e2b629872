import { answers, requests, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { OlderRound } = await import("../../../web/static/contest/desk/older_round.js");

const ROUND = 2, VERSION = 40;

beforeEach(() => show(""));

test("an answer for a former version that arrives late is not shown over a newer one", async () => {
  const older = new OlderRound("desk/rounds");
  /** @type {(answer: object) => void} */
  let answerLate = () => {};
  answers.push(() => new Promise((done) => (answerLate = done)), { body: ["newer"] });
  const former = older.fetch(ROUND, VERSION);
  await until(() => requests.length === 1);
  assert.deepEqual(await older.fetch(ROUND, VERSION + 1), { rows: ["newer"], detail: "" });
  answerLate({ body: ["older"] });
  assert.equal(await former, null);
});

test("a round is fetched once for a version of the sheet, and again after it was left or had no answer", async () => {
  const older = new OlderRound("desk/rounds");
  answers.push({ body: [] }, { status: 404, body: { detail: "There is no such round." } }, { body: [] }, { body: [] });
  await older.fetch(ROUND, VERSION);
  assert.equal(await older.fetch(ROUND, VERSION), null);
  assert.deepEqual(await older.fetch(ROUND, VERSION + 1), { rows: undefined, detail: "There is no such round." });
  await older.fetch(ROUND, VERSION + 1);
  older.forget();
  assert.deepEqual(await older.fetch(ROUND, VERSION + 1), { rows: [], detail: "" });
  assert.deepEqual(requests.map(({ address }) => address), Array(4).fill(`/t/open/s/1/desk/rounds/${ROUND}`));
});
