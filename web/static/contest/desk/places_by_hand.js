// Deciding the order of participants who are still tied (play-off, lots, an order of the arbiter): a line with
// a value for each. A line is about a player or a team.

import { textArea, ask, reasonField } from "../../shared/dialog.js";
import { counted, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */

/** The entries by code: a number or another id.
 * @typedef {Map<string, number>} EntriesByCode */
/** A game's texts: the label of the lines, and the hint.
 * @typedef {{ lines: string, hint: string }} PlacesPolicy */

const LINE = /^"?(\w+)"?[\s;,:=]+"?(\d+)"?$/;

// The values by entry. Lines without a known code, such as a heading, are ignored; the server refuses a list
// without any known code.
/** @param {string} text @param {EntriesByCode} known @returns {[number, number][]} */
export function valuesOfLines(text, known) {
  return text.split("\n").flatMap((line) => {
    const [, code = "", value = ""] = LINE.exec(line.trim()) ?? [];
    const entry = known.get(code);
    return entry ? [/** @type {[number, number]} */ ([entry, Number(value)])] : [];
  });
}

// The number of lines without a known code.
/** @param {string} text @param {EntriesByCode} known */
export const countUnknown = (text, known) => text.split("\n").filter((line) => line.trim()).length - valuesOfLines(text, known).length;

// Asks for the values. An unknown code is an error here, as an empty list would take the values back.
/** @param {Page<any, any>} page @param {PlacesPolicy} policy @param {EntriesByCode} known */
export function askForPlaces(page, { lines: label, hint }, known) {
  const lines = textArea("values", label, { rows: 6, placeholder: "1 2\n7 1" });
  lines.element.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const unknown = countUnknown(target.value, known);
    target.setCustomValidity(unknown ? counted("{count} line names nobody.", "{count} lines name nobody.", unknown) : "");
  });
  ask(page, { title: t("Places by values from outside"), act: t("Decide them"), hint,
    fields: [lines, reasonField(undefined, { maxlength: 500 })],
    send: ({ values, reason }) => page.command("place-by-hand", { values: valuesOfLines(values, known), reason }) });
}
