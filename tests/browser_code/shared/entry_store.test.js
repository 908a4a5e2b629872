import { show } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";

const { PageStore, openEntryStore } = await import("../../../web/static/shared/entry_store.js");

/** @import { Entry, EntryStore } from "../../../web/static/shared/shapes.d.ts" */

let keys = 0;

/** @param {Partial<Entry>} more @returns {Entry} */
function entry(more) {
  keys += 1;
  return {
    key: `key-${keys}`, tournament: "open", command: "record-result", body: {}, place: "board.1.1", label: "", after: null,
    state: "here", tries: 0, made: 0, version: 0, detail: "", ...more };
}

/** @type {[string, () => Promise<EntryStore>][]} */
const STORES = [["the device's store", openEntryStore], ["the page's store", async () => new PageStore()]];

beforeEach(() => show(""));

for (const [name, made] of STORES) {
  describe(name, () => {
    test("gives a tournament's entries in the order of storing, not of their times", async () => {
      const store = await made();
      const tournament = `t-${name}-1`;
      for (const time of [300, 100, 200]) await store.put(entry({ tournament, made: time }));
      await store.put(entry({ tournament: "another" }));
      const all = (await store.all(tournament)).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
      assert.deepEqual(all.map((one) => one.made), [300, 100, 200]);
    });

    test("changes, keeps or removes one entry", async () => {
      const store = await made();
      const one = entry({ tournament: `t-${name}-2` });
      await store.put(one);
      assert.equal((await store.change(one.key, (kept) => ({ ...kept, state: "sent" })))?.state, "sent");
      assert.equal(await store.change(one.key, () => null), null);
      assert.equal((await store.all(one.tournament))[0].state, "sent");
      assert.equal(await store.change(one.key, () => undefined), undefined);
      assert.deepEqual(await store.all(one.tournament), []);
      assert.equal(await store.change("never there", (kept) => kept), null);
    });
  });
}

test("one tab has the turn to send, until it ends or is given back", async () => {
  const store = await openEntryStore();
  const [lasts, now] = [1000, 5_000_000];
  const turn = (/** @type {string} */ owner, /** @type {number} */ for_, /** @type {number} */ at) =>
    /** @type {any} */ (store).takeTurn(owner, for_, at);
  assert.equal(await turn("one", lasts, now), true);
  assert.equal(await turn("other", lasts, now + 10), false);
  assert.equal(await turn("one", lasts, now + 10), true);
  assert.equal(await turn("other", lasts, now + 1011), true);
  assert.equal(await turn("other", 0, now + 1012), false);
  assert.equal(await turn("one", lasts, now + 1013), true);
});

test("a turn far in the future is ignored, as the clock has been set back", async () => {
  const store = /** @type {any} */ (await openEntryStore());
  await store.takeTurn("one", 1000, 9_000_000_000_000);
  assert.equal(await store.takeTurn("other", 1000, 8_000_000_000_000), true);
});

test("a store whose connection the browser has closed is opened again", async () => {
  const store = await openEntryStore();
  const kept = entry({ tournament: "t-closed" });
  /** @type {any} */ (store).database.close();
  await store.put(kept);
  assert.deepEqual((await store.all("t-closed")).map(({ key }) => key), [kept.key]);
});
