// A result tapped on a page becomes an entry: what it is follows from what stands on the board. And what a code for
// another device holds of it.

import { t } from "../../shared/words.js";
import { labelOf } from "./codes.js";

/** @import { Outbox } from "../../shared/outbox.js" */
/** @import { Packing } from "../../rescue/rescue.js" */
/** @import { Body, Entry } from "../../shared/shapes.d.ts" */
/** @import { Board } from "../shapes.d.ts" */

/**
 * How a game calls a board and reads a result of it: `heading` names it, `said` with a result, `sits` are the two below each other with their
 * colours, `first` says whether who is read first has White. `at` is the address of a board, by which an entry is found again.
 * @template {Board} B
 * @typedef {{
 *   heading: (at: Body) => string, said: (at: Body, result: string) => string, seats: (board: B) => { white: number, black: number },
 *   sits: (board: B) => HTMLElement, first: (board: B | undefined) => boolean, place: (at: Body) => string,
 * }} BoardTerms
 */

/** @template {Board} B @typedef {{ board: B, result: string, reason: string }} Given */

/** @param {Board} board @returns {Body} */
export const addressOf = ({ round, match, board, room }) => ({ round, ...(match ? { match } : {}), board, ...(room ? { room } : {}) });

// Who `decides` here settles a dispute; elsewhere their result is one more claim.
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

// Back to what stood there: an unsent entry is dropped, a stored one is answered by its opposite.
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

// What the page knows of its `boards` says how a result is read.
/** @template {Board} B @param {BoardTerms<B>} terms @param {() => Map<string, any>} boards @returns {Packing} */
export const packing = (terms, boards) => ({
  commands: ["record-result", "correct-result", "withdraw-result"],
  fields: ["stage", "round", "match", "board", "room", "result", "saw", "white", "black", "reason"],
  place: terms.place,
  label: (body) => terms.said(body, body.result ? labelOf(String(body.result), terms.first(boards().get(terms.place(body)))) : t("no result")),
});
