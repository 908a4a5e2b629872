// The overlays of chess for streams: a board, the standings, the next pairings.

import { lowerThird } from "../screens/overlays/panels.js";
import { square } from "../screens/tracks.js";
import { el } from "../shared/dom.js";
import { nameElement } from "../shared/names.js";
import { roundName } from "../shared/round_name.js";
import { decimals, t } from "../shared/words.js";
import { listOverlays } from "../contest/overlays.js";

/** @import { BoardRow, PairingsHead } from "./shapes.d.ts" */
/** @import { Entrant } from "../contest/shapes.d.ts" */
/** @import { Overlays } from "../screens/overlays/kinds.d.ts" */

const ROOM = 15;

/** @param {BoardRow} row */
const outcome = (row) => (row.disputed ? "‼" : row.result ? t(row.result) : "–");

/** @param {Entrant} player @param {string} colour @param {boolean} coloured */
const side = (player, colour, coloured) => el("div", { class: `side ${colour === "w" ? "left" : "right"}` },
  el("p", { class: "name" }, coloured ? square(colour) : "", nameElement(player, ROOM)),
  el("p", { class: "about" }, [player.title, player.federation, player.rating || "", decimals(player.score)].filter(Boolean).join(" · ")));

/** @param {PairingsHead} head @param {BoardRow[]} rows @param {URLSearchParams} wish */
function board(head, rows, wish) {
  const wanted = Number(wish.get("board")) || 1;
  const row = rows.find((one) => one.board === wanted);
  if (!row?.black) return null;
  return lowerThird(row.key, side(row.white, "w", row.coloured),
    el("div", {}, el("p", { class: "small" }, `${roundName(head)} · ${t("Board")} ${row.board}`), el("p", { class: "outcome" }, outcome(row))),
    side(row.black, "b", row.coloured));
}

/** @type {Overlays} */
export const overlays = {
  board,
  ...listOverlays((/** @type {BoardRow} */ row) => row.black && { number: row.board, sides: [row.white, row.black], outcome: outcome(row), over: row.result !== "" },
    11, (wish) => Number(wish.get("board"))),
};
