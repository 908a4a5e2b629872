import { answers, requests, settle, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { newKey, post, postForm, postTo, question, repeatedQuestion, reportSender, saveGeneratedFile, upload, watchProgress } = await import("../../../web/static/shared/commands.js");

const COMMAND = { tournament: "open", command: "close-round", body: { stage: 1, round: 2 } };

beforeEach(() => show(""));

test("a command is posted to its tournament with its key and the instant of its entry", async () => {
  answers.push({ body: { version: 812 } });
  const outcome = await post({ ...COMMAND, key: "a key", made: Date.UTC(2026, 4, 1, 10) });
  const [{ address, method, headers, body }] = requests;
  assert.equal(address, "/api/tournaments/open/commands/close-round");
  assert.equal(method, "POST");
  assert.deepEqual(body, { stage: 1, round: 2 });
  assert.equal(headers["idempotency-key"], "a key");
  assert.equal(headers["client-instant"], "2026-05-01T10:00:00.000Z");
  assert.deepEqual([outcome.stored, outcome.version], [true, 812]);
});

test("a command without a tournament is posted to the address of new tournaments", async () => {
  await post({ ...COMMAND, tournament: "" });
  assert.equal(requests[0].address, "/api/tournaments");
});

test("the holder of a code reports to the code's address and may correct nothing", async () => {
  const send = reportSender("/api/captains/open/1/2/code");
  answers.push({ body: { version: 9 } });
  const stored = await send({ tournament: "open captain 1.2", command: "record-result", body: { stage: 1 }, key: "a key" });
  assert.deepEqual([requests[0].address, stored.version], ["/api/captains/open/1/2/code/record-result", 9]);
  const { refused } = await send({ tournament: "open captain 1.2", command: "correct-result", body: {} });
  assert.deepEqual([refused, requests.length], [true, 1]);
});

test("a refusal has its reason, level and consequences", async () => {
  answers.push({ status: 409, body: { detail: "Board 3 has no result.", level: 3, consequences: ["Round 4 is paired anew."] } });
  const { stored, refused, detail, level, consequences } = await post(COMMAND);
  assert.deepEqual({ stored, refused, detail, level, consequences },
    { stored: false, refused: true, detail: "Board 3 has no result.", level: 3, consequences: ["Round 4 is paired anew."] });
});

for (const status of [401, 403]) {
  test(`${status} blocks the device and does not refuse the entry`, async () => {
    answers.push({ status, body: { title: "This device is locked." } });
    const { refused, blocked, detail } = await post(COMMAND);
    assert.deepEqual({ refused, blocked, detail }, { refused: false, blocked: true, detail: "This device is locked." });
  });
}

for (const status of [408, 429, 500, 503]) {
  test(`${status} counts as no answer, so the command may be sent again`, async () => {
    answers.push({ status });
    const { stored, refused, blocked, detail } = await post(COMMAND);
    assert.deepEqual({ stored, refused, blocked, detail }, { stored: false, refused: false, blocked: false, detail: `The server answered ${status}.` });
  });
}

test("a command without an answer asks the user to try again", async () => {
  answers.push({ lost: true });
  const outcome = await post(COMMAND);
  assert.equal(outcome.stored || outcome.refused || outcome.blocked, false);
  assert.equal(outcome.detail, "No answer from the server; try again.");
});

test("a pending command is sent again under its key once the network is back", async () => {
  answers.push(() => new Promise(() => {}), { body: { version: 7 } });
  const stored = post({ tournament: "open", command: "confirm-result", body: { board: 7 } });
  await until(() => requests.length === 1);
  window.dispatchEvent(new Event("online"));
  assert.equal((await stored).version, 7);
  assert.equal(requests.length, 2);
  assert.equal(requests[0].headers["idempotency-key"], requests[1].headers["idempotency-key"]);
});

test("a pending form is sent again with the instant of its entry once the network is back", async () => {
  answers.push(() => new Promise(() => {}), { body: "<main></main>" });
  const page = postForm("/t/open/captain/abc", { board: "1" }, 1_795_000_000_000);
  await until(() => requests.length === 1);
  window.dispatchEvent(new Event("online"));
  assert.ok(await page);
  assert.equal(requests[0].headers["client-instant"], requests[1].headers["client-instant"]);
});

test("a question gives the answer, or the reason why there is none", async () => {
  answers.push({ body: [1, 2] }, { status: 422, body: { detail: "Line 3 names nobody." } }, { lost: true });
  assert.deepEqual(await question("/api/players", "a list"), { answer: [1, 2], detail: "" });
  assert.equal(requests[0].method, "POST");
  assert.deepEqual(await question("/api/players"), { detail: "Line 3 names nobody." });
  assert.equal(requests[1].method, "GET");
  assert.deepEqual(await question("/api/players", undefined, "Type it in."), { detail: "Type it in." });
});

test("requests of scripts ask for JSON, as pages outside the API answer refusals in HTML otherwise", async () => {
  answers.push({ status: 400, body: { detail: "A display needs a name; say where it hangs." } }, { body: [] }, { status: 409, body: { detail: "There is no list yet." } });
  const { refused, detail } = await postTo("/t/open/displays/one/assign", { name: " " });
  await question("/t/open/displays/list");
  assert.equal(await saveGeneratedFile("/t/open/list.csv", {}, "list.csv"), "There is no list yet.");
  assert.deepEqual([refused, detail], [true, "A display needs a name; say where it hangs."]);
  assert.deepEqual(requests.map(({ headers }) => headers.accept), ["application/json", "application/json", "application/json"]);
});

test("a question or a generated file without an answer ends with a sentence at its time limit", { timeout: 10_000 }, async (context) => {
  /** @type {AbortController[]} */
  const limits = [];
  context.mock.method(AbortSignal, "timeout", () => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  const attempts = [() => question("/api/players"), () => question("/api/players", undefined, "Type it in."), () => saveGeneratedFile("/t/open/list.csv", {}, "list.csv")];
  const sentences = [];
  for (const [number, request] of attempts.entries()) {
    answers.push(() => new Promise(() => {}));
    const outcome = request();
    await until(() => requests.length === number + 1);
    limits.at(-1)?.abort();
    sentences.push(await outcome);
  }
  assert.deepEqual(sentences, [{ detail: "No answer from the server; try again." }, { detail: "Type it in." }, "No answer from the server; try again."]);
});

test("keys are different UUIDs of version 4", () => {
  const keys = Array.from({ length: 100 }, newKey);
  for (const key of keys) assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  assert.equal(new Set(keys).size, 100);
});

test("progress is not reported after watching was stopped, even by a pending answer", async () => {
  /** @type {(answer: object) => void} */
  let answer = () => {};
  answers.push(() => new Promise((done) => (answer = done)));
  /** @type {string[]} */
  const reported = [];
  const stop = watchProgress("/api/ratings/import", ({ doing }) => reported.push(doing));
  await until(() => requests.length === 1);
  stop();
  answer({ body: { doing: "Reading", position: 1, size: 2 } });
  await settle();
  assert.deepEqual(reported, []);
});

test("an older answer to a repeated question that comes after a newer one is dropped", async () => {
  /** @type {(answer: object) => void} */
  let answerLate = () => {};
  answers.push(() => new Promise((done) => (answerLate = done)), { body: ["new"] }, { body: ["newest"] });
  const ask = repeatedQuestion();
  const late = ask("/api/list");
  await until(() => requests.length === 1);
  assert.deepEqual((await ask("/api/list"))?.answer, ["new"]);
  answerLate({ body: ["old"] });
  assert.equal(await late, null);
  assert.deepEqual((await ask("/api/list"))?.answer, ["newest"]);
});

test("answers to a repeated question that come slowly, but in order, are all given", async () => {
  /** @type {((answer: object) => void)[]} */
  const waiting = [];
  for (const _ of [1, 2]) answers.push(() => new Promise((done) => waiting.push(done)));
  const ask = repeatedQuestion();
  const asking = [ask("/api/list")];
  await until(() => waiting.length === 1);
  asking.push(ask("/api/list"));
  await until(() => waiting.length === 2);
  waiting[0]({ body: ["one"] });
  assert.deepEqual((await asking[0])?.answer, ["one"]);
  waiting[1]({ body: ["two"] });
  assert.deepEqual((await asking[1])?.answer, ["two"]);
});

test("an upload without an answer ends with its sentence at its time limit, and is sent again under its key", { timeout: 10_000 }, async (context) => {
  /** @type {(() => void)[]} */
  const limits = [];
  const wait = globalThis.setTimeout;
  context.mock.method(globalThis, "setTimeout", (/** @type {() => void} */ work, /** @type {number} */ after) =>
    (after >= 60_000 ? limits.push(work) : wait(work, after)));
  answers.push(() => new Promise(() => {}), { body: { tournament: "t1" } });
  const file = new File(["012 Open"], "open.trf");
  const first = upload("/api/imports", file, () => {}, "a key for the file");
  await until(() => requests.length === 1);
  limits.at(-1)?.();
  assert.deepEqual(await first, { detail: "No answer from the server; try again." });
  assert.deepEqual(await upload("/api/imports", file, () => {}, "a key for the file"), { tournament: "t1" });
  assert.deepEqual(requests.map(({ headers }) => headers["idempotency-key"]), ["a key for the file", "a key for the file"]);
});
