// The top boards or matches, as large as the wall allows: participant, result, participant.

import { el } from "../../shared/dom.js";
import { measure } from "../../shared/names.js";
import { level } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";
import { entrantElement } from "../entrant.js";

/** @import { Child } from "../../shared/shapes.d.ts" */
/** @import { Entrant, Head } from "../shapes.d.ts" */
/** @import { Renderer, Space } from "../../screens/renderer.d.ts" */

/**
 * A game's parts of the sheet: `result` is a width in em, `least` the smallest type as a share of the wall's shorter side,
 * `need` the width in which all names are complete, `before` the content in front of a name.
 * @template Row
 * @typedef {{
 *   title: string, result: number, least: number, className?: string, need: (entrants: Entrant[]) => number,
 *   number: (row: Row) => number, sides: (row: Row) => [Entrant, Entrant | null], before?: (row: Row, side: number) => Child, squares?: number,
 *   outcome: (row: Row) => string, decided: (row: Row) => boolean, shownText: (row: Row) => string,
 * }} TopGame
 */

// The largest type as a share of the wall's shorter side.
const LARGEST = 0.08;

/** @template {{ key: string }} Row @param {TopGame<Row>} of @param {Row[]} rows @param {Omit<Space, "font">} space */
function topBoards(of, rows, { width, height, smallest, hand }) {
  const upright = height > width || hand;
  const tall = height / Math.max(rows.length, 3);
  const number = measure(String(Math.max(...rows.map(of.number))), true) + 0.5;
  const need = Math.max(4, of.need(rows.flatMap((row) => of.sides(row).flatMap((side) => side ?? []))));
  const roomFor = (/** @type {number} */ size) => upright ? width / size - number - of.result - 1.2 : (width / size - number - of.result - 2.4) / 2;
  const wall = Math.min(innerWidth, innerHeight);
  const least = hand ? smallest * 1.1 : wall * of.least;
  let font = Math.max(least, Math.min(wall * LARGEST, tall / (upright ? 3.9 : 2.3)));
  while (font > least && roomFor(font) < need) font = Math.max(least, font * 0.97);
  const room = roomFor(font) - (of.squares ?? 0);
  const sheet = el("div", { class: `top-boards${upright ? " upright" : ""}` });
  sheet.style.cssText = `font-size: ${font}px; --small: ${Math.max(smallest, font * 0.36)}px; --board: ${number}em; --result: ${of.result}em`;
  sheet.append(...rows.map((row) => line(of, row, room)));
  return sheet;
}

/** @template {{ key: string }} Row @param {TopGame<Row>} of @param {Row} row @param {number} room */
function line(of, row, room) {
  const [one, other] = of.sides(row);
  const outcome = of.outcome(row);
  const side = (/** @type {Entrant} */ entrant, /** @type {number} */ i) => el("div", { class: `side ${i ? "of-black" : "of-white"} ${of.className ?? ""}` },
    el("p", { class: "name" }, of.before?.(row, i), entrantElement(entrant, room)), el("p", { class: "about" }, aboutWords(entrant)));
  return el("section", { class: "top-board", "data-board": of.number(row), "data-tile": row.key },
    el("p", { class: "number" }, String(of.number(row))), side(one, 0),
    el("p", { class: `outcome${of.decided(row) ? " decided" : ""}`, "aria-label": outcome ? null : t("no result yet") }, outcome || "–"),
    ...(other ? [side(other, 1)] : []));
}

/** @param {Entrant} one */
const aboutWords = ({ title, federation, rating, score, short }) =>
  [title, federation, short === undefined && rating, score && t("{score} points", { score })].filter(Boolean).join(" · ");

/** @template {{ key: string }} Row @param {TopGame<Row>} of @returns {Renderer<Head, Row>} */
export const topRenderer = (of) => ({
  title: of.title,
  drawn: (rows, _head, space) => ({ pages: 1, page: () => topBoards(of, rows, space) }),
  levels: () => [level([], [])],
  flows: true,
  stirs: (before, after) => of.shownText(before) !== of.shownText(after),
  anew: (before, after) => before.round !== after.round,
});
