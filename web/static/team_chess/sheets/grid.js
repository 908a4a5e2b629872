// All matches of the round as tiles, with their boards.

import { gridRenderer } from "../../contest/sheets/outcomes.js";
import { matchTiles, OUTCOMES } from "./match_tiles.js";

/** @import { MatchTile } from "../shapes.d.ts" */

export const renderer = gridRenderer(matchTiles, OUTCOMES, (/** @type {MatchTile} */ tile) => tile.boards, [".", "1", "2", "d"]);
