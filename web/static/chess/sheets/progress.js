// How far the round is: a large count, the boards still missing, the results that came last.

import { el } from "../../shared/dom.js";
import { renderer as pairings } from "./pairings.js";
import { resultsIn, t } from "../../shared/words.js";

/** @import { ProgressHead, BoardRow } from "../shapes.d.ts" */
/** @import { Renderer, Room } from "../../screens/renderer.d.ts" */

/** @type {Renderer<ProgressHead, BoardRow>} */
export const renderer = {
  title: t("Results"),
  fades: true,
  levels: (rows, head) => pairings.levels(rows, { ...head, start: "", each: "" }),
  // Newest first: every result moves the list, so it is simply set anew.
  flows: true,
  anew: (before, after) => before.round !== after.round,
  aside(head, { font, width, height }) {
    if (!head.boards) return el("section", { class: "aside" });
    const share = head.entered / head.boards;
    const bar = el("div", { class: "bar-done" });
    bar.style.width = `${(share * 100).toFixed(2)}%`;
    return el("section", { class: "aside" },
      el("p", { class: "count" }, el("strong", {}, String(head.entered)), ` / ${head.boards}`),
      el("div", { class: "bar", role: "img", "aria-label": resultsIn(head) }, bar),
      head.missing.length ? el("p", { class: "label" }, t("Still playing")) : el("p", { class: "label" }, t("All results are in.")),
      missing(head.missing, { font, width, height }));
  },
};

// Numbers in a grid; what does not fit is counted, not made unreadable.
/** @param {number[]} boards @param {Room} room */
function missing(boards, { font, width, height }) {
  const room = (/** @type {number} */ size) =>
    Math.max(1, Math.floor((width - font * 2) / (size * 2.4))) *
    Math.max(1, Math.floor((height - font * 10) / (size * 1.42)));
  const size = [2.2, 1.8, 1.5, 1.25, 1].map((scale) => scale * font).find((s) => room(s) >= boards.length) ?? font;
  const fit = room(size);
  const shown = boards.length > fit ? boards.slice(0, Math.max(1, fit - 2)) : boards;
  const list = el("ol", { class: "missing" }, ...shown.map((board) => el("li", {}, String(board))));
  list.style.fontSize = `${size}px`;
  if (shown.length < boards.length) list.append(el("li", { class: "more" }, `+ ${boards.length - shown.length}`));
  return list;
}
