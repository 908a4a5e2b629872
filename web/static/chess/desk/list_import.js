// Lists of players: a table with headings or a tournament report.

import { el } from "../../shared/dom.js";
import { counted, t, translated } from "../../shared/words.js";

/** @import { ListPolicy } from "../../entries/list_import.js" */

/** @typedef {{ title: string, family: string, given: string, rating: number, federation: string }} Listed */

/** @type {ListPolicy<Listed, { people: Listed[], problems: string[], understood: string }>} */
export const PLAYERS = {
  hint: t("A table with headings (XLSX, ODS, CSV, or copied from a spreadsheet) or a tournament report (TRF). Nothing is entered before you have seen it."),
  label: t("List of players"), placeholder: t("Family;Given;Rating;Federation"), accept: ".csv,.xlsx,.ods,.xls,.tsv,.txt,.trf,.trfx", address: "/api/players",
  command: "register-entries", field: "people", linesPerCommand: 150, enterLabel: (people) => counted("Enter {count} player", "Enter {count} players", people.length),
  linesOf: ({ people }) => people,
  summaryText: ({ people, understood }) => `${counted("{count} player", "{count} players", people.length)}. ${translated(understood)}`.trim(),
  // The name is isolated, so that a right-to-left name does not reorder the number.
  lineContent({ title, family, given, rating, federation }) {
    const facts = [rating || "", federation].filter(Boolean).join(" ");
    return [title && `${title} `, el("bdi", {}, given ? `${family}, ${given}` : family), facts && ` ${facts}`].filter(Boolean);
  },
};
