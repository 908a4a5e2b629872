// Every table of the round at once, with a square for each of its boards. Filled is entered.

import { entered, tableTiles } from "../../screens/table_tiles.js";
import { t } from "../../shared/words.js";
import { anew, heading, nothing } from "./session.js";

/** @import { PhaseHead, TableTile } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @param {TableTile} row */
function said(row) {
  if (!row.boards) return t("table {table}: sits out", row);
  const count = { table: row.table, entered: entered(row), boards: row.boards.length };
  return t("table {table}: {entered} of {boards} boards", count);
}

/** @type {Renderer<PhaseHead, TableTile>} */
export const renderer = {
  ...tableTiles((row) => row.table, said),
  title: t("All tables"),
  nothing,
  heading: heading(t("All tables")),
  anew,
};
