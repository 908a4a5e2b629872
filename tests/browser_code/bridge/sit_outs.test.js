import { press, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");
const { SitOuts } = await import("../../../web/static/bridge/desk/sit_outs.js");

const WAY = { host_section: "A", host_place: 5, guest_section: "B", guest_place: 5, first_round: 1, rearranged: false, first: [], tables: [], disturbed: [] };
const OUT = { session: 1, places: ["Section A, place 5"], ways: [WAY], why: [], standing: [] };

test("once a merge is undone, nobody is asked to tell the tables of it any more", async () => {
  show(`<section class="sit-outs"></section>`);
  const place = /** @type {HTMLElement} */ (document.querySelector(".sit-outs"));
  const page = { outbox: new Outbox("open", Promise.resolve(new PageStore())), command: (/** @type {string} */ command, /** @type {object} */ body) => ({ tournament: "open", command, body }) };
  const sitOuts = new SitOuts(place, /** @type {any} */ (page));
  const head = (/** @type {object} */ out) => /** @type {any} */ ({ out });
  sitOuts.show(head(OUT));
  press("Merge B into A");
  await until(() => /Tell the tables/u.test(place.textContent ?? ""));
  sitOuts.show(head({ ...OUT, places: [], ways: [], standing: [{ merge: 9, tables: [], undo_from: 1 }] }));
  assert.match(place.textContent ?? "", /Tell the tables/u);
  sitOuts.show(head(OUT));
  assert.doesNotMatch(place.textContent ?? "", /Tell the tables/u);
});
