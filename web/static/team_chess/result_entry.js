// A result tapped on a board of a match becomes an entry: what it is follows from what stands there.

import { labelOf } from "./game_result.js";
import { t } from "../shared/words.js";

/** @import { Outbox } from "../shared/outbox.js" */
/** @import { Body, Entry } from "../shared/shapes.d.ts" */
/** @import { GameLine } from "./shapes.d.ts" */

/** @typedef {{ board: GameLine, result: string, reason: string }} Given */

// Who `decides` here settles a dispute; elsewhere their result is one more claim.
/** @param {Outbox} outbox @param {number} stage @param {Given} given @param {{ decides: boolean }} rights */
export function enter(outbox, stage, { board, result, reason }, { decides }) {
  const seats = { white: board.white, black: board.black };
  const command = board.disputed && decides ? "resolve-dispute" : board.code ? "correct-result" : "record-result";
  /** @type {Record<string, Body>} */
  const stated = { "resolve-dispute": { reason }, "correct-result": { reason, ...seats }, "record-result": seats };
  return outbox.add({
    command, place: board.key, label: said(board, labelOf(result, board.first_white)),
    body: { stage, round: board.round, match: board.match, board: board.board, result, saw: board.saw, ...stated[command] },
  });
}

/** @param {GameLine} game @param {string} result */
const said = ({ match, board }, result) => t("Match {match}, board {board}: {result}", { match, board, result });

// Back to what stood there: an unsent entry is dropped, a stored one is answered by its opposite.
/** @param {Outbox} outbox @param {{ entry: Entry, board: GameLine }} what @param {Map<string, { kind: string }>} rows */
export async function undo(outbox, { entry, board }, rows) {
  if (await outbox.takeBack(entry.key)) return;
  const { stage, round, match, board: number, saw } = entry.body;
  const row = /** @type {GameLine | undefined} */ (rows.get(board.key));
  const body = { stage, round, match, board: number, saw: entry.version || row?.saw || saw, reason: "undone at once" };
  const back = board.code
    ? { command: "correct-result", body: { ...body, result: board.code }, label: said(board, t("back to {code}", { code: labelOf(board.code, board.first_white) })) }
    : { command: "withdraw-result", body, label: said(board, t("no result")) };
  outbox.add({ ...back, place: board.key });
}
