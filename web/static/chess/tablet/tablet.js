// The page for entering results of chess in the hall: a tap on the board, a tap on the result.

import { $ } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { Hall } from "../../contest/results/hall.js";
import { asStored } from "../../contest/results/pad.js";
import { BoardList } from "../board_list.js";
import { resultPad, TERMS } from "../result_pad.js";

/** @import { DeskBoard } from "../shapes.d.ts" */

new Hall((/** @type {Hall<DeskBoard, DeskBoard>} */ hall) => {
  const boards = new BoardList($(".board-list"), hall.outbox);
  const pad = resultPad($(".pad"), { ...hall.rights, explainsPairings: false });
  boards.addEventListener("select", () => pad.show(boards.current));
  pad.addEventListener("result", (event) => {
    hall.enter(asStored(TERMS, /** @type {CustomEvent} */ (event).detail));
    boards.select(null);
  });
  return {
    terms: TERMS, list: boards.list, boardsOf: (rows) => rows,
    roundsOf: (rows) => [...new Set(rows.map(({ round }) => round))], roundLabel: (number) => t("Round {number}", { number }),
    onRoundChange: () => (boards.selected = null),
    filter: (wanted) => boards.filter(wanted),
    missingText(boardsOfRound) {
      const missing = boardsOfRound.filter((board) => !board.code && !hall.outbox.pendingFor(board.key)).length;
      return missing ? t("Missing {missing}", { missing }) : t("Missing none");
    },
    show(boardsOfRound) {
      boards.show(boardsOfRound);
      pad.show(boards.current);
    },
  };
});
