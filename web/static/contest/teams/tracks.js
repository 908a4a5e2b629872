// The tracks of sheets of teams, in addition to those of all games.

import { track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { measure } from "../../shared/names.js";
import { COLON, decimals, t } from "../../shared/words.js";

/** @import { MatchRow } from "../../team_chess/shapes.d.ts" */
/** @import { Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<any>} */
const track = tracks;

/** @param {string} first @param {string} second */
export const points = (first, second) => (first || second ? decimals(`${first}–${second}`) : "");

export const REVIEW = "⚖";
/** @param {{ under_review?: boolean }[]} rows */
export const underReview = (rows) => (rows.some((row) => row.under_review) ? `${REVIEW}${COLON}${t("result under review")}` : "");

/** @param {{ first_points: string, second_points: string, under_review?: boolean }} row */
export const scoreOf = (row) => [row.under_review ? REVIEW : "", points(row.first_points, row.second_points)].filter(Boolean).join(" ");

// The track for the score: "2½–1½"; grey during the match.
/** @template {Pick<MatchRow, "first_points" | "second_points" | "under_review">} Row @param {Row[]} rows @param {(row: Row) => string} kind @returns {Track<Row>} */
export function scoreTrack(rows, kind) {
  const wide = Math.max(measure("4½–3½", true), widest(rows.map(scoreOf), true));
  return track.text("result", wide + 0.5, (row) => el("span", { class: kind(row), "aria-label": row.first_points ? null : t("no result yet") },
    scoreOf(row) || "–"), "result");
}

// The track for titles, a little wider, as a title on its own is set in wider letters than measured.
/** @param {string} name @param {{ title: string, federation: string, family: string, given: string }[]} players @param {(row: any) => { title: string } | null} of */
export function titleTrack(name, players, of) {
  const one = track.title(name, players, of);
  return { ...one, width: (one.width ?? 0) + 0.2 };
}

/** @type {Track<any>} */
export const letterTrack = { name: "letter", width: 0.9, className: "letter", of: (row) => row.letter };

// The track for a member's team, as wide as most of them need; the longest are cut.
/** @param {{ team: string }[]} rows @param {number} [most] @returns {Track<any>} */
export function memberTeam(rows, most = 14) {
  const widths = rows.map((row) => measure(row.team)).sort((a, b) => a - b);
  const wide = Math.min(most, (widths[Math.floor((widths.length - 1) * 0.95)] ?? 4) + 0.2);
  return track.text("team", wide, (row) => el("span", { title: row.team }, row.team), "note cut");
}
