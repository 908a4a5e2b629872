// The standings of each category, one after the other, with the category's name at its beginning.

import { withHeading, level, track as tracks } from "../screens/tracks.js";
import { resultsIn, t } from "../shared/words.js";
import { cutTrack, federationTrack, nameTracks } from "./people.js";

/** @import { CategoryRow } from "./shapes.d.ts" */
/** @import { Renderer, Tracks } from "../screens/renderer.d.ts" */

/** @type {Tracks<CategoryRow>} */
const track = tracks;

/** @param {CategoryRow} row */
const groupName = ({ category, field }) => (field ? `${category} ${t(field)}` : category);

/** @type {Renderer<any, CategoryRow>} */
export const renderer = {
  title: t("Standings by category"),
  nothing: t("Nobody has a place in a category yet."),
  emptyIsNews: true,
  heading: () => t("Standings by category"),
  when: (head) => (head.closed || !("entered" in head) ? "" : resultsIn(head)),
  levels(rows) {
    const players = rows.flatMap((row) => row.players);
    const category = cutTrack("category", rows, 7, groupName, "letter");
    const place = track.number("place", ["88", ...rows.map((row) => String(row.place))], (row) => row.place);
    const score = track.numeral("points", rows.map((row) => row.score), (row) => row.score, "strong");
    const rank = withHeading({ ...track.number("rank", ["888"], (row) => row.rank), className: "right note" }, t("overall"));
    const names = nameTracks(rows);
    return [
      level([category, place, ...names, federationTrack(rows), score, rank], players),
      level([category, place, ...names, score], players),
      level([category, place, names[0], score], players, { narrow: true }),
    ];
  },
  labels: { category: t("Category"), place: "", points: "", rank: t("overall"), federation: "" },
  follows: (row, before) => before !== undefined && groupName(before) === groupName(row),
  isNewSheet: (before, after) => (before.session ?? before.round) !== (after.session ?? after.round),
};
