// A field for choosing entries, at least `least` and at most `most` (a further one replaces the first): by typing and tapping; a tap on a chosen entry removes it.

import { el } from "../shared/dom.js";
import { fullName } from "../shared/names.js";
import { matcher, chooseOnlyMatch } from "../shared/search.js";
import { t } from "../shared/words.js";

/** @import { Field } from "../shared/shapes.d.ts" */
/** @import { Named } from "../shared/names.js" */

/** @typedef {Named & { entry: number, number: number }} Listed */

const OFFERED = 6;

/** @param {string} name @param {string} label @param {Listed[]} entries @param {{ chosen?: number[], least?: 0 | 2, most?: number }} [limits] @returns {Field} */
export function entryChoiceField(name, label, entries, { chosen = [], least = 0, most = Infinity } = {}) {
  const known = new Map(entries.map((entry) => [entry.entry, entry]));
  const kept = new Set(chosen);
  const offered = el("div", { class: "offered" });
  const taken = el("div", { class: "taken", "aria-live": "polite" });
  const input = el("input", { type: "search", autocomplete: "off", placeholder: t("Name or number"), oninput: () => paint() });
  const words = (/** @type {Listed} */ entry) => `${entry.number || t("new")} ${fullName(entry)}`;
  const button = (/** @type {Listed} */ entry, /** @type {boolean} */ pressed) =>
    el("button", { type: "button", "data-person": entry.entry, "aria-pressed": String(pressed), onclick: () => turn(entry.entry) }, words(entry));

  /** @param {number} entry */
  function turn(entry) {
    if (!kept.delete(entry)) kept.add(entry);
    if (kept.size > most) kept.delete([...kept][0]);
    input.value = "";
    paint();
  }

  function paint() {
    input.setCustomValidity(kept.size < least ? t("Choose at least two.") : "");
    const finds = matcher(input.value);
    const found = input.value.trim() ? entries.filter((entry) => !kept.has(entry.entry) && finds(fullName(entry), entry.number)) : [];
    offered.replaceChildren(...found.slice(0, OFFERED).map((entry) => button(entry, false)));
    taken.replaceChildren(...[...kept].flatMap((entry) => known.get(entry) ?? []).map((entry) => button(entry, true)));
  }

  chooseOnlyMatch(input, offered);
  paint();
  return { name, value: () => [...kept], element: el("div", { class: "people" }, el("label", {}, el("span", {}, label), input), offered, taken) };
}
