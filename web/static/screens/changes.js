// Showing changes: lines slide to their new places, and show how many places they have moved.

import { el, every } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { afterDelay } from "./highlight.js";

const SLIDES = 420;
const LASTS = 60_000;

/** @typedef {Map<string, DOMRect>} Places */

/** @param {HTMLElement} surface @returns {Places} */
export const placesOf = (surface) =>
  new Map(every(".line[data-key]", surface).map((line) => [line.dataset.key ?? "", line.getBoundingClientRect()]));

// Slides all lines from their places before; new lines come in from the side.
/** @param {Places} before @param {HTMLElement} surface */
export function slide(before, surface) {
  for (const [key, is] of placesOf(surface)) {
    const was = before.get(key);
    const from = was ? `translate(${was.left - is.left}px, ${was.top - is.top}px)` : "translateX(-3em)";
    if (was && was.left === is.left && was.top === is.top) continue;
    const line = every(`[data-key="${CSS.escape(key)}"]`, surface)[0];
    line.animate([{ transform: from, opacity: was ? 1 : 0 }, { transform: "none", opacity: 1 }], { duration: SLIDES, easing: "ease-out" });
  }
}

// Ranks gained or lost, shown for a minute from their first display. Within that minute the steps are
// added up.
export class RankChanges {
  /** @type {Map<string, { from: number, until: number }>} */
  #changes = new Map();

  /** @param {string} key @param {number} from @param {number} to */
  note(key, from, to) {
    const known = this.#changes.get(key);
    const counts = known && (!known.until || known.until > Date.now());
    if (from && to && (counts || from !== to)) this.#changes.set(key, { from: counts ? known.from : from, until: 0 });
  }

  forget() {
    this.#changes.clear();
  }

  // Shows the move in the line's cell for it, unless that cell has other content.
  /** @param {HTMLElement} line @param {string} key @param {number} rank */
  mark(line, key, rank) {
    const place = every(".cell.shift:empty", line)[0];
    const change = this.#changes.get(key);
    if (!place || !change) return;
    change.until ||= Date.now() + LASTS;
    const left = change.until - Date.now();
    const by = change.from - rank;
    if (left <= 0) this.#changes.delete(key);
    if (left <= 0 || !rank || by === 0) return;
    const words = by > 0 ? t("up {places}", { places: by }) : t("down {places}", { places: -by });
    place.replaceChildren(el("span", { class: by > 0 ? "up" : "down", role: "img", "aria-label": words }, `${by > 0 ? "▲" : "▼"}${Math.abs(by)}`));
    afterDelay(place, left, (still) => still.replaceChildren());
  }
}
