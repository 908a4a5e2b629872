// A result tapped on a page becomes an entry: what it is follows from what stands on the board.

import { labelOf } from "./result_codes.js";
import { t } from "../shared/words.js";

// Who `decides` here settles a dispute; elsewhere their result is one more claim.
/** @import { Outbox } from "../shared/outbox.js" */
/** @import { Body } from "../shared/shapes.d.ts" */
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
