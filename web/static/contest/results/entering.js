// Making an entry of a tapped result (the command depends on the state of the board), undoing it, and the format of
// entries in the code for another device.

import { t } from "../../shared/words.js";
import { labelOf } from "./codes.js";

/** @import { Outbox } from "../../shared/outbox.js" */
/** @import { Packing } from "../../rescue/rescue.js" */
/** @import { Body, Entry } from "../../shared/shapes.d.ts" */
/** @import { Board } from "../shapes.d.ts" */

/**
 * A game's texts for boards: `heading` is the name of a board, `labelWith` that with a result, `seatsOf` the entries with White
 * and Black, `seatsElement` shows both players with their colours. `isFirstWhite`: the side shown first has White. `placeKey` is
 * the key of a board by its address `at`.
 * @template {Board} B
 * @typedef {{
 *   heading: (at: Body) => string, labelWith: (at: Body, result: string) => string, seatsOf: (board: B) => { white: number, black: number },
 *   seatsElement: (board: B) => HTMLElement, isFirstWhite: (board: B | undefined) => boolean, placeKey: (at: Body) => string,
 * }} BoardTerms
 */

/** @template {Board} B @typedef {{ board: B, result: string, reason: string }} GivenResult */

/** @param {Board} board @returns {Body} */
export const addressOf = ({ round, match, board, room }) => ({ round, ...(match ? { match } : {}), board, ...(room ? { room } : {}) });

// Enters a result; on a disputed board it settles the dispute if this user `decides`, else it is another claim.
/**
 * @template {Board} B
 * @param {Outbox} outbox @param {number} stage @param {BoardTerms<B>} terms @param {GivenResult<B>} given @param {{ decides: boolean }} rights
 */
export function enterResult(outbox, stage, terms, { board, result, reason }, { decides }) {
  const seats = terms.seatsOf(board);
  const command = board.disputed && decides ? "resolve-dispute" : board.code ? "correct-result" : "record-result";
  /** @type {Record<string, Body>} */
  const detailsByCommand = { "resolve-dispute": { reason }, "correct-result": { reason, ...seats }, "record-result": seats };
  return outbox.add({
    command, place: board.key, label: terms.labelWith(board, labelOf(result, terms.isFirstWhite(board))),
    body: { stage, ...addressOf(board), result, saw: board.saw, ...detailsByCommand[command] },
  });
}

// Restores the former result: an unsent entry is dropped, a stored one is followed by the opposite command.
/**
 * @template {Board} B
 * @param {Outbox} outbox @param {BoardTerms<B>} terms @param {{ entry: Entry, board: B }} undoable @param {Map<string, { kind: string }>} rows
 */
export async function undoEntry(outbox, terms, { entry, board }, rows) {
  if (await outbox.takeBack(entry.key)) return;
  const { result: _, white: _w, black: _b, saw, ...at } = entry.body;
  const row = /** @type {B | undefined} */ (rows.get(board.key));
  const body = { ...at, saw: entry.version || row?.saw || saw, reason: "undone at once" };
  const opposite = board.code
    ? { command: "correct-result", body: { ...body, result: board.code }, label: terms.labelWith(board, t("back to {code}", { code: labelOf(board.code, terms.isFirstWhite(board)) })) }
    : { command: "withdraw-result", body, label: terms.labelWith(board, t("no result")) };
  outbox.add({ ...opposite, place: board.key });
}

// The format of entries in codes; `boards` are the page's boards by key.
/** @template {Board} B @param {BoardTerms<B>} terms @param {() => Map<string, any>} boards @returns {Packing} */
export const packing = (terms, boards) => ({
  commands: ["record-result", "correct-result", "withdraw-result"],
  fields: ["stage", "round", "match", "board", "room", "result", "saw", "white", "black", "reason"],
  place: terms.placeKey,
  label: (body) => terms.labelWith(body, body.result ? labelOf(String(body.result), terms.isFirstWhite(boards().get(terms.placeKey(body)))) : t("no result")),
});
