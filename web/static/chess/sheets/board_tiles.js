// A board as a tile: the left half has the ink where White won, the right half where Black did.

import { tiled, tiling, tilingInHand } from "../../screens/tiles.js";
import { measure } from "../../shared/names.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { outcomesOf } from "../../contest/sheets/outcomes.js";

/** @import { Space } from "../../screens/renderer.d.ts" */
/** @import { Tile } from "../shapes.d.ts" */

export const OUTCOMES = outcomesOf(["w", t("White won")], ["b", t("Black won")]);
const NUMBERED = new Set(["open", "waits", "disputed"]);
const BORDERS = 0.3;

// Only what is not decided yet has its number on it: these are the boards one looks for.
/** @param {Tile} tile @param {boolean} numbered */
function tileOf({ key, board, outcome }, numbered) {
  const { kind, words } = OUTCOMES[outcome] ?? OUTCOMES["."];
  const number = numbered && NUMBERED.has(kind) ? String(board) : "";
  return el("div", { class: `tile ${kind}`, "data-tile": key, role: "img", "aria-label": t("board {board}: {outcome}", { board, outcome: words }) }, number);
}

/** @param {Tile[]} boards @param {Omit<Space, "font" | "largest">} space */
export function boardTiles(boards, { width, height, smallest, hand }) {
  const least = Math.min(innerWidth, innerHeight);
  const last = String(boards.at(-1)?.board ?? 1);
  const margin = smallest * (measure(last) + 0.5);
  const room = { width: width - margin, height };
  const chosen = hand ? tilingInHand(room.width) : tiling(boards.length, room, least * 0.3);
  const wanted = measure(last, true) + BORDERS;
  const numbered = chosen.side * 0.9 >= smallest * wanted;
  const font = numbered ? Math.max(smallest, Math.min(least * 0.06, (chosen.side * 0.5) / Math.max(1, wanted * 0.7))) : smallest;
  const tiles = boards.map((tile) => tileOf(tile, numbered));
  return tiled(tiles, chosen, font, { of: (i) => String(boards[i].board), font: smallest, room: margin });
}
