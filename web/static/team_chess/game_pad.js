// Entering results of a match's boards: the team named first is on the left, with either colour.

import { t } from "../shared/words.js";
import { seatedPair } from "../contest/entrant.js";
import { RESULTS_BY_SIDE } from "../contest/results/codes.js";
import { resultPad } from "../contest/results/pad.js";

/** @import { BoardTerms } from "../contest/results/entering.js" */
/** @import { PadGame, Rights } from "../contest/results/pad.js" */
/** @import { GameLine } from "./shapes.d.ts" */

/** @type {BoardTerms<GameLine>} */
export const TERMS = {
  heading: ({ match, board }) => t("Match {match}, board {board}", { match, board }),
  labelWith: ({ match, board }, result) => t("Match {match}, board {board}: {result}", { match, board, result }),
  seatsOf: ({ white, black }) => ({ white, black }),
  seatsElement: ({ first, second, first_white: firstWhite }) => seatedPair([first, second], firstWhite),
  isFirstWhite: (game) => game?.first_white ?? true,
  placeKey: ({ round, match, board }) => `game.${round}.${match}.${board}`,
};

/** @type {PadGame<GameLine>} */
const OF_GAMES = {
  results: RESULTS_BY_SIDE, typedHeading: (typed) => t("Match {typed}", { typed }),
  hint: t("Tap a board, or type the number of its match and press space; then 1, = or 0 for each board, from the left."),
};

/** @param {HTMLElement} place @param {Rights} rights */
export const gamePad = (place, rights) => resultPad(place, TERMS, rights, OF_GAMES);
