// The clock of the round as a screen for the foyer: the time left, the end of the round, a dot for each board
// in play, and the day's schedule. The digits are those of the hall clock (hall_clock.js).

import { tiling } from "./tiles.js";
import { level } from "./tracks.js";
import { clockTime, el } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { comingWords, dayWords } from "./hall_clock.js";

/** @import { Renderer } from "./renderer.d.ts" */
/** @import { Place } from "./tiles.js" */
/** @import { AnyHead, BeginningLine, Clock, KeyedRow, StillPlaying } from "../shared/shapes.d.ts" */

/** @param {Clock} clock */
function endWords({ round, starts, minutes }) {
  const time = clockTime(new Date(Date.parse(starts) + minutes * 60_000).toISOString());
  return t("Round {round} ends {time}", { round, time });
}

// A dot for each board, sized so that all are visible.
/** @param {StillPlaying} still @param {Place} place @returns {HTMLElement | null} */
function playingDots({ playing, all }, { width, height }) {
  if (!all) return null;
  const each = Array.from({ length: all }, (_, i) => el("span", { class: i < playing ? "dot on" : "dot" }));
  const { columns, side } = tiling(all, { width: width * (width > height ? 0.56 : 0.9), height: height * 0.2 }, height * 0.04);
  const field = el("div", { class: "dots", "aria-hidden": "true" }, ...each);
  field.style.gridTemplateColumns = `repeat(${columns}, ${side}px)`;
  field.style.gridAutoRows = `${side}px`;
  return el("div", { class: "foyer-playing" },
    el("p", {}, playing ? t("{playing} of {all} playing", { playing, all }) : t("All results are in.")), field);
}

// The most lines of a day: of many rounds the current and the next ones.
const MOST = 9;

// The beginnings of today; without any, those of the day of the next one.
/** @param {BeginningLine[]} lines @param {string} today */
export function dayOf(lines, today) {
  const day = lines.some((line) => line.day === today) ? today : lines.find((line) => !line.begun)?.day;
  const all = lines.filter((line) => line.day === day);
  const over = all.filter((line) => line.begun).length - 1;
  return all.slice(Math.max(0, Math.min(over, all.length - MOST))).slice(0, MOST);
}

/** @param {BeginningLine[]} lines */
function schedule(lines) {
  if (!lines.length) return null;
  const now = lines.filter((line) => line.begun).at(-1);
  const each = lines.map((line) => {
    const what = line.unit === "session" ? t("Session {session}", { session: line.number }) : t("Round {round}", { round: line.number });
    return el("li", { class: line === now ? "on" : line.begun ? "over" : "" }, el("span", { class: "when" }, line.time), el("span", {}, what));
  });
  const day = el("div", { class: "foyer-day" }, el("p", {}, dayWords(lines[0].day)), el("ol", {}, ...each));
  day.style.setProperty("--lines", String(each.length + 1));
  return day;
}

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
};

/** @param {KeyedRow[]} rows @param {AnyHead} head @param {Place} place */
function foyer([still, ...beginnings], head, place) {
  const lines = dayOf(/** @type {BeginningLine[]} */ (beginnings), today());
  const words = head.clock ? endWords(head.clock) : comingWords(head.upcoming, Date.now()) || (head.round ? t("Round {round}", head) : "");
  return el("div", { class: lines.length ? "foyer" : "foyer alone" },
    el("p", { class: "foyer-ends" }, words),
    playingDots(/** @type {StillPlaying} */ (still), place),
    schedule(lines));
}

/** @type {Renderer<AnyHead, KeyedRow>} */
export const renderer = {
  title: t("Clock"),
  heading: (head) => t("Round {round}", head),
  when: () => "",
  // This sheet ages without news, as it is about the current time.
  fades: true,
  drawn: (rows, head, space) => ({ pages: 1, page: () => foyer(rows, head, space) }),
  levels: () => [level([], [])],
  flows: true,
  anew: (before, after) => before.round !== after.round,
};
