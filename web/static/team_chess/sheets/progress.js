// The progress of the round by match, and the latest results.

import { track as tracks, widest } from "../../screens/tracks.js";
import { progressRenderer } from "../../contest/sheets/outcomes.js";
import { t } from "../../shared/words.js";
import { levelsOf } from "./boards.js";
import { matchTiles } from "./match_tiles.js";

/** @import { GameRow, ProgressHead } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

const at = (/** @type {{ match: number, board?: number }} */ row) => `${row.match}.${row.board ?? ""}`;

/** @type {Renderer<ProgressHead, GameRow>} */
export const renderer = progressRenderer({
  levels: (rows) => levelsOf(rows, { ...tracks.number("board", ["8.8", ...rows.map(at)], at), width: widest(["88.8", ...rows.map(at)], true) }),
  legend: () => t("3.2 is board 2 of match 3"),
}, (head) => (head.entered < head.boards ? t("{finished} of {matches} matches are over.", head) : t("All results are in.")),
({ round, outcomes }, room) => matchTiles(outcomes.map((boards, i) => ({ key: `${round}.${i + 1}`, match: i + 1, first_points: "", second_points: "", boards })), room));
