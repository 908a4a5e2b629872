// The fields for a pair and their values: its players, strength and categories.

import { parseCategories } from "../../entries/categories.js";
import { field, selectField } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Field } from "../../shared/shapes.d.ts" */
/** @import { DeskPair, PlayerLine } from "../shapes.d.ts" */

const PLAYER = ["family", "given", "federation", "club", "national_id", "sex", "born"];
const STRENGTH = "[0-9]{1,9}([.,][0-9]{1,2})?";

/** @param {unknown} [value] */
export const strengthField = (value) =>
  field("strength", t("Strength; more is stronger"), { value: value || "", pattern: STRENGTH, inputmode: "decimal", maxlength: 12, title: t("A number such as 12 or 2.5") });

// Parses "2,5" or "2.5" to whole and hundredths, as in the log.
/** @param {string} text */
export function parseStrength(text) {
  const [whole, part = ""] = text.split(/[.,]/);
  return { seeding: Number(whole || 0), hundredths: Number(part.padEnd(2, "0").slice(0, 2)) };
}

// Gives a field its own row, so that each player begins at the left.
/** @param {Field} one */
function inOwnRow(one) {
  one.element.classList.add("wide");
  return one;
}

const HANDICAP = "[+\\-−]?[0-9]{1,2}([.,][0-9]{1,2})?";

// Parses a percentage such as "+3,5" or "-1.25" to hundredths, as in the log.
/** @param {string} text */
export function parseHandicap(text) {
  const [whole, part = ""] = text.replace(/[+\-−\s%]/g, "").split(/[.,]/);
  const hundredths = Number(whole || 0) * 100 + Number(part.padEnd(2, "0").slice(0, 2));
  return /^\s*[-−]/.test(text) ? -hundredths || 0 : hundredths;
}

/** @param {DeskPair} [pair] @param {boolean} [handicaps] The phase is ranked with them. @param {boolean} [alone] In an individual. @returns {Field[]} */
export function pairFields(pair, handicaps = false, alone = false) {
  /** @type {Partial<PlayerLine>[]} */
  const [one = {}, other = {}] = pair?.players ?? [];
  const player = (/** @type {number} */ n, /** @type {Partial<PlayerLine>} */ who) => [
    field(`family${n}`, alone ? t("Family name") : t("Player {n}, family name", { n }), { value: who.family, required: true, maxlength: 200 }),
    field(`given${n}`, t("Given name"), { value: who.given, maxlength: 200 }),
    field(`federation${n}`, t("Federation"), { value: who.federation, maxlength: 3, autocapitalize: "characters" }),
    field(`national_id${n}`, t("Number in its list"), { value: who.national_id, maxlength: 40 }),
    selectField(`sex${n}`, t("Sex"), [["", t("not stated")], ["w", t("female")], ["m", t("male")]], who.sex),
    field(`born${n}`, t("Year of birth"), { value: who.born || "", type: "number", min: 1900, max: new Date().getFullYear(), inputmode: "numeric" }),
    inOwnRow(field(`club${n}`, t("Club"), { value: who.club, maxlength: 200 }))];
  return [...player(1, one), ...(alone ? [] : player(2, other)), strengthField(pair?.seeding),
    ...(handicaps ? [field("handicap", t("Handicap, per cent"), { value: pair?.handicap, pattern: HANDICAP, maxlength: 7, title: t("A number such as 3.5 or -1.25") })] : []),
    field("categories", t("Categories"), { value: pair?.categories?.join(", "), maxlength: 300, placeholder: t("Mixed, Seniors") })];
}

/** @param {Record<string, any>} values @param {DeskPair} [pair] */
export function pairFrom({ strength, categories, handicap, ...said }, pair) {
  const [one, other, ...more] = pair?.players ?? [];
  const player = (/** @type {number} */ n, /** @type {PlayerLine | undefined} */ before) =>
    ({ ...before, ...Object.fromEntries(PLAYER.map((name) => [name, said[`${name}${n}`]])) });
  return { players: [player(1, one), ...("family2" in said ? [player(2, other)] : []), ...more], ...parseStrength(strength), handicap: parseHandicap(handicap ?? pair?.handicap ?? ""), categories: parseCategories(categories) };
}
