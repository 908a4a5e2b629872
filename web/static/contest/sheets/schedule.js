// All games or matches, round by round, with the round's number at its beginning, and the time and place of those played
// separately.

import { track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

/** @import { ScheduleHead } from "../shapes.d.ts" */
/** @import { Level, Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @typedef {{ key: string, round: number, moved: string, venue?: string, published: boolean }} Scheduled */

/** @type {Tracks<any>} */
const track = tracks;

// The fields of the head after whose change the whole sheet is new.
/** @type {("round" | "scheduled" | "next" | "turned")[]} */
const RENEWING_FIELDS = ["round", "scheduled", "next", "turned"];

// The renderer of a schedule; a change of a row's text `shownText` is highlighted.
/** @template {Scheduled} Row @param {(rows: Row[], head: ScheduleHead, round: Track<Row>) => Level<Row>[]} levels @param {(row: Row) => string} shownText @returns {Renderer<ScheduleHead, Row>} */
export const scheduleRenderer = (levels, shownText) => ({
  title: t("Schedule"),
  heading: (head) => (head.next ? t("Schedule · next is round {next}", head) : t("Schedule")),
  when: (head) => (head.round && !head.closed && !head.called ? t("round {round} is on", head) : ""),
  levels: (rows, head) => levels(rows, head, { name: "round", width: widest([String(Math.max(9, head.scheduled))], true), className: "letter right", of: (row) => row.round }),
  follows: (row, before) => before !== undefined && before.round === row.round,
  isNotableChange: (before, after) => shownText(before) !== shownText(after) || timeAndVenue(before) !== timeAndVenue(after),
  isNewSheet: (before, after) => RENEWING_FIELDS.some((field) => before[field] !== after[field]),
});

/** @param {{ moved: string, venue?: string }} row */
export const timeAndVenue = ({ moved, venue }) => [moved && `⏱ ${moved}`, venue].filter(Boolean).join(" · ");

/** @template {{ moved: string, venue?: string }} Row @param {Row[]} rows @param {number} most @returns {Track<Row> | null} */
export function movedTrack(rows, most) {
  const texts = rows.map(timeAndVenue).filter(Boolean);
  if (!texts.length) return null;
  const width = Math.min(most, widest(texts) * 0.8 + 0.2);
  return track.text("moved", width, (row) => (timeAndVenue(row) ? el("span", { class: "note", title: timeAndVenue(row) }, timeAndVenue(row)) : ""));
}
