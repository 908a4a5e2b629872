// How a new sheet comes: its lines from the top down, each half from its side, and the first board large
// above them for a while. Head and lines change in one moment; nothing of the sheet before is left.

import { el, every } from "../shared/dom.js";

/** @import { Child } from "../shared/shapes.d.ts" */

const APART = 40;
// However many lines there are, the last is there by then.
const LONGEST = 8000;
const LARGE_FOR = 4000;
const SETTLES = 500;
const LARGEST = 2.6;
// Slower than 30 frames a second, so many times: what is still to come stands there without sliding in.
// A screen that paints slower yet shows the rest at once.
const SLOW = 34;
const SLOW_FRAMES = 3;
const STANDS = 120;

// What this screen has shown that it can't do is not tried again.
let plain = false;

/** @param {HTMLElement} surface @param {Child[] | null} first the pieces of the first board: its number, and who plays */
export function arrive(surface, first) {
  const lines = every(".line[data-key]", surface).filter((line) => line.getBoundingClientRect().top < innerHeight);
  for (const line of lines) line.classList.add("to-come");
  if (first && !plain) enlarge(surface, first);
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

// The lines stand lower as long as the first is above them: none is covered, and none is set smaller.
/** @param {HTMLElement} surface @param {Child[]} first */
function enlarge(surface, first) {
  const [number, ...sides] = first;
  const line = el("div", { class: "first-line" }, el("p", { class: "first-number" }, number), ...sides.map((side) => el("p", { class: "first-side" }, side)));
  const band = el("div", { class: "first-large", "aria-hidden": "true" }, line);
  surface.append(band);
  line.style.fontSize = `${Math.min(LARGEST, surface.clientWidth / line.offsetWidth)}em`;
  const pitch = every(".line[data-key]", surface)[0].offsetHeight;
  surface.style.setProperty("--lower", `${Math.ceil(band.offsetHeight / pitch) * pitch}px`);
  surface.classList.add("with-first");
  setTimeout(() => surface.classList.add("settling"), LARGE_FOR);
  setTimeout(() => {
    surface.classList.remove("with-first", "settling");
    band.remove();
  }, LARGE_FOR + SETTLES);
}
