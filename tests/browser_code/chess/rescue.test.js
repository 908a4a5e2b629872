import { show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { newKey } = await import("../../../web/static/shared/commands.js");
const { PageShelf } = await import("../../../web/static/shared/shelf.js");
const { Rescue, addresses } = await import("../../../web/static/chess/tablet/rescue.js");
const { qr } = await import("../../../web/static/chess/tablet/qr.js");

/** @param {number} board @returns {any} */
const entry = (board) => ({ key: newKey(), command: "record-result", body: { stage: 1, round: 2, board, result: "1-0", saw: 812, white: 3, black: 4 } });

beforeEach(() => show('<section class="rescue"></section><dialog class="sheet"></dialog>'));

test("as few codes as a telephone reads, with all entries in order", () => {
  const codes = addresses(Array.from({ length: 12 }, (_, i) => entry(i + 1)));
  assert.ok(codes.length > 1 && codes.length < 12);
  for (const code of codes) assert.ok(code.length <= 560);
});

test("no entries, no codes", () => assert.deepEqual(addresses([]), []));

test("another device opens a code and sends the same entries under the same keys", async () => {
  const mine = [entry(7), entry(8)];
  const outbox = new Outbox("open", Promise.resolve(new PageShelf()));
  location.hash = new URL(addresses(mine)[0]).hash;
  new Rescue(/** @type {HTMLElement} */ (document.querySelector(".rescue")), outbox);
  const take = await until(() => /** @type {HTMLElement | null} */ (document.querySelector(".take-over")));
  assert.match(document.querySelector("dialog")?.textContent ?? "", /Board 7: 1–0Board 8: 1–0/u);
  take.click();
  assert.deepEqual(outbox.entries.map(({ key, body }) => [key, body]), mine.map(({ key, body }) => [key, body]));
});

test("a code that is none offers nothing", async () => {
  location.hash = "#rescue=nonsense";
  new Rescue(/** @type {HTMLElement} */ (document.querySelector(".rescue")), new Outbox("open", Promise.resolve(new PageShelf())));
  await until(() => location.hash === "");
  assert.equal(document.querySelector(".take-over"), null);
});

test("a code has three finders, grows with what it holds, and has an end", () => {
  const small = qr("wallchart");
  assert.equal(small.length, 21);
  for (const [y, x] of [[0, 0], [0, 14], [14, 0]]) assert.ok(small[y][x] && small[y + 3][x + 3] && !small[y + 1][x + 1]);
  assert.equal(qr("x".repeat(858)).length, 20 * 4 + 17);
  assert.throws(() => qr("x".repeat(859)), RangeError);
});
