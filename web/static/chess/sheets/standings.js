// Rank, name, points, tie-breaks in the order they decide.

import { anyTitle, level, quadTrack, sameQuad, severalFederations, tellsApart, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { resultsIn, t } from "../../shared/words.js";
import { roundName } from "../../shared/round_name.js";

/** @import { Column, StandingRow, StandingsHead, TeamLine } from "../shapes.d.ts" */
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
const inFull = ({ name, marks }) => [t(name), ...marks.map(({ says, count }) => t(says, { count }))].join(", ");
const player = track.name("player", (row) => row.player);

// Games no round waits for: until they are finished the table is provisional.
/** @param {StandingsHead} head */
const provisional = ({ adjourned = [], to_come: toCome = [] }) => [
  adjourned.length ? t("Provisional. Adjourned, counted as a draw (round.board): {games}", { games: adjourned.join(", ") }) : "",
  toCome.length ? t("Provisional. Still to be played (round.board): {games}", { games: toCome.join(", ") }) : "",
].filter(Boolean);

// Tie-breaks made of ratings, where somebody has none.
/** @param {StandingsHead} head */
const ratings = ({ left_out: left = [], made_up: made = [], unrated }) => [
  left.length ? t("Left out, because not everybody has a rating: {columns}", { columns: left.join(", ") }) : "",
  made.length ? t("Players without a rating count as {rating}: {columns}", { rating: unrated, columns: made.join(", ") }) : "",
].filter(Boolean);

// "Ajax 5½ – 3½ Hercules".
/** @param {TeamLine[]} teams */
const score = (teams) => (teams.length === 2 ? `${teams[0].name} ${teams[0].points} – ${teams[1].points} ${teams[1].name}` : "");

/** @type {Renderer<StandingsHead, StandingRow>} */
export const renderer = {
  title: t("Standings"),
  fades: true,
  heading: (head) => (head.called ? `${t("Standings")} · ${roundName(head)}` : head.closed ? t("Standings after round {round}", head) : t("Standings during round {round}", head)),
  when: (head) => [score(head.teams), head.closed ? "" : resultsIn(head), provisional(head).length ? t("provisional") : ""].filter(Boolean).join(" · "),
  levels(rows, head) {
    const players = rows.map((row) => row.player);
    const rank = track.number("rank", [String(Math.max(9, ...rows.map((row) => row.rank)))], (row) => row.rank || "");
    const title = anyTitle(players) && track.title("player-title", players, (row) => row.player);
    const fed = severalFederations(players) && track.federation("player-fed", players, (row) => row.player);
    const rating = tellsApart(players.map((p) => p.rating)) &&
      track.number("rating", ["2800"], (row) => row.player.rating || "");
    const quad = quadTrack(rows);
    const names = rows.map((row) => row.team);
    const team = names.some(Boolean) && track.text("team", Math.min(8, widest(names) + 0.1), (row) => row.team, "note");
    const points = track.numeral("points", players.map((p) => p.score), (row) => row.player.score, "strong");
    const breaks = head.columns.map((column, i) => ({
      ...track.numeral(`tie-break tie-break-${i}`, rows.map((row) => row.values[i]), (row) => row.values[i]),
      label: column.head, labelTitle: inFull(column),
    }));
    for (const column of breaks) column.width = Math.max(column.width, column.label.length * 0.42);
    return [
      level([quad, rank, title, player, state, team, fed, rating && { ...rating, className: "right rating" }, points, ...breaks], players),
      level([quad, rank, title, player, state, team, fed, points, ...breaks], players),
      level([quad, rank, player, state, points, ...breaks.slice(0, 1)], players, { narrow: true }),
      level([quad, rank, player, state, points], players, { narrow: true }),
    ];
  },
  legend: (head, rows) => [
    ...provisional(head), ...ratings(head),
    ...head.columns.map((column) => `${column.head}: ${inFull(column)}`),
    ...(rows.some((row) => row.playing && !row.withdrawn) ? [`…: ${t("still playing")}`] : []),
    ...(rows.some((row) => row.withdrawn) ? [`×: ${t("withdrawn")}`] : []),
  ].join(" · "),
  labels: { points: t("Pts"), rating: t("Rtg"), "player-fed": "", rank: "", quad: t("Quad"), team: t("Team") },
  follows: sameQuad,
  ranked: (row) => row.rank,
  // Half the table's tie-breaks move with every result; who has scored is the news.
  stirs: (before, after) => before.player.score !== after.player.score || before.playing !== after.playing,
  place: (row) => row.rank,
  anew: (before, after) => before.round !== after.round,
};
