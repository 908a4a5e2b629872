// The progress of the round, and the latest results.

import { progressRenderer } from "../../contest/sheets/outcomes.js";
import { t } from "../../shared/words.js";
import { boardTiles } from "./board_tiles.js";
import { renderer as pairings } from "./pairings.js";

/** @import { ProgressHead, BoardRow } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @type {Renderer<ProgressHead, BoardRow>} */
export const renderer = progressRenderer(
  { levels: (rows, head) => pairings.levels(rows, { ...head, start: "", each: "" }) },
  (head) => (head.missing.length ? null : t("All results are in.")),
  ({ round, outcomes, numbers }, room) => boardTiles([...outcomes].map((outcome, i) => {
    const board = numbers?.[i] ?? i + 1;
    return { key: `${round}.${board}`, board, outcome };
  }), room));
