// The boards of a match as lines: who sits left and right with their colour, the result between them.

import { el, setText } from "../shared/dom.js";
import { nameElement } from "../shared/names.js";
import { boardState } from "../results/entry_state.js";
import { STATES } from "../results/result_codes.js";
import { square } from "../screens/tracks.js";
import { colours, labelOf, shownResult } from "./game_result.js";
import { t } from "../shared/words.js";

/** @import { Entry } from "../shared/shapes.d.ts" */
/** @import { GameLine, MatchLine, TeamLine, Who } from "./shapes.d.ts" */

/** @param {Who | null} who @param {string} colour */
export function seat(who, colour) {
  return el("span", { class: `seat-of ${colour === "w" ? "white" : "black"}` }, square(colour),
    el("span", { class: "title" }, who?.title ?? ""),
    who ? nameElement(who) : el("span", { class: "empty-seat" }, t("empty")));
}

/** @param {GameLine} game @param {Entry} [pending] */
export function resultOf(game, pending) {
  const code = pending ? pending.body.result : game.code;
  const result = el("span", { class: "result" });
  setText(result, (pending ? code && labelOf(code, game.first_white) : shownResult(game)) || "–");
  return result;
}

/** @param {GameLine} game @param {Entry} [pending] */
export function stateOf(game, pending) {
  if (game.follows && !pending) return el("span", { class: "state" }, t("empty seat"));
  const name = boardState(game, pending);
  const { shape, word } = STATES[name];
  return el("span", { class: `state ${name}` }, el("span", { class: "shape", "aria-hidden": "true" }, shape), word);
}

/** @param {GameLine} game @param {Entry} [pending] */
export function sides(game, pending) {
  const [left, right] = colours(game);
  return [seat(game.first, left), resultOf(game, pending), seat(game.second, right)];
}

// A team's name gives way; what tells it apart does not.
/** @param {TeamLine} team */
export const teamElement = (team) =>
  el("span", { class: "team-name", translate: "no", title: team.name }, el("span", { class: "family", dir: "auto" }, team.name),
    team.apart ? el("span", { class: "given apart" }, ` (${team.apart})`) : null);

// How far a match is, in a word.
/** @param {MatchLine} match */
export function matchState(match) {
  if (match.forfeit) return t("forfeited");
  const missing = match.games.filter((game) => !game.code).length;
  if (match.finished) return t("finished");
  if (match.moved_to) return `⏱ ${match.moved_to}`;
  if (!match.revealed) return t("line-ups hidden");
  const disputed = match.games.some((game) => game.disputed);
  return [disputed ? `‼ ${t("disputed")}` : "", t("{missing} to come", { missing })].filter(Boolean).join(" · ");
}

/** @param {MatchLine} match */
export function matchScore({ forfeit, score, games }) {
  if (forfeit) return [...forfeit].map((mark) => (mark === "-" ? "−" : mark)).join(" ");
  return games.some((game) => game.code) ? `${score[0]}–${score[1]}` : "–";
}
