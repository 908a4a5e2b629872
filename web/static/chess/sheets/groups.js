// Score groups: a column of dots for each score, lines for the games. When a game ends, its two dots move
// to their new scores; players paired with another group are named.

import { el } from "../../shared/dom.js";
import { measure } from "../../shared/names.js";
import { counted, decimals, t } from "../../shared/words.js";
import { PictureMotion } from "../../screens/shows/motion.js";
import { picture, shape } from "../../screens/shows/svg.js";
import { level } from "../../screens/tracks.js";

/** @import { DotRow, GroupsHead } from "../shapes.d.ts" */
/** @import { Renderer, Space } from "../../screens/renderer.d.ts" */
/** @import { Spot } from "../../screens/shows/motion.js" */

/** @typedef {{ radius: number, pitch: number, across: number, wide: number, top: number, names: number, font: number }} Grid */

const motion = new PictureMotion();
const LARGEST = 0.052;
const FEW = 6;
// The number of letters of a family name that are shown.
const ENOUGH = 4.5;
// The possible places of a name along its line.
const ALONG = [0.5, 0.35, 0.65, 0.22, 0.78];

/** @param {DotRow[]} rows @param {GroupsHead} head @param {Omit<Space, "font">} space */
function groups(rows, head, { width, height: room, smallest, hand }) {
  const height = hand ? Math.max(room, 520) : room;
  const columns = head.scores.map(({ value }) => rows.filter((row) => row.now === value));
  const grid = gridOf(columns, { width: width / Math.max(1, columns.length), height, smallest });
  const spots = new Map(columns.flatMap((column, i) => column.map((row, j) => [row.key, spotOf(grid, i, j)])));
  motion.begin(width, height);
  const games = gamesOf(rows);
  const drawn = picture(width, height, groupsWords(rows, head),
    ...head.scores.flatMap(({ text }, i) => heading(decimals(text), columns[i].length, grid, i, smallest)),
    ...games.filter(([one, other]) => one.before === other.before && grid.across === 1).map(([one, other]) => arc(at(spots, one), at(spots, other), grid)),
    ...games.filter(([one, other]) => one.before !== other.before).map(([one, other]) => float(at(spots, one), at(spots, other), grid)),
    ...rows.map((row) => dot(row, at(spots, row), grid)),
    ...(grid.names ? [] : labels(games, spots, width, smallest)));
  return el("div", { class: "score-groups" }, drawn);
}

/** @param {Map<string, Spot>} spots @param {DotRow} row */
const at = (spots, row) => spots.get(row.key) ?? { x: 0, y: 0 };

// The grid, as large as the largest group allows: with names if they are readable, else dots side by side.
/** @param {DotRow[][]} columns @param {{ width: number, height: number, smallest: number }} place @returns {Grid} */
function gridOf(columns, { width, height, smallest }) {
  const most = Math.max(4, ...columns.map((column) => column.length));
  const top = smallest * 3.2;
  const free = height - top - smallest * 0.5;
  const largest = Math.min(innerWidth, innerHeight) * LARGEST;
  // With few players there is room for large dots.
  const single = Math.min(largest * (most <= FEW ? 1.7 : 1), free / most);
  const font = Math.min(single / 1.25, smallest * (most <= FEW ? 2.2 : 1.5), (width - single * 1.7) / ENOUGH);
  const names = (width - single * 1.7) / Math.max(font, 1);
  if (font >= smallest && names >= ENOUGH) {
    return { radius: single * 0.26, pitch: single, across: 1, wide: width, top, names, font };
  }
  for (let across = 1; ; across += 1) {
    const pitch = Math.min(largest, (width * 0.62) / across, free / Math.ceil(most / across));
    const next = Math.min(largest, (width * 0.62) / (across + 1), free / Math.ceil(most / (across + 1)));
    if (next <= pitch || across > 40) return { radius: pitch * 0.36, pitch, across, wide: width, top, names: 0, font: smallest };
  }
}

/** @param {Grid} grid @param {number} column @param {number} place @returns {Spot} */
function spotOf({ pitch, across, wide, top, names }, column, place) {
  const left = names ? column * wide + pitch * 1.1 : column * wide + (wide - pitch * across) / 2 + pitch / 2;
  return { x: left + (place % across) * pitch, y: top + pitch * (Math.floor(place / across) + 0.5) };
}

/** @param {string} text @param {number} count @param {Grid} grid @param {number} column @param {number} smallest */
function heading(text, count, { wide, names, pitch }, column, smallest) {
  const x = names ? column * wide + pitch * 1.1 : (column + 0.5) * wide;
  const anchor = names ? "start" : "middle";
  const size = Math.min(smallest * 1.7, wide * 0.42);
  return [
    shape("text", { class: "score", x: names ? x - pitch * 0.26 : x, y: smallest * 1.5, "font-size": size, "text-anchor": anchor }, text),
    shape("text", { class: "count", x: names ? x - pitch * 0.26 : x, y: smallest * 2.6, "font-size": Math.min(smallest, wide * 0.3), "text-anchor": anchor }, count ? String(count) : ""),
  ];
}

// The pairs of rows of the games in play.
/** @param {DotRow[]} rows @returns {[DotRow, DotRow][]} */
function gamesOf(rows) {
  /** @type {Map<number, DotRow>} */
  const first = new Map();
  /** @type {[DotRow, DotRow][]} */
  const games = [];
  for (const row of rows.filter((one) => one.playing)) {
    const other = first.get(row.board);
    if (other) games.push([other, row]);
    else first.set(row.board, row);
  }
  return games;
}

/** @param {Spot} one @param {Spot} other @param {Grid} grid */
function arc(one, other, { pitch, names }) {
  const reach = (names ? -1 : 1) * Math.min(pitch * (names ? 0.9 : 2.4), pitch * 0.4 + Math.abs(other.y - one.y) / 4);
  return shape("path", { class: "game", d: `M${one.x} ${one.y}C${one.x + reach} ${one.y} ${other.x + reach} ${other.y} ${other.x} ${other.y}` });
}

/** @param {Spot} one @param {Spot} other @param {Grid} grid */
const float = (one, other, { radius }) =>
  shape("line", { class: "float", x1: one.x, y1: one.y, x2: other.x, y2: other.y, "stroke-width": Math.max(2, radius * 0.3) });

/** @param {DotRow} row @param {Spot} spot @param {Grid} grid */
function dot(row, spot, { radius, names, font }) {
  const kind = row.playing ? "on" : row.board ? "done" : "rests";
  const group = shape("g", { class: `dot ${kind}${row.floats >= 0 && row.playing ? " floats" : ""}`, "data-dot": row.key },
    shape("circle", { cx: spot.x, cy: spot.y, r: radius, "stroke-width": Math.max(1.5, radius * 0.28) }));
  if (names) {
    const room = names;
    const wide = measure(row.family, true);
    const text = shape("text", { x: spot.x + radius * 1.7, y: spot.y + font * 0.34, "font-size": font }, row.family);
    if (wide > room) {
      text.setAttribute("textLength", String(Math.min(wide * font, room * font)));
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    group.append(text);
  }
  motion.move(group, row.key, spot);
  return group;
}

// The names of floaters beside their lines, unless they would cover one another.
/** @param {[DotRow, DotRow][]} games @param {Map<string, Spot>} spots @param {number} width @param {number} font */
function labels(games, spots, width, font) {
  /** @type {{ x: number, y: number, wide: number }[]} */
  const taken = [];
  return games.filter(([one, other]) => one.before !== other.before).flatMap(([one, other]) => {
    const text = `${one.family} – ${other.family}`;
    const wide = measure(text, true) * font;
    const [from, to] = [at(spots, one), at(spots, other)];
    for (const share of ALONG) {
      const x = Math.max(wide / 2, Math.min(width - wide / 2, from.x + (to.x - from.x) * share));
      const y = from.y + (to.y - from.y) * share;
      if (taken.some((label) => Math.abs(label.x - x) < (label.wide + wide) / 2 && Math.abs(label.y - y) < font * 1.2)) continue;
      taken.push({ x, y, wide });
      return [shape("text", { class: "float-names", x, y: y + font * 0.34, "font-size": font, "text-anchor": "middle" }, text)];
    }
    return [];
  });
}

/** @param {DotRow[]} rows @param {GroupsHead} head */
function groupsWords(rows, head) {
  const games = gamesOf(rows);
  const floats = games.filter(([one, other]) => one.before !== other.before).length;
  return t("Round {round}: {groups}, {games}", {
    round: head.round,
    groups: counted("{count} score group", "{count} score groups", new Set(rows.map((row) => row.before)).size),
    games: counted("{count} game between two groups", "{count} games between two groups", floats),
  });
}

/** @type {Renderer<GroupsHead, DotRow>} */
export const renderer = {
  title: t("Score groups"),
  agesQuickly: true,
  legend: () => `○ ${t("still playing")} · ● ${t("finished")} · ${t("colour: plays somebody of another group")}`,
  drawn: (rows, head, space) => ({ pages: 1, page: () => groups(rows, head, space) }),
  levels: () => [level([], [])],
  // The picture is redrawn after each result.
  reordersAtOnce: true,
  isNewSheet: () => false,
};
