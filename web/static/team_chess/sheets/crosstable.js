// The wall chart: one line per team, one cell per round: the opponent's number and the game points. By a table it
// is a grid: one cell per opponent.

import { level, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { roundName } from "../../shared/round_name.js";
import { resultsIn, t } from "../../shared/words.js";
import { named, roomFor, teamElement } from "./team.js";

/** @import { ChartHead, ChartRow } from "../shapes.d.ts" */
/** @import { Level, Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<ChartRow>} */
const track = tracks;

/** @type {Track<ChartRow>} */
const team = {
  name: "team-name", flexible: true, className: "who",
  of: (row, width) => el("span", { class: row.withdrawn ? "gone" : "" }, teamElement(row.team, width)),
};

/** @param {ChartRow["cells"][number]} cell @param {boolean} grid */
function cellOf(cell, grid) {
  if (!cell) return "";
  const [opponent, points, outcome] = cell;
  if (!opponent) return grid ? "" : el("span", { class: "unpaired" }, points === "0" ? "–" : points);
  const half = el("span", { class: `half ${outcome === "l" ? "lost" : outcome ? "" : "open"}` }, points || " ");
  return el("span", { class: "game of-teams" }, grid ? "" : el("span", { class: "opponent" }, String(opponent)), half);
}

/** @param {number} rounds */
const leftOut = (rounds) => (rounds === 1 ? t("No room here for round 1") : t("No room here for rounds 1–{last}", { last: rounds }));

/** @type {Renderer<ChartHead, ChartRow>} */
export const renderer = {
  title: t("Crosstable"),
  fades: true,
  heading: (head) => (head.called ? `${t("Crosstable")} · ${roundName(head)}` : head.closed ? t("Crosstable after round {round}", head) : t("Crosstable during round {round}", head)),
  when: (head) => (head.closed ? "" : resultsIn(head)),
  levels(rows, head) {
    const teams = rows.map((row) => row.team);
    const room = roomFor(teams);
    const players = teams.map(named);
    const largest = String(Math.max(9, ...teams.map((one) => one.number)));
    const number = track.number("number", [largest], (row) => row.team.number || "");
    const points = { ...track.numeral("points", teams.map((one) => one.score), (row) => row.team.score, "strong"), label: t("Pts") };
    const games = { ...track.numeral("game-points", rows.map((row) => row.game_points), (row) => row.game_points), label: "GP" };
    const widestPoints = Math.max(1.4, widest(rows.flatMap((row) => row.cells.map((cell) => cell[1])), true));
    return head.meetings ? grid() : rounds();

    /** @returns {Level<ChartRow>[]} */
    function rounds() {
      const width = widest([largest]) + widestPoints + 0.5;
      const cells = Array.from({ length: head.columns }, (_, i) => column(i, width, String(i + 1)));
      const partial = Array.from({ length: Math.max(0, cells.length - 1) }, (_, i) => i + 1);
      return [
        level([number, team, ...cells, points, games], players, room),
        level([number, team, ...cells, points], players, room),
        ...partial.map((left) => ({ ...level([number, team, ...cells.slice(left), points], players, { ...room, narrow: true }), leaves: leftOut(left) })),
        level([number, team, points], players, { ...room, narrow: true }),
      ];
    }

    /** @returns {Level<ChartRow>[]} */
    function grid() {
      const width = Math.max(widest([largest]), widestPoints) + 0.3;
      const cells = teams.flatMap((other, i) => Array.from({ length: head.meetings }, (_, meeting) =>
        ({ ...column(i * head.meetings + meeting, width, meeting ? "" : String(other.number)), className: meeting ? "round-cell again" : "round-cell",
          of: (/** @type {ChartRow} */ row) => (row.team.team === other.team ? el("span", { class: "self", "aria-hidden": "true" }) : cellOf(row.cells[i * head.meetings + meeting], true)) })));
      return [
        level([number, team, ...cells, points, games], players, room),
        level([number, team, ...cells, points], players, room),
        level([number, team, ...cells, points], players, { least: Math.min(room.least, 4), narrow: true }),
        level([number, team, points, games], players, { ...room, narrow: true }),
      ];
    }
  },
  labels: { number: "", points: t("Pts"), "team-name": t("Team") },
  stirs: (before, after) => String(before.cells) !== String(after.cells),
  anew: (before, after) => before.round !== after.round,
};

/** @param {number} index @param {number} width @param {string} label @returns {Track<ChartRow>} */
const column = (index, width, label) => ({
  name: "round", width, className: "round-cell", label, of: (row) => cellOf(row.cells[index], false),
});
