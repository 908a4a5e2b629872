// A result tapped on a page becomes an entry: what it is follows from what stands on the board.

import { labelOf } from "../results/result_codes.js";
import { t } from "../shared/words.js";

// Who `decides` here settles a dispute; elsewhere their result is one more claim.
/** @import { Outbox } from "../shared/outbox.js" */
/** @import { Body, Entry } from "../shared/shapes.d.ts" */
/** @import { DeskBoard, DeskRow } from "./shapes.d.ts" */
/** @import { Given } from "./result_pad.js" */

/** @param {Outbox} outbox @param {number} stage @param {Given} given @param {{ decides: boolean }} rights */
export function enter(outbox, stage, { board, result, reason }, { decides }) {
  const seats = { white: board.white.entry, black: board.black.entry };
  const command = board.disputed && decides ? "resolve-dispute" : board.code ? "correct-result" : "record-result";
  /** @type {Record<string, Body>} */
  const stated = { "resolve-dispute": { reason }, "correct-result": { reason, ...seats }, "record-result": seats };
  return outbox.add({
    command, place: board.key, label: t("Board {board}: {result}", { board: board.board, result: labelOf(result) }),
    body: { stage, round: board.round, board: board.board, result, saw: board.saw, ...stated[command] },
  });
}

// Back to what stood there: an unsent entry is dropped, a stored one is answered by its opposite.
/** @param {Outbox} outbox @param {{ entry: Entry, board: DeskBoard }} what @param {Map<string, DeskRow>} rows */
export async function undo(outbox, { entry, board }, rows) {
  if (await outbox.takeBack(entry.key)) return;
  const { stage, round, board: number, saw } = entry.body;
  const row = rows.get(board.key);
  const seen = row?.kind === "board" ? row.saw : 0;
  const body = { stage, round, board: number, saw: entry.version || seen || saw, reason: "undone at once" };
  const back = board.code
    ? { command: "correct-result", body: { ...body, result: board.code }, label: t("Board {number}: back to {code}", { number, code: labelOf(board.code) }) }
    : { command: "withdraw-result", body, label: t("Board {number}: no result", { number }) };
  outbox.add({ ...back, place: board.key });
}
