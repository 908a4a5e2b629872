// The best players on each board, with the board's number at its beginning.

import { anyTitle, withHeading, level, track as tracks, widest } from "../../screens/tracks.js";
import { decimals, resultsIn, t } from "../../shared/words.js";
import { memberTeam, titleTrack } from "../../contest/teams/tracks.js";

/** @import { PlayerRow } from "../shapes.d.ts" */
/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { Renderer, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<PlayerRow>} */
const track = tracks;

const boardOf = (/** @type {PlayerRow} */ row) => (row.board ? String(row.board) : t("Res."));

/** @type {Renderer<Head, PlayerRow>} */
export const renderer = {
  title: t("Board prizes"),
  nothing: t("Nobody has played enough games yet."),
  emptyIsNews: true,
  agesQuickly: true,
  heading: (head) => (head.closed ? t("Best on each board after round {round}", head) : t("Best on each board during round {round}", head)),
  when: (head) => (head.closed ? "" : resultsIn(head)),
  levels(rows) {
    const players = rows.map((row) => row.player);
    const board = withHeading({ ...track.number("letter-board", rows.map(boardOf), boardOf), className: "right letter" }, t("Board"));
    const place = track.number("rank", [String(Math.max(9, ...rows.map((row) => row.place)))], (row) => row.place);
    const player = track.name("player", (row) => row.player);
    const title = anyTitle(players) && titleTrack("player-title", players, (row) => row.player);
    const team = memberTeam(rows, 15);
    const points = track.numeral("points", rows.map((row) => row.points), (row) => row.points, "strong");
    const games = withHeading(track.number("games", ["88"], (row) => row.games), t("Games"));
    const share = track.text("percentage", Math.max(widest(["100.0"], true), 1.2), (row) => decimals(row.percentage), "right");
    const performance = rows.some((row) => row.performance) &&
      withHeading({ ...track.number("performance", ["2888"], (row) => row.performance || ""), className: "right rating" }, t("Perf."));
    const decides = (rows[0]?.best_by === "performance" && performance) || share;
    return [
      level([board, place, title, player, team, points, games, share, performance], players),
      level([board, place, title, player, points, games, share, performance], players),
      level([board, place, player, points, games, decides], players),
      level([board, place, player, points, decides], players, { narrow: true }),
    ];
  },
  labels: { "letter-board": t("Board"), rank: "", points: t("Pts"), games: t("Games"), percentage: "%", performance: t("Perf."), team: t("Team") },
  follows: (row, before) => before !== undefined && before.board === row.board,
  isNotableChange: (before, after) => before.games !== after.games || before.points !== after.points,
  isNewSheet: (before, after) => before.round !== after.round,
};
