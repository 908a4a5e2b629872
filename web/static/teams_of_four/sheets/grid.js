// Both rooms of every match at once, with a square for each board. Filled is entered; what was scored is on no tile.

import { entered, tableTiles } from "../../screens/table_tiles.js";
import { t } from "../../shared/words.js";

/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { RoomTile } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @param {RoomTile} row */
const called = ({ match, room }) => `${match} ${room === "open" ? t("open") : t("closed")}`;

/** @type {Renderer<Head, RoomTile>} */
export const renderer = {
  ...tableTiles(called, (row) => t("table {table}: {entered} of {boards} boards", { table: called(row), entered: entered(row), boards: row.boards.length })),
  title: t("All boards"),
  anew: (before, after) => before.round !== after.round,
};
