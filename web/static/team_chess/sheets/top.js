// The first matches and nothing else, as large as the wall: team, game points, team.

import { el } from "../../shared/dom.js";
import { level } from "../../screens/tracks.js";
import { measure } from "../../shared/names.js";
import { t } from "../../shared/words.js";
import { points, roomFor, teamElement } from "./team.js";

/** @import { Head, MatchRow, TeamLine } from "../shapes.d.ts" */
/** @import { Renderer, Space } from "../../screens/renderer.d.ts" */

// Of the height of the wall, or of its width where it stands upright.
const LARGEST = 0.08;
const RESULT = 4.6;

/** @param {TeamLine} team */
const about = (team) => [team.federation, team.score && t("{score} points", { score: team.score })].filter(Boolean).join(" · ");

/** @param {MatchRow[]} rows @param {Omit<Space, "font">} space */
function matches(rows, { width, height, smallest, hand }) {
  const upright = height > width || hand;
  const tall = height / Math.max(rows.length, 3);
  const teams = rows.flatMap((row) => (row.second ? [row.first, row.second] : [row.first]));
  const number = measure(String(Math.max(...rows.map((row) => row.match))), true) + 0.5;
  const names = Math.max(4, roomFor(teams).least);
  const roomAt = (/** @type {number} */ size) => (upright ? width / size - number - RESULT - 1.2 : (width / size - number - RESULT - 2.4) / 2);
  const least = hand ? smallest : Math.min(innerWidth, innerHeight) * 0.035;
  let font = Math.max(least, Math.min(Math.min(innerWidth, innerHeight) * LARGEST, tall / (upright ? 3.9 : 2.3)));
  while (font > least && roomAt(font) < names) font = Math.max(least, font * 0.97);
  const room = roomAt(font);
  const sheet = el("div", { class: `top-boards${upright ? " upright" : ""}` });
  sheet.style.cssText = `font-size: ${font}px; --small: ${Math.max(smallest, font * 0.36)}px; --board: ${number}em; --result: ${RESULT}em`;
  sheet.append(...rows.map((row) => line(row, room)));
  return sheet;
}

/** @param {MatchRow} row @param {number} room */
function line(row, room) {
  const score = points(row.first_points, row.second_points);
  return el("section", { class: "top-board", "data-board": row.match, "data-tile": row.key },
    el("p", { class: "number" }, String(row.match)),
    side(row.first, "of-white", room),
    el("p", { class: `outcome${row.finished ? " decided" : ""}`, "aria-label": score ? null : t("no result yet") }, row.disputed ? `‼ ${score}` : score || "–"),
    ...(row.second ? [side(row.second, "of-black", room)] : []));
}

/** @param {TeamLine} team @param {string} where @param {number} room */
function side(team, where, room) {
  return el("div", { class: `side ${where} of-team` }, el("p", { class: "name" }, teamElement(team, room)), el("p", { class: "about" }, about(team)));
}

/** @type {Renderer<Head, MatchRow>} */
export const renderer = {
  title: t("Top matches"),
  drawn: (rows, _head, space) => ({ pages: 1, page: () => matches(rows, space) }),
  levels: () => [level([], [])],
  flows: true,
  stirs: (before, after) => before.first_points !== after.first_points || before.finished !== after.finished,
  anew: (before, after) => before.round !== after.round,
};
