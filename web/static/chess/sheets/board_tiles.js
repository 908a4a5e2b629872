// A board as a tile. What became of it is where the ink is, so that no colour has to be told apart:
// hollow while it is played, the left half where White won, the right half where Black, split for a draw.

import { tiled, tiling, tilingInHand } from "../../screens/tiles.js";
import { measure } from "../../shared/names.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

/** @import { Space } from "../../screens/renderer.d.ts" */
/** @import { Tile } from "../shapes.d.ts" */

/** @type {Record<string, { kind: string, sign: string, words: string }>} */
export const OUTCOMES = {
  ".": { kind: "open", sign: "□", words: t("still playing") },
  w: { kind: "left", sign: "◧", words: t("White won") },
  b: { kind: "right", sign: "◨", words: t("Black won") },
  d: { kind: "split", sign: "◩", words: t("Draw") },
  x: { kind: "full", sign: "■", words: t("another result") },
  a: { kind: "waits", sign: "…", words: t("adjourned") },
  m: { kind: "waits", sign: "…", words: t("moved") },
  "?": { kind: "disputed", sign: "‼", words: t("disputed") },
};
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
