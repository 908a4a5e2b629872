// The pad for results: three large buttons, and the rare results behind another one. A new result of a board that has
// one is a correction with a reason. The game provides the names, the players and further acts.

import { choose } from "../../shared/dialog.js";
import { el } from "../../shared/dom.js";
import { Pad, choiceGroup } from "../../shared/pad.js";
import { t, translated } from "../../shared/words.js";
import { ADJOURNED, directResults, labelOf, shownResult, convertSides } from "./codes.js";

/** @import { PadPolicy } from "../../shared/pad.js" */
/** @import { Child } from "../../shared/shapes.d.ts" */
/** @import { Board, IncidentLine } from "../shapes.d.ts" */
/** @import { Result, Results } from "./codes.js" */
/** @import { BoardTerms } from "./entering.js" */

/**
 * The rights of the user: `decides` disputes, `corrects` results.
 * @typedef {{ decides: boolean, corrects: boolean }} Rights
 */

/**
 * A game's own parts: its results, the hint without a board, the heading while a number is typed, the game's reasons against
 * a result, and further acts on the board.
 * @template {Board} B
 * @typedef {{
 *   results: Results, hint: string, typedHeading: (digits: string) => string,
 *   objection?: (pad: Pad<B>, board: B) => string, extraContent?: (pad: Pad<B>, board: B) => Child[],
 * }} PadGame
 */

const FINISHED = "adjourned game finished";
export const REASONS = ["entered wrongly", "both players say so", "arbiter's ruling"];

/** @param {string} code */
const reasonsFor = (code) => (code === ADJOURNED ? [FINISHED, ...REASONS] : REASONS);

// A pad on which a correction must be confirmed, with a reason: no single key replaces a stored result.
/** @template {Board} B @extends {Pad<B>} */
class ResultPad extends Pad {
  /** @param {HTMLElement} place @param {BoardTerms<B>} terms @param {Rights} rights @param {PadGame<B>} game */
  constructor(place, terms, rights, game) {
    super(place, policyFor(terms, rights, game), ({ key }) => key);
    this.terms = terms;
  }

  /** @param {string} result */
  giveResult(result) {
    const { board, input, terms } = this;
    if (!board?.code || input.reason || this.policy.objection?.(this, board, result)) return super.giveResult(result);
    const firstIsWhite = terms.isFirstWhite(board);
    const giveWithReason = (/** @type {string} */ reason) => {
      if (this.board?.key !== board.key) return;
      this.input = { ...this.input, reason };
      super.giveResult(result);
    };
    return choose({
      title: terms.labelWith(board, t("{before} becomes {after}", { before: labelOf(board.code, firstIsWhite), after: labelOf(convertSides(result, firstIsWhite), firstIsWhite) })),
      hint: t("It has a result. Why is it corrected?"),
      choices: reasonsFor(board.code).map((reason) => ({ label: t(reason), then: () => giveWithReason(reason) })),
    });
  }
}

/** @template {Board} B @param {HTMLElement} place @param {BoardTerms<B>} terms @param {Rights} rights @param {PadGame<B>} game */
export const resultPad = (place, terms, rights, game) => new ResultPad(place, terms, rights, game);

/** @template {Board} B @param {BoardTerms<B>} terms @param {Rights} rights @param {PadGame<B>} game @returns {PadPolicy<B>} */
const policyFor = (terms, { decides, corrects }, game) => ({
  initialInput: (board, { typed = "" }) => ({ typed, rare: false, reason: board?.code && board.code !== ADJOURNED ? "" : reasonsFor(board?.code ?? "")[0] }),
  // A result that came in meanwhile was not known to who chose: a correction of it is asked about.
  inputAfterChange: (input, before, board) => (before.code === board.code ? input : { ...input, reason: board.code === ADJOURNED ? FINISHED : "" }),
  resultsByKey: ({ rare }) => new Map([...directResults(game.results), ...(rare ? game.results.rare : [])].map(({ key, code }) => [key, code])),
  resultDetails: ({ reason }, { code, disputed }) => ({ reason: code || disputed ? reason : "" }),

  objection(pad, board, result) {
    const { code } = board;
    if (code && !corrects) return t("Only the arbiters correct it.");
    const objection = game.objection?.(pad, board);
    if (objection) return objection;
    const firstIsWhite = terms.isFirstWhite(board);
    return convertSides(code, firstIsWhite) === result ? t("Board {board} has {result} already.", { board: board.board, result: labelOf(code, firstIsWhite) }) : "";
  },

  idleContent: ({ input, notice }) => [el("h2", {}, input.typed ? game.typedHeading(input.typed) : t("Result")), el("p", { class: "hint" }, notice || game.hint)],

  boardContent(pad, board) {
    const { input, notice } = pad;
    const { code, disputed } = board;
    const firstIsWhite = terms.isFirstWhite(board);
    const currentLabel = labelOf(code, firstIsWhite);
    const currentCode = convertSides(code, firstIsWhite);
    const heading = [el("h2", {}, terms.heading(board)), terms.seatsElement(board)];
    if (code && !corrects) return [...heading, el("p", { class: "has" }, t("It has {result}. Only the arbiters correct it.", { result: currentLabel }))];
    const button = (/** @type {Result} */ result, small = false) => el("button",
      { type: "button", class: currentCode === result.code ? "current" : "", "data-result": result.code, "aria-pressed": String(currentCode === result.code), onclick: () => pad.giveResult(result.code) },
      el("span", { class: "label" }, result.label), el("span", { class: "words" }, small ? `${result.words} · ${result.key}` : result.words));
    const disputeText = [t("Disputed: {results}.", { results: shownResult(board, firstIsWhite).split(" / ").join(", ") }), decides ? t("Your result decides it:") : t("The chief decides; another claim is kept too.")].join(" ");
    return [
      ...heading,
      code ? el("p", { class: "has" }, code === ADJOURNED ? t("It is adjourned. Its result:") : t("It has {result}. Another result corrects it:", { result: currentLabel })) : null,
      disputed ? el("p", { class: "has notice" }, disputeText) : null,
      code || (disputed && decides) ? choiceGroup(pad, "reason", { title: t("Reason"), className: "choice" }, reasonsFor(code).map((reason) => ({ value: reason, label: t(reason) }))) : null,
      el("div", { class: "three" }, ...game.results.common.map((result) => button(result))),
      input.rare
        ? el("div", { class: "rare" }, ...game.results.rare.map((result) => button(result, true)))
        : el("button", { type: "button", class: "more", onclick: () => pad.setInput("rare", true) }, t("Forfeit and rare results")),
      ...(game.extraContent?.(pad, board) ?? []),
      ...incidentsContent(pad, board),
      notice ? el("p", { class: "notice", role: "alert" }, notice) : null,
    ];
  },
});

// The incidents of the game and a button for more, if the page provides them (`mode.incidents`).
/** @template {Board} B @param {Pad<B>} pad @param {B} board @returns {Child[]} */
function incidentsContent(pad, board) {
  /** @type {IncidentLine[] | undefined} */
  const ofRound = pad.mode.incidents;
  if (!ofRound) return [];
  const noted = ofRound.filter((incident) => incident.board === board.board && incident.match === (board.match ?? 0));
  return [
    noted.length ? el("ul", { class: "incidents" }, ...noted.map(({ says }) => el("li", {}, translated(says)))) : null,
    el("button", { type: "button", class: "more incident", onclick: () => pad.dispatchEvent(new CustomEvent("incident", { detail: { board, noted } })) }, t("Note an incident …")),
  ];
}

// The pad's result as stored in the log: White's and Black's.
/** @template {Board} B @param {BoardTerms<B>} terms @param {{ board: B, result: string, reason: string }} given */
export const asStored = (terms, { board, result, reason }) => ({ board, result: convertSides(result, terms.isFirstWhite(board)), reason });
