// What a code for another device holds of a result.

import { labelOf } from "../../results/result_codes.js";
import { t } from "../../shared/words.js";

/** @import { Packing } from "../../rescue/rescue.js" */

/** @type {Packing} */
export const PACKING = {
  commands: ["record-result", "correct-result", "withdraw-result"],
  fields: ["stage", "round", "board", "result", "saw", "white", "black", "reason"],
  place: ({ round, board }) => `board.${round}.${board}`,
  label: ({ board, result }) => (result ? t("Board {board}: {result}", { board: Number(board), result: labelOf(String(result)) }) : t("Board {board}: no result", { board: Number(board) })),
};
