// Entering results of chess: the texts for boards, and the pad's own parts: moving a game, a board with other players or
// colours than paired, the colours of an Armageddon game, and a link to the reasons of a pairing once it is public.

import { el } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { seatedPair } from "../contest/entrant.js";
import { RESULTS_BY_COLOUR } from "../contest/results/codes.js";
import { resultPad as padOf } from "../contest/results/pad.js";

/** @import { BoardTerms } from "../contest/results/entering.js" */
/** @import { PadGame, Rights } from "../contest/results/pad.js" */
/** @import { DeskBoard } from "./shapes.d.ts" */

/** @type {BoardTerms<DeskBoard>} */
export const TERMS = {
  heading: ({ board }) => t("Board {number}", { number: board }),
  labelWith: ({ board }, result) => t("Board {board}: {result}", { board, result }),
  seatsOf: ({ white, black }) => ({ white: white.entry, black: black.entry }),
  seatsElement: ({ white, black }) => seatedPair([white, black], true),
  isFirstWhite: () => true,
  placeKey: ({ round, board }) => `board.${round}.${board}`,
};

/** @param {HTMLElement} place @param {Rights & { explainsPairings: boolean }} rights whether a board has a link to the reasons of its pairing, too */
export const resultPad = (place, rights) => padOf(place, TERMS, rights, padParts(rights));

/** @param {Rights & { explainsPairings: boolean }} rights @returns {PadGame<DeskBoard>} */
const padParts = ({ decides, explainsPairings }) => ({
  results: RESULTS_BY_COLOUR, hint: t("Tap a board, or type its number and press space; then 1, = or 0."), typedHeading: (typed) => t("Board {typed}", { typed }),

  objection({ mode }, { round, open }) {
    if (mode.draft) return t("Round {round} is a draft. Publish it first.", { round });
    return mode.toCome && !open ? t("Round {round} is not published. Move the game if it is played early.", { round }) : "";
  },

  extraContent(pad, board) {
    const { code, moved, armageddon } = board;
    const { mode } = pad;
    const button = (/** @type {string} */ name, /** @type {string} */ words) =>
      el("button", { type: "button", class: `more ${name}`, onclick: () => pad.dispatchEvent(new CustomEvent(name, { detail: board })) }, words);
    return [
      mode.movable && !code ? button("move", moved ? t("Moved to {moved} …", { moved }) : t("Postpone or play early …")) : null,
      armageddon && decides && !code ? button("turn", t("Change colours …")) : null,
      mode.reseatable ? button("seats", t("Seated otherwise …")) : null,
      // The explanation of the pairing, once the round is public.
      explainsPairings && mode.explained && !mode.draft ? el("a", { class: "why", href: `why/${board.round}/${board.board}`, target: "_blank", rel: "noopener" }, t("Why this pairing?")) : null,
    ];
  },
});
