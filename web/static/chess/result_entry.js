// A result tapped on a page becomes an entry: what it is follows from what stands on the board.

import { labelOf } from "./result_codes.js";

// `decides`: whoever sits here may settle a dispute; elsewhere his result is one more claim.
export function enter(outbox, stage, { board, code, reason, decides }) {
  const seats = { white: board.white.entry, black: board.black.entry };
  const command = board.disputed && decides ? "resolve-dispute" : board.code ? "correct-result" : "record-result";
  const stated = { "resolve-dispute": { reason }, "correct-result": { reason, ...seats }, "record-result": seats };
  return outbox.add({
    command, place: board.key, label: `Board ${board.board}: ${labelOf(code)}`,
    body: { stage, round: board.round, board: board.board, result: code, saw: board.saw, ...stated[command] },
  });
}
