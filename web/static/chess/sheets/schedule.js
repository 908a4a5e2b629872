// Every game, round by round; a round's number stands where it begins. Games in other colours than
// the table's carry two arrows, games moved to another time a clock and the time.

import { anyTitle, level, severalFederations, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

/** @import { Player, ScheduleHead, ScheduleRow } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<ScheduleRow>} */
const track = tracks;

/** @typedef {(row: ScheduleRow) => Player | null} Of */

/** @param {string} name @param {Of} of @returns {Track<ScheduleRow>} */
const player = (name, of) => ({
  name, flexible: true, className: "who",
  of: (row, width) => (of(row) ? track.name(name, of).of(row, width) : el("span", { class: "note" }, t("rests"))),
});

const outcome = track.text("result", 2.3, (row) => {
  if (!row.black) return "";
  if (!row.result) return el("span", { class: "open", "aria-label": t("no result yet") }, "–");
  return el("span", { class: row.forfeit ? "forfeit" : "decided" }, t(row.result));
}, "result");

const turned = track.text("turned", 0.95, (row) =>
  row.reversed ? el("span", { role: "img", class: "turned-mark", "aria-label": t("colours reversed"), title: t("colours reversed") }, "⇄") : "");

/** @param {ScheduleRow[]} rows */
function moved(rows) {
  const times = rows.map((row) => row.moved).filter(Boolean);
  if (!times.length) return null;
  const width = Math.min(8, widest(times) * 0.8 + 1.2);
  return track.text("moved", width, (row) => (row.moved ? el("span", { class: "note" }, `⏱ ${row.moved}`) : ""));
}

// Whatever of its head changes, all of it is new.
/** @type {("round" | "scheduled" | "turned" | "moved")[]} */
const FACTS = ["round", "scheduled", "turned", "moved"];

/** @type {Renderer<ScheduleHead, ScheduleRow>} */
export const renderer = {
  title: t("Schedule"),
  heading: (head) => (head.next ? t("Schedule · next is round {next}", head) : t("Schedule")),
  when: (head) => (head.round && !head.closed ? t("round {round} is on", head) : ""),
  levels(rows, head) {
    const players = rows.flatMap((row) => (row.black ? [row.white, row.black] : [row.white]));
    const largest = [String(Math.max(9, ...players.map((p) => p.number)))];
    /** @type {Track<ScheduleRow>} */
    const round = { name: "round", width: widest([String(Math.max(9, head.scheduled))], true), className: "letter right", of: (row) => row.round };
    const board = track.number("board", [String(Math.max(9, ...rows.map((row) => row.board)))], (row) => row.board || "");
    const number = (/** @type {string} */ name, /** @type {Of} */ of) => ({ ...track.number(name, largest, (row) => of(row)?.number ?? ""), className: "right opponent" });
    const wn = number("white-number", (row) => row.white);
    const bn = number("black-number", (row) => row.black);
    const w = player("white", (row) => row.white);
    const b = player("black", (row) => row.black);
    const title = (/** @type {string} */ name, /** @type {Of} */ of) => anyTitle(players) && track.title(name, players, of);
    const fed = (/** @type {string} */ name, /** @type {Of} */ of) => severalFederations(players) && track.federation(name, players, of);
    const mark = head.turned && turned;
    const time = moved(rows);
    return [
      level([round, board, wn, title("wt", (r) => r.white), w, fed("wf", (r) => r.white), outcome, bn, title("bt", (r) => r.black), b, fed("bf", (r) => r.black), mark, time], players),
      level([round, board, wn, w, outcome, bn, b, mark, time], players),
      level([round, wn, w, outcome, bn, b, mark], players, { narrow: true }),
      level([round, w, outcome, b, mark], players, { narrow: true, least: 3.4 }),
    ];
  },
  follows: (row, before) => before !== undefined && before.round === row.round,
  stirs: (before, after) => before.result !== after.result || before.reversed !== after.reversed || before.moved !== after.moved,
  anew: (before, after) => FACTS.some((fact) => before[fact] !== after[fact]),
};
