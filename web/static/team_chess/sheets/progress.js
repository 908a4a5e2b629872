// How far the round is: a large count, every match as a tile, the results that came last.

import { track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { resultsIn, t } from "../../shared/words.js";
import { levelsOf } from "./boards.js";
import { matchTiles } from "./match_tiles.js";

/** @import { GameRow, ProgressHead } from "../shapes.d.ts" */
/** @import { Renderer, Space } from "../../screens/renderer.d.ts" */

const at = (/** @type {{ match: number, board?: number }} */ row) => `${row.match}.${row.board ?? ""}`;

/** @type {Renderer<ProgressHead, GameRow>} */
export const renderer = {
  title: t("Results"),
  fades: true,
  levels: (rows) => levelsOf(rows, { ...tracks.number("board", ["8.8", ...rows.map(at)], at), width: widest(["88.8", ...rows.map(at)], true) }),
  // Newest first: every result moves the list, so it is simply set anew.
  legend: () => t("3.2 is board 2 of match 3"),
  flows: true,
  newcomers: true,
  anew: (before, after) => before.round !== after.round,
  aside(head, { font, width, height }) {
    if (!head.boards) return el("section", { class: "aside" });
    const bar = el("div", { class: "bar-done" });
    bar.style.width = `${((head.entered / head.boards) * 100).toFixed(2)}%`;
    return el("section", { class: "aside" },
      el("p", { class: "count" }, el("strong", {}, String(head.entered)), ` / ${head.boards}`),
      el("div", { class: "bar", role: "img", "aria-label": resultsIn(head) }, bar),
      el("p", { class: "label" }, head.entered < head.boards ? t("{finished} of {matches} matches are over.", head) : t("All results are in.")),
      tiles(head, { width: width - font * 2, height: height - font * 9, smallest: font }));
  },
};

// Every match of the round; the list beside it has only the boards that came last.
/** @param {ProgressHead} head @param {Omit<Space, "font" | "hand" | "largest">} room */
function tiles({ round, outcomes }, room) {
  const rows = outcomes.map((boards, i) => ({ key: `${round}.${i + 1}`, match: i + 1, first_points: "", second_points: "", boards }));
  return matchTiles(rows, { ...room, hand: document.body.classList.contains("hand") });
}
