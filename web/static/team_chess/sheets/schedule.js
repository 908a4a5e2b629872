// Every match, round by round; a round's number stands where it begins. A match that is played at another time, or
// elsewhere, says so.

import { level, stackedLevel, track as tracks, widest } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";
import { movedTrack, named, points, roomFor, scoreTrack, teamTrack } from "./team.js";

/** @import { ScheduleHead, ScheduleRow } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<ScheduleRow>} */
const track = tracks;
const first = teamTrack("first", (/** @type {ScheduleRow} */ row) => row.first);
const second = teamTrack("second", (/** @type {ScheduleRow} */ row) => row.second, () => "rests");

// Whatever of its head changes, all of it is new.
/** @type {("round" | "scheduled" | "next")[]} */
const FACTS = ["round", "scheduled", "next"];

/** @type {Renderer<ScheduleHead, ScheduleRow>} */
export const renderer = {
  title: t("Schedule"),
  heading: (head) => (head.next ? t("Schedule · next is round {next}", head) : t("Schedule")),
  when: (head) => (head.round && !head.closed && !head.called ? t("round {round} is on", head) : ""),
  levels(rows, head) {
    const teams = rows.flatMap((row) => (row.second ? [row.first, row.second] : [row.first]));
    /** @type {Track<ScheduleRow>} */
    const round = { name: "round", width: widest([String(Math.max(9, head.scheduled))], true), className: "letter right", of: (row) => row.round };
    const match = track.number("board", [String(Math.max(9, ...rows.map((row) => row.match)))], (row) => row.match || "");
    const score = scoreTrack(rows, (row) => (row.forfeit ? "forfeit" : row.first_points ? "decided" : "open"));
    const room = roomFor(teams);
    const players = teams.map(named);
    const moved = movedTrack(rows);
    return [
      level([round, match, first, score, second, moved], players, room),
      level([round, first, score, second, moved], players, room),
      level([round, first, score, second], players, room),
      stackedLevel("two-lines of-rounds", [round, first, score, second], [round, first, score], players, { ...room, pitch: 2.8, narrow: true }),
    ];
  },
  follows: (row, before) => before !== undefined && before.round === row.round,
  stirs: (a, b) => points(a.first_points, a.second_points) !== points(b.first_points, b.second_points) || a.moved !== b.moved || a.venue !== b.venue,
  anew: (before, after) => FACTS.some((fact) => before[fact] !== after[fact]),
};
