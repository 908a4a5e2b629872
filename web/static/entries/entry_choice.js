// A field for choosing entries by typing and tapping, at least `least` and at most `most`: a further one replaces the first,
// and a tap on a chosen one removes it.

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
  const byEntry = new Map(entries.map((entry) => [entry.entry, entry]));
  const chosenEntries = new Set(chosen);
  const offers = el("div", { class: "offered" });
  const chosenButtons = el("div", { class: "taken", "aria-live": "polite" });
  const input = el("input", { type: "search", autocomplete: "off", placeholder: t("Name or number"), oninput: () => paint() });
  const buttonLabel = (/** @type {Listed} */ entry) => `${entry.number || t("new")} ${fullName(entry)}`;
  const button = (/** @type {Listed} */ entry, /** @type {boolean} */ pressed) =>
    el("button", { type: "button", "data-person": entry.entry, "aria-pressed": String(pressed), onclick: () => toggle(entry.entry) }, buttonLabel(entry));

  /** @param {number} entry */
  function toggle(entry) {
    if (!chosenEntries.delete(entry)) chosenEntries.add(entry);
    if (chosenEntries.size > most) chosenEntries.delete([...chosenEntries][0]);
    input.value = "";
    paint();
  }

  function paint() {
    input.setCustomValidity(chosenEntries.size < least ? t("Choose at least two.") : "");
    const matches = matcher(input.value);
    const found = input.value.trim() ? entries.filter((entry) => !chosenEntries.has(entry.entry) && matches(fullName(entry), entry.number)) : [];
    offers.replaceChildren(...found.slice(0, OFFERED).map((entry) => button(entry, false)));
    chosenButtons.replaceChildren(...[...chosenEntries].flatMap((entry) => byEntry.get(entry) ?? []).map((entry) => button(entry, true)));
  }

  chooseOnlyMatch(input, offers);
  paint();
  return { name, value: () => [...chosenEntries], element: el("div", { class: "people" }, el("label", {}, el("span", {}, label), input), offers, chosenButtons) };
}
