// The animation of a new sheet: its lines appear from the top down, each half from its side, and the first
// board is enlarged in its own line for a while. All lines are at their final places from the start.

import { every } from "../shared/dom.js";

const LINE_DELAY = 40;
// The last line appears within this time, however many there are.
const LONGEST_ARRIVAL = 2500;
const LARGE_FOR = 4000;
const SETTLING_FOR = 500;
const LARGEST_FACTOR = 1.8;
// After SLOW_FRAMES frames of more than SLOW_FRAME ms, the remaining lines appear without sliding; after one frame of
// more than STALLED_FRAME ms, all appear at once.
const SLOW_FRAME = 34;
const SLOW_FRAMES = 3;
const STALLED_FRAME = 120;

// Whether this screen is too slow for the animation; then it is not tried again.
let withoutAnimation = false;

/** @param {HTMLElement} surface @param {string} first the key of the first board's line; "": none is set large */
export function animateArrival(surface, first) {
  const lines = every(".line[data-key]", surface).filter((line) => line.getBoundingClientRect().top < innerHeight);
  for (const line of lines) line.classList.add("to-come");
  if (first && !withoutAnimation) enlarge(every(`[data-key="${CSS.escape(first)}"]`, surface)[0]);
  const delay = Math.min(LINE_DELAY, LONGEST_ARRIVAL / lines.length);
  const pace = { slow: 0, before: 0 };
  let shownCount = 0;
  let start = 0;
  /** @param {number} now */
  const step = (now) => {
    start ||= now;
    const dueCount = isStalledAt(pace, now) ? lines.length : Math.floor((now - start) / delay) + 1;
    for (; shownCount < Math.min(dueCount, lines.length); shownCount += 1) showLine(lines[shownCount]);
    if (shownCount < lines.length && surface.isConnected) requestAnimationFrame(step);
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
function isStalledAt(pace, now) {
  const frameTime = pace.before ? now - pace.before : 0;
  pace.before = now;
  pace.slow = frameTime > SLOW_FRAME ? pace.slow + 1 : 0;
  withoutAnimation ||= pace.slow >= SLOW_FRAMES || frameTime > STALLED_FRAME;
  return frameTime > STALLED_FRAME;
}

// Enlarges a line's text as far as its own room allows, so that it covers and moves no other line.
/** @param {HTMLElement} line */
function enlarge(line) {
  const heightFactor = line.clientHeight / parseFloat(getComputedStyle(line).lineHeight);
  const widthFactors = every(".who", line).map((cell) => cell.clientWidth / Math.max(1, textWidth(cell)));
  line.style.setProperty("--large", String(enlargement(heightFactor, widthFactors)));
  line.classList.add("first-large");
  setTimeout(() => line.classList.replace("first-large", "settling"), LARGE_FOR);
  setTimeout(() => line.classList.remove("settling"), LARGE_FOR + SETTLING_FOR);
}

/** @param {HTMLElement} cell */
function textWidth(cell) {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return text.getBoundingClientRect().width;
}

// The factor of enlargement: of the height of the line, and of the width of each cell, in multiples of the text's.
/** @param {number} heightFactor @param {number[]} widthFactors */
export const enlargement = (heightFactor, widthFactors) => Math.max(1, Math.min(LARGEST_FACTOR, heightFactor, ...widthFactors));
