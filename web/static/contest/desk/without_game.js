// The participants without a game in a round: a line of counts, which opens the names.

import { el } from "../../shared/dom.js";
import { fullName } from "../../shared/names.js";
import { t } from "../../shared/words.js";

/** @import { Without } from "../shapes.d.ts" */

// "half-point bye (2) · bye (1)": a word beside a number would need a plural of its own.
/** @param {Without[]} without */
export function countsOf(without) {
  const words = [...new Set(without.map(({ word }) => word))];
  return words.map((word) => `${t(word)} (${without.filter((one) => one.word === word).length})`).join(" · ");
}

/** @param {HTMLElement} place @param {Without[]} without @param {(counts: string) => string} lineText */
export function showWithout(place, without, lineText) {
  const shown = JSON.stringify(without);
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  const isOpen = place.querySelector("details")?.open ?? false;
  const names = el("details", {}, el("summary", {}, lineText(countsOf(without))),
    el("ul", {}, ...without.map(({ player, word }) => el("li", {}, `${fullName(player)} · ${t(word)}`))));
  names.open = isOpen;
  place.replaceChildren(names);
}
