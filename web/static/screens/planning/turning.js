// The size of type and the time per page: large type has priority, as long as the wait for a particular line is short.

/** @import { Detail } from "../renderer.d.ts" */
/** @import { Decided } from "./layout.js" */

/** @typedef {{ sought: boolean, wall: boolean, still?: boolean }} Turning whether people look for their own line there, whether several displays share it, and whether it is better not to turn at all */

// The most milliseconds until the last page is shown: with few pages, and with many (on a single display, on a wall).
const SHORT_WAIT = 20_000;
const LONGEST_WAIT = { alone: 58_000, wall: 19_000 };
const SHORTEST_DWELL = 6000;

/** @param {{ pages: number, perPage: number }} plan @param {Turning} turning milliseconds */
export function dwellTime({ pages, perPage }, { sought, wall }) {
  const reading = Math.min(16_000, Math.max(8000, 5000 + 120 * perPage));
  if (!sought || pages === 1) return reading;
  const longestWait = wall ? LONGEST_WAIT.wall : (pages - 1) * SHORTEST_DWELL <= SHORT_WAIT ? SHORT_WAIT : LONGEST_WAIT.alone;
  return Math.max(SHORTEST_DWELL, Math.min(reading, longestWait / (pages - 1)));
}

// The plan of the first of these sizes (largest first) with a short wait and no important column left out; else that of
// the last one.
/** @template {Detail} L @param {number[]} sizes @param {Turning} turning @param {(size: number) => Decided<L>} plan @returns {Decided<L>} */
export function largestPlan(sizes, turning, plan) {
  const [smallest] = sizes.slice(-1);
  for (const size of sizes) {
    const decided = plan(size);
    const wait = (decided.pages - 1) * dwellTime(decided, turning);
    const turnsNeedlessly = turning.still && decided.pages > 1;
    if (size === smallest || (!turnsNeedlessly && wait <= SHORT_WAIT && fitsWidth(decided) && !decided.level.narrow)) return decided;
  }
  return plan(smallest);
}

/** @param {Decided<Detail>} decided */
const fitsWidth = ({ level, font, column }) => (level.fixed + level.names * level.least) * font <= column + 1;
