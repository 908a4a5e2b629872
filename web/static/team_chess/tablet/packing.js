// What a code for another device holds of a game of a match.

import { labelOf } from "../game_result.js";
import { t } from "../../shared/words.js";

/** @import { Packing } from "../../rescue/rescue.js" */
/** @import { Body } from "../../shared/shapes.d.ts" */
/** @import { GameLine } from "../shapes.d.ts" */

// A result is told as its match names the teams: what the page knows of its `games` says who has White.
/** @param {() => Map<string, GameLine>} games @returns {Packing} */
export function packing(games) {
  /** @param {Body} body */
  const place = ({ round, match, board }) => `game.${round}.${match}.${board}`;
  return {
    commands: ["record-result", "correct-result", "withdraw-result"],
    fields: ["stage", "round", "match", "board", "result", "saw", "white", "black", "reason"],
    place,
    label: (body) => {
      const [match, board] = [Number(body.match), Number(body.board)];
      const result = body.result ? labelOf(String(body.result), games().get(place(body))?.first_white ?? true) : t("no result");
      return t("Match {match}, board {board}: {result}", { match, board, result });
    },
  };
}
