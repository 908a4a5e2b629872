// What a stream of team chess shows over its pictures: a match, a board of it, the standings, the next pairings.

import { listPanel, lowerThird, rowsWished, starts } from "../screens/overlays/panels.js";
import { square } from "../screens/tracks.js";
import { el, numeral } from "../shared/dom.js";
import { nameElement } from "../shared/names.js";
import { roundName } from "../shared/round_name.js";
import { t } from "../shared/words.js";
import { points, teamElement } from "./sheets/team.js";

/** @import { GameRow, Head, MatchHeading, MatchRow, StandingRow, StandingsHead, TeamLine, Who } from "./shapes.d.ts" */
/** @import { Overlays } from "../screens/overlays/overlay.d.ts" */

const ROOM = 16;
const IN_A_LIST = 12;

/** @param {TeamLine} team @param {string} where */
const side = (team, where) => el("div", { class: `side ${where}` },
  el("p", { class: "name" }, teamElement(team, ROOM)),
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

/** @param {Who | null} who @param {string} colour @param {string} where @param {TeamLine} [team] */
const seat = (who, colour, where, team) => el("div", { class: `side ${where}` },
  el("p", { class: "name" }, square(colour), who ? nameElement(who, ROOM - 1) : t("empty")),
  el("p", { class: "about" }, [who?.title, who?.rating || "", team?.short || team?.name].filter(Boolean).join(" · ")));

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

/** @param {StandingsHead} head @param {StandingRow[]} rows @param {URLSearchParams} wish */
function standings(head, rows, wish) {
  if (!head.round) return null;
  const title = head.closed ? t("Standings after round {round}", head) : t("Standings during round {round}", head);
  return listPanel("standings", title, rows.slice(0, rowsWished(wish, 10)).map((row) => el("li", {},
    el("span", { class: "rank" }, String(row.rank || "")), teamElement(row.team, IN_A_LIST), el("b", {}, numeral(row.values[0] ?? "")))));
}

// Of a round that is on its pairings, of one that is only announced its time.
/** @param {Head} head @param {MatchRow[]} rows @param {URLSearchParams} wish @param {number} now */
function next(head, rows, wish, now) {
  const over = head.matches > 0 && head.finished === head.matches;
  if (head.upcoming && (over || !head.round)) {
    const name = t("Round {round}", { round: head.upcoming.number });
    return listPanel(`coming ${head.upcoming.number}`, starts(head.upcoming, name, now), [], "list wide");
  }
  if (!head.round) return null;
  const matches = rows.filter((row) => row.second).slice(0, rowsWished(wish, 5));
  return listPanel(`round ${head.round}`, roundName(head), matches.map((row) => el("li", {},
    el("span", { class: "rank" }, String(row.match)), teamElement(row.first, IN_A_LIST),
    el("b", { class: "outcome" }, outcome(row)), row.second ? teamElement(row.second, IN_A_LIST) : "")), "list wide");
}

/** @type {Overlays} */
export const overlays = { match, board, standings, next };
