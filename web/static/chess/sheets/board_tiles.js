// A board as a tile: white with a ring if White won, black if Black did, split for a draw. A few boards are cards with
// the players' names.

import { tileGrid, tiling, tilingOnPhone } from "../../screens/tiles.js";
import { square } from "../../screens/tracks.js";
import { measure, nameElement, nameWidth } from "../../shared/names.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { outcomesOf } from "../../contest/sheets/outcomes.js";

/** @import { Space } from "../../screens/renderer.d.ts" */
/** @import { Tile } from "../shapes.d.ts" */

/** @typedef {Omit<Space, "font" | "largest">} Place */

export const OUTCOMES = outcomesOf(
  { letter: "w", kind: "white", sign: "□", words: t("White won") },
  { letter: "b", kind: "black", sign: "■", words: t("Black won") }, { kind: "drawn", sign: "◪" });
/** @type {Record<string, string>} */
const RESULTS = { w: "1–0", b: "0–1", d: "½–½", "?": "‼" };
const NUMBERED = new Set(["open", "waits", "disputed"]);
const BORDERS = 0.3;

/** @param {string} outcome */
const outcomeOf = (outcome) => OUTCOMES[outcome] ?? OUTCOMES["."];

// The tile of a board, with its number while undecided, as these boards are looked for; a decided one has its result, too,
// if there is room for both.
/** @param {Tile} tile @param {{ numbered: boolean, withResult: boolean }} how */
function tileElement({ key, board, outcome }, { numbered, withResult }) {
  const { kind, words } = outcomeOf(outcome);
  const open = NUMBERED.has(kind);
  const result = withResult && !open && kind !== "drawn" && RESULTS[outcome];
  const content = result ? [el("small", {}, String(board)), result] : [numbered && open ? String(board) : ""];
  return el("div", { class: `tile ${kind}${result ? " says" : ""}`, "data-tile": key, role: "img", "aria-label": t("board {board}: {outcome}", { board, outcome: words }) }, ...content);
}

/** @param {Tile[]} boards @param {Place} space */
export function boardTiles(boards, space) {
  if (!space.hand && boards.length && boards.every(({ white, black }) => white && black)) return cards(boards, space);
  const { width, height, smallest, hand } = space;
  const least = Math.min(innerWidth, innerHeight);
  const last = String(boards.at(-1)?.board ?? 1);
  const margin = smallest * (measure(last) + 0.5);
  const room = { width: width - margin, height };
  const chosen = hand ? tilingOnPhone(room.width) : tiling(boards.length, room, least * 0.3);
  const wanted = measure(last, true) + BORDERS;
  const numbered = chosen.side * 0.9 >= smallest * wanted;
  const withResult = chosen.side * 0.8 >= smallest * 2.6;
  const most = withResult ? 0.34 : 0.5;
  const font = numbered ? Math.max(smallest, Math.min(least * 0.06, (chosen.side * most) / Math.max(1, wanted * 0.7))) : smallest;
  const tiles = boards.map((tile) => tileElement(tile, { numbered, withResult }));
  return tileGrid(tiles, chosen, font, { of: (i) => String(boards[i].board), font: smallest, room: margin });
}

const LARGEST = 0.09;
// In em: the width for number, square, result and gaps; and the height of a card.
const BESIDE = 7.2;
const TALL = 3;

// The number of columns with the largest cards.
/** @param {number} count @param {number} name the longest, in em @param {{ width: number, height: number }} place */
export function cardsFor(count, name, { width, height }) {
  const sizes = Array.from({ length: count }, (_, i) => ({
    columns: i + 1, font: Math.min(width / (i + 1) / (BESIDE + name), height / Math.ceil(count / (i + 1)) / TALL),
  }));
  return sizes.reduce((one, other) => (other.font > one.font ? other : one));
}

/** @param {Tile[]} boards @param {Place} space */
function cards(boards, { width, height }) {
  const names = boards.flatMap(({ white, black }) => [white, black]).map((one) => (one ? nameWidth(one) : 0));
  const longest = Math.max(4, ...names) + 0.1;
  const chosen = cardsFor(boards.length, longest, { width, height });
  const font = Math.min(chosen.font, Math.min(innerWidth, innerHeight) * LARGEST);
  const sheet = el("div", { class: "cards" }, ...boards.map(card));
  sheet.style.fontSize = `${font}px`;
  sheet.style.gridTemplateColumns = `repeat(${chosen.columns}, ${Math.min(width / chosen.columns, font * (BESIDE + longest))}px)`;
  sheet.style.gridAutoRows = `${Math.min(height / Math.ceil(boards.length / chosen.columns), font * TALL * 1.2)}px`;
  return sheet;
}

/** @param {Tile} tile */
function card({ key, board, outcome, white, black }) {
  const { kind, words } = outcomeOf(outcome);
  return el("section", { class: "card", "data-tile": key, "aria-label": t("board {board}: {outcome}", { board, outcome: words }) },
    el("p", { class: "number" }, String(board)),
    el("p", { class: "side" }, square("w"), white ? nameElement(white) : ""),
    el("p", { class: "side" }, square("b"), black ? nameElement(black) : ""),
    el("p", { class: `tile outcome ${kind}` }, RESULTS[outcome] ?? (kind === "open" ? "–" : words)));
}
