// Every board of the round at once.

import { gridOf } from "../../contest/sheets/outcomes.js";
import { boardTiles, OUTCOMES } from "./board_tiles.js";

/** @import { Tile } from "../shapes.d.ts" */

export const renderer = gridOf(boardTiles, OUTCOMES, (/** @type {Tile} */ tile) => tile.outcome, [".", "w", "b", "d"]);
