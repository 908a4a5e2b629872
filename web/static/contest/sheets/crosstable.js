// The wall chart: a line per player or team, a cell per round with opponent, colour and result, or game points. With
// a round-robin table it is a grid: a cell per opponent, with the colours from the first day on.

import { anyTitle, level, square, stackedLevel, columnWidths, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { decimals, resultsIn, t } from "../../shared/words.js";
import { roundName } from "../../shared/round_name.js";
import { entrantElement, quadTrack, roomFor, sameQuad } from "../entrant.js";

/** @import { Cell, ChartHead, ChartRow } from "../shapes.d.ts" */
/** @import { Level, Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<ChartRow>} */
const track = tracks;
// In em: the square of a colour and the result of a game, each with its gap.
const SQUARE = 0.62 + 0.18;
const HALF = 0.88 + 0.1;
// The em of a telephone's line.
const IN_THE_HAND = 20;

/** @type {Track<ChartRow>} */
const player = {
  name: "player", flexible: true, className: "who",
  of: (row, width) => el("span", { class: row.withdrawn ? "gone" : "" }, entrantElement(row.player, width)),
};

/** @param {Cell} cell @param {boolean} grid */
function gameCell(cell, grid) {
  if (!cell) return "";
  const [opponent, scored, mark] = cell;
  if (!opponent) return grid ? "" : el("span", { class: "unpaired" }, scored === "0" ? "–" : scored);
  const coloured = mark === "w" || mark === "b" ? square(mark) : "";
  return el("span", { class: `game${grid ? " of-grid" : ""}` },
    grid ? "" : el("span", { class: "opponent" }, String(opponent)), coloured,
    el("span", { class: `half ${scored === "+" || scored === "−" ? "forfeit" : ""}` }, scored || " "));
}

// The cell of a match: only the points, marked if lost or still open.
/** @param {Cell} cell @param {boolean} grid */
function matchCell(cell, grid) {
  if (!cell) return "";
  const [opponent, scored, mark] = cell;
  if (!opponent) return gameCell(cell, grid);
  return el("span", { class: "game of-teams" }, grid ? "" : el("span", { class: "opponent" }, String(opponent)),
    el("span", { class: `half ${mark === "l" ? "lost" : mark ? "" : "open"}` }, decimals(scored) || " "));
}

/** @param {number} rounds */
const leftOutWords = (rounds) => (rounds === 1 ? t("No room here for round 1") : t("No room here for rounds 1–{last}", { last: rounds }));

/** @type {Renderer<ChartHead, ChartRow>} */
export const renderer = {
  title: t("Crosstable"),
  agesQuickly: true,
  heading: (head) => (head.called ? `${t("Crosstable")} · ${roundName(head)}` : head.closed ? t("Crosstable after round {round}", head) : t("Crosstable during round {round}", head)),
  when: (head) => (head.closed ? "" : resultsIn(head)),
  levels(rows, head) {
    const players = rows.map((row) => row.player);
    const room = roomFor(players);
    const hasGamePoints = rows.some((row) => row.game_points !== undefined);
    const ofTeams = hasGamePoints || Boolean(head.teams);
    const inCell = ofTeams ? matchCell : gameCell;
    const number = track.number("number", [String(Math.max(9, ...players.map((p) => p.number)))], (row) => row.player.number || "");
    const numbers = widest([String(Math.max(9, ...players.map((p) => p.number)))]);
    const scores = Math.max(1.4, widest(rows.flatMap((row) => row.cells.map((cell) => cell[1])), true));
    const title = anyTitle(players) && track.title("player-title", players, (row) => row.player);
    const points = track.numeral("points", players.map((p) => p.score), (row) => row.player.score, "strong");
    const games = hasGamePoints && { ...track.numeral("game-points", rows.map((row) => row.game_points ?? ""), (row) => row.game_points ?? ""), label: "GP" };
    const quad = quadTrack(rows);
    const who = { ...player, label: ofTeams ? t("Team") : undefined };
    return head.meetings ? grid() : rounds();

    // On a telephone: a line with name and points, and below it all cells, each with its opponent.
    /** @param {(row: ChartRow) => Cell[]} shown @returns {Level<ChartRow>} */
    function folded(shown) {
      const width = ofTeams ? numbers + scores + 0.7 : numbers + SQUARE + 0.18 + HALF;
      /** @type {Track<ChartRow>} */
      const below = {
        name: "cells", className: "",
        of: (row) => {
          const cells = el("span", { class: "chart-cells" }, ...shown(row).map((cell) => el("span", {}, inCell(cell, false))));
          cells.style.setProperty("--cell", `${width}em`);
          return cells;
        },
      };
      const once = [quad, number, who, points, games].flatMap((one) => one || []);
      const most = Math.max(0, ...rows.map((row) => shown(row).length));
      const lines = Math.ceil(most / Math.max(1, Math.floor(IN_THE_HAND / width)));
      const least = room.least && Math.min(room.least, 10);
      const line = stackedLevel("of-chart", [...once, below], once, players, { ...room, least, pitch: 1.6 + 1.35 * lines, narrow: true, detail: 0.7 });
      return { ...line, columnsOf: (name) => columnWidths({ ...line, tracks: once }, name).replace(`${name.toFixed(3)}em`, "1fr") };
    }

    /** @returns {Level<ChartRow>[]} */
    function rounds() {
      const width = ofTeams ? numbers + scores + 0.5 : numbers + SQUARE + 0.18 + HALF;
      /** @type {Track<ChartRow>[]} */
      const cells = Array.from({ length: head.columns }, (_, i) => ({
        name: "round", width, className: "round-cell", label: String(i + 1), of: (row) => inCell(row.cells[i], false) }));
      // As many of the latest rounds as the width has room for.
      const partial = Array.from({ length: Math.max(0, cells.length - 1) }, (_, i) => i + 1);
      return [
        level([quad, number, title, who, ...cells, points, games], players, room),
        level([quad, number, who, ...cells, points], players, room),
        folded((row) => row.cells),
        ...partial.map((left) => ({ ...level([quad, number, who, ...cells.slice(left), points], players, { ...room, narrow: true, detail: left === 1 ? 0.85 : 0.75 }), omissions: leftOutWords(left) })),
        level([quad, number, who, points], players, { ...room, narrow: true }),
      ];
    }

    /** @returns {Level<ChartRow>[]} */
    function grid() {
      const width = ofTeams ? Math.max(numbers, scores) + 0.3 : Math.max(numbers, SQUARE + 0.88) + 0.1;
      /** @type {Track<ChartRow>[]} */
      const cells = players.flatMap((other, i) => Array.from({ length: head.meetings }, (_, meeting) => ({
        name: "round", width, className: meeting ? "round-cell again" : "round-cell", label: meeting ? "" : String(other.number),
        of: (/** @type {ChartRow} */ row) => (row.player.entry === other.entry ? el("span", { class: "self", "aria-hidden": "true" }) : inCell(row.cells[i * head.meetings + meeting], true)) })));
      const least = room.least ? Math.min(room.least, 4) : 2.6;
      return [
        level([number, title, who, ...cells, points, games], players, room),
        level([number, who, ...cells, points], players, room),
        level([number, who, ...cells, points], players, { least, narrow: true }),
        folded((row) => row.cells.filter(([opponent, scored, mark]) => opponent && (scored || mark))),
        level([number, who, points, games], players, { ...room, narrow: true }),
      ];
    }
  },
  labels: { number: "", points: t("Pts"), quad: t("Quad") },
  follows: sameQuad,
  isNotableChange: (before, after) => String(before.cells) !== String(after.cells),
  isNewSheet: (before, after) => before.round !== after.round,
};
