// The panels of overlays, common to all games.

import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { isDayOver } from "../hall_clock.js";

/** @import { Child, Coming } from "../../shared/shapes.d.ts" */

// The number of rows in the address, between one and twenty.
/** @param {URLSearchParams} parameters @param {number} usual */
export const rowsWished = (parameters, usual) => Math.max(1, Math.min(20, Number(parameters.get("rows")) || usual));

// A bar along the lower edge: one side, the middle, the other side. `of` identifies its subject, as only
// another subject fades in.
/** @param {string} subject @param {Child} left @param {Child} middle @param {Child} right */
export const lowerThird = (subject, left, middle, right) =>
  el("section", { class: "panel third", "data-of": subject }, left, el("div", { class: "between" }, middle), right);

/** @param {string} subject @param {string} title @param {HTMLElement[]} rows @param {string} [kind] */
export const listPanel = (subject, title, rows, kind = "list") =>
  el("section", { class: `panel ${kind}`, "data-of": subject }, el("h1", {}, title), el("ol", {}, ...rows));

// The text on the next round's beginning: its time, and in the last hour the time left.
/** @param {Coming | undefined} announced @param {string} name @param {number} now */
export function beginningWords(announced, name, now) {
  if (!announced || isDayOver(announced, now)) return name;
  const left = announced.instant ? Math.ceil((Date.parse(announced.instant) - now) / 1000) : 0;
  const twoDigits = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const timeLeft = left > 0 && left < 3600 ? t("in {time}", { time: `${Math.floor(left / 60)}:${twoDigits(left % 60)}` }) : "";
  return [name, announced.time || announced.day, timeLeft].filter(Boolean).join(" · ");
}
