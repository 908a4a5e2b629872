// The fields for a person, common to all games.

import { field, selectField } from "../shared/dialog.js";
import { t } from "../shared/words.js";

/** @import { Field } from "../shared/shapes.d.ts" */

/** @typedef {{ title: string, family: string, given: string, federation: string, rating: number, fide_id: string, sex: string, born: number, club: string }} Person */

/** @type {[string, string][]} */
const TITLES = ["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"].map((title) => [title, title || t("no title")]);
/** @type {[string, string][]} */
const SEXES = [["", t("not stated")], ["w", t("female")], ["m", t("male")]];

/** @param {Partial<Person>} [person] @returns {Field[]} */
export const personFields = (person = {}) => [
  field("family", t("Family name"), { value: person.family, required: true, maxlength: 200 }),
  field("given", t("Given name"), { value: person.given, maxlength: 200 }),
  selectField("title", t("Title"), TITLES, person.title),
  field("rating", t("Rating"), { value: person.rating || "", type: "number", min: 0, max: 4000, inputmode: "numeric" }),
  field("federation", t("Federation"), { value: person.federation, maxlength: 3, autocapitalize: "characters" }),
  field("fide_id", t("FIDE ID"), { value: person.fide_id, maxlength: 20, inputmode: "numeric" }),
  selectField("sex", t("Sex"), SEXES, person.sex),
  field("club", t("Club"), { value: person.club, maxlength: 200 }),
  field("born", t("Year of birth"), { value: person.born || "", type: "number", min: 1900, max: new Date().getFullYear(), inputmode: "numeric" }),
];
