import { answers, press, requests, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { openEntryStore } = await import("../../../web/static/shared/entry_store.js");
const { Receipts } = await import("../../../web/static/contest/results/receipts.js");

test("an entry that others dispute can no longer be undone", async () => {
  const outbox = new Outbox("disputed-entry", openEntryStore());
  await outbox.ready;
  const undo = document.createElement("div");
  const receipts = new Receipts(document.createElement("div"), undo, outbox);
  answers.push({ body: { version: 9 } });
  const entry = outbox.add({ command: "record-result", place: "board.1.7", label: "Board 7: 1–0", body: { board: 7, result: "1-0", saw: 0 } });
  receipts.offerUndo(entry, {});
  await until(() => outbox.find(entry.key)?.state === "stored");
  const board = { key: "board.1.7", kind: "board", code: "1-0", saw: 9, witnesses: 0, disputed: false, told: [{ version: 9 }] };
  receipts.setRows(new Map([[board.key, board]]));
  assert.equal(undo.hidden, false);
  receipts.setRows(new Map([[board.key, { ...board, code: "", disputed: true }]]));
  assert.equal(undo.hidden, true);
});

test("a receipt under a warning shows what the entry does, and enters it once that is confirmed", async () => {
  const outbox = new Outbox("warned-entry", openEntryStore());
  await outbox.ready;
  const list = document.createElement("div");
  new Receipts(list, document.createElement("div"), outbox);
  answers.push({ status: 409, body: { detail: "Confirm or cancel (level 3).", level: 3, consequences: ["Round 5 stays as it is."] } });
  outbox.add({ command: "correct-result", place: "board.4.3", label: "Board 3: ½–½", body: { board: 3, result: "=-=", saw: 7 } });
  await until(() => list.querySelector(".receipt.refused"));

  press("Look what this does", list);
  press("Do it");

  await until(() => outbox.entries.length === 1 && outbox.entries[0].state === "stored");
  assert.deepEqual(requests.at(-1)?.body, { board: 3, result: "=-=", saw: 7, confirmed: 3 });
});
