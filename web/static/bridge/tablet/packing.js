// What a table enters of a board: where it stands in the outbox, how it is told, and what a code for
// another device holds of it.

import { t } from "../../shared/words.js";
import { spoken } from "../spoken_result.js";

/** @import { Body } from "../../shared/shapes.d.ts" */
/** @import { Packing } from "../../rescue/rescue.js" */

// A confirmation waits for nothing but its turn, and takes the place of no result.
/** @param {Body} body @param {string} command */
export function placeOf({ stage, session, round, section, table, board }, command) {
  const at = `${stage}.${session}.${round}.${section}${table}.${board}`;
  return command === "confirm-board" ? `${at}.confirm` : at;
}

/** @param {Body} body @param {string} command */
export function labelOf({ board, result }, command) {
  const places = { board: Number(board), told: spoken(String(result)) };
  return command === "confirm-board" ? t("Board {board}: {told}, confirmed", places) : t("Board {board}: {told}", places);
}

/** @type {Packing} */
export const PACKING = {
  commands: ["record-board", "confirm-board"],
  fields: ["stage", "session", "round", "section", "table", "board", "result", "saw", "ns", "ew"],
  place: placeOf,
  label: labelOf,
};
