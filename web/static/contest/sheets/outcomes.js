// All boards of the round as tiles. The outcome is shown by the filled part, not only by colour: for two teams the left
// half if the first won, the right half if the second did; wins of White are white, wins of Black black.

import { el } from "../../shared/dom.js";
import { level } from "../../screens/tracks.js";
import { resultsIn, t } from "../../shared/words.js";

/** @import { Child } from "../../shared/shapes.d.ts" */
/** @import { Head } from "../shapes.d.ts" */
/** @import { Renderer, Space } from "../../screens/renderer.d.ts" */

/** @typedef {Record<string, { kind: string, sign: string, words: string }>} Outcomes */
/** @template Tile @typedef {(tiles: Tile[], space: Omit<Space, "font" | "largest">) => HTMLElement} TilesOf */

/** @typedef {{ letter: string, kind: string, sign: string, words: string }} Winner */

/** @param {Winner} one @param {Winner} other who has won @param {{ kind: string, sign: string }} [draw] @returns {Outcomes} */
export const outcomesOf = (one, other, draw = { kind: "split", sign: "◩" }) => ({
  ".": { kind: "open", sign: "▫", words: t("still playing") },
  [one.letter]: one,
  [other.letter]: other,
  d: { ...draw, words: t("Draw") },
  x: { kind: "full", sign: "▪", words: t("another result") },
  a: { kind: "waits", sign: "…", words: t("adjourned") },
  m: { kind: "waits", sign: "…", words: t("moved") },
  "?": { kind: "disputed", sign: "‼", words: t("disputed") },
});

/**
 * `letters` are the outcomes of a tile's boards, `usual` those that are explained in any case.
 * @template {{ key: string }} Tile
 * @param {TilesOf<Tile>} tiles @param {Outcomes} outcomes @param {(tile: Tile) => string} letters @param {string[]} usual
 * @returns {Renderer<Head, Tile>}
 */
export const gridRenderer = (tiles, outcomes, letters, usual) => ({
  title: t("All boards"),
  agesQuickly: true,
  when: resultsIn,
  drawn: (rows, _head, space) => ({ pages: 1, page: () => tiles(rows, space) }),
  levels: () => [level([], [])],
  legend: (_head, rows) => [...new Set([...usual, ...rows.flatMap((row) => [...letters(row)])])]
    .flatMap((letter) => (outcomes[letter] ? [`${outcomes[letter].sign} ${outcomes[letter].words}`] : [])).join(" · "),
  highlightFor: 20_000,
  reordersAtOnce: true,
  isNewSheet: (before, after) => before.round !== after.round,
});

// The number of results for which there is room in type readable from afar.
const LAST_RESULTS = 15;

// The progress of the round: a large count, a tile for each board, and beside them a list of the latest results.
/** @template {Head} H @template {{ key: string }} Row @param {Pick<Renderer<H, Row>, "levels" | "legend">} list @param {(head: H) => Child} statusText @param {(head: H, space: Omit<Space, "font" | "largest">) => HTMLElement} tiles @returns {Renderer<H, Row>} */
export const progressRenderer = (list, statusText, tiles) => ({
  ...list,
  title: t("Results"),
  agesQuickly: true,
  reordersAtOnce: true,
  highlightsNewLines: true,
  mostLines: (head) => Math.min(LAST_RESULTS, head.boards),
  isNewSheet: (before, after) => before.round !== after.round,
  aside(head, { font, width, height }) {
    if (!head.boards) return el("section", { class: "aside" });
    const bar = el("div", { class: "bar-done" });
    bar.style.width = `${((head.entered / head.boards) * 100).toFixed(2)}%`;
    const words = statusText(head);
    const room = { width: width - font * 2, height: height - font * 9, smallest: font, hand: document.body.classList.contains("hand") };
    return el("section", { class: "aside" },
      el("p", { class: "count" }, el("strong", {}, String(head.entered)), ` / ${head.boards}`),
      el("div", { class: "bar", role: "img", "aria-label": resultsIn(head) }, bar),
      words ? el("p", { class: "label" }, words) : null, tiles(head, room));
  },
});
