// The schedule of matches, round by round.

import { level, stackedLevel, track as tracks } from "../../screens/tracks.js";
import { entrantTrack, roomFor } from "../entrant.js";
import { movedTrack, scheduleRenderer } from "../sheets/schedule.js";
import { points, scoreTrack } from "./tracks.js";

/** @import { ScheduleRow } from "../../team_chess/shapes.d.ts" */
/** @import { Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<ScheduleRow>} */
const track = tracks;
const first = entrantTrack("first", (/** @type {ScheduleRow} */ row) => row.first);
const second = entrantTrack("second", (/** @type {ScheduleRow} */ row) => row.second, () => "rests");

export const renderer = scheduleRenderer((/** @type {ScheduleRow[]} */ rows, _head, round) => {
  const teams = rows.flatMap((row) => (row.second ? [row.first, row.second] : [row.first]));
  const match = track.number("board", [String(Math.max(9, ...rows.map((row) => row.match)))], (row) => row.match || "");
  const score = scoreTrack(rows, (row) => (row.forfeit ? "forfeit" : row.first_points ? "decided" : "open"));
  const room = roomFor(teams);
  const moved = movedTrack(rows, 11);
  return [
    level([round, match, first, score, second, moved], teams, room),
    level([round, first, score, second, moved], teams, room),
    level([round, first, score, second], teams, room),
    stackedLevel("two-lines no-squares", [round, first, score, second], [round, first, score], teams, { ...room, pitch: 2.8, narrow: true }),
  ];
}, (row) => points(row.first_points, row.second_points));
