// The import of a list of pairs, or of players of an individual: names, an optional strength, handicap and categories.

import { playerName } from "./pair_list.js";
import { DASH } from "../../shared/names.js";
import { counted, t } from "../../shared/words.js";

/** @import { ListPolicy } from "../../entries/list_import.js" */
/** @import { Person } from "../shapes.d.ts" */

/** @typedef {{ players: Person[], seeding: number, hundredths: number, handicap: number, categories: string[] }} ListedPair */

/** @param {ListedPair} pair */
const strengthText = ({ seeding, hundredths }) => (seeding || hundredths ? String(seeding + hundredths / 100) : "");
/** @param {ListedPair} pair */
const handicapText = ({ handicap }) => (handicap ? t("handicap {handicap} %", { handicap: (handicap / 100).toFixed(2) }) : "");

/** @type {ListPolicy<ListedPair, { pairs: ListedPair[], problems: string[] }>} */
export const PAIRS = {
  hint: t("One pair a line: both names and, if you like, a strength (2.5 or 2,5); or a table with headings, of clubs, federations, numbers and categories, too. Nothing is entered before you have seen it."),
  label: t("List of pairs"), placeholder: t("Family, Given; Family, Given; Strength"), accept: ".csv,.xlsx,.ods,.xls,.tsv,.txt", address: "/api/pairs/list",
  command: "register-pairs", field: "pairs", linesPerCommand: Infinity,
  enterLabel: (pairs) => counted("Enter {count} pair", "Enter {count} pairs", pairs.length),
  linesOf: ({ pairs }) => pairs,
  summaryText: ({ pairs }) => `${counted("{count} pair", "{count} pairs", pairs.length)}.`,
  lineContent: (pair) => [[pair.players.map(playerName).join(DASH), strengthText(pair), handicapText(pair), ...pair.categories].filter(Boolean).join(" · ")],
};

// For an individual.
/** @type {typeof PAIRS} */
export const PLAYERS = {
  ...PAIRS,
  hint: t("One player a line, with a strength if you like (2.5 or 2,5); or a table with headings, of clubs, federations, numbers and categories, too. Nothing is entered before you have seen it."),
  label: t("List of players"), placeholder: t("Family, Given; Strength"), address: "/api/pairs/list?of=players",
  enterLabel: (players) => counted("Enter {count} player", "Enter {count} players", players.length),
  summaryText: ({ pairs }) => `${counted("{count} player", "{count} players", pairs.length)}.`,
};
