// The animation of a new sheet: its lines appear from the top down, each half from its side, and the first
// board is enlarged in its own line for a while. All lines are at their final places from the start.

import { every } from "../shared/dom.js";

const APART = 40;
// The last line appears within this time, however many there are.
const LONGEST = 2500;
const LARGE_FOR = 4000;
const SETTLES = 500;
const LARGEST = 1.8;
// After SLOW_FRAMES frames of more than SLOW ms, the remaining lines appear without sliding; after one frame of
// more than STANDS ms, all appear at once.
const SLOW = 34;
const SLOW_FRAMES = 3;
const STANDS = 120;

// Whether this screen is too slow for the animation; then it is not tried again.
let withoutAnimation = false;

/** @param {HTMLElement} surface @param {string} first the key of the first board's line; "": none is set large */
export function arrive(surface, first) {
  const lines = every(".line[data-key]", surface).filter((line) => line.getBoundingClientRect().top < innerHeight);
  for (const line of lines) line.classList.add("to-come");
  if (first && !withoutAnimation) enlarge(every(`[data-key="${CSS.escape(first)}"]`, surface)[0]);
  const apart = Math.min(APART, LONGEST / lines.length);
  const pace = { slow: 0, before: 0 };
  let here = 0;
  let began = 0;
  /** @param {number} now */
  const step = (now) => {
    began ||= now;
    const due = isStalled(pace, now) ? lines.length : Math.floor((now - began) / apart) + 1;
    for (; here < Math.min(due, lines.length); here += 1) showLine(lines[here]);
    if (here < lines.length && surface.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** @param {HTMLElement} line */
function showLine(line) {
  if (withoutAnimation) return line.classList.remove("to-come");
  line.classList.replace("to-come", "arriving");
  line.addEventListener("animationend", () => line.classList.remove("arriving"), { once: true });
}

/** @param {{ slow: number, before: number }} pace @param {number} now */
function isStalled(pace, now) {
  const took = pace.before ? now - pace.before : 0;
  pace.before = now;
  pace.slow = took > SLOW ? pace.slow + 1 : 0;
  withoutAnimation ||= pace.slow >= SLOW_FRAMES || took > STANDS;
  return took > STANDS;
}

// Enlarges a line's text as far as its own room allows, so that it covers and moves no other line.
/** @param {HTMLElement} line */
function enlarge(line) {
  const high = line.clientHeight / parseFloat(getComputedStyle(line).lineHeight);
  const wide = every(".who", line).map((cell) => cell.clientWidth / Math.max(1, textWidth(cell)));
  line.style.setProperty("--large", String(enlargement(high, wide)));
  line.classList.add("first-large");
  setTimeout(() => line.classList.replace("first-large", "settling"), LARGE_FOR);
  setTimeout(() => line.classList.remove("settling"), LARGE_FOR + SETTLES);
}

/** @param {HTMLElement} cell */
function textWidth(cell) {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return text.getBoundingClientRect().width;
}

// The factor of enlargement: `high` is the height of the line, `wide` the width of each cell, in multiples of the text's.
/** @param {number} high @param {number[]} wide */
export const enlargement = (high, wide) => Math.max(1, Math.min(LARGEST, high, ...wide));
