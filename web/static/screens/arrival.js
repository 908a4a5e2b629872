// How a new sheet comes: its lines from the top down, each half from its side. Head and lines change
// in one moment; nothing of the sheet before is left under them.

import { every } from "../shared/dom.js";

const APART = 40;
// However many lines there are, the last is there by then.
const LONGEST = 3000;
// A screen that paints slower than this shows the rest at once.
const SLOW = 120;

/** @param {HTMLElement} surface */
export function arrive(surface) {
  const lines = every(".line[data-key]", surface);
  for (const line of lines) line.classList.add("to-come");
  const apart = Math.min(APART, LONGEST / lines.length);
  let here = 0;
  let began = 0;
  let before = 0;
  /** @param {number} now */
  const step = (now) => {
    began ||= now;
    const due = before && now - before > SLOW ? lines.length : Math.floor((now - began) / apart) + 1;
    for (; here < Math.min(due, lines.length); here += 1) lines[here].classList.replace("to-come", "arriving");
    before = now;
    if (here < lines.length && surface.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
