// The room for lines on a wall, besides the code for "find my board" and the notices, and the best plan for it.

import { betterPlan, makePlan } from "./layout.js";
import { largestPlan } from "./turning.js";

/** @import { Detail } from "../renderer.d.ts" */
/** @import { Decided, Room } from "./layout.js" */
/** @import { Turning } from "./turning.js" */

// Sizes of type readable across a hall, as shares of the screen's shorter side; a smaller one is used if there would be
// too many pages.
const TYPE_SIZES = [0.032, 0.03, 0.028, 0.026, 0.024];
const TIGHTEST = 0.86;

/** @template {Detail} L @param {Room & { levels: L[] }} wanted @param {{ hasFewLines: boolean, shorterSide: number, turning: Turning }} about the screen @returns {Decided<L> & { beside?: number }} */
export const bestPlanFor = (wanted, { hasFewLines, shorterSide, turning }) =>
  largestPlan(typeSizes(shorterSide), turning, (size) => planAroundCode({ ...wanted, smallest: size, gap: size * 1.2 }, hasFewLines));

// The height that the code for "find my board" takes from the last column.
/** @param {HTMLElement} area */
export function cornerHeight(area) {
  const code = document.body.classList.contains("cornered") && document.querySelector(".foot-me");
  return code ? Math.max(0, area.getBoundingClientRect().bottom - code.getBoundingClientRect().top) : 0;
}

// The plan with few lines above the code, or beside it if they are larger there.
/** @template {Detail} L @param {Room & { levels: L[] }} wanted @param {boolean} hasFewLines @returns {Decided<L> & { beside?: number }} */
function planAroundCode(wanted, hasFewLines) {
  const above = planBelowNotices(wanted);
  const code = document.querySelector(".foot-me");
  if (!hasFewLines || !wanted.corner || !code) return above;
  const takenSpace = code.getBoundingClientRect().width + wanted.gap;
  const beside = { ...planBelowNotices({ ...wanted, width: wanted.width - takenSpace, corner: 0 }), beside: takenSpace };
  return betterPlan(above, beside);
}

/** @param {number} shorterSide the shorter side of the screen */
export const typeSizes = (shorterSide) => TYPE_SIZES.map((share) => Math.max(15, Math.ceil(shorterSide * share * 10) / 10));

// The plan below the notices, with lines closer together if that saves a page.
/** @template {Detail} L @param {Room & { levels: L[] }} wanted */
function planBelowNotices(wanted) {
  const decided = makePlan(wanted);
  const takenSpace = document.querySelector(".notices")?.getBoundingClientRect().height ?? 0;
  if (!takenSpace || decided.pages === 1) return decided;
  const without = makePlan({ ...wanted, height: wanted.height + takenSpace });
  const closer = makePlan({ ...wanted, tight: Math.max(TIGHTEST, wanted.height / (wanted.height + takenSpace)) });
  return without.pages < decided.pages && closer.pages < decided.pages ? closer : decided;
}
