// The newest sheet that lies on the device, in a cache of the test's own.

import { until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, Response>} */
const lying = new Map();
const cache = {
  match: async (/** @type {string} */ address) => lying.get(address)?.clone(),
  put: async (/** @type {string} */ address, /** @type {Response} */ answer) => void lying.set(address, answer),
};
Object.assign(globalThis, { caches: { open: async () => cache } });

const { SheetKeeper } = await import("../../../web/static/offline/offline_pages.js");

beforeEach(() => lying.clear());

/** @param {number} version */
const sheet = (version) => /** @type {any} */ ({ version, head: {}, order: [], rows: new Map() });
const kept = async () => (await new SheetKeeper().storedBefore)?.version;

test("no sheet is stored before the page is, and then the last one noted", async () => {
  const keeper = new SheetKeeper();
  keeper.noteSheet(sheet(9), "one", 0);
  assert.equal(await kept(), undefined);
  await keeper.storeSheet();
  assert.equal(await kept(), 9);
});

test("a later sheet is stored after a pause", async (context) => {
  let endPause = () => {};
  context.mock.method(window, "setTimeout", (/** @type {() => void} */ work) => void (endPause = work));
  const keeper = new SheetKeeper();
  keeper.noteSheet(sheet(9), "one", 0);
  await keeper.storeSheet();
  keeper.noteSheet(sheet(10), "one", 0);
  assert.equal(await kept(), 9);
  endPause();
  await until(async () => (await kept()) === 10);
});

test("an older sheet does not replace a newer one unless the log has a new epoch", async () => {
  /** @param {number} version @param {string} epoch */
  const keep = async (version, epoch) => {
    const keeper = new SheetKeeper();
    keeper.noteSheet(sheet(version), epoch, 0);
    await keeper.storeSheet();
    return kept();
  };
  assert.equal(await keep(12, "one"), 12);
  assert.equal(await keep(9, "one"), 12);
  assert.equal(await keep(9, "two"), 9);
});

test("a sheet of the same version replaces neither the stored one nor its time", async () => {
  const since = async (/** @type {number} */ time) => {
    const keeper = new SheetKeeper();
    keeper.noteSheet(sheet(9), "one", time);
    await keeper.storeSheet();
    return (await new SheetKeeper().storedBefore)?.since;
  };
  assert.equal(await since(1000), 1000);
  assert.equal(await since(2000), 1000);
});
