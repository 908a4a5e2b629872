// How far the round is: a large count, every board as a tile, the results that came last.

import { el } from "../../shared/dom.js";
import { boardTiles } from "./board_tiles.js";
import { renderer as pairings } from "./pairings.js";
import { resultsIn, t } from "../../shared/words.js";

/** @import { ProgressHead, BoardRow } from "../shapes.d.ts" */
/** @import { Renderer, Space } from "../../screens/renderer.d.ts" */

/** @type {Renderer<ProgressHead, BoardRow>} */
export const renderer = {
  title: t("Results"),
  fades: true,
  levels: (rows, head) => pairings.levels(rows, { ...head, start: "", each: "" }),
  // Newest first: every result moves the list, so it is simply set anew.
  flows: true,
  newcomers: true,
  anew: (before, after) => before.round !== after.round,
  aside(head, { font, width, height }) {
    if (!head.boards) return el("section", { class: "aside" });
    const share = head.entered / head.boards;
    const bar = el("div", { class: "bar-done" });
    bar.style.width = `${(share * 100).toFixed(2)}%`;
    return el("section", { class: "aside" },
      el("p", { class: "count" }, el("strong", {}, String(head.entered)), ` / ${head.boards}`),
      el("div", { class: "bar", role: "img", "aria-label": resultsIn(head) }, bar),
      head.missing.length ? null : el("p", { class: "label" }, t("All results are in.")),
      tiles(head, { width: width - font * 2, height: height - font * 8, smallest: font }));
  },
};

// Every board of the round; the list beside it has only those that came last.
/** @param {ProgressHead} head @param {Omit<Space, "font" | "hand" | "largest">} room */
function tiles({ round, outcomes }, room) {
  const boards = [...outcomes].map((outcome, i) => ({ key: `${round}.${i + 1}`, board: i + 1, outcome }));
  const hand = document.body.classList.contains("hand");
  return boardTiles(boards, { ...room, hand });
}
