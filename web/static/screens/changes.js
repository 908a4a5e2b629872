// Showing changes: lines slide to their new places, and show how many places they have moved.

import { el, every } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { afterDelay } from "./highlight.js";

const SLIDE_FOR = 420;
const SHOWN_FOR = 60_000;

/** @typedef {Map<string, DOMRect>} Places */

/** @param {HTMLElement} surface @returns {Places} */
export const linePlaces = (surface) =>
  new Map(every(".line[data-key]", surface).map((line) => [line.dataset.key ?? "", line.getBoundingClientRect()]));

// Slides all lines from their places before; new lines come in from the side.
/** @param {Places} before @param {HTMLElement} surface */
export function slideLines(before, surface) {
  for (const [key, place] of linePlaces(surface)) {
    const placeBefore = before.get(key);
    const from = placeBefore ? `translate(${placeBefore.left - place.left}px, ${placeBefore.top - place.top}px)` : "translateX(-3em)";
    if (placeBefore && placeBefore.left === place.left && placeBefore.top === place.top) continue;
    const line = every(`[data-key="${CSS.escape(key)}"]`, surface)[0];
    line.animate([{ transform: from, opacity: placeBefore ? 1 : 0 }, { transform: "none", opacity: 1 }], { duration: SLIDE_FOR, easing: "ease-out" });
  }
}

// Ranks gained or lost, shown for a minute from their first display. Within that minute the steps are
// added up.
export class RankChanges {
  /** @type {Map<string, { from: number, until: number }>} */
  #changes = new Map();

  /** @param {string} key @param {number} from @param {number} to */
  note(key, from, to) {
    const earlier = this.#changes.get(key);
    const isShown = earlier && (!earlier.until || earlier.until > Date.now());
    if (from && to && (isShown || from !== to)) this.#changes.set(key, { from: isShown ? earlier.from : from, until: 0 });
  }

  forget() {
    this.#changes.clear();
  }

  // Shows the move in the line's cell for it, unless that cell has other content.
  /** @param {HTMLElement} line @param {string} key @param {number} rank */
  mark(line, key, rank) {
    const cell = every(".cell.shift:empty", line)[0];
    const change = this.#changes.get(key);
    if (!cell || !change) return;
    change.until ||= Date.now() + SHOWN_FOR;
    const left = change.until - Date.now();
    const steps = change.from - rank;
    if (left <= 0) this.#changes.delete(key);
    if (left <= 0 || !rank || steps === 0) return;
    const label = steps > 0 ? t("up {places}", { places: steps }) : t("down {places}", { places: -steps });
    cell.replaceChildren(el("span", { class: steps > 0 ? "up" : "down", role: "img", "aria-label": label }, `${steps > 0 ? "▲" : "▼"}${Math.abs(steps)}`));
    afterDelay(cell, left, (cell) => cell.replaceChildren());
  }
}
