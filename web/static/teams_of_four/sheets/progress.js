// The progress of the round by match.

import { level, track as tracks } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";
import { entrantTrack, roomFor } from "../../contest/entrant.js";
import { points, scoreTrack } from "../../contest/teams/tracks.js";

/** @import { ProgressHead, ProgressRow } from "../shapes.d.ts" */
/** @import { Renderer, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<ProgressRow>} */
const track = tracks;
const first = entrantTrack("first", (/** @type {ProgressRow} */ row) => row.first);
const second = entrantTrack("second", (/** @type {ProgressRow} */ row) => row.second);

/** @type {Renderer<ProgressHead, ProgressRow>} */
export const renderer = {
  title: t("Results in progress"),
  levels(rows) {
    const teams = rows.flatMap((row) => [row.first, row.second]);
    const room = roomFor(teams);
    const match = track.number("board", ["99"], (row) => row.match);
    const both = track.number("boards", ["99/99"], (row) => `${row.both}/${row.boards}`);
    const score = scoreTrack(rows, (row) => (row.finished ? "decided" : "open"));
    return [level([match, first, score, second, both], teams, room), level([match, first, score, second], teams, room)];
  },
  isNotableChange: (a, b) => points(a.first_points, a.second_points) !== points(b.first_points, b.second_points) || a.both !== b.both,
  place: (row) => row.match,
  legend: (head) => (head.finished < head.matches ? t("{finished} of {matches} matches are over.", head) : t("All results are in.")),
  isNewSheet: (before, after) => before.round !== after.round,
};
