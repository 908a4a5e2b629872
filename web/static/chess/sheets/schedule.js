// All games, round by round; those with reversed colours are marked by two arrows.

import { anyTitle, level, severalFederations, track as tracks } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { entrantTrack } from "../../contest/entrant.js";
import { movedTrack, scheduleRenderer } from "../../contest/sheets/schedule.js";

/** @import { ScheduleRow } from "../shapes.d.ts" */
/** @import { Entrant } from "../../contest/shapes.d.ts" */
/** @import { Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<ScheduleRow>} */
const track = tracks;

/** @typedef {(row: ScheduleRow) => Entrant | null} Of */

const white = entrantTrack("white", (/** @type {ScheduleRow} */ row) => row.white);
const black = entrantTrack("black", (/** @type {ScheduleRow} */ row) => row.black, () => "rests");

const outcome = track.text("result", 2.3, (row) => {
  if (!row.black) return "";
  if (!row.result) return el("span", { class: "open", "aria-label": t("no result yet") }, "–");
  return el("span", { class: row.forfeit ? "forfeit" : "decided" }, t(row.result));
}, "result");

const turned = track.text("turned", 0.95, (row) =>
  row.reversed ? el("span", { role: "img", class: "turned-mark", "aria-label": t("colours reversed"), title: t("colours reversed") }, "⇄") : "");

export const renderer = scheduleRenderer((/** @type {ScheduleRow[]} */ rows, head, round) => {
  const players = rows.flatMap((row) => (row.black ? [row.white, row.black] : [row.white]));
  const largest = [String(Math.max(9, ...players.map((p) => p.number)))];
  const board = track.number("board", [String(Math.max(9, ...rows.map((row) => row.board)))], (row) => row.board || "");
  const number = (/** @type {string} */ name, /** @type {Of} */ of) => ({ ...track.number(name, largest, (row) => of(row)?.number ?? ""), className: "right opponent" });
  const wn = number("white-number", (row) => row.white);
  const bn = number("black-number", (row) => row.black);
  const title = (/** @type {string} */ name, /** @type {Of} */ of) => anyTitle(players) && track.title(name, players, of);
  const fed = (/** @type {string} */ name, /** @type {Of} */ of) => severalFederations(players) && track.federation(name, players, of);
  const mark = head.turned && turned;
  const time = movedTrack(rows, 8);
  return [
    level([round, board, wn, title("wt", (r) => r.white), white, fed("wf", (r) => r.white), outcome, bn, title("bt", (r) => r.black), black, fed("bf", (r) => r.black), mark, time], players),
    level([round, board, wn, white, outcome, bn, black, mark, time], players),
    level([round, wn, white, outcome, bn, black, mark], players, { narrow: true }),
    level([round, white, outcome, black, mark], players, { narrow: true, least: 3.4 }),
  ];
}, (row) => `${row.result} ${row.reversed}`);
