// What a stream of team chess shows over its pictures: a match, a board of it, the standings, the next pairings.

import { lowerThird } from "../screens/overlays/panels.js";
import { square } from "../screens/tracks.js";
import { el } from "../shared/dom.js";
import { nameElement } from "../shared/names.js";
import { roundName } from "../shared/round_name.js";
import { t } from "../shared/words.js";
import { entrantElement } from "../contest/entrant.js";
import { listsOf } from "../contest/overlays.js";
import { points } from "./../contest/teams/tracks.js";

/** @import { GameRow, MatchHeading, MatchRow, Who } from "./shapes.d.ts" */
/** @import { Head, Entrant } from "../contest/shapes.d.ts" */
/** @import { Overlays } from "../screens/overlays/overlay.d.ts" */

const ROOM = 16;

/** @param {Entrant} team @param {string} where */
const side = (team, where) => el("div", { class: `side ${where}` },
  el("p", { class: "name" }, entrantElement(team, ROOM)),
  el("p", { class: "about" }, [team.federation, team.score].filter(Boolean).join(" · ")));

/** @param {URLSearchParams} wish */
const wanted = (wish) => Number(wish.get("match")) || 1;
/** @param {Pick<MatchRow, "first_points" | "second_points">} row */
const outcome = (row) => points(row.first_points, row.second_points) || "–";
/** @param {Head} head @param {MatchRow[]} rows @param {URLSearchParams} wish */
function match(head, rows, wish) {
  const row = rows.find((one) => one.match === wanted(wish));
  if (!row?.second) return null;
  return lowerThird(row.key, side(row.first, "left"),
    el("div", {}, el("p", { class: "small" }, `${roundName(head)} · ${t("Match")} ${row.match}`), el("p", { class: "outcome" }, outcome(row))),
    side(row.second, "right"));
}

/** @param {Who | null} who @param {string} colour @param {string} where @param {Entrant} [team] */
const seat = (who, colour, where, team) => el("div", { class: `side ${where}` },
  el("p", { class: "name" }, square(colour), who ? nameElement(who, ROOM - 1) : t("empty")),
  el("p", { class: "about" }, [who?.title, who?.rating || "", team?.short || team?.family].filter(Boolean).join(" · ")));

/** @param {Head} head @param {(MatchHeading | GameRow)[]} rows @param {URLSearchParams} wish */
function board(head, rows, wish) {
  const number = Number(wish.get("board")) || 1;
  const of = rows.find((one) => one.kind === "match" && one.match === wanted(wish));
  const row = rows.find((one) => one.kind === "game" && one.match === wanted(wish) && one.board === number);
  if (row?.kind !== "game" || of?.kind !== "match") return null;
  const other = row.colour === "w" ? "b" : "w";
  return lowerThird(row.key, seat(row.first, row.colour, "left", of.first),
    el("div", {}, el("p", { class: "small" }, `${roundName(head)} · ${t("Board")} ${row.match}.${row.board}`), el("p", { class: "outcome" }, row.disputed ? "‼" : row.result ? t(row.result) : "–")),
    seat(row.second, other, "right", of.second));
}

/** @type {Overlays} */
export const overlays = {
  match, board,
  ...listsOf((/** @type {MatchRow} */ row) => row.second && { number: row.match, sides: [row.first, row.second], outcome: outcome(row), over: row.finished }, 12),
};
