// All tables of the round, with a square for each of its boards, filled once the result is entered.

import { el } from "../shared/dom.js";
import { measure } from "../shared/names.js";
import { t } from "../shared/words.js";
import { GAP_SHARE, tileGrid, tiling } from "./tiles.js";
import { level } from "./tracks.js";

/** @import { Renderer, Space } from "./renderer.d.ts" */

/** @typedef {{ key: string, boards: string, late?: number }} Tile */

// Beside the label, in em.
const PADDING = 0.7;

/** @type {Record<string, string>} */
const KINDS = { ".": "open", 1: "full", "?": "disputed" };

/** @param {Tile} row */
export const enteredCount = (row) => [...row.boards].filter((letter) => letter === "1").length;

/** @template {Tile} Row @param {(row: Row) => string} label @param {(row: Row) => string} describe @returns {Pick<Renderer<any, Row>, "agesQuickly" | "drawn" | "levels" | "legend" | "highlightFor" | "reordersAtOnce">} */
export function tableTiles(label, describe) {
  /** @param {Row} row */
  function tileOf(row) {
    const marks = [...row.boards].map((letter) => el("span", { class: `tile ${KINDS[letter]}` }, letter === "?" ? "‼" : ""));
    const kind = !row.boards ? "out" : enteredCount(row) === row.boards.length ? "done" : "";
    return el("div", { class: `table-tile ${kind}`, "data-tile": row.key, role: "img", "aria-label": describe(row) },
      el("p", { class: "table" }, label(row), row.late ? el("small", { class: "late" }, `−${row.late}`) : null),
      el("div", { class: "marks" }, ...marks));
  }

  /** @param {Row[]} rows @param {Omit<Space, "font">} space */
  function tablesElement(rows, { width, height, smallest, hand }) {
    const shorterSide = Math.min(innerWidth, innerHeight);
    const labelWidth = (Math.max(...rows.map((row) => measure(label(row), true) + (row.late ? 1.6 : 0))) + PADDING) / (1 - GAP_SHARE);
    const phoneColumns = Math.max(1, Math.floor(width / (smallest * labelWidth * 1.3)));
    const chosen = hand ? { columns: phoneColumns, side: width / phoneColumns } : tiling(rows.length, { width, height }, shorterSide * 0.3);
    const font = Math.max(smallest, Math.min(shorterSide * 0.07, chosen.side / Math.max(2.6, labelWidth)));
    return tileGrid(rows.map(tileOf), chosen, font);
  }

  return {
    agesQuickly: true,
    drawn: (rows, _head, space) => ({ pages: 1, page: () => tablesElement(rows, space) }),
    levels: () => [level([], [])],
    legend: (_head, rows) => [
      `□ ${t("open")}`, `■ ${t("entered")}`,
      ...(rows.some((row) => row.boards.includes("?")) ? [`‼ ${t("disputed")}`] : []),
      ...(rows.some((row) => row.late) ? [`−1: ${t("boards missing from rounds before")}`] : []),
    ].join(" · "),
    highlightFor: 20_000,
    reordersAtOnce: true,
  };
}
