// What a stream of chess shows over its pictures: a board, the standings, the next pairings.

import { listPanel, lowerThird, rowsWished, starts } from "../screens/overlays/panels.js";
import { square } from "../screens/tracks.js";
import { el, numeral } from "../shared/dom.js";
import { nameElement } from "../shared/names.js";
import { roundName } from "../shared/round_name.js";
import { t } from "../shared/words.js";

/** @import { BoardRow, PairingsHead, Player, StandingRow, StandingsHead } from "./shapes.d.ts" */
/** @import { Overlays } from "../screens/overlays/overlay.d.ts" */

const ROOM = 15;
const IN_A_LIST = 11;

/** @param {BoardRow} row */
const outcome = (row) => (row.disputed ? "‼" : row.result ? t(row.result) : "–");

/** @param {Player} player @param {string} colour @param {boolean} coloured */
const side = (player, colour, coloured) => el("div", { class: `side ${colour === "w" ? "left" : "right"}` },
  el("p", { class: "name" }, coloured ? square(colour) : "", nameElement(player, ROOM)),
  el("p", { class: "about" }, [player.title, player.federation, player.rating || "", player.score].filter(Boolean).join(" · ")));

/** @param {PairingsHead} head @param {BoardRow[]} rows @param {URLSearchParams} wish */
function board(head, rows, wish) {
  const wanted = Number(wish.get("board")) || 1;
  const row = rows.find((one) => one.board === wanted);
  if (!row?.black) return null;
  return lowerThird(row.key, side(row.white, "w", row.coloured),
    el("div", {}, el("p", { class: "small" }, `${roundName(head)} · ${t("Board")} ${row.board}`), el("p", { class: "outcome" }, outcome(row))),
    side(row.black, "b", row.coloured));
}

/** @param {StandingsHead} head @param {StandingRow[]} rows @param {URLSearchParams} wish */
function standings(head, rows, wish) {
  if (!head.round) return null;
  const title = head.closed ? t("Standings after round {round}", head) : t("Standings during round {round}", head);
  return listPanel("standings", title, rows.slice(0, rowsWished(wish, 10)).map((row) => el("li", {},
    el("span", { class: "rank" }, String(row.rank || "")), nameElement(row.player, IN_A_LIST), el("b", {}, numeral(row.player.score)))));
}

// Of a round that is on its pairings, of one that is only announced its time.
/** @param {PairingsHead} head @param {BoardRow[]} rows @param {URLSearchParams} wish @param {number} now */
function next(head, rows, wish, now) {
  const over = head.boards > 0 && head.entered === head.boards;
  if (head.upcoming && (over || !head.round)) {
    const name = t("Round {round}", { round: head.upcoming.number });
    return listPanel(`coming ${head.upcoming.number}`, starts(head.upcoming, name, now), [], "list wide");
  }
  if (!head.round) return null;
  const wanted = Number(wish.get("board"));
  const boards = rows.filter((row) => row.black && (!wanted || row.board === wanted)).slice(0, wanted ? 1 : rowsWished(wish, 5));
  return listPanel(`round ${head.round}`, roundName(head), boards.map((row) => el("li", {},
    el("span", { class: "rank" }, String(row.board)), nameElement(row.white, IN_A_LIST),
    el("b", { class: "outcome" }, outcome(row)), row.black ? nameElement(row.black, IN_A_LIST) : "")), "list wide");
}

/** @type {Overlays} */
export const overlays = { board, standings, next };
