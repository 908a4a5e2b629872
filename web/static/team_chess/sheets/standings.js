// Rank, team, both scores, the primary one first, and the tie-breaks in the order they decide.

import { level, track as tracks } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { roundName } from "../../shared/round_name.js";
import { resultsIn, t } from "../../shared/words.js";
import { federationTrack, named, roomFor, teamTrack } from "./team.js";

/** @import { Column, StandingRow, StandingsHead } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<StandingRow>} */
const track = tracks;

// Where there is nothing of the kind to say, how far they have moved stands there for a while.
/** @type {Track<StandingRow>} */
const state = {
  name: "state", width: 1.3, className: "state shift",
  of: (row) =>
    row.withdrawn
      ? el("span", { class: "withdrawn", role: "img", "aria-label": t("withdrawn") }, "×")
      : row.playing
        ? el("span", { class: "playing", role: "img", "aria-label": t("still playing") }, "…")
        : "",
};
// "Buchholz, cut 1".
/** @param {Column} column */
export const inFull = ({ name, marks }) => [t(name), ...marks.map(({ says, count }) => t(says, { count }))].join(", ");
const team = teamTrack("team-name", (/** @type {StandingRow} */ row) => row.team);

/** @param {StandingsHead} head */
const provisional = ({ to_come: toCome }) =>
  (toCome.length ? [t("Provisional. Still to be played (round.match): {games}", { games: toCome.join(", ") })] : []);

/** @type {Renderer<StandingsHead, StandingRow>} */
export const renderer = {
  title: t("Standings"),
  fades: true,
  heading: (head) => (head.called ? `${t("Standings")} · ${roundName(head)}` : head.closed ? t("Standings after round {round}", head) : t("Standings during round {round}", head)),
  when: (head) => [head.closed ? "" : resultsIn(head), head.to_come.length ? t("provisional") : ""].filter(Boolean).join(" · "),
  levels(rows, head) {
    const teams = rows.map((row) => row.team);
    const room = roomFor(teams);
    const rank = track.number("rank", [String(Math.max(9, ...rows.map((row) => row.rank)))], (row) => row.rank || "");
    const fed = federationTrack(rows, (row) => row.team, "team-fed");
    const values = head.columns.map((column, i) => ({
      ...track.numeral(i ? `tie-break tie-break-${i}` : "points", rows.map((row) => row.values[i] ?? ""), (row) => row.values[i] ?? "", i ? "" : "strong"),
      label: column.head, labelTitle: inFull(column),
    }));
    for (const value of values) value.width = Math.max(value.width, value.label.length * 0.42);
    const players = teams.map(named);
    return [
      level([rank, team, state, fed, ...values], players, room),
      level([rank, team, state, ...values], players, room),
      level([rank, team, state, ...values.slice(0, 2)], players, { ...room, narrow: true }),
      level([rank, team, state, values[0]], players, { ...room, least: Math.min(room.least, 10), narrow: true }),
    ];
  },
  legend: (head, rows) => [
    ...provisional(head),
    ...head.columns.map((column) => `${column.head}: ${inFull(column)}`),
    ...(rows.some((row) => row.playing && !row.withdrawn) ? [`…: ${t("still playing")}`] : []),
    ...(rows.some((row) => row.withdrawn) ? [`×: ${t("withdrawn")}`] : []),
  ].join(" · "),
  labels: { "team-fed": "", rank: "", "team-name": t("Team") },
  ranked: (row) => row.rank,
  // Half the table's tie-breaks move with every result; who has scored is the news.
  stirs: (before, after) => before.values[0] !== after.values[0] || before.values[1] !== after.values[1] || before.playing !== after.playing,
  place: (row) => row.rank,
  anew: (before, after) => before.round !== after.round,
};
