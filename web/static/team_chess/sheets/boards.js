// All boards by match: the member of the team named first, the result from that side, the member of the other team.

import { anyTitle, level, stackedLevel, haveDifferences, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { smallestWidth, measure, nameElement, nameWidth } from "../../shared/names.js";
import { t } from "../../shared/words.js";
import { entrantElement, roomFor } from "../../contest/entrant.js";
import { timeAndVenue } from "../../contest/sheets/schedule.js";
import { points, titleTrack } from "../../contest/teams/tracks.js";

/** @import { GameRow, MatchHeading } from "../shapes.d.ts" */
/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { Level, Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @typedef {MatchHeading | GameRow} Row */
/** @typedef {"first" | "second"} Side */

/** @type {Tracks<Row>} */
const track = tracks;
const FEW = 30;

const empty = () => el("span", { class: "note" }, t("empty"));

/** @param {Side} side @returns {Track<Row>} */
const who = (side) => ({
  name: side, flexible: true, className: "who",
  of: (row, width) => {
    if (row.kind === "match") return el("span", { class: "of-match" }, entrantElement(row[side], width));
    const player = row[side];
    return player ? nameElement(player, width) : empty();
  },
});

/** @param {Row} row */
function result(row) {
  if (row.kind === "match") {
    const score = points(row.first_points, row.second_points);
    return el("b", { class: score ? "" : "open" }, score || (row.revealed ? "–" : timeAndVenue(row) ? "⏱" : "–"));
  }
  if (row.disputed) return el("span", { class: "disputed" }, "‼");
  if (!row.result) return el("span", { class: "open", "aria-label": t("no result yet") }, "–");
  return el("span", { class: row.forfeit ? "forfeit" : "decided" }, t(row.result));
}

const other = (/** @type {string} */ colour) => (colour === "w" ? "b" : "w");

/** @param {Row[]} rows */
export function roomForAll(rows) {
  const teams = rows.flatMap((row) => (row.kind === "match" ? [row.first, row.second] : []));
  const players = rows.flatMap((row) => (row.kind === "game" ? [row.first, row.second] : [])).flatMap((player) => player ?? []);
  const widths = players.map(nameWidth).sort((a, b) => a - b);
  const natural = widths.length ? widths[Math.floor((widths.length - 1) * 0.92)] + 0.1 : 6;
  const initial = widths.length ? Math.max(...players.map((player) => smallestWidth(player))) + 1.1 : 5;
  const room = roomFor(teams);
  return { players, room: { natural: Math.max(natural, room.natural ?? 0), least: Math.max(Math.min(natural, initial), room.least ?? 0) } };
}

/**
 * @param {Row[]} rows @param {Track<Row>} place where a row is looked for
 * @returns {Level<Row>[]}
 */
export function levelsOf(rows, place) {
  const { players, room } = roomForAll(rows);
  /** @param {(row: GameRow) => string} of @param {string} name */
  const squareOf = (name, of) => track.square(name, (row) => (row.kind === "game" ? of(row) : ""));
  const [mine, theirs] = [squareOf("first-square", (row) => row.colour), squareOf("second-square", (row) => other(row.colour))];
  const texts = rows.map((row) => (row.kind === "match" ? points(row.first_points, row.second_points) : t(row.result)));
  const outcome = track.text("result", Math.max(2.9, widest(texts, true) + 0.3), result, "result");
  /** @param {Side} side */
  const rating = (side) => players.some((player) => player.rating) && haveDifferences(players.map((player) => player.rating)) &&
    { ...track.number(`${side}-rating`, ["2800"], (row) => (row.kind === "game" && row[side]?.rating) || ""), className: "right rating" };
  /** @param {Side} side */
  const title = (side) => anyTitle(players) && titleTrack(`${side}-title`, players, (row) => (row.kind === "game" ? row[side] : null));
  const [first, second] = [who("first"), who("second")];
  return [
    level([place, mine, title("first"), first, rating("first"), outcome, theirs, title("second"), second, rating("second")], players, room),
    level([place, mine, title("first"), first, outcome, theirs, title("second"), second], players, room),
    level([place, mine, first, outcome, theirs, second], players, room),
    stackedLevel("two-lines no-scores", [place, mine, first, outcome, theirs, second], [place, mine, first, outcome], players, { ...room, pitch: 2.8, narrow: rows.length > FEW, detail: 0.85 }),
  ];
}

// "3" for a match, its board below it.
/** @param {Row[]} rows @returns {Track<Row>} */
function place(rows) {
  const matches = [String(Math.max(9, ...rows.map((row) => row.match)))];
  const wide = widest(matches, true) + measure(".88", true);
  return { name: "board", width: wide, className: "right", of: (row) => (row.kind === "match"
    ? el("b", { class: "letter" }, String(row.match)) : el("span", { class: "note" }, `${row.match}.${row.board}`)) };
}

/** @type {Renderer<Head, Row>} */
export const renderer = {
  title: t("By board"),
  levels: (rows) => levelsOf(rows, place(rows)),
  follows: (row) => row.kind === "game",
  keepsFollowersTogether: true,
  isNotableChange: (a, b) => (a.kind === "game" && b.kind === "game" ? a.result !== b.result || a.disputed !== b.disputed || a.first?.member !== b.first?.member || a.second?.member !== b.second?.member : false),
  highlightsNewLines: true,
  place: (row) => row.match,
  legend: (_head, rows) => (rows.some((row) => row.kind === "match" && !row.revealed) ? t("A match without boards: its line-ups are not revealed yet.") : ""),
  isNewSheet: (before, after) => before.round !== after.round,
};

