// All boards of the round as tiles.

import { gridRenderer } from "../../contest/sheets/outcomes.js";
import { boardTiles, OUTCOMES } from "./board_tiles.js";

/** @import { Tile } from "../shapes.d.ts" */

export const renderer = gridRenderer(boardTiles, OUTCOMES, (/** @type {Tile} */ tile) => tile.outcome, [".", "w", "b", "d"]);
