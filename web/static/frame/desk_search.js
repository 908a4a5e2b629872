// The desk's additions to the global search: the participants, and all acts that are possible now.

import { every, withoutMarks } from "../shared/dom.js";
import { matcher } from "../shared/search.js";

/** @import { Item } from "./frame.js" */

const ACTS = ".acts button, .way-by-hand button, .stage button, .plans button, .layout button, .tools > button:not([aria-pressed])";

/** @param {string} typed @returns {Item[]} */
export function actsFor(typed) {
  const finds = matcher(typed);
  return every(ACTS).filter((button) => !button.hasAttribute("disabled") && !button.hidden && finds(button.textContent ?? ""))
    .map((button) => ({ title: button.textContent ?? "", words: button.closest("[aria-label]")?.getAttribute("aria-label") ?? "", then: () => button.click() }));
}

// The number typed alone or after the beginning of one of these nouns: "5", "board 5"; otherwise NaN.
/** @param {string} typed @param {string} nouns */
export function numberTyped(typed, nouns) {
  const [, noun = "", digits] = /^(\D*?)\s*(\d+)$/u.exec(typed) ?? [];
  return ` ${withoutMarks(nouns)}`.includes(` ${withoutMarks(noun)}`) ? Number(digits) : NaN;
}

// The people found; each leads to the list in that panel, filtered by the number, or by the name of a member of a team.
/** @param {string} typed @param {string} panel @param {{ name: string, number: number, team?: string }[]} people @returns {Item[]} */
export function peopleFor(typed, panel, people) {
  const finds = matcher(typed);
  return people.filter(({ name, number }) => finds(name, number))
    .map(({ name, number, team }) => ({ title: name, words: team ?? (number ? String(number) : ""), then: () => location.assign(`#${panel}/${encodeURIComponent(number || name)}`) }));
}
