// The overlay of a match, common to all games of teams.

import { lowerThird } from "../../screens/overlays/panels.js";
import { el } from "../../shared/dom.js";
import { roundName } from "../../shared/round_name.js";
import { decimals, t } from "../../shared/words.js";
import { entrantElement } from "../entrant.js";
import { listOverlays } from "../overlays.js";
import { points } from "./tracks.js";

/** @import { MatchRow } from "../../team_chess/shapes.d.ts" */
/** @import { Entrant, Head } from "../shapes.d.ts" */
/** @import { Overlays } from "../../screens/overlays/kinds.d.ts" */

const ROOM = 14;
const IN_A_LIST = 12;

/** @param {URLSearchParams} wish @param {string} what */
export const numberWished = (wish, what = "match") => Number(wish.get(what)) || 1;

/** @param {Entrant} team @param {string} where @param {string[]} [about] */
export const side = (team, where, about = [team.federation, decimals(team.score)]) => el("div", { class: `side ${where}` },
  el("p", { class: "name" }, entrantElement(team, ROOM)),
  el("p", { class: "about" }, about.filter(Boolean).join(" · ")));

/** @param {Head} head @param {string} place @param {string} outcome */
export const between = (head, place, outcome) => el("div", {},
  el("p", { class: "small" }, `${roundName(head)} · ${place}`), el("p", { class: "outcome" }, outcome));

/** @param {MatchRow} row */
const outcome = (row) => points(row.first_points, row.second_points) || "–";

/** @param {Head} head @param {MatchRow[]} rows @param {URLSearchParams} wish */
function match(head, rows, wish) {
  const row = rows.find((one) => one.match === numberWished(wish));
  if (!row?.second) return null;
  return lowerThird(row.key, side(row.first, "left"), between(head, `${t("Match")} ${row.match}`, outcome(row)), side(row.second, "right"));
}

/** @type {Overlays} */
export const ofTeams = {
  match,
  ...listOverlays((/** @type {MatchRow} */ row) => row.second && { number: row.match, sides: [row.first, row.second], outcome: outcome(row), over: row.finished }, IN_A_LIST),
};
