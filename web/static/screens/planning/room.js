// The room for lines on a wall, besides the code for "find my board" and the notices, and the best plan for it.

import { betterPlan, plan } from "./layout.js";
import { largestPlan } from "./turning.js";

/** @import { Detail } from "../renderer.d.ts" */
/** @import { Decided, Room } from "./layout.js" */
/** @import { Turning } from "./turning.js" */

// Sizes of type readable across a hall, as shares of the screen's shorter side; a smaller one is used if there would be
// too many pages.
const SIZES = [0.032, 0.03, 0.028, 0.026, 0.024];
const CLOSEST = 0.86;

/** @template {Detail} L @param {Room & { levels: L[] }} wanted @param {{ few: boolean, least: number, turning: Turning }} about `least` is the shorter side of the screen @returns {Decided<L> & { beside?: number }} */
export const bestPlanFor = (wanted, { few, least, turning }) =>
  largestPlan(sizesOf(least), turning, (size) => planAroundCode({ ...wanted, smallest: size, gap: size * 1.2 }, few));

// The height that the code for "find my board" takes from the last column.
/** @param {HTMLElement} area */
export function cornerOf(area) {
  const code = document.body.classList.contains("cornered") && document.querySelector(".foot-me");
  return code ? Math.max(0, area.getBoundingClientRect().bottom - code.getBoundingClientRect().top) : 0;
}

// The plan with few lines above the code, or beside it if they are larger there.
/** @template {Detail} L @param {Room & { levels: L[] }} wanted @param {boolean} few @returns {Decided<L> & { beside?: number }} */
function planAroundCode(wanted, few) {
  const above = planBelowNotices(wanted);
  const code = document.querySelector(".foot-me");
  if (!few || !wanted.corner || !code) return above;
  const taken = code.getBoundingClientRect().width + wanted.gap;
  const beside = { ...planBelowNotices({ ...wanted, width: wanted.width - taken, corner: 0 }), beside: taken };
  return betterPlan(above, beside);
}

/** @param {number} least the shorter side of the screen */
export const sizesOf = (least) => SIZES.map((share) => Math.max(15, Math.ceil(least * share * 10) / 10));

// The plan below the notices, with lines closer together if that saves a page.
/** @template {Detail} L @param {Room & { levels: L[] }} wanted */
function planBelowNotices(wanted) {
  const decided = plan(wanted);
  const taken = document.querySelector(".notices")?.getBoundingClientRect().height ?? 0;
  if (!taken || decided.pages === 1) return decided;
  const without = plan({ ...wanted, height: wanted.height + taken });
  const closer = plan({ ...wanted, tight: Math.max(CLOSEST, wanted.height / (wanted.height + taken)) });
  return without.pages < decided.pages && closer.pages < decided.pages ? closer : decided;
}
