// The current round by table: North-South, East-West, boards. The section is in the margin where it
// begins.

import { level, track as tracks, widest } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";
import { numberText } from "../partnerships.js";
import { isNewRound, atTables, heading, inTwoLines, nothing, numberedPair, roomFor } from "./session.js";

/** @import { Pair, PhaseHead, TableRow } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<TableRow>} */
const track = tracks;

/** @type {Track<TableRow>} */
const ns = numberedPair("ns", (row) => row.ns);
/** @type {Track<TableRow>} */
const ew = numberedPair("ew", (row) => row.ew);

/** @type {Renderer<PhaseHead, TableRow>} */
export const renderer = {
  title: t("Tables"),
  nothing,
  heading: heading(t("Tables")),
  labels: { table: t("Table"), ns: t("North-South"), ew: t("East-West"), boards: t("Boards"), "ns-number": t("NS"), "ew-number": t("EW") },
  levels(rows) {
    const pairs = rows.flatMap((row) => [row.ns, row.ew]).flatMap((pair) => pair ?? []);
    /** @type {Track<TableRow>} */
    const table = {
      name: "table", className: "strong", of: (row) => row.table,
      width: Math.max(widest(rows.map((row) => row.table), true), widest([t("Table")]) * 0.72),
    };
    const notes = rows.map((row) => t(row.note));
    const boards = track.text("boards", Math.max(widest([...rows.map((row) => row.boards), ...notes]), widest([t("Boards")]) * 0.72), (row) => row.boards || t(row.note), "boards");
    const number = (/** @type {string} */ name, /** @type {(row: TableRow) => Pair | null} */ of) => track.number(name, ["888"], (row) => numberText(of(row)?.pair ?? 0));
    return [
      level([table, ns, ew, boards], [], roomFor(pairs)),
      atTables({ table, ns, ew, boards }, pairs, false),
      atTables({ table, ns: inTwoLines("ns", (row) => row.ns), ew: inTwoLines("ew", (row) => row.ew), boards }, pairs, true),
      level([table, number("ns-number", (row) => row.ns), number("ew-number", (row) => row.ew), boards], [], { narrow: true }),
    ];
  },
  first: (row) => row.ns !== null && row.ew !== null,
  follows: (row, before) => before !== undefined && before.section === row.section,
  place: (row) => row.table,
  isNewSheet: isNewRound,
};
