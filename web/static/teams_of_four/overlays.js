// What a stream of teams of four shows over its pictures: the standings, the next pairings.

import { listsOf } from "../contest/overlays.js";
import { points } from "../contest/teams/tracks.js";

/** @import { MatchRow } from "../team_chess/shapes.d.ts" */
/** @import { Overlays } from "../screens/overlays/overlay.d.ts" */

/** @type {Overlays} */
export const overlays = {
  ...listsOf((/** @type {MatchRow} */ row) => row.second && {
    number: row.match, sides: [row.first, row.second], outcome: points(row.first_points, row.second_points) || "–", over: row.finished }, 12),
};
