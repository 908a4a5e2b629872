// The scores of the pairs of all teams in IMPs per board: against the datum of all tables, and against each table.

import { withHeading, level, track as tracks } from "../../screens/tracks.js";
import { pairElement } from "../../shared/names.js";
import { decimals, t } from "../../shared/words.js";
import { memberTeam } from "../../contest/teams/tracks.js";

/** @import { PairRow } from "../shapes.d.ts" */
/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<PairRow>} */
const track = tracks;
/** @param {PairRow} row */
const pairName = ({ first, second }) => ({ family: `${first.family} – ${second.family}`, given: "" });
/** @type {Track<PairRow>} */
const pair = { name: "pair", flexible: true, className: "who", of: (row, width) => pairElement(pairName(row), width) };
/** @param {"butler" | "cross" | "opponents" | "corrected"} which @param {string} label */
const imps = (which, label) => withHeading(track.number(which, ["−88.88"], (row) => decimals(row[which])), label);

/** @type {Renderer<Head, PairRow>} */
export const renderer = {
  title: t("Scores of the pairs"),
  nothing: t("No scores of pairs yet: they come when a round is over and its line-ups are known."),
  emptyIsNews: true,
  agesQuickly: true,
  heading: () => t("Scores of the pairs"),
  levels(rows) {
    const pairs = rows.map(pairName);
    const place = track.number("rank", [String(Math.max(9, rows.length))], (row) => row.place);
    const boards = { ...withHeading(track.number("boards", ["888"], (row) => row.boards), t("Boards")), className: "right" };
    const [butler, cross] = [imps("butler", "Butler"), { ...imps("cross", t("Cross-IMPs")), className: "right" }];
    const more = [{ ...imps("opponents", t("Opponents")), className: "right" }, { ...imps("corrected", t("With opponents")), className: "right" }];
    return [
      level([place, pair, memberTeam(rows), boards, butler, cross, ...more], pairs),
      level([place, pair, boards, butler, cross, ...more], pairs),
      level([place, pair, boards, butler, cross], pairs),
      level([place, pair, butler], pairs, { narrow: true }),
    ];
  },
  labels: { rank: "", pair: t("Pair"), team: t("Team"), boards: t("Boards"), butler: "Butler", cross: t("Cross-IMPs"), opponents: t("Opponents"), corrected: t("With opponents") },
  legend: () => t("IMPs a board, of rounds that are over"),
  isNotableChange: (before, after) => before.boards !== after.boards,
  isNewSheet: (before, after) => before.round !== after.round,
};
