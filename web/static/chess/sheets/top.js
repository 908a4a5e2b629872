// The top boards.

import { measure } from "../../shared/names.js";
import { square } from "../../screens/tracks.js";
import { topRenderer } from "../../contest/sheets/top.js";
import { t } from "../../shared/words.js";

/** @import { BoardRow } from "../shapes.d.ts" */

export const renderer = topRenderer({
  title: t("Top boards"), result: 3.6, least: 0.06, squares: 0.9,
  need: (players) => Math.max(0, ...players.map(({ family }) => measure(family, true))),
  number: (/** @type {BoardRow} */ row) => row.board, sides: (row) => [row.white, row.black],
  before: (row, side) => (row.coloured ? square("wb"[side]) : ""),
  outcome: (row) => (row.disputed ? "‼" : row.result ? t(row.result) : ""), decided: (row) => row.result !== "", shownText: (row) => row.result,
});
