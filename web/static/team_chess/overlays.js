// The overlays of team chess for streams: a match, one of its boards, the standings, the next pairings.

import { lowerThird } from "../screens/overlays/panels.js";
import { square } from "../screens/tracks.js";
import { el } from "../shared/dom.js";
import { nameElement } from "../shared/names.js";
import { t } from "../shared/words.js";
import { between, ofTeams, numberWished } from "../contest/teams/overlays.js";

/** @import { GameRow, MatchHeading, ShownMember } from "./shapes.d.ts" */
/** @import { Head, Entrant } from "../contest/shapes.d.ts" */
/** @import { Overlays } from "../screens/overlays/kinds.d.ts" */

const ROOM = 15;

/** @param {ShownMember | null} who @param {string} colour @param {string} where @param {Entrant} [team] */
const seat = (who, colour, where, team) => el("div", { class: `side ${where}` },
  el("p", { class: "name" }, square(colour), who ? nameElement(who, ROOM) : t("empty")),
  el("p", { class: "about" }, [who?.title, who?.rating || "", team?.short || team?.family].filter(Boolean).join(" · ")));

/** @param {Head} head @param {(MatchHeading | GameRow)[]} rows @param {URLSearchParams} wish */
function board(head, rows, wish) {
  const of = rows.find((one) => one.kind === "match" && one.match === numberWished(wish));
  const row = rows.find((one) => one.kind === "game" && one.match === numberWished(wish) && one.board === numberWished(wish, "board"));
  if (row?.kind !== "game" || of?.kind !== "match") return null;
  const other = row.colour === "w" ? "b" : "w";
  return lowerThird(row.key, seat(row.first, row.colour, "left", of.first),
    between(head, `${t("Board")} ${row.match}.${row.board}`, row.disputed ? "‼" : row.result ? t(row.result) : "–"),
    seat(row.second, other, "right", of.second));
}

/** @type {Overlays} */
export const overlays = { ...ofTeams, board };
