// The clock of the round as a screen for the foyer: the time left, the end of the round, a dot for each board
// in play, and the day's schedule. The digits are those of the hall clock (hall_clock.js).

import { tiling } from "./tiles.js";
import { level } from "./tracks.js";
import { clockTime, el } from "../shared/dom.js";
import { inContext, t } from "../shared/words.js";
import { announcementText, dayText } from "./hall_clock.js";

/** @import { Renderer } from "./renderer.d.ts" */
/** @import { Place } from "./tiles.js" */
/** @import { AnyHead, BeginningLine, Clock, KeyedRow, StillPlaying } from "../shared/shapes.d.ts" */

// The round of a session of pairs has another name in some languages than a round of matches.
/** @param {AnyHead} head */
const isOfPairs = (head) => "sessions" in head;

/** @param {AnyHead} head */
const roundText = (head) => (isOfPairs(head) ? inContext("bridge", "Round {round}", head) : t("Round {round}", head));

/** @param {AnyHead} head @param {Clock} clock */
function endText(head, { round, starts, minutes }) {
  const time = clockTime(new Date(Date.parse(starts) + minutes * 60_000).toISOString());
  return isOfPairs(head) ? inContext("bridge", "Round {round} ends {time}", { round, time }) : t("Round {round} ends {time}", { round, time });
}

// A dot for each board, sized so that all are visible.
/** @param {StillPlaying} still @param {Place} place @returns {HTMLElement | null} */
function playingDots({ playing, all }, { width, height }) {
  if (!all) return null;
  const items = Array.from({ length: all }, (_, i) => el("span", { class: i < playing ? "dot on" : "dot" }));
  const { columns, side } = tiling(all, { width: width * (width > height ? 0.56 : 0.9), height: height * 0.2 }, height * 0.04);
  const field = el("div", { class: "dots", "aria-hidden": "true" }, ...items);
  field.style.gridTemplateColumns = `repeat(${columns}, ${side}px)`;
  field.style.gridAutoRows = `${side}px`;
  return el("div", { class: "foyer-playing" },
    el("p", {}, playing ? t("{playing} of {all} playing", { playing, all }) : t("All results are in.")), field);
}

// The most lines of a day: of many rounds the current and the next ones.
const MOST_LINES = 9;

// The beginnings of today; without any, those of the day of the next one.
/** @param {BeginningLine[]} lines @param {string} today */
export function linesOfDay(lines, today) {
  const day = lines.some((line) => line.day === today) ? today : lines.find((line) => !line.begun)?.day;
  const linesThatDay = lines.filter((line) => line.day === day);
  const lastBegun = linesThatDay.filter((line) => line.begun).length - 1;
  return linesThatDay.slice(Math.max(0, Math.min(lastBegun, linesThatDay.length - MOST_LINES))).slice(0, MOST_LINES);
}

/** @param {BeginningLine[]} lines */
function scheduleElement(lines) {
  if (!lines.length) return null;
  const now = lines.filter((line) => line.begun).at(-1);
  const items = lines.map((line) => {
    const name = line.unit === "session" ? t("Session {session}", { session: line.number }) : t("Round {round}", { round: line.number });
    return el("li", { class: line === now ? "on" : line.begun ? "over" : "" }, el("span", { class: "when" }, line.time), el("span", {}, name));
  });
  const day = el("div", { class: "foyer-day" }, el("p", {}, dayText(lines[0].day)), el("ol", {}, ...items));
  day.style.setProperty("--lines", String(items.length + 1));
  return day;
}

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/** @param {KeyedRow[]} rows @param {AnyHead} head @param {Place} place */
function foyerElement([still, ...beginnings], head, place) {
  const lines = linesOfDay(/** @type {BeginningLine[]} */ (beginnings), today());
  const words = head.clock ? endText(head, head.clock) : announcementText(head.upcoming, Date.now()) || (head.round ? roundText(head) : "");
  return el("div", { class: lines.length ? "foyer" : "foyer alone" },
    el("p", { class: "foyer-ends" }, words),
    playingDots(/** @type {StillPlaying} */ (still), place),
    scheduleElement(lines));
}

/** @type {Renderer<AnyHead, KeyedRow>} */
export const renderer = {
  title: t("Clock"),
  heading: roundText,
  when: () => "",
  // This sheet ages without news, as it is about the current time.
  agesQuickly: true,
  drawn: (rows, head, space) => ({ pages: 1, page: () => foyerElement(rows, head, space) }),
  levels: () => [level([], [])],
  reordersAtOnce: true,
  isNewSheet: (before, after) => before.round !== after.round,
};
