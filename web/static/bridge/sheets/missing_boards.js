// Tables with missing results, the slowest first. An empty sheet shows that all are in.

import { withHeading, level, track as tracks, widest } from "../../screens/tracks.js";
import { t } from "../../shared/words.js";
import { isNewRound, atTables, heading, inTwoLines, numberedPair, roomFor } from "./session.js";

/** @import { BoardsHead, SlowTable } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<SlowTable>} */
const track = tracks;

/** @type {Track<SlowTable>} */
const ns = numberedPair("ns", (row) => row.ns);
/** @type {Track<SlowTable>} */
const ew = numberedPair("ew", (row) => row.ew);

/** @type {Renderer<BoardsHead, SlowTable>} */
export const renderer = {
  title: t("Missing boards"),
  agesQuickly: true,
  nothing: t("No board is missing."),
  emptyIsNews: true,
  heading: heading(t("Missing boards")),
  labels: { table: t("Table"), ns: t("North-South"), ew: t("East-West"), since: t("Since round"), boards: t("Boards"), disputed: t("Disputed") },
  levels(rows) {
    const pairs = rows.flatMap((row) => [row.ns, row.ew]).flatMap((pair) => pair ?? []);
    /** @type {Track<SlowTable>} */
    const table = {
      name: "table", className: "strong", of: (row) => row.table,
      width: Math.max(widest(rows.map((row) => row.table), true), widest([t("Table")]) * 0.72),
    };
    const since = withHeading(track.number("since", ["88"], (row) => row.since || ""), t("Since round"));
    const column = (/** @type {string} */ name, /** @type {string} */ label, /** @type {(row: SlowTable) => string} */ of) => track.text(name, Math.max(widest(rows.map(of)), widest([label]) * 0.72), of, name);
    const boards = column("boards", t("Boards"), (row) => row.boards);
    const disputed = column("disputed", t("Disputed"), (row) => row.disputed);
    return [
      level([table, ns, ew, since, boards, disputed], [], roomFor(pairs)),
      atTables({ table, ns, ew, boards }, pairs, false),
      atTables({ table, ns: inTwoLines("ns", (row) => row.ns), ew: inTwoLines("ew", (row) => row.ew), boards }, pairs, true),
      level([table, since, boards, disputed], [], { narrow: true }),
    ];
  },
  isNewSheet: isNewRound,
};
