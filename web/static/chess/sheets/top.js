// The first boards and nothing else, as large as the wall: who, the result, who.

import { el } from "../../shared/dom.js";
import { measure, nameElement } from "../../shared/names.js";
import { level, square } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";

/** @import { BoardRow, Head, Player } from "../shapes.d.ts" */
/** @import { Renderer, Space } from "../../screens/renderer.d.ts" */

// Of the height of the wall, or of its width where it stands upright.
const LARGEST = 0.08;
const RESULT = 3.6;

/** @param {Player} player */
const about = (player) => [player.title, player.federation, player.rating || "", player.score && t("{score} points", { score: player.score })].filter(Boolean).join(" · ");

/** @param {BoardRow[]} rows @param {Omit<Space, "font">} space */
function boards(rows, { width, height, smallest, hand }) {
  const upright = height > width || hand;
  const tall = height / Math.max(rows.length, 3);
  const players = rows.flatMap((row) => (row.black ? [row.white, row.black] : [row.white]));
  const board = measure(String(Math.max(...rows.map((row) => row.board))), true) + 0.5;
  const families = Math.max(4, ...players.map((p) => measure(p.family, true)));
  const roomFor = (/** @type {number} */ size) => upright ? width / size - board - RESULT - 1.2 : (width / size - board - RESULT - 2.4) / 2;
  const least = hand ? smallest * 1.1 : Math.min(innerWidth, innerHeight) * 0.06;
  let font = Math.max(least, Math.min(Math.min(innerWidth, innerHeight) * LARGEST, tall / (upright ? 3.9 : 2.3)));
  while (font > least && roomFor(font) < families) font = Math.max(least, font * 0.97);
  const room = roomFor(font) - 0.9;
  const sheet = el("div", { class: `top-boards${upright ? " upright" : ""}` });
  sheet.style.cssText = `font-size: ${font}px; --small: ${Math.max(smallest, font * 0.36)}px; --board: ${board}em; --result: ${RESULT}em`;
  sheet.append(...rows.map((row) => line(row, room)));
  return sheet;
}

/** @param {BoardRow} row @param {number} room */
function line(row, room) {
  const outcome = row.disputed ? "‼" : row.result ? t(row.result) : "–";
  return el("section", { class: "top-board", "data-board": row.board, "data-tile": row.key },
    el("p", { class: "number" }, String(row.board)),
    side(row.white, "w", row, room),
    el("p", { class: `outcome${row.result ? " decided" : ""}`, "aria-label": row.result ? null : t("no result yet") }, outcome),
    ...(row.black ? [side(row.black, "b", row, room)] : []));
}

/** @param {Player} player @param {string} colour @param {BoardRow} row @param {number} room */
function side(player, colour, row, room) {
  return el("div", { class: `side ${colour === "w" ? "of-white" : "of-black"}` },
    el("p", { class: "name" }, row.coloured ? square(colour) : "", nameElement(player, room)),
    el("p", { class: "about" }, about(player)));
}

/** @type {Renderer<Head, BoardRow>} */
export const renderer = {
  title: t("Top boards"),
  drawn: (rows, _head, space) => ({ pages: 1, page: () => boards(rows, space) }),
  levels: () => [level([], [])],
  flows: true,
  stirs: (before, after) => before.result !== after.result,
  anew: (before, after) => before.round !== after.round,
};
