// How a new sheet comes: its lines from the top down, each half from its side, and the first board large
// in its own line for a while. Head and lines change in one moment; every line stands where it stays.

import { every } from "../shared/dom.js";

const APART = 40;
// However many lines there are, the last is there by then.
const LONGEST = 2500;
const LARGE_FOR = 4000;
const SETTLES = 500;
const LARGEST = 1.8;
// Slower than 30 frames a second, so many times: what is still to come stands there without sliding in.
// A screen that paints slower yet shows the rest at once.
const SLOW = 34;
const SLOW_FRAMES = 3;
const STANDS = 120;

// What this screen has shown that it can't do is not tried again.
let plain = false;

/** @param {HTMLElement} surface @param {string} first the key of the first board's line; "": none is set large */
export function arrive(surface, first) {
  const lines = every(".line[data-key]", surface).filter((line) => line.getBoundingClientRect().top < innerHeight);
  for (const line of lines) line.classList.add("to-come");
  if (first && !plain) enlarge(every(`[data-key="${CSS.escape(first)}"]`, surface)[0]);
  const apart = Math.min(APART, LONGEST / lines.length);
  const pace = { slow: 0, before: 0 };
  let here = 0;
  let began = 0;
  /** @param {number} now */
  const step = (now) => {
    began ||= now;
    const due = stands(pace, now) ? lines.length : Math.floor((now - began) / apart) + 1;
    for (; here < Math.min(due, lines.length); here += 1) come(lines[here]);
    if (here < lines.length && surface.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** @param {HTMLElement} line */
function come(line) {
  if (plain) return line.classList.remove("to-come");
  line.classList.replace("to-come", "arriving");
  line.addEventListener("animationend", () => line.classList.remove("arriving"), { once: true });
}

/** @param {{ slow: number, before: number }} pace @param {number} now */
function stands(pace, now) {
  const took = pace.before ? now - pace.before : 0;
  pace.before = now;
  pace.slow = took > SLOW ? pace.slow + 1 : 0;
  plain ||= pace.slow >= SLOW_FRAMES || took > STANDS;
  return took > STANDS;
}

// As large as its own line allows: it lies over nobody, and no line moves for it.
/** @param {HTMLElement} line */
function enlarge(line) {
  const high = line.clientHeight / parseFloat(getComputedStyle(line).lineHeight);
  const wide = every(".who", line).map((cell) => cell.clientWidth / Math.max(1, textWidth(cell)));
  line.style.setProperty("--large", String(grown(high, wide)));
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

// `high` is how often the text would find room in the height of its line, `wide` in that of each cell.
/** @param {number} high @param {number[]} wide */
export const grown = (high, wide) => Math.max(1, Math.min(LARGEST, high, ...wide));
