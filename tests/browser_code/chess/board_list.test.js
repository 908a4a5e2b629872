import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { BoardList } = await import("../../../web/static/chess/board_list.js");
const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");

/** @import { DeskBoard } from "../../../web/static/chess/shapes.d.ts" */
/** @import { Entrant } from "../../../web/static/contest/shapes.d.ts" */

/** @param {number} number @returns {Entrant} */
const player = (number) => ({ entry: number, number, title: "", family: "Aronian", given: "Levon", federation: "", rating: 0, score: "0" });
/** @param {number} number @returns {any} */
const board = (number) => ({ key: `1.${number}`, board: number, white: player(2 * number - 1), black: player(2 * number), code: "", result: "", reports: [], told: [] });

// The room of the names of all lists is another one whenever it is asked for, as where a name that is
// set narrower leaves its line less, and the next setting more.
let measured = 0;
Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => (measured += 1) % 2 ? 100 : 200 });

test("names are fitted once each time boards are shown, even if fitting changes their room", () => {
  show('<ol class="boards" style="font-size: 10px"></ol>');
  const list = /** @type {HTMLElement} */ (document.querySelector(".boards"));
  const boards = new BoardList(list, new Outbox("open", Promise.resolve(new PageStore())));
  /** @type {DeskBoard[]} */
  const round = [board(1), board(2)];
  for (const _ of [1, 2, 3]) {
    const before = measured;
    boards.show(round);
    assert.equal(measured - before, 1);
    assert.equal(list.querySelectorAll(".board").length, 2);
  }
});

test("a board says that its result is saved here while an earlier one is being sent", async () => {
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { get: () => 100 });
  show('<ol class="boards" style="font-size: 10px"></ol>');
  const list = /** @type {HTMLElement} */ (document.querySelector(".boards"));
  const outbox = new Outbox("open", Promise.resolve(new PageStore()), () => new Promise(() => {}));
  const boards = new BoardList(list, outbox);
  /** @type {DeskBoard[]} */
  const round = [board(1), board(2)];
  const showNow = () => boards.show(round);
  outbox.addEventListener("change", showNow);
  for (const place of ["1.1", "1.2"]) outbox.add({ command: "record-result", place, label: "", body: { result: "1-0" } });
  while (outbox.entries[0].state !== "sent" || !outbox.entries[1].seq) await new Promise((done) => setTimeout(done));

  assert.match(list.lastElementChild?.textContent ?? "", /saved here/u);
});
