import { answers, requests, press, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");
const { TableList } = await import("../../../web/static/bridge/desk/table_list.js");

const CALLING = { key: "1.A3", kind: "table", round: 1, section: "A", table: "A3", ns: null, ew: null, boards: "", note: "", of: 0, done: 0, unconfirmed: 0, disputed: 0, late: 0, since: 0, waits: "2026-11-21T14:00:00Z" };

/** @returns {any} */
const head = () => ({ hand: 2, hand_state: "published" });

beforeEach(() => {
  show(`<section id="tables"><ol class="table-calls"></ol><div class="rounds"></div><div class="which"></div>
    <button type="button" class="reseat"></button><input type="search" class="find-table"><ol class="table-list"></ol></section>`);
  const page = { sheet: { head: head() }, outbox: new Outbox("open", Promise.resolve(new PageStore())), command: (/** @type {string} */ command, /** @type {object} */ body) => ({ tournament: "open", command, body }) };
  new TableList(/** @type {HTMLElement} */ (document.querySelector("#tables")), /** @type {any} */ (page)).show(head(), [/** @type {any} */ (CALLING)]);
});

test("a table's call for the director is answered by one tap", async () => {
  press("Was there");
  await until(() => requests.length === 1);
  assert.deepEqual(requests[0].body, { session: 2, section: "A", table: 3 });
});

test("an answer to a table's call that was not stored is shown", async () => {
  answers.push({ lost: true });
  press("Was there");
  await until(() => /No answer from the server; try again./u.test(document.querySelector("dialog.warning")?.textContent ?? ""));
});
