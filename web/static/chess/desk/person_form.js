// The form for a player of chess, with a search in the rating list.

import { parseCategories } from "../../entries/categories.js";
import { personFields } from "../../entries/person_fields.js";
import { field, selectField } from "../../shared/dialog.js";
import { ratingSearch } from "./rating_list.js";
import { t } from "../../shared/words.js";

/** @import { Field } from "../../shared/shapes.d.ts" */
/** @import { ChessEntry } from "../shapes.d.ts" */

/** @type {[string, string][]} */
const COEFFICIENTS = [["", t("not known")], ["10", "10"], ["20", "20"], ["40", "40"]];

// The form; a player chosen from the rating list fills it, and all fields can still be changed.
/** @param {Partial<ChessEntry>} [entry] @param {{ pace?: string, lists?: string[] }} [own] the pace and lists of the section, which decide the rating that is taken */
export function personForm(entry = {}, { pace, lists } = {}) {
  const fields = [
    ...personFields(entry),
    field("national_id", t("National or US Chess ID"), { value: entry.national_id, maxlength: 20 }),
    numberOr(selectField("k", t("K of the rating list"), COEFFICIENTS, String(entry.k || "")), 0),
    numberOr(field("rated_games", t("Rated games, if they are few"), { value: entry.rated_games ?? "", maxlength: 6, inputmode: "numeric", pattern: "[0-9]*" }), null),
    field("national_title", t("National title"), { value: entry.national_title, maxlength: 40 }),
    withCategories(field("categories", t("Categories"), { value: entry.categories?.join(", "), maxlength: 300, placeholder: t("Club members, Guests") })),
  ];
  const fieldByName = Object.fromEntries(fields.map((input) => [input.name, input]));
  const body = ratingSearch((player) => {
    for (const [name, value] of Object.entries(player)) fieldByName[name]?.set?.(value);
  }, pace, lists);
  return { body, fields };
}

/** @param {Field} field @returns {Field} */
const withCategories = (field) => ({ ...field, value: () => parseCategories(String(field.value())) });

// A field with a number as value, or `ifEmpty`.
/** @param {Field} field @param {number | null} ifEmpty @returns {Field} */
const numberOr = (field, ifEmpty) => ({ ...field, value: () => (field.value() === "" ? ifEmpty : Number(field.value())) });
