// Making an entry of a tapped result (the command depends on the state of the board), undoing it, and the format of
// entries in the code for another device.

import { t } from "../../shared/words.js";
import { labelOf } from "./codes.js";

/** @import { Outbox } from "../../shared/outbox.js" */
/** @import { Packing } from "../../rescue/rescue.js" */
/** @import { Body, Entry } from "../../shared/shapes.d.ts" */
/** @import { Board } from "../shapes.d.ts" */

/**
 * A game's texts for boards: `heading` is the name of a board, `said` that with a result, `sits` an element with the two
 * players and their colours; `first`: the side shown first has White. `place` is the key of a board by its address `at`.
 * @template {Board} B
 * @typedef {{
 *   heading: (at: Body) => string, said: (at: Body, result: string) => string, seats: (board: B) => { white: number, black: number },
 *   sits: (board: B) => HTMLElement, first: (board: B | undefined) => boolean, place: (at: Body) => string,
 * }} BoardTerms
 */

/** @template {Board} B @typedef {{ board: B, result: string, reason: string }} Given */

/** @param {Board} board @returns {Body} */
export const addressOf = ({ round, match, board, room }) => ({ round, ...(match ? { match } : {}), board, ...(room ? { room } : {}) });

// Enters a result; on a disputed board it settles the dispute if this user `decides`, else it is another claim.
/**
 * @template {Board} B
 * @param {Outbox} outbox @param {number} stage @param {BoardTerms<B>} terms @param {Given<B>} given @param {{ decides: boolean }} rights
 */
export function enter(outbox, stage, terms, { board, result, reason }, { decides }) {
  const seats = terms.seats(board);
  const command = board.disputed && decides ? "resolve-dispute" : board.code ? "correct-result" : "record-result";
  /** @type {Record<string, Body>} */
  const stated = { "resolve-dispute": { reason }, "correct-result": { reason, ...seats }, "record-result": seats };
  return outbox.add({
    command, place: board.key, label: terms.said(board, labelOf(result, terms.first(board))),
    body: { stage, ...addressOf(board), result, saw: board.saw, ...stated[command] },
  });
}

// Restores the former result: an unsent entry is dropped, a stored one is followed by the opposite command.
/**
 * @template {Board} B
 * @param {Outbox} outbox @param {BoardTerms<B>} terms @param {{ entry: Entry, board: B }} what @param {Map<string, { kind: string }>} rows
 */
export async function undo(outbox, terms, { entry, board }, rows) {
  if (await outbox.takeBack(entry.key)) return;
  const { result: _, white: _w, black: _b, saw, ...at } = entry.body;
  const row = /** @type {B | undefined} */ (rows.get(board.key));
  const body = { ...at, saw: entry.version || row?.saw || saw, reason: "undone at once" };
  const back = board.code
    ? { command: "correct-result", body: { ...body, result: board.code }, label: terms.said(board, t("back to {code}", { code: labelOf(board.code, terms.first(board)) })) }
    : { command: "withdraw-result", body, label: terms.said(board, t("no result")) };
  outbox.add({ ...back, place: board.key });
}

// The format of entries in codes; `boards` are the page's boards by key.
/** @template {Board} B @param {BoardTerms<B>} terms @param {() => Map<string, any>} boards @returns {Packing} */
export const packing = (terms, boards) => ({
  commands: ["record-result", "correct-result", "withdraw-result"],
  fields: ["stage", "round", "match", "board", "room", "result", "saw", "white", "black", "reason"],
  place: terms.place,
  label: (body) => terms.said(body, body.result ? labelOf(String(body.result), terms.first(boards().get(terms.place(body)))) : t("no result")),
});
