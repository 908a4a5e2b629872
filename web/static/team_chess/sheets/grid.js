// Every match of the round at once, with its boards.

import { gridOf } from "../../contest/sheets/outcomes.js";
import { matchTiles, OUTCOMES } from "./match_tiles.js";

/** @import { MatchTile } from "../shapes.d.ts" */

export const renderer = gridOf(matchTiles, OUTCOMES, (/** @type {MatchTile} */ tile) => tile.boards, [".", "1", "2", "d"]);
