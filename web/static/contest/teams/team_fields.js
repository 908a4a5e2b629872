// The dialog's fields for a team and for a member.

import { personFields } from "../../entries/person_fields.js";
import { field } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Field } from "../../shared/shapes.d.ts" */
/** @import { DeskMember, TeamEntry } from "../../team_chess/shapes.d.ts" */

/** @param {string} strength @param {TeamEntry} [team] @returns {Field[]} */
export const teamFields = (strength, team) => [
  field("name", t("Name of the team"), { value: team?.family, required: true, maxlength: 200 }),
  field("short", t("Short name"), { value: team?.short, maxlength: 40 }),
  field("federation", t("Federation"), { value: team?.federation, maxlength: 3, autocapitalize: "characters" }),
  field("captain", t("Captain"), { value: team?.captain, maxlength: 200 }),
  field("strength", strength, { value: team?.strength || "", type: "number", min: 0, max: 4000, inputmode: "numeric" }),
];

/** @param {DeskMember} [member] @returns {Field[]} */
export const memberFields = (member) => [...personFields(member), field("national_id", t("Number in its list"), { value: member?.national_id, maxlength: 40 })];
