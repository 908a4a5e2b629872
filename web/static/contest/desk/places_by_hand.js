// Who comes first where the tie-breaks leave some tied: a play-off, lots, an order of the arbiter, as a line
// with a value for each. Whom a line is about is the game's: players, or teams.

import { textArea, ask, reasonField } from "../../shared/dialog.js";
import { counted, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */

/** Whom a code means, by number or by what else they are known.
 * @typedef {Map<string, number>} Known */
/** A game's words.
 * @typedef {{ lines: string, hint: string }} PlacesPolicy */

const LINE = /^"?(\w+)"?[\s;,:=]+"?(\d+)"?$/;

// Lines about nobody here, as the heading of a table or a player of another tournament, are left
// out; a list that is about nobody at all is refused by the server.
/** @param {string} text @param {Known} known @returns {[number, number][]} */
export function ofLines(text, known) {
  return text.split("\n").flatMap((line) => {
    const [, code = "", value = ""] = LINE.exec(line.trim()) ?? [];
    const entry = known.get(code);
    return entry ? [/** @type {[number, number]} */ ([entry, Number(value)])] : [];
  });
}

// How many lines say something and not of whom.
/** @param {string} text @param {Known} known */
export const strangers = (text, known) => text.split("\n").filter((line) => line.trim()).length - ofLines(text, known).length;

// A line about nobody is not left out here: without any line the values would be taken back.
/** @param {Page<any, any>} page @param {PlacesPolicy} policy @param {Known} known */
export function placesByHand(page, { lines: label, hint }, known) {
  const lines = textArea("values", label, { rows: 6, placeholder: "1 2\n7 1" });
  lines.element.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const left = strangers(target.value, known);
    target.setCustomValidity(left ? counted("{count} line names nobody.", "{count} lines name nobody.", left) : "");
  });
  ask(page, { title: t("Places by values from outside"), act: t("Decide them"), hint,
    fields: [lines, reasonField(undefined, { maxlength: 500 })],
    send: ({ values, reason }) => page.command("place-by-hand", { values: ofLines(values, known), reason }) });
}
