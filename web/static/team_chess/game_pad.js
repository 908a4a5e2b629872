// Entering results of a match's boards: the team named first is on the left, with either colour.

import { t } from "../shared/words.js";
import { seatedPair } from "../contest/entrant.js";
import { OF_SIDES } from "../contest/results/codes.js";
import { resultPad } from "../contest/results/pad.js";

/** @import { BoardTerms } from "../contest/results/entering.js" */
/** @import { PadOf, Rights } from "../contest/results/pad.js" */
/** @import { GameLine } from "./shapes.d.ts" */

/** @type {BoardTerms<GameLine>} */
export const TERMS = {
  heading: ({ match, board }) => t("Match {match}, board {board}", { match, board }),
  said: ({ match, board }, result) => t("Match {match}, board {board}: {result}", { match, board, result }),
  seats: ({ white, black }) => ({ white, black }),
  sits: ({ first, second, first_white: firstWhite }) => seatedPair([first, second], firstWhite),
  first: (game) => game?.first_white ?? true,
  place: ({ round, match, board }) => `game.${round}.${match}.${board}`,
};

/** @type {PadOf<GameLine>} */
const OF_GAMES = {
  results: OF_SIDES, typed: (typed) => t("Match {typed}", { typed }),
  hint: t("Tap a board, or type the number of its match and press space; then 1, = or 0 for each board, from the left."),
};

/** @param {HTMLElement} place @param {Rights} rights */
export const gamePad = (place, rights) => resultPad(place, TERMS, rights, OF_GAMES);
