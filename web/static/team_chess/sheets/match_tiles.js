// A match as a tile with a square for each board.

import { tileGrid, tiling } from "../../screens/tiles.js";
import { el } from "../../shared/dom.js";
import { measure } from "../../shared/names.js";
import { t } from "../../shared/words.js";
import { outcomesOf } from "../../contest/sheets/outcomes.js";
import { points } from "../../contest/teams/tracks.js";

/** @import { Space } from "../../screens/renderer.d.ts" */
/** @import { MatchTile } from "../shapes.d.ts" */

export const OUTCOMES = outcomesOf(
  { letter: "1", kind: "left", sign: "◧", words: t("won by the team named first") },
  { letter: "2", kind: "right", sign: "◨", words: t("won by the other team") });
const OPEN = new Set([".", "m", "a", "?"]);

/** @param {MatchTile} tile */
function tileOf(tile) {
  const { match, boards } = tile;
  const score = points(tile.first_points, tile.second_points);
  const marks = [...boards].map((letter) => el("span", { class: `tile ${(OUTCOMES[letter] ?? OUTCOMES["."]).kind}` }, letter === "?" ? "‼" : ""));
  const done = ![...boards].some((letter) => OPEN.has(letter));
  return el("div", { class: `table-tile of-teams ${done ? "done" : ""}`, "data-tile": tile.key, role: "img", "aria-label": t("match {match}: {score}", { match, score: score || t("no result yet") }) },
    el("p", { class: "table" }, String(match), score ? el("small", { class: "note" }, ` ${score}`) : null),
    el("div", { class: "marks" }, ...marks));
}

/** @param {MatchTile[]} rows @param {Omit<Space, "font" | "largest">} space */
export function matchTiles(rows, { width, height, smallest, hand }) {
  const least = Math.min(innerWidth, innerHeight);
  const wanted = Math.max(3, ...rows.map((row) => measure(`${row.match} ${points(row.first_points, row.second_points)}`, true))) + 0.8;
  const inHand = Math.max(1, Math.floor(width / (smallest * wanted * 1.3)));
  const chosen = hand ? { columns: inHand, side: width / inHand } : tiling(rows.length, { width, height }, least * 0.3);
  const font = Math.max(Math.min(smallest, (chosen.side * 0.8) / wanted), Math.min(least * 0.07, chosen.side / Math.max(3.4, wanted)));
  return tileGrid(rows.map(tileOf), chosen, font);
}
