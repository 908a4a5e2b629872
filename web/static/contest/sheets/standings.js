// The standings: rank, name, points, and tie-breaks in the order in which they decide.

import { anyTitle, level, haveDifferences, track as tracks, widest, withHeading } from "../../screens/tracks.js";
import { COLON, decimals, resultsIn, t } from "../../shared/words.js";
import { roundName } from "../../shared/round_name.js";
import { entrantTrack, federationTrack, quadTrack, roomFor, sameQuad, stateTrack } from "../entrant.js";

/** @import { Column, SideScore, StandingRow, StandingsHead } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<StandingRow>} */
const track = tracks;

// "Buchholz, cut 1".
/** @param {Column} column */
const columnWords = ({ name, marks }) => [t(name), ...marks.map(({ says, count }) => t(says, { count }))].join(", ");

// Notes on unfinished games for which no round waits: until their end the table is provisional.
/** @param {StandingsHead} head */
const provisionalNotes = ({ adjourned = [], to_come: toCome = [], to_come_says: says = "" }) => [
  adjourned.length ? t("Provisional. Adjourned, counted as a draw (round.board): {games}", { games: adjourned.join(", ") }) : "",
  toCome.length ? t(says, { games: toCome.join(", ") }) : "",
].filter(Boolean);

// Notes on tie-breaks by ratings if some players have none.
/** @param {StandingsHead} head */
const ratingNotes = ({ left_out: left = [], made_up: made = [], unrated }) => [
  left.length ? t("Left out, because not everybody has a rating: {columns}", { columns: left.join(", ") }) : "",
  made.length ? t("Players without a rating count as {rating}: {columns}", { rating: unrated, columns: made.join(", ") }) : "",
].filter(Boolean);

// "Ajax 5½ – 3½ Hercules".
/** @param {SideScore[]} sides */
const matchScore = (sides) => (sides.length === 2 ? `${sides[0].name} ${decimals(`${sides[0].points} – ${sides[1].points}`)} ${sides[1].name}` : "");

// The space after the heading of points and tie-breaks, as in the style sheet.
const AFTER_HEADING = 0.4;

/** @param {Track<StandingRow>} values @param {Column} column @returns {Track<StandingRow>} */
const withColumn = (values, column) => withHeading({ ...values, label: column.head, labelTitle: columnWords(column) }, column.head, AFTER_HEADING);

/** @type {Renderer<StandingsHead, StandingRow>} */
export const renderer = {
  title: t("Standings"),
  agesQuickly: true,
  heading: (head) => (head.called ? `${t("Standings")} · ${roundName(head)}` : head.closed ? t("Standings after round {round}", head) : t("Standings during round {round}", head)),
  when: (head) => [matchScore(head.sides ?? []), head.closed ? "" : resultsIn(head), provisionalNotes(head).length ? t("provisional") : ""].filter(Boolean).join(" · "),
  levels(rows, head) {
    const players = rows.map((row) => row.player);
    const room = roomFor(players);
    const rank = track.number("rank", [String(Math.max(9, ...rows.map((row) => row.rank)))], (row) => row.rank || "");
    const title = anyTitle(players) && track.title("player-title", players, (row) => row.player);
    const player = { ...entrantTrack("player", (/** @type {StandingRow} */ row) => row.player), label: room.least ? t("Team") : undefined };
    const fed = federationTrack(rows, (row) => row.player, "player-fed");
    const rating = haveDifferences(players.map((p) => p.rating)) && { ...track.number("rating", ["2800"], (row) => row.player.rating || ""), className: "right rating" };
    const quad = quadTrack(rows);
    const names = rows.map((row) => row.team ?? "");
    const team = names.some(Boolean) && track.text("team", Math.min(8, widest(names) + 0.1), (row) => row.team, "note");
    const points = track.numeral("points", players.map((p) => p.score), (row) => row.player.score, "strong");
    const named = head.points ? withColumn(points, head.points) : points;
    const breaks = head.columns.map((column, i) => withColumn(
      track.numeral(`tie-break tie-break-${i}`, rows.map((row) => row.values[i] ?? ""), (row) => row.values[i] ?? ""), column));
    const least = room.least && Math.min(room.least, 10);
    return [
      level([quad, rank, title, player, stateTrack, team, fed, rating, named, ...breaks], players, room),
      level([quad, rank, title, player, stateTrack, team, rating && fed, named, ...breaks], players, room),
      level([quad, rank, player, stateTrack, named, ...breaks], players, { ...room, detail: 0.85 }),
      level([quad, rank, player, stateTrack, named, ...breaks.slice(0, 1)], players, { ...room, narrow: true }),
      level([quad, rank, player, stateTrack, named], players, { ...room, least, narrow: true }),
    ];
  },
  legend: (head, rows) => [
    ...provisionalNotes(head), ...ratingNotes(head),
    ...[head.points, ...head.columns].flatMap((column) => (column ? [`${column.head}${COLON}${columnWords(column)}`] : [])),
    ...(rows.some((row) => row.playing && !row.withdrawn) ? [`…: ${t("still playing")}`] : []),
    ...(rows.some((row) => row.withdrawn) ? [`×: ${t("withdrawn")}`] : []),
  ].join(" · "),
  labels: { points: t("Pts"), rating: t("Rtg"), "player-fed": "", rank: "", quad: t("Quad"), team: t("Team") },
  follows: sameQuad,
  rankOf: (row) => row.rank,
  // Only a changed score is highlighted, as each result changes the tie-breaks of half the table.
  isNotableChange: (before, after) => before.player.score !== after.player.score || before.playing !== after.playing,
  place: (row) => row.rank,
  isNewSheet: (before, after) => before.round !== after.round,
};
