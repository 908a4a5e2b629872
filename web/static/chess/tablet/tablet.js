// Entering results in the hall: a board, a result, two taps. It shows what the feed says and, on top,
// what this device has entered and not yet got a receipt for; it works on without a connection.

import { $, clockTime, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { roundName } from "../../shared/round_name.js";
import { Page } from "../../shared/page.js";
import { onlyMatch } from "../../shared/search.js";
import { resultsIn, t } from "../../shared/words.js";
import { BoardList } from "../board_list.js";
import { Receipts } from "../../results/receipts.js";
import { enter, undo } from "../result_entry.js";
import { resultPad } from "../result_pad.js";
import { Rescue } from "../../rescue/rescue.js";
import { PACKING } from "./packing.js";

/** @import { DeskBoard, TabletHead } from "../shapes.d.ts" */
/** @import { Given } from "../result_pad.js" */

/** @type {Page<TabletHead, DeskBoard>} */
const page = new Page({ keeps: true });
const { outbox } = page;
const rights = { decides: false, tellsWhy: false, corrects: "corrects" in document.body.dataset };
const boards = new BoardList($(".board-list"), outbox);
const pad = resultPad($(".pad"), rights);
const receipts = new Receipts($(".recent"), $(".undo"), outbox);
new Rescue($(".rescue"), outbox, PACKING);
let round = 0;

function paint() {
  const { head } = page.sheet;
  const { rows } = page;
  const rounds = [...new Set(rows.map((board) => board.round))];
  if (!rounds.includes(round)) round = rounds[0] ?? 0;
  const mine = rows.filter((board) => board.round === round);
  const missing = mine.filter((board) => !board.code && !outbox.pendingFor(board.key)).length;
  setText($(".round-title"), head.called ? roundName(head) : head.round ? t("Round {round} of {rounds}", { round: head.round, rounds: head.rounds }) : t("No round is published yet"));
  setText($(".count"), [
    head.published && t("published {published}", { published: clockTime(head.published) }),
    head.boards ? resultsIn(head) : "",
    head.disputed ? t("‼ {disputed} disputed", { disputed: head.disputed }) : ""].filter(Boolean).join(" · "));
  setText($(".only-missing"), missing ? t("Missing {missing}", { missing }) : t("Missing none"));
  $(".rounds").replaceChildren(...(rounds.length > 1 ? rounds : []).map((number) =>
    el("button", { type: "button", "aria-pressed": String(number === round), onclick: () => turnTo(number) }, t("Round {number}", { number }))));
  boards.show(mine);
  pad.show(boards.current);
}

/** @param {number} number */
function turnTo(number) {
  round = number;
  boards.selected = null;
  paint();
}

boards.addEventListener("select", () => pad.show(boards.current));
pad.addEventListener("result", (event) => {
  /** @type {{ detail: Given }} */
  const { detail } = /** @type {CustomEvent} */ (event);
  const entry = enter(outbox, page.stage, detail, rights);
  if (rights.corrects) receipts.offerUndo(entry, detail.board);
  boards.select(null);
});
receipts.addEventListener("undo", (event) => undo(outbox, /** @type {CustomEvent} */ (event).detail, page.sheet.rows));
onToggle($(".only-missing"), (onlyMissing) => boards.filter({ onlyMissing }));
const find = $(".find-board", HTMLInputElement);
onTyping(find, (query) => boards.filter({ query }));
onlyMatch(find, boards.list);
page.begin(({ head, rows }, before) => {
  if (before?.head.round !== head.round) round = head.round;
  receipts.heard(rows);
  paint();
}, paint);
