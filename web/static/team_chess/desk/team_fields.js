// What is asked about a team and about a member of one, and read back.

import { field, options } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Field } from "../../shared/shapes.d.ts" */
/** @import { DeskMember, DeskTeam } from "../shapes.d.ts" */

/** @type {[string, string][]} */
const TITLES = ["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"].map((title) => [title, title || t("no title")]);
/** @type {[string, string][]} */
const SEXES = [["", t("not stated")], ["w", t("female")], ["m", t("male")]];

/** @param {DeskTeam} [team] @returns {Field[]} */
export const teamFields = (team) => [
  field("name", t("Name of the team"), { value: team?.name, required: true, maxlength: 200 }),
  field("short", t("Short name"), { value: team?.short, maxlength: 40 }),
  field("federation", t("Federation"), { value: team?.federation, maxlength: 3, autocapitalize: "characters" }),
  field("captain", t("Captain"), { value: team?.captain, maxlength: 200 }),
  field("strength", t("Strength, if not the average of its first boards"), { value: team?.strength || "", type: "number", min: 0, max: 4000, inputmode: "numeric" }),
];

/** @param {DeskMember} [member] @returns {Field[]} */
export const memberFields = (member) => [
  field("family", t("Family name"), { value: member?.family, required: true, maxlength: 200 }),
  field("given", t("Given name"), { value: member?.given, maxlength: 200 }),
  options("title", t("Title"), TITLES, member?.title),
  field("rating", t("Rating"), { value: member?.rating || "", type: "number", min: 0, max: 4000, inputmode: "numeric" }),
  field("federation", t("Federation"), { value: member?.federation, maxlength: 3, autocapitalize: "characters" }),
  field("fide_id", t("FIDE ID"), { value: member?.fide_id, maxlength: 15, inputmode: "numeric" }),
  field("national_id", t("Number in its list"), { value: member?.national_id, maxlength: 40 }),
  options("sex", t("Sex"), SEXES, member?.sex),
  field("born", t("Year of birth"), { value: member?.born || "", type: "number", min: 1900, max: new Date().getFullYear(), inputmode: "numeric" }),
  field("club", t("Club"), { value: member?.club, maxlength: 200 }),
];
