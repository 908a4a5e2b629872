// The running scores of all matches: the boards played in both rooms, with their IMPs.

import { level, stackedLevel, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { decimals, t } from "../../shared/words.js";
import { entrantElement, roomFor } from "../../contest/entrant.js";
import { points, REVIEW, underReview } from "../../contest/teams/tracks.js";
import { resultWords } from "../../bridge/spoken_result.js";

/** @import { RunningBoard, RunningMatch } from "../shapes.d.ts" */
/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @typedef {RunningMatch | RunningBoard} Row */

/** @type {Tracks<Row>} */
const track = tracks;

/** @param {"first" | "second"} side @returns {Track<Row>} */
const who = (side) => ({
  name: side, flexible: true, className: "who",
  of: (row, width) => {
    if (row.kind === "match") return el("span", { class: "of-match" }, entrantElement(row[side], width));
    return el("span", {}, resultWords(side === "first" ? row.open : row.closed));
  },
});

/** @param {Row} row */
const score = (row) => (row.kind === "match" ? points(row.first_points, row.second_points) || points(row.first_imps, row.second_imps) : row.note ? t(row.note) : row.first === row.second ? decimals(row.first) : points(row.first || "0", row.second || "0"));

/** @param {Row} row */
const scoreWords = (row) => (row.kind === "board" && row.under_review ? `${REVIEW} ${score(row)}` : score(row));

/** @type {Renderer<Head, Row>} */
export const renderer = {
  title: t("Running scores"),
  levels(rows) {
    const teams = rows.flatMap((row) => (row.kind === "match" ? [row.first, row.second] : []));
    const room = roomFor(teams);
    const place = track.number("board", ["99"], (row) => (row.kind === "match" ? row.match : row.board));
    place.of = (row) => (row.kind === "match" ? el("b", { class: "letter" }, String(row.match)) : el("span", { class: "note" }, String(row.board)));
    const result = track.text("result", Math.max(3, widest(rows.map(scoreWords), true) + 0.5), (row) => el(row.kind === "match" ? "b" : "span", {}, scoreWords(row) || "–"), "result");
    const [first, second] = [who("first"), who("second")];
    return [
      level([place, first, result, second], teams, room),
      stackedLevel("two-lines no-squares", [place, first, result, second], [place, first, result], teams, { ...room, pitch: 2.8, narrow: true, detail: 0.85 }),
    ];
  },
  follows: (row) => row.kind === "board",
  keepsFollowersTogether: true,
  isNotableChange: (a, b) => scoreWords(a) !== scoreWords(b),
  highlightsNewLines: true,
  place: (row) => row.match,
  legend: (_head, rows) => [t("A board is shown once both rooms have played it."), underReview(rows.filter((row) => row.kind === "board"))].filter(Boolean).join(" · "),
  isNewSheet: (before, after) => before.round !== after.round,
};
