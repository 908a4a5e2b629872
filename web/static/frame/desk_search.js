// What a desk adds to the search over everything: who takes part, and every act that could be tapped now.

import { every } from "../shared/dom.js";
import { finder } from "../shared/search.js";

/** @import { Item } from "./frame.js" */

const ACTS = ".acts button, .way-by-hand button, .stage button, .plans button, .layout button, .tools > button:not([aria-pressed])";

/** @param {string} typed @returns {Item[]} */
export function actsFor(typed) {
  const finds = finder(typed);
  return every(ACTS).filter((one) => !one.hasAttribute("disabled") && !one.hidden && finds(one.textContent ?? ""))
    .map((one) => ({ title: one.textContent ?? "", words: one.closest("[aria-label]")?.getAttribute("aria-label") ?? "", then: () => one.click() }));
}

// They lead to the list in that panel, with the number looked for there.
/** @param {string} typed @param {string} panel @param {{ name: string, number: number }[]} people @returns {Item[]} */
export function peopleFor(typed, panel, people) {
  const finds = finder(typed);
  return people.filter(({ name, number }) => finds(name, number))
    .map(({ name, number }) => ({ title: name, words: number ? String(number) : "", then: () => location.assign(`#${panel}/${encodeURIComponent(number || name)}`) }));
}
