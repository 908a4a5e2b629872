// Lists of pairs: both names and, if somebody likes, a strength.

import { playerName } from "./pair_list.js";

/** @import { ListPolicy } from "../../shared/list_import.js" */
/** @import { Person } from "../shapes.d.ts" */

/** @typedef {{ players: Person[], seeding: number }} Listed */

/** @type {ListPolicy<Listed, { pairs: Listed[], problems: string[] }>} */
export const PAIRS = {
  hint: "One pair a line: both names and, if you like, a strength; or a table with headings. Nothing is entered before you have seen it.",
  label: "List of pairs", placeholder: "Family, Given; Family, Given; Strength", accept: ".csv,.tsv,.txt", address: "/api/pairs/list",
  command: "register-pairs", field: "pairs", atOnce: Infinity,
  counted: (pairs) => `${pairs.length} pairs`,
  lines: ({ pairs }) => pairs,
  summary: ({ pairs }) => `${pairs.length} pairs.`,
  line: ({ players, seeding }) => [`${players.map(playerName).join(" – ")}${seeding ? ` · ${seeding}` : ""}`],
};
