// The pad: three large results, the rare ones behind a door. A board that has a result takes another one as a
// correction, with its reason. What it is called, who sits there and what else can be done is the game's.

import { choose } from "../../shared/dialog.js";
import { el } from "../../shared/dom.js";
import { Pad, choiceGroup } from "../../shared/pad.js";
import { t, translated } from "../../shared/words.js";
import { ADJOURNED, atOnce, labelOf, shownResult, turned } from "./codes.js";

/** @import { PadPolicy } from "../../shared/pad.js" */
/** @import { Child } from "../../shared/shapes.d.ts" */
/** @import { Board, IncidentLine } from "../shapes.d.ts" */
/** @import { Result, Results } from "./codes.js" */
/** @import { BoardTerms } from "./entering.js" */

/**
 * Who sits here: whether their result settles a dispute, whether a board that has a result takes another one from them.
 * @typedef {{ decides: boolean, corrects: boolean }} Rights
 */

/**
 * What a game's pad has of its own: a hint while no board is in hand, and what is typed then; why a result can't be given
 * although it could elsewhere; and what else can be done with the board.
 * @template {Board} B
 * @typedef {{
 *   results: Results, hint: string, typed: (digits: string) => string,
 *   against?: (pad: Pad<B>, board: B) => string, more?: (pad: Pad<B>, board: B) => Child[],
 * }} PadOf
 */

const FINISHED = "adjourned game finished";
export const REASONS = ["entered wrongly", "both players say so", "arbiter's ruling"];

/** @param {string} code */
const reasonsFor = (code) => (code === ADJOURNED ? [FINISHED, ...REASONS] : REASONS);

// Nothing that is stored is overwritten by one key: what it is corrected to is confirmed, with the reason chosen there.
/** @template {Board} B @extends {Pad<B>} */
class ResultPad extends Pad {
  /** @param {HTMLElement} place @param {BoardTerms<B>} terms @param {Rights} rights @param {PadOf<B>} of */
  constructor(place, terms, rights, of) {
    super(place, policyFor(terms, rights, of), ({ key }) => key);
    this.terms = terms;
  }

  /** @param {string} result */
  give(result) {
    const { board, said, terms } = this;
    if (!board?.code || said.reason || this.policy.against?.(this, board, result)) return super.give(result);
    const first = terms.first(board);
    const confirmed = (/** @type {string} */ reason) => {
      if (this.board?.key !== board.key) return;
      this.said = { ...this.said, reason };
      super.give(result);
    };
    return choose({
      title: terms.said(board, t("{before} becomes {after}", { before: labelOf(board.code, first), after: labelOf(turned(result, first), first) })),
      hint: t("It has a result. Why is it corrected?"),
      choices: reasonsFor(board.code).map((reason) => ({ label: t(reason), then: () => confirmed(reason) })),
    });
  }
}

/** @template {Board} B @param {HTMLElement} place @param {BoardTerms<B>} terms @param {Rights} rights @param {PadOf<B>} of */
export const resultPad = (place, terms, rights, of) => new ResultPad(place, terms, rights, of);

/** @template {Board} B @param {BoardTerms<B>} terms @param {Rights} rights @param {PadOf<B>} of @returns {PadPolicy<B>} */
const policyFor = (terms, { decides, corrects }, of) => ({
  begin: (board, { typed = "" }) => ({ typed, rare: false, reason: board?.code && board.code !== ADJOURNED ? "" : reasonsFor(board?.code ?? "")[0] }),
  keys: ({ rare }) => new Map([...atOnce(of.results), ...(rare ? of.results.rare : [])].map(({ key, code }) => [key, code])),
  about: ({ reason }, { code, disputed }) => ({ reason: code || disputed ? reason : "" }),

  against(pad, board, result) {
    const { code } = board;
    if (code && !corrects) return t("Only the arbiters correct it.");
    const why = of.against?.(pad, board);
    if (why) return why;
    const first = terms.first(board);
    return turned(code, first) === result ? t("Board {board} has {result} already.", { board: board.board, result: labelOf(code, first) }) : "";
  },

  empty: ({ said, notice }) => [el("h2", {}, said.typed ? of.typed(said.typed) : t("Result")), el("p", { class: "hint" }, notice || of.hint)],

  body(pad, board) {
    const { said, notice } = pad;
    const { code, disputed } = board;
    const first = terms.first(board);
    const has = labelOf(code, first);
    const now = turned(code, first);
    const who = [el("h2", {}, terms.heading(board)), terms.sits(board)];
    if (code && !corrects) return [...who, el("p", { class: "has" }, t("It has {result}. Only the arbiters correct it.", { result: has }))];
    const button = (/** @type {Result} */ one, small = false) => el("button",
      { type: "button", class: now === one.code ? "current" : "", "data-result": one.code, "aria-pressed": String(now === one.code), onclick: () => pad.give(one.code) },
      el("span", { class: "label" }, one.label), el("span", { class: "words" }, small ? `${one.words} · ${one.key}` : one.words));
    const claims = [t("Disputed: {results}.", { results: shownResult(board, first).split(" / ").join(", ") }), decides ? t("Your result decides it:") : t("The chief decides; another claim is kept too.")].join(" ");
    return [
      ...who,
      code ? el("p", { class: "has" }, code === ADJOURNED ? t("It is adjourned. Its result:") : t("It has {result}. Another result corrects it:", { result: has })) : null,
      disputed ? el("p", { class: "has notice" }, claims) : null,
      code || (disputed && decides) ? choiceGroup(pad, "reason", { title: t("Reason"), className: "choice" }, reasonsFor(code).map((reason) => ({ value: reason, label: t(reason) }))) : null,
      el("div", { class: "three" }, ...of.results.common.map((one) => button(one))),
      said.rare
        ? el("div", { class: "rare" }, ...of.results.rare.map((one) => button(one, true)))
        : el("button", { type: "button", class: "more", onclick: () => pad.say("rare", true) }, t("Forfeit and rare results")),
      ...(of.more?.(pad, board) ?? []),
      ...incidents(pad, board),
      notice ? el("p", { class: "notice", role: "alert" }, notice) : null,
    ];
  },
});

// What was noted of the game, and a way to note more, where that is at hand (`mode.incidents`).
/** @template {Board} B @param {Pad<B>} pad @param {B} board @returns {Child[]} */
function incidents(pad, board) {
  /** @type {IncidentLine[] | undefined} */
  const all = pad.mode.incidents;
  if (!all) return [];
  const noted = all.filter((one) => one.board === board.board && one.match === (board.match ?? 0));
  return [
    noted.length ? el("ul", { class: "incidents" }, ...noted.map(({ says }) => el("li", {}, translated(says)))) : null,
    el("button", { type: "button", class: "more incident", onclick: () => pad.dispatchEvent(new CustomEvent("incident", { detail: { board, noted } })) }, t("Note an incident …")),
  ];
}

// What a pad's result is in the log: White's and Black's.
/** @template {Board} B @param {BoardTerms<B>} terms @param {{ board: B, result: string, reason: string }} given */
export const asStored = (terms, { board, result, reason }) => ({ board, result: turned(result, terms.first(board)), reason });
