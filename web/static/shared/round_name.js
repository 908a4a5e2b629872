// The name of a round: its number, or the name in the sheet's head, as in a knock-out.

import { t } from "./words.js";

/** @typedef {{ says: string, count: number, tie_break: string, time: string, game: number, leg?: number }} GameName */

/** @param {{ round: number, called?: GameName }} head */
export const roundName = (head) => (head.called ? gameName(head.called) : t("Round {round}", head));

// The name of any round of the sheet, on a tab; `numbered` has only the number.
/** @param {{ names?: Record<number, GameName> }} head @param {number} number @param {string} numbered */
export function tabName({ names }, number, numbered) {
  const name = names?.[number];
  return name ? gameName(name) : numbered;
}

/** @param {GameName} name */
export function gameName({ says, count, tie_break: tieBreak, time, game, leg }) {
  const round = t(says, { count });
  if (leg) return t("{round}, leg {number}", { round, number: leg });
  if (!tieBreak) return game ? t("{round}, game {game}", { round, game }) : round;
  const [white, black] = time.split(" against "); // of an Armageddon game
  const rate = `${t(tieBreak)} ${black ? t("{white} against {black}", { white, black }) : time}`.trim();
  return game ? t("{round}: {rate}, game {game}", { round, rate, game }) : t("{round}: {rate}", { round, rate });
}
