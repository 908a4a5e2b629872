// Match · team · (score) — game points so far — (score) · team. Teams without a match are below.

import { level, stackedLevel, track as tracks } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { entrantTrack, federationTrack, roomFor } from "../entrant.js";
import { movedTrack } from "../sheets/schedule.js";
import { points, scoreTrack, underReview } from "./tracks.js";

/** @import { MatchRow } from "../../team_chess/shapes.d.ts" */
/** @import { Head, Entrant } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @typedef {(row: MatchRow) => Entrant | null} Of */

/** @type {Tracks<MatchRow>} */
const track = tracks;
const FEW = 12;

/** @param {MatchRow} row */
const stateClass = (row) => (row.disputed ? "disputed" : row.forfeit ? "forfeit" : row.finished ? "decided" : "open");

/** @param {MatchRow[]} rows @returns {Track<MatchRow>} */
function outcome(rows) {
  const score = scoreTrack(rows, stateClass);
  return { ...score, of: (row) => (row.note ? "" : row.disputed ? el("span", { class: "disputed", title: t("disputed") }, `‼ ${points(row.first_points, row.second_points)}`) : score.of(row)) };
}

/** @param {string} name @param {Of} of @param {string[]} scores @returns {Track<MatchRow>} */
const scoreBeforeTrack = (name, of, scores) => track.numeral(name, scores, (row) => (row.match && of(row)?.score) || "", "score");

// "2.3" is match 2 on board 3, where matches of one board are played on all boards at once.
/** @param {MatchRow} row */
const placeOf = (row) => (row.match && row.board ? `${row.match}.${row.board}` : String(row.match || ""));

/** @param {MatchRow} row */
const hasColour = (row) => Boolean(row.second && row.colour);

/** @type {Of} */
const one = (row) => row.first;
/** @type {Of} */
const other = (row) => row.second;
const first = entrantTrack("first", one);
const second = entrantTrack("second", other, (row) => row.note);

/** @type {Renderer<Head, MatchRow>} */
export const renderer = {
  title: t("Pairings"),
  first: (row) => row.match === 1 && row.second !== null,
  levels(rows) {
    const teams = rows.flatMap((row) => (row.second ? [row.first, row.second] : [row.first]));
    const scores = [...new Set(teams.map((team) => team.score))];
    const match = track.number("board", [...rows.map(placeOf), "9"], placeOf);
    const square = rows.some(hasColour) ? [track.square("first-square", (row) => (row.second ? row.colour : ""))] : [];
    const [mine, theirs] = [scoreBeforeTrack("first-score", one, scores), scoreBeforeTrack("second-score", other, scores)];
    const result = outcome(rows);
    const moved = movedTrack(rows, 11);
    const room = roomFor(teams);
    const tracks = [match, ...square, first, mine, result, second, theirs];
    return [
      level([match, ...square, first, federationTrack(rows, one, "first-fed"), mine, result, theirs, second, federationTrack(rows, other, "second-fed"), moved], teams, room),
      level([match, ...square, first, mine, result, theirs, second, moved], teams, room),
      level([match, first, result, second], teams, room),
      stackedLevel(square.length ? "two-lines" : "two-lines no-colours", tracks, [match, ...square, first, mine, result], teams, { ...room, pitch: 2.6, narrow: rows.length > FEW, detail: 0.85 }),
    ];
  },
  legend: (_head, rows) => [rows.some((row) => hasColour(row) && !row.board) ? t("The square is the colour on board 1.") : "", underReview(rows)].filter(Boolean).join(" · "),
  isNotableChange: (a, b) => points(a.first_points, a.second_points) !== points(b.first_points, b.second_points) || a.finished !== b.finished || a.disputed !== b.disputed || a.under_review !== b.under_review || a.moved !== b.moved,
  place: (row) => row.match,
  isNewSheet: (a, b) => a.round !== b.round,
};
