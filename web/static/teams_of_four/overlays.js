// The overlays of teams of four for streams: a match, a board in both rooms, the standings, the next pairings.

import { lowerThird } from "../screens/overlays/panels.js";
import { decimals, t } from "../shared/words.js";
import { between, ofTeams, side, numberWished } from "../contest/teams/overlays.js";
import { points } from "../contest/teams/tracks.js";
import { resultWords } from "../bridge/spoken_result.js";

/** @import { RunningBoard, RunningMatch } from "./shapes.d.ts" */
/** @import { Head } from "../contest/shapes.d.ts" */
/** @import { Overlays } from "../screens/overlays/kinds.d.ts" */

// The board in the address, or the last one played in both rooms; nothing for a board that a room has still to play.
/** @param {Head} head @param {(RunningMatch | RunningBoard)[]} rows @param {URLSearchParams} wish */
function board(head, rows, wish) {
  const of = rows.find((one) => one.kind === "match" && one.match === numberWished(wish));
  const played = rows.filter((one) => one.kind === "board" && one.match === numberWished(wish));
  const row = wish.has("board") ? played.find((one) => one.kind === "board" && one.board === numberWished(wish, "board")) : played.at(-1);
  if (row?.kind !== "board" || of?.kind !== "match") return null;
  const imps = row.first === row.second ? decimals(row.first) : points(row.first || "0", row.second || "0");
  return lowerThird(row.key, side(of.first, "left", [t("Open room"), resultWords(row.open)]),
    between(head, t("Board {board}", { board: `${row.match}.${row.board}` }), imps || t(row.note)),
    side(of.second, "right", [t("Closed room"), resultWords(row.closed)]));
}

/** @type {Overlays} */
export const overlays = { ...ofTeams, board };
