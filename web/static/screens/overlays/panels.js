// The panels overlays are made of, the same for every game.

import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { isOver } from "../hall_clock.js";

/** @import { Child, Coming } from "../../shared/shapes.d.ts" */

// As many rows as are asked for, between one and twenty.
/** @param {URLSearchParams} wish @param {number} usual */
export const rowsWished = (wish, usual) => Math.max(1, Math.min(20, Number(wish.get("rows")) || usual));

// A bar along the lower edge: one side, what stands between them, the other side. `of` says what it is
// about, so that only another subject fades in.
/** @param {string} of @param {Child} left @param {Child} middle @param {Child} right */
export const lowerThird = (of, left, middle, right) =>
  el("section", { class: "panel third", "data-of": of }, left, el("div", { class: "between" }, middle), right);

/** @param {string} of @param {string} title @param {HTMLElement[]} rows @param {string} [kind] */
export const listPanel = (of, title, rows, kind = "list") =>
  el("section", { class: `panel ${kind}`, "data-of": of }, el("h1", {}, title), el("ol", {}, ...rows));

// When the next round begins: its time, and in the last hour how long that is.
/** @param {Coming | undefined} coming @param {string} name @param {number} now */
export function starts(coming, name, now) {
  if (!coming || isOver(coming, now)) return name;
  const left = coming.instant ? Math.ceil((Date.parse(coming.instant) - now) / 1000) : 0;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const running = left > 0 && left < 3600 ? t("in {time}", { time: `${Math.floor(left / 60)}:${two(left % 60)}` }) : "";
  return [name, coming.time || coming.day, running].filter(Boolean).join(" · ");
}
