// The entries of a table's tablet: their place in the outbox, their label, and their format in a code for another device
// (see rescue.js).

import { t } from "../../shared/words.js";
import { resultWords } from "../spoken_result.js";

/** @import { Body } from "../../shared/shapes.d.ts" */
/** @import { Packing } from "../../rescue/rescue.js" */

// The place of an entry; a confirmation has one of its own, so that it replaces no result.
/** @param {Body} body @param {string} command */
export function placeOf({ stage, session, round, section, table, board }, command) {
  const place = `${stage}.${session}.${round}.${section}${table}.${board}`;
  return command === "confirm-board" ? `${place}.confirm` : place;
}

/** @param {Body} body @param {string} command */
export function labelOf({ board, result }, command) {
  const places = { board: Number(board), told: resultWords(String(result)) };
  return command === "confirm-board" ? t("Board {board}: {told}, confirmed", places) : t("Board {board}: {told}", places);
}

/** @type {Packing} */
export const PACKING = {
  commands: ["record-board", "confirm-board"],
  fields: ["stage", "session", "round", "section", "table", "board", "result", "saw", "ns", "ew"],
  place: placeOf,
  label: labelOf,
};
