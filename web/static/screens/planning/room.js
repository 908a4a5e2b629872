// The room that a wall has for its lines, beside the code that leads to one's own board and below the notices, and the
// plan that is best in it.

import { better, plan } from "./layout.js";
import { large } from "./turning.js";

/** @import { Detail } from "../renderer.d.ts" */
/** @import { Decided, Room } from "./layout.js" */
/** @import { Turning } from "./turning.js" */

// Type that is read across a hall, of a screen's shorter side, and what it becomes where so many pages would keep
// people waiting: the least of them in any case.
const SIZES = [0.032, 0.03, 0.028, 0.026, 0.024];
const CLOSEST = 0.86;

/** @template {Detail} L @param {Room & { levels: L[] }} wanted @param {{ few: boolean, least: number, turning: Turning }} about `least` is the shorter side of the screen @returns {Decided<L> & { beside?: number }} */
export const planned = (wanted, { few, least, turning }) =>
  large(sizesOf(least), turning, (size) => besideCode({ ...wanted, smallest: size, gap: size * 1.2 }, few));

// What the code that leads to one's own board takes of the last column.
/** @param {HTMLElement} area */
export function cornerOf(area) {
  const code = document.body.classList.contains("cornered") && document.querySelector(".foot-me");
  return code ? Math.max(0, area.getBoundingClientRect().bottom - code.getBoundingClientRect().top) : 0;
}

// Few lines stand above the code, or beside it, where they are larger.
/** @template {Detail} L @param {Room & { levels: L[] }} wanted @param {boolean} few @returns {Decided<L> & { beside?: number }} */
function besideCode(wanted, few) {
  const above = besideNotices(wanted);
  const code = document.querySelector(".foot-me");
  if (!few || !wanted.corner || !code) return above;
  const taken = code.getBoundingClientRect().width + wanted.gap;
  const beside = { ...besideNotices({ ...wanted, width: wanted.width - taken, corner: 0 }), beside: taken };
  return better(above, beside);
}

/** @param {number} least the shorter side of the screen */
export const sizesOf = (least) => SIZES.map((share) => Math.max(15, Math.ceil(least * share * 10) / 10));

// A notice takes its line from between the others, rather than a page more.
/** @template {Detail} L @param {Room & { levels: L[] }} wanted */
function besideNotices(wanted) {
  const decided = plan(wanted);
  const taken = document.querySelector(".notices")?.getBoundingClientRect().height ?? 0;
  if (!taken || decided.pages === 1) return decided;
  const without = plan({ ...wanted, height: wanted.height + taken });
  const closer = plan({ ...wanted, tight: Math.max(CLOSEST, wanted.height / (wanted.height + taken)) });
  return without.pages < decided.pages && closer.pages < decided.pages ? closer : decided;
}
