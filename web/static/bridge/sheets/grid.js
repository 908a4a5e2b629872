// All tables of the round, with a square for each board, filled once entered.

import { enteredCount, tableTiles } from "../../screens/table_tiles.js";
import { t } from "../../shared/words.js";
import { isNewRound, heading, nothing } from "./session.js";

/** @import { PhaseHead, TableTile } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @param {TableTile} row */
function tableWords(row) {
  if (!row.boards) return t("table {table}: sits out", row);
  const count = { table: row.table, entered: enteredCount(row), boards: row.boards.length };
  return t("table {table}: {entered} of {boards} boards", count);
}

/** @type {Renderer<PhaseHead, TableTile>} */
export const renderer = {
  ...tableTiles((row) => row.table, tableWords),
  title: t("All tables"),
  nothing,
  heading: heading(t("All tables")),
  isNewSheet: isNewRound,
};
