// Entering results of chess: the texts for boards, and the pad's own parts: moving a game, a board with other players or
// colours than paired, the colours of an Armageddon game, and a link to the reasons of a pairing once it is public.

import { el } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { seatedPair } from "../contest/entrant.js";
import { OF_COLOURS } from "../contest/results/codes.js";
import { resultPad as padOf } from "../contest/results/pad.js";

/** @import { BoardTerms } from "../contest/results/entering.js" */
/** @import { PadOf, Rights } from "../contest/results/pad.js" */
/** @import { DeskBoard } from "./shapes.d.ts" */

/** @type {BoardTerms<DeskBoard>} */
export const TERMS = {
  heading: ({ board }) => t("Board {number}", { number: board }),
  said: ({ board }, result) => t("Board {board}: {result}", { board, result }),
  seats: ({ white, black }) => ({ white: white.entry, black: black.entry }),
  sits: ({ white, black }) => seatedPair([white, black], true),
  first: () => true,
  place: ({ round, board }) => `board.${round}.${board}`,
};

/** @param {HTMLElement} place @param {Rights & { tellsWhy: boolean }} rights whether they are told the reasons of a pairing, too */
export const resultPad = (place, rights) => padOf(place, TERMS, rights, padParts(rights));

/** @param {Rights & { tellsWhy: boolean }} rights @returns {PadOf<DeskBoard>} */
const padParts = ({ decides, tellsWhy }) => ({
  results: OF_COLOURS, hint: t("Tap a board, or type its number and press space; then 1, = or 0."), typed: (typed) => t("Board {typed}", { typed }),

  against({ mode }, { round, open }) {
    if (mode.draft) return t("Round {round} is a draft. Publish it first.", { round });
    return mode.toCome && !open ? t("Round {round} is not published. Move the game if it is played early.", { round }) : "";
  },

  more(pad, board) {
    const { code, moved, armageddon } = board;
    const { mode } = pad;
    const door = (/** @type {string} */ name, /** @type {string} */ words) =>
      el("button", { type: "button", class: `more ${name}`, onclick: () => pad.dispatchEvent(new CustomEvent(name, { detail: board })) }, words);
    return [
      mode.movable && !code ? door("move", moved ? t("Moved to {moved} …", { moved }) : t("Postpone or play early …")) : null,
      armageddon && decides && !code ? door("turn", t("Change colours …")) : null,
      mode.reseatable ? door("seats", t("Seated otherwise …")) : null,
      // The explanation of the pairing, once the round is public.
      tellsWhy && mode.explained && !mode.draft ? el("a", { class: "why", href: `why/${board.round}/${board.board}`, target: "_blank", rel: "noopener" }, t("Why this pairing?")) : null,
    ];
  },
});
