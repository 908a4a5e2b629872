// Every table of the round at once, with a square for each of its boards. Filled is entered.

import { tiled, tiling } from "../../screens/tiles.js";
import { level } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { measure } from "../../shared/names.js";
import { t } from "../../shared/words.js";
import { anew, heading, nothing } from "./session.js";

/** @import { PhaseHead, TableTile } from "../shapes.d.ts" */
/** @import { Renderer, Space } from "../../screens/renderer.d.ts" */

/** @type {Record<string, string>} */
const KINDS = { ".": "open", 1: "full", "?": "disputed" };

/** @param {TableTile} row */
const entered = (row) => [...row.boards].filter((letter) => letter === "1").length;

/** @param {TableTile} row */
function said(row) {
  if (!row.boards) return t("table {table}: sits out", row);
  const count = { table: row.table, entered: entered(row), boards: row.boards.length };
  return t("table {table}: {entered} of {boards} boards", count);
}

/** @param {TableTile} row */
function tileOf(row) {
  const marks = [...row.boards].map((letter) => el("span", { class: `tile ${KINDS[letter]}` }, letter === "?" ? "‼" : ""));
  const kind = !row.boards ? "out" : entered(row) === row.boards.length ? "done" : "";
  return el("div", { class: `table-tile ${kind}`, "data-tile": row.key, role: "img", "aria-label": said(row) },
    el("p", { class: "table" }, row.table, row.late ? el("small", { class: "late" }, `−${row.late}`) : null),
    el("div", { class: "marks" }, ...marks));
}

/** @param {TableTile[]} rows @param {Omit<Space, "font">} space */
function tables(rows, { width, height, smallest, hand }) {
  const least = Math.min(innerWidth, innerHeight);
  const wanted = Math.max(...rows.map((row) => measure(row.table, true) + (row.late ? 1.6 : 0))) + 0.8;
  const inHand = Math.max(1, Math.floor(width / (smallest * wanted * 1.3)));
  const chosen = hand ? { columns: inHand, side: width / inHand } : tiling(rows.length, { width, height }, least * 0.3);
  const font = Math.max(smallest, Math.min(least * 0.07, chosen.side / Math.max(2.6, wanted)));
  return tiled(rows.map(tileOf), chosen, font);
}

/** @type {Renderer<PhaseHead, TableTile>} */
export const renderer = {
  title: t("All tables"),
  nothing,
  fades: true,
  heading: heading(t("All tables")),
  drawn: (rows, _head, space) => ({ pages: 1, page: () => tables(rows, space) }),
  levels: () => [level([], [])],
  legend: (_head, rows) => [
    `□ ${t("open")}`, `■ ${t("entered")}`,
    ...(rows.some((row) => row.boards.includes("?")) ? [`‼ ${t("disputed")}`] : []),
    ...(rows.some((row) => row.late) ? [`−1: ${t("boards missing from rounds before")}`] : []),
  ].join(" · "),
  warmFor: 20_000,
  flows: true,
  anew,
};
