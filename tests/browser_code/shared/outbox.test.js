import { answers, requests, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore, openEntryStore } = await import("../../../web/static/shared/entry_store.js");

/** @import { Entry, NewEntry } from "../../../web/static/shared/shapes.d.ts" */

let halls = 0;

/** @param {Partial<NewEntry>} [more] @returns {NewEntry} */
const result = (more = {}) => ({
  command: "record-result", place: "board.1.7", label: "Board 7: 1–0", body: { board: 7, result: "1-0", saw: 0 }, ...more });

// Each test has a tournament of its own on the one device.
const outboxOf = async (store = openEntryStore()) => {
  halls += 1;
  const outbox = new Outbox(`hall-${halls}`, store);
  await outbox.ready;
  return outbox;
};

const commands = () => requests.map(({ address }) => address.split("/").at(-1));
const OFFLINE = { lost: true };

beforeEach(() => show(""));

test("an entry is kept on the device before it is sent, and gets the version of its event", async () => {
  const outbox = await outboxOf();
  answers.push({ body: { version: 9 } });
  const entry = outbox.add(result());
  assert.equal(entry.state, "here");
  const { seq } = await until(() => outbox.find(entry.key)?.state === "stored" && outbox.find(entry.key));
  assert.ok(seq);
  assert.equal(outbox.find(entry.key)?.version, 9);
  assert.deepEqual(outbox.waiting, []);
});

test("a retry has the same key", async () => {
  const outbox = await outboxOf();
  answers.push(OFFLINE);
  outbox.add(result());
  await until(() => outbox.entries[0].tries === 1 && outbox.entries[0].state === "here");
  assert.match(outbox.entries[0].detail, /it will be sent again/u);
  await outbox.flush();
  assert.equal(outbox.entries[0].state, "stored");
  assert.equal(requests[0].headers["idempotency-key"], requests[1].headers["idempotency-key"]);
});

test("entries are sent in their order, even if the first has to be repeated", async () => {
  const outbox = await outboxOf();
  answers.push(OFFLINE);
  for (const board of [1, 2, 3]) outbox.add(result({ place: `board.1.${board}`, body: { board, result: "=-=", saw: 0 } }));
  await until(() => outbox.flush().then(() => outbox.waiting.length === 0));
  assert.deepEqual(requests.map(({ body }) => body.board), [1, 1, 2, 3]);
});

test("the newest entry is the one added last, even after the clock was set back", async (context) => {
  const outbox = await outboxOf();
  const clock = context.mock.method(Date, "now", () => 2_000);
  const first = outbox.add(result());
  clock.mock.mockImplementation(() => 1_000);
  const confirmation = outbox.add(result({ command: "confirm-result", place: "board.1.7.confirm" }));
  assert.ok(confirmation.made < first.made);
  assert.equal(outbox.newest([first, undefined, confirmation]), confirmation);
  assert.equal(outbox.newest([undefined]), undefined);
  clock.mock.restore();
  await until(() => outbox.flush().then(() => outbox.waiting.length === 0));
});

test("an unsent entry is replaced by the next one for its board", async () => {
  const outbox = await outboxOf();
  outbox.add(result());
  outbox.add(result({ body: { board: 7, result: "0-1", saw: 0 } }));
  await until(() => outbox.entries.length === 1 && outbox.entries[0].state === "stored");
  assert.deepEqual(requests.map(({ body }) => body.result), ["0-1"]);
});

test("a second entry for a board already sent is a correction based on the first one's version", async () => {
  const outbox = await outboxOf();
  outbox.noteSheetVersion(1);
  /** @type {(answer: { body: object }) => void} */
  let answer = () => {};
  answers.push(() => new Promise((done) => (answer = done)), { body: { version: 51 } });
  const first = outbox.add(result());
  await until(() => requests.length === 1);
  const second = outbox.add(result({ body: { board: 7, result: "0-1", saw: 0 } }));
  assert.equal(second.after, first.key);
  answer({ body: { version: 50 } });
  await until(() => outbox.find(second.key)?.state === "stored");
  assert.deepEqual(commands(), ["record-result", "correct-result"]);
  assert.deepEqual(requests[1].body, { board: 7, result: "0-1", saw: 50, reason: "entered wrongly" });
});

test("an entry is pending until the sheet has its version", async () => {
  const outbox = await outboxOf();
  outbox.noteSheetVersion(10);
  answers.push({ body: { version: 12 } });
  const entry = outbox.add(result());
  await until(() => outbox.find(entry.key)?.state === "stored");
  assert.equal(outbox.pendingFor("board.1.7")?.key, entry.key);
  assert.equal(outbox.noteSheetVersion(11), false);
  assert.equal(outbox.noteSheetVersion(12), true);
  assert.equal(outbox.pendingFor("board.1.7"), undefined);
});

test("receipts of an earlier epoch of the log are ignored", async (context) => {
  const outbox = await outboxOf();
  outbox.noteSheetVersion(1);
  answers.push({ body: { version: 400 } });
  outbox.add(result());
  await until(() => outbox.entries[0].state === "stored");
  assert.ok(outbox.pendingFor("board.1.7"));
  context.mock.timers.enable({ apis: ["Date"], now: Date.now() + 1 });
  outbox.ignoreEarlierReceipts();
  assert.equal(outbox.pendingFor("board.1.7"), undefined);
});

test("a refused entry stays until it is dropped, and doesn't delay the next one", async () => {
  const outbox = await outboxOf();
  answers.push({ status: 409, body: { detail: "Board 7 has changed since." } });
  const refused = outbox.add(result());
  const other = outbox.add(result({ place: "board.1.8" }));
  await until(() => outbox.find(other.key)?.state === "stored");
  assert.deepEqual([outbox.find(refused.key)?.state, outbox.find(refused.key)?.detail], ["refused", "Board 7 has changed since."]);
  await outbox.drop(refused.key);
  assert.equal(outbox.find(refused.key), undefined);
});

test("a warning is shown once, on the page of the entry, whichever page sent it", async () => {
  const [here, elsewhere] = [await outboxOf(), new Outbox(`hall-${halls}`)];
  await elsewhere.ready;
  /** @type {string[]} */
  const warnings = [];
  for (const [name, outbox] of /** @type {const} */ ([["here", here], ["elsewhere", elsewhere]])) {
    outbox.addEventListener("warned", (event) => warnings.push(`${name}: ${/** @type {CustomEvent<Entry>} */ (event).detail.consequences}`));
  }
  answers.push(OFFLINE, { status: 409, body: { detail: "no", level: 2, consequences: ["Round 2 is paired."] } });
  here.add(result());
  await until(() => here.entries[0].state === "here" && here.entries[0].tries === 1);
  await elsewhere.flush();
  await until(() => warnings.length > 0);
  await here.flush();
  assert.deepEqual(warnings, ["here: Round 2 is paired."]);
});

test("a blocked device keeps its entries and shows the reason", async () => {
  const outbox = await outboxOf();
  answers.push({ status: 401, body: { detail: "This device is locked." } });
  outbox.add(result());
  await until(() => outbox.blocked);
  assert.equal(outbox.blocked, "This device is locked. Nothing is lost: it stays on this device until it is let in again.");
  await outbox.flush();
  assert.deepEqual([outbox.blocked, outbox.entries[0].state], ["", "stored"]);
});

test("an entry that was sent can't be taken back", async () => {
  const outbox = await outboxOf();
  answers.push(OFFLINE);
  const sent = outbox.add(result());
  await until(() => outbox.entries[0].tries === 1 && outbox.entries[0].state === "here");
  assert.equal(await outbox.takeBack(sent.key), false);
  assert.equal(outbox.entries.length, 1);
  await outbox.flush();
});

test("two entries under one key are one", async () => {
  const outbox = await outboxOf();
  const entry = outbox.add(result({ key: "11111111-1111-4111-8111-111111111111" }));
  assert.equal(outbox.add(result({ key: entry.key })), entry);
  assert.equal(outbox.entries.length, 1);
  await until(() => outbox.waiting.length === 0);
});

test("an act is sent after all earlier entries and isn't kept on the device", async () => {
  const outbox = await outboxOf();
  outbox.add(result());
  answers.push({ body: { version: 3 } }, { body: { version: 4 } });
  const outcome = await outbox.ask({ tournament: outbox.tournament, command: "close-round", body: { round: 1 } });
  assert.equal(outcome.version, 4);
  assert.deepEqual(commands(), ["record-result", "close-round"]);
  assert.deepEqual(outbox.entries.map(({ command }) => command), ["record-result"]);
});

test("an act without an answer is not sent again by itself", async () => {
  const outbox = await outboxOf();
  answers.push(OFFLINE);
  const { stored, refused } = await outbox.ask({ tournament: outbox.tournament, command: "publish-round", body: {} });
  await outbox.flush();
  assert.deepEqual([stored, refused, requests.length], [false, false, 1]);
});

test("the newest sixty receipts are kept", async () => {
  const store = new PageStore();
  const outbox = await outboxOf(Promise.resolve(store));
  for (let board = 1; board <= 65; board += 1) outbox.add(result({ place: `board.1.${board}`, body: { board, result: "1-0", saw: 0 } }));
  await until(() => requests.length === 65 && outbox.waiting.length === 0);
  await until(async () => (await store.all(outbox.tournament)).length === 60);
  assert.equal((await store.all(outbox.tournament))[0].body.board, 6);
});

test("entries without an answer are still there after a reload", async () => {
  const before = await outboxOf();
  answers.push(OFFLINE);
  before.add(result());
  await until(() => before.entries[0].tries === 1 && before.entries[0].state === "here");
  const after = new Outbox(before.tournament);
  await after.ready;
  assert.deepEqual(after.waiting.map(({ key }) => key), before.waiting.map(({ key }) => key));
});

test("without storage in the browser entries are kept for the page only, which says so", async () => {
  const outbox = await outboxOf(Promise.resolve(new PageStore()));
  assert.equal(outbox.forPageOnly, true);
  outbox.add(result());
  await until(() => outbox.entries[0]?.state === "stored");
});

test("an entry that the full disk refuses is kept by the page and sent", async () => {
  const store = await openEntryStore();
  store.put = () => Promise.reject(new Error("quota"));
  const outbox = await outboxOf(Promise.resolve(store));
  outbox.add(result());
  await until(() => outbox.entries[0]?.state === "stored");
  assert.equal(outbox.storageRefused, true);
});

test("an act without an answer says that it must be repeated by hand, as nothing repeats it", async () => {
  const outbox = await outboxOf();
  answers.push(OFFLINE);
  const { detail } = await outbox.ask({ tournament: outbox.tournament, command: "publish-round", body: {} });
  assert.equal(detail, "No answer from the server; try again.");
});

test("an entry is sent from the page's memory where the device's store broke after it was opened", async () => {
  const store = await openEntryStore();
  const outbox = await outboxOf(Promise.resolve(store));
  const broken = () => Promise.reject(new Error("connection lost"));
  Object.assign(store, { put: broken, all: broken, change: broken });
  outbox.add(result());
  await until(() => outbox.entries[0]?.state === "stored");
  assert.equal(outbox.storageRefused, true);
});
