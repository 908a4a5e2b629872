// The boards of a match as lines: the players left and right with their colours, the result between them.

import { el, setText } from "../shared/dom.js";
import { seatElement } from "../contest/entrant.js";
import { labelOf, shownResult } from "../contest/results/codes.js";
import { stateElement } from "../contest/results/entry_state.js";
import { t } from "../shared/words.js";

/** @import { Entry } from "../shared/shapes.d.ts" */
/** @import { GameLine, MatchLine } from "./shapes.d.ts" */

/** @param {GameLine} game @param {Entry} [pending] */
export function resultElement(game, pending) {
  const code = pending ? pending.body.result : game.code;
  const result = el("span", { class: "result" });
  setText(result, (pending ? code && labelOf(code, game.first_white) : shownResult(game, game.first_white)) || "–");
  return result;
}

/** @param {GameLine} game @param {Entry} [pending] */
export const gameStateElement = (game, pending) =>
  game.follows && !pending ? el("span", { class: "state" }, t("empty seat")) : stateElement(game, pending);

/** @param {GameLine} game */
export function seatElements({ first, second, first_white: firstWhite }) {
  const [left, right] = firstWhite ? ["w", "b"] : ["b", "w"];
  return [seatElement(first, left), seatElement(second, right)];
}

// The search text of a match besides its number: the names of its teams and players.
/** @param {MatchLine} match */
export const searchText = ({ first, second, games }) => [first.family, second.family,
  ...games.flatMap((game) => [game.first, game.second]).map((who) => (who ? `${who.given} ${who.family}` : ""))].join(" ");

// The state of a match in a word.
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

// The functions for the desk's list of matches.
export const LINES = {
  scoreText: matchScore, stateText: matchState, searchText, seatElements, resultElement, stateElement: gameStateElement,
  numberText: (/** @type {GameLine} */ game) => String(game.board), explanationPath: "match",
};
