import { show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { newKey } = await import("../../../web/static/shared/commands.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");
const { Rescue, addresses } = await import("../../../web/static/rescue/rescue.js");
const { packing: packingOf } = await import("../../../web/static/contest/results/entering.js");
const ofBoards = (await import("../../../web/static/chess/result_pad.js")).TERMS;
const ofMatches = (await import("../../../web/static/team_chess/game_pad.js")).TERMS;
const bridge = await import("../../../web/static/bridge/tablet/packing.js");
const { qr } = await import("../../../web/static/rescue/qr.js");

const PACKING = packingOf(ofBoards, () => new Map());

/** @param {number} board @returns {any} */
const entry = (board) => ({ key: newKey(), command: "record-result", body: { stage: 1, round: 2, board, result: "1-0", saw: 812, white: 3, black: 4 } });

beforeEach(() => show('<section class="rescue"></section><dialog class="sheet"></dialog>'));

test("twelve entries are packed into fewer codes of at most 560 characters", () => {
  const codes = addresses(Array.from({ length: 12 }, (_, i) => entry(i + 1)), PACKING);
  assert.ok(codes.length > 1 && codes.length < 12);
  for (const code of codes) assert.ok(code.length <= 560);
});

test("without entries there are no codes", () => assert.deepEqual(addresses([], PACKING), []));

test("another device opens a code and sends the same entries under the same keys", async () => {
  const mine = [entry(7), entry(8)];
  const outbox = new Outbox("open", Promise.resolve(new PageStore()));
  location.hash = new URL(addresses(mine, PACKING)[0]).hash;
  new Rescue(/** @type {HTMLElement} */ (document.querySelector(".rescue")), outbox, PACKING);
  const take = await until(() => /** @type {HTMLElement | null} */ (document.querySelector(".take-over")));
  assert.match(document.querySelector("dialog")?.textContent ?? "", /Board 7: 1–0Board 8: 1–0/u);
  take.click();
  assert.deepEqual(outbox.entries.map(({ key, body }) => [key, body]), mine.map(({ key, body }) => [key, body]));
});

test("a game of a team match is shown from the side of the team named first", async () => {
  const body = { stage: 1, round: 2, match: 3, board: 2, result: "1-0", saw: 812, white: 7, black: 9 };
  const taken = { key: newKey(), command: "record-result", body };
  const known = new Map([["game.2.3.2", /** @type {any} */ ({ first_white: false })]]);
  const outbox = new Outbox("cup", Promise.resolve(new PageStore()));
  location.hash = new URL(addresses([/** @type {any} */ (taken)], packingOf(ofMatches, () => known))[0]).hash;
  new Rescue(/** @type {HTMLElement} */ (document.querySelector(".rescue")), outbox, packingOf(ofMatches, () => known));
  const take = await until(() => /** @type {HTMLElement | null} */ (document.querySelector(".take-over")));
  assert.match(document.querySelector("dialog")?.textContent ?? "", /Match 3, board 2: 0–1/u);
  take.click();
  assert.deepEqual(outbox.entries.map(({ key, body: sent, place }) => [key, sent, place]), [[taken.key, body, "game.2.3.2"]]);
});

test("a board of a table is confirmed after it was entered, each under its own key", async () => {
  const board = { stage: 1, session: 1, round: 2, section: "A", table: 3, board: 7, result: "4HX N 10 SA", saw: 812 };
  const mine = [
    { key: newKey(), command: "record-board", body: { ...board, ns: 3, ew: 14 } },
    { key: newKey(), command: "confirm-board", body: board },
  ];
  const outbox = new Outbox("pairs", Promise.resolve(new PageStore()));
  location.hash = new URL(addresses(/** @type {any} */ (mine), bridge.PACKING)[0]).hash;
  new Rescue(/** @type {HTMLElement} */ (document.querySelector(".rescue")), outbox, bridge.PACKING);
  const take = await until(() => /** @type {HTMLElement | null} */ (document.querySelector(".take-over")));
  assert.match(document.querySelector("dialog")?.textContent ?? "", /Board 7: 4♥X N 10 ♠ABoard 7: 4♥X N 10 ♠A, confirmed/u);
  take.click();
  assert.deepEqual(outbox.entries.map(({ key, command, body }) => ({ key, command, body })), mine);
  // Stage, session, round, table and board.
  assert.deepEqual(outbox.entries.map(({ place }) => place), ["1.1.2.A3.7", "1.1.2.A3.7.confirm"]);
});

test("a second entry for a board is taken over as the successor of the first", async () => {
  const mine = [entry(7), { ...entry(7), body: { ...entry(7).body, result: "0-1" } }];
  const outbox = new Outbox("open", Promise.resolve(new PageStore()));
  location.hash = new URL(addresses(mine, PACKING)[0]).hash;
  new Rescue(/** @type {HTMLElement} */ (document.querySelector(".rescue")), outbox, PACKING);
  const take = await until(() => /** @type {HTMLElement | null} */ (document.querySelector(".take-over")));
  take.click();
  assert.deepEqual(outbox.entries.map(({ key, after }) => [key, after]), [[mine[0].key, null], [mine[1].key, mine[0].key]]);
});

test("an invalid code offers nothing", async () => {
  location.hash = "#rescue=nonsense";
  new Rescue(/** @type {HTMLElement} */ (document.querySelector(".rescue")), new Outbox("open", Promise.resolve(new PageStore())), PACKING);
  await until(() => location.hash === "");
  assert.equal(document.querySelector(".take-over"), null);
});

test("a QR code has three finder patterns, grows with its content and holds at most 858 bytes", () => {
  const small = qr("wallchart");
  assert.equal(small.length, 1 * 4 + 17); // version 1
  for (const [y, x] of [[0, 0], [0, 14], [14, 0]]) assert.ok(small[y][x] && small[y + 3][x + 3] && !small[y + 1][x + 1]);
  // Version 20, the largest in use, has 20 · 4 + 17 modules a side and holds 858 bytes at level L.
  assert.equal(qr("x".repeat(858)).length, 20 * 4 + 17);
  assert.throws(() => qr("x".repeat(859)), RangeError);
});
