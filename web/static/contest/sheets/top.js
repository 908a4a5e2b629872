// The top boards or matches, as large as the wall allows: participant, result, participant.

import { el } from "../../shared/dom.js";
import { measure } from "../../shared/names.js";
import { level } from "../../screens/tracks.js";
import { decimals, t } from "../../shared/words.js";
import { entrantElement } from "../entrant.js";

/** @import { Child } from "../../shared/shapes.d.ts" */
/** @import { Entrant, Head } from "../shapes.d.ts" */
/** @import { Renderer, Space } from "../../screens/renderer.d.ts" */

/**
 * A game's parts of the sheet: `result` is a width in em, `least` the smallest type as a share of the wall's shorter side,
 * `need` the width in which all names are complete, `before` the content in front of a name, `shownText` what a change is
 * seen by.
 * @template Row
 * @typedef {{
 *   title: string, result: number, least: number, need: (entrants: Entrant[]) => number,
 *   number: (row: Row) => number, sides: (row: Row) => [Entrant, Entrant | null], before?: (row: Row, side: number) => Child, squares?: number,
 *   outcome: (row: Row) => string, decided: (row: Row) => boolean, shownText: (row: Row) => string,
 * }} TopGame
 */

// The largest type as a share of the wall's shorter side.
const LARGEST = 0.08;

/** @template {{ key: string }} Row @param {TopGame<Row>} game @param {Row[]} rows @param {Omit<Space, "font">} space */
function topBoards(game, rows, { width, height, smallest, hand }) {
  const upright = height > width || hand;
  const tall = height / Math.max(rows.length, 3);
  const number = measure(String(Math.max(...rows.map(game.number))), true) + 0.5;
  const need = Math.max(4, game.need(rows.flatMap((row) => game.sides(row).flatMap((side) => side ?? []))));
  const roomFor = (/** @type {number} */ size) => upright ? width / size - number - game.result - 1.2 : (width / size - number - game.result - 2.4) / 2;
  const wall = Math.min(innerWidth, innerHeight);
  const least = hand ? smallest * 1.1 : wall * game.least;
  let font = Math.max(least, Math.min(wall * LARGEST, tall / (upright ? 3.9 : 2.3)));
  while (font > least && roomFor(font) < need) font = Math.max(least, font * 0.97);
  const room = roomFor(font) - (game.squares ?? 0);
  const sheet = el("div", { class: `top-boards${upright ? " upright" : ""}` });
  sheet.style.cssText = `font-size: ${font}px; --small: ${Math.max(smallest, font * 0.36)}px; --board: ${number}em; --result: ${game.result}em`;
  sheet.append(...rows.map((row) => line(game, row, room)));
  return sheet;
}

/** @template {{ key: string }} Row @param {TopGame<Row>} game @param {Row} row @param {number} room */
function line(game, row, room) {
  const [one, other] = game.sides(row);
  const outcome = game.outcome(row);
  const side = (/** @type {Entrant} */ entrant, /** @type {number} */ i) => el("div", { class: `side ${i ? "of-black" : "of-white"}` },
    el("p", { class: "name" }, game.before?.(row, i), entrantElement(entrant, room)), el("p", { class: "about" }, aboutWords(entrant)));
  return el("section", { class: "top-board", "data-board": game.number(row), "data-tile": row.key },
    el("p", { class: "number" }, String(game.number(row))), side(one, 0),
    el("p", { class: `outcome${game.decided(row) ? " decided" : ""}`, "aria-label": outcome ? null : t("no result yet") }, outcome || "–"),
    ...(other ? [side(other, 1)] : []));
}

/** @param {Entrant} one */
const aboutWords = ({ title, federation, rating, score, short }) =>
  [title, federation, short === undefined && rating, score && t("{score} points", { score: decimals(score) })].filter(Boolean).join(" · ");

/** @template {{ key: string }} Row @param {TopGame<Row>} game @returns {Renderer<Head, Row>} */
export const topRenderer = (game) => ({
  title: game.title,
  drawn: (rows, _head, space) => ({ pages: 1, page: () => topBoards(game, rows, space) }),
  levels: () => [level([], [])],
  reordersAtOnce: true,
  isNotableChange: (before, after) => game.shownText(before) !== game.shownText(after),
  isNewSheet: (before, after) => before.round !== after.round,
});
