// The dialog's fields for the announcement of a draw: the source of its random word.

import { field, selectField } from "../shared/dialog.js";
import { t } from "../shared/words.js";

/** @import { Field } from "../shared/shapes.d.ts" */

/** @type {[string, string][]} */
const FORMS = [["sorted numbers", t("numbers, the smallest first (a lottery)")], ["numbers in order", t("numbers as they come (dice)")],
  ["hexadecimal", t("hexadecimal digits (a public source of chance)")], ["text", t("words")]];

/** @returns {Field[]} */
export const announcementFields = () => [
  field("beacon", t("Where a word will come from that nobody can know before, such as three dice thrown in public"), { maxlength: 200 }),
  selectField("form", t("How that word is written"), FORMS),
  field("example", t("An example of it, such as 03 17 22 28 41 49"), { maxlength: 200 }),
];
