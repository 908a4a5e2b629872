// The panels of overlays, common to all games.

import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { isOver } from "../hall_clock.js";

/** @import { Child, Coming } from "../../shared/shapes.d.ts" */

// The number of rows in the address, between one and twenty.
/** @param {URLSearchParams} wish @param {number} usual */
export const rowsWished = (wish, usual) => Math.max(1, Math.min(20, Number(wish.get("rows")) || usual));

// A bar along the lower edge: one side, the middle, the other side. `of` identifies its subject, as only
// another subject fades in.
/** @param {string} of @param {Child} left @param {Child} middle @param {Child} right */
export const lowerThird = (of, left, middle, right) =>
  el("section", { class: "panel third", "data-of": of }, left, el("div", { class: "between" }, middle), right);

/** @param {string} of @param {string} title @param {HTMLElement[]} rows @param {string} [kind] */
export const listPanel = (of, title, rows, kind = "list") =>
  el("section", { class: `panel ${kind}`, "data-of": of }, el("h1", {}, title), el("ol", {}, ...rows));

// The text on the next round's beginning: its time, and in the last hour the time left.
/** @param {Coming | undefined} coming @param {string} name @param {number} now */
export function beginningWords(coming, name, now) {
  if (!coming || isOver(coming, now)) return name;
  const left = coming.instant ? Math.ceil((Date.parse(coming.instant) - now) / 1000) : 0;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const running = left > 0 && left < 3600 ? t("in {time}", { time: `${Math.floor(left / 60)}:${two(left % 60)}` }) : "";
  return [name, coming.time || coming.day, running].filter(Boolean).join(" · ");
}
