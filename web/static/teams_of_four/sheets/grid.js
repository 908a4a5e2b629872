// Both rooms of all matches, with a square for each board, filled once entered. Results are not shown.

import { enteredCount, tableTiles } from "../../screens/table_tiles.js";
import { inContext, t } from "../../shared/words.js";

/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { RoomTile } from "../shapes.d.ts" */
/** @import { Renderer } from "../../screens/renderer.d.ts" */

/** @param {RoomTile} row */
const roomName = ({ match, room }) => `${match} ${room === "open" ? inContext("room", "open") : inContext("room", "closed")}`;

/** @type {Renderer<Head, RoomTile>} */
export const renderer = {
  ...tableTiles(roomName, (row) => t("table {table}: {entered} of {boards} boards", { table: roomName(row), entered: enteredCount(row), boards: row.boards.length })),
  title: t("All boards in both rooms"),
  isNewSheet: (before, after) => before.round !== after.round,
};
