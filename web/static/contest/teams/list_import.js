// Lists of teams with their members: a line for each member, a table with headings.

import { el } from "../../shared/dom.js";
import { COLON, counted, t, translated } from "../../shared/words.js";

/** @import { ListPolicy } from "../../entries/list_import.js" */
/** @import { Reading } from "../../shared/shapes.d.ts" */

/** @typedef {{ name: string, federation: string, captain: string, members: { family: string, given: string, rating: number }[] }} Listed */

/** @type {ListPolicy<Listed, { teams: Listed[], problems: string[], understood: string, reading?: Reading }>} */
export const TEAMS = {
  hint: t("A table with headings (XLSX, ODS, CSV, or copied from a spreadsheet): a line for each member, with the name of the team and the board. Nothing is entered before you have seen it."),
  label: t("List of teams"), placeholder: t("Team;Board;Name;Title;Rating;FIDE ID;Federation;Born;Captain"), accept: ".csv,.xlsx,.ods,.xls,.tsv,.txt", address: "/api/teams/list",
  command: "register-teams", field: "teams", linesPerCommand: 25, enterLabel: (teams) => counted("Enter {count} team", "Enter {count} teams", teams.length),
  linesOf: ({ teams }) => teams,
  summaryText: ({ teams, understood }) => `${counted("{count} team", "{count} teams", teams.length)}. ${translated(understood)}`.trim(),
  lineContent: ({ name, federation, members }) => [
    el("bdi", {}, name), federation && ` ${federation}`, ` · ${counted("{count} member", "{count} members", members.length)}${COLON}`,
    el("bdi", {}, members.map(({ family, rating }) => (rating ? `${family} ${rating}` : family)).join(", "))].filter(Boolean),
};
