// The wall chart: one line per player, one cell per round: opponent, colour, result. A round robin
// is a grid: one cell per opponent, in colour from the first day on.

import { anyTitle, level, quadTrack, sameQuad, square, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { resultsIn, t } from "../../shared/words.js";
import { roundName } from "../../shared/round_name.js";

/** @import { ChartHead, ChartRow } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<ChartRow>} */
const track = tracks;

const player = track.name("player", (row) => row.player);

/** @param {number} index @param {number} width @returns {Track<ChartRow>} */
function roundTrack(index, width) {
  return {
    name: "round", width, className: "round-cell", label: String(index + 1),
    of: (row) => roundCell(row.cells[index]),
  };
}

/** @param {ChartRow["cells"][number]} cell */
function roundCell(cell) {
  if (!cell) return "";
  const [opponent, colour, result] = cell;
  if (!opponent) return el("span", { class: "unpaired" }, result === "0" ? "–" : result);
  return el("span", { class: "game" },
    el("span", { class: "opponent" }, String(opponent)), square(colour),
    el("span", { class: `half ${result === "+" || result === "−" ? "forfeit" : ""}` }, result || " "));
}

/** @param {ChartRow[]} rows @param {ChartHead} head */
function grid(rows, head) {
  const players = rows.map((row) => row.player);
  const largest = String(Math.max(9, ...players.map((p) => p.number)));
  const number = track.number("number", [largest], (row) => row.player.number);
  const title = anyTitle(players) && track.title("player-title", players, (row) => row.player);
  const points = track.numeral("points", players.map((p) => p.score), (row) => row.player.score, "strong");
  /** @type {Track<ChartRow>} */
  const who = { ...player, of: (row, room) => (row.withdrawn ? el("span", { class: "gone" }, player.of(row, room)) : player.of(row, room)) };
  const width = Math.max(widest([largest]), 0.62 + 0.88 + 0.18) + 0.1;
  const cells = rows.flatMap((other) => Array.from({ length: head.meetings }, (_, meeting) => ({ other, meeting })));
  /** @type {Track<ChartRow>[]} */
  const opponents = cells.map(({ other, meeting }, index) => ({
    name: "round", width, className: meeting ? "round-cell again" : "round-cell",
    label: meeting ? "" : String(other.player.number), of: (row) => gridCell(row.cells[index]),
  }));
  return [
    level([number, title, who, ...opponents, points], players),
    level([number, who, ...opponents, points], players),
    level([number, who, ...opponents, points], players, { least: 2.6, narrow: true }),
    level([number, who, points], players, { narrow: true }),
  ];
}

/** @param {ChartRow["cells"][number]} cell */
function gridCell(cell) {
  if (!cell) return "";
  const [opponent, colour, result] = cell;
  if (!opponent) return el("span", { class: "self", "aria-hidden": "true" });
  return el("span", { class: "game of-grid" }, square(colour),
    el("span", { class: `half ${result === "+" || result === "−" ? "forfeit" : ""}` }, result || " "));
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
    if (head.meetings) return grid(rows, head);
    const players = rows.map((row) => row.player);
    const largest = String(Math.max(9, ...players.map((p) => p.number)));
    const number = track.number("number", [largest], (row) => row.player.number);
    const title = anyTitle(players) && track.title("player-title", players, (row) => row.player);
    const points = track.numeral("points", players.map((p) => p.score), (row) => row.player.score, "strong");
    const cell = widest([largest]) + 0.62 + 0.88 + 2 * 0.18 + 0.1;
    const rounds = Array.from({ length: head.columns }, (_, i) => roundTrack(i, cell));
    const quad = quadTrack(rows);
    // As many of the latest rounds as the width has room for.
    const partial = Array.from({ length: Math.max(0, rounds.length - 1) }, (_, i) => i + 1);
    return [
      level([quad, number, title, player, ...rounds, points], players),
      level([quad, number, player, ...rounds, points], players),
      ...partial.map((left) => ({ ...level([quad, number, player, ...rounds.slice(left), points], players, { narrow: true }), leaves: leftOut(left) })),
      level([quad, number, player, points], players, { narrow: true }),
    ];
  },
  labels: { number: "", points: t("Pts"), quad: t("Quad") },
  follows: sameQuad,
  stirs: (before, after) => String(before.cells) !== String(after.cells),
  anew: (before, after) => before.round !== after.round,
};
