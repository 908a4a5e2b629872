// The fields for a pair and their values: its players, strength and categories.

import { parseCategories } from "../../entries/categories.js";
import { field, selectField } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Field } from "../../shared/shapes.d.ts" */
/** @import { DeskPair, PlayerLine } from "../shapes.d.ts" */

const PLAYER_FIELDS = ["family", "given", "federation", "club", "national_id", "sex", "born"];
// The patterns that the inputs accept.
const STRENGTH = "[0-9]{1,9}([.,][0-9]{1,2})?";
const HANDICAP = "[+\\-−]?[0-9]{1,2}([.,][0-9]{1,2})?";

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
/** @param {Field} field */
function inOwnRow(field) {
  field.element.classList.add("wide");
  return field;
}

// Parses a percentage such as "+3,5" or "-1.25" to hundredths, as in the log.
/** @param {string} text */
export function parseHandicap(text) {
  const [whole, part = ""] = text.replace(/[+\-−\s%]/g, "").split(/[.,]/);
  const hundredths = Number(whole || 0) * 100 + Number(part.padEnd(2, "0").slice(0, 2));
  return /^\s*[-−]/.test(text) ? -hundredths || 0 : hundredths;
}

// The fields of a pair, or of a player of an individual; with the handicap if the phase is ranked with handicaps.
/** @param {DeskPair} [pair] @returns {Field[]} */
export function pairFields(pair, handicaps = false, individual = false) {
  /** @type {Partial<PlayerLine>[]} */
  const [first = {}, second = {}] = pair?.players ?? [];
  const playerFields = (/** @type {number} */ n, /** @type {Partial<PlayerLine>} */ player) => [
    field(`family${n}`, individual ? t("Family name") : t("Player {n}, family name", { n }), { value: player.family, required: true, maxlength: 200 }),
    field(`given${n}`, t("Given name"), { value: player.given, maxlength: 200 }),
    field(`federation${n}`, t("Federation"), { value: player.federation, maxlength: 3, autocapitalize: "characters" }),
    field(`national_id${n}`, t("Number in its list"), { value: player.national_id, maxlength: 40 }),
    selectField(`sex${n}`, t("Sex"), [["", t("not stated")], ["w", t("female")], ["m", t("male")]], player.sex),
    field(`born${n}`, t("Year of birth"), { value: player.born || "", type: "number", min: 1900, max: new Date().getFullYear(), inputmode: "numeric" }),
    inOwnRow(field(`club${n}`, t("Club"), { value: player.club, maxlength: 200 }))];
  return [...playerFields(1, first), ...(individual ? [] : playerFields(2, second)), strengthField(pair?.seeding),
    ...(handicaps ? [field("handicap", t("Handicap, per cent"), { value: pair?.handicap, pattern: HANDICAP, maxlength: 7, title: t("A number such as 3.5 or -1.25") })] : []),
    field("categories", t("Categories"), { value: pair?.categories?.join(", "), maxlength: 300, placeholder: t("Mixed, Seniors") })];
}

// The pair of these values for a command; what has no field stays as it was before.
/** @param {Record<string, any>} values @param {DeskPair} [pair] */
export function pairFrom({ strength, categories, handicap, ...values }, pair) {
  const [first, second, ...others] = pair?.players ?? [];
  const player = (/** @type {number} */ n, /** @type {PlayerLine | undefined} */ before) =>
    ({ ...before, ...Object.fromEntries(PLAYER_FIELDS.map((name) => [name, values[`${name}${n}`]])) });
  return { players: [player(1, first), ...("family2" in values ? [player(2, second)] : []), ...others], ...parseStrength(strength), handicap: parseHandicap(handicap ?? pair?.handicap ?? ""), categories: parseCategories(categories) };
}
