// The pad of a board in a match: three large results from the left to the right, the rare ones behind
// a door. A board that has a result takes another one as a correction, with its reason.

import { el } from "../shared/dom.js";
import { Pad, choiceGroup } from "../shared/pad.js";
import { ADJOURNED } from "../results/result_codes.js";
import { COMMON, RARE, colours, labelOf, turned } from "./game_result.js";
import { seat } from "./game_lines.js";
import { t } from "../shared/words.js";

/** @import { PadPolicy } from "../shared/pad.js" */
/** @import { SideResult } from "./game_result.js" */
/** @import { GameLine } from "./shapes.d.ts" */

/** @typedef {{ decides: boolean, corrects: boolean }} Rights */

const FINISHED = "adjourned game finished";
const REASONS = ["entered wrongly", "both players say so", "arbiter's ruling"];

/** @param {HTMLElement} place @param {Rights} rights */
export const gamePad = (place, rights) => new Pad(place, policyFor(rights), ({ key }) => key);

/** @param {string} code */
const reasonsFor = (code) => (code === ADJOURNED ? [FINISHED, ...REASONS] : REASONS);

/** @param {Rights} rights @returns {PadPolicy<GameLine>} */
const policyFor = ({ decides, corrects }) => ({
  begin: (board, { typed = "" }) => ({ typed, rare: false, reason: reasonsFor(board?.code ?? "")[0] }),
  keys: ({ rare }) => new Map((rare ? RARE : COMMON).map(({ key, code }) => [key, code])),
  about: ({ reason }, { code, disputed }) => ({ reason: code || disputed ? reason : "" }),

  against(_pad, { board, code, first_white }, result) {
    if (code && !corrects) return t("Only the arbiters correct it.");
    if (turned(code, first_white) === result) return t("Board {board} has {result} already.", { board, result: labelOf(code, first_white) });
    return "";
  },

  empty: ({ said, notice }) => [
    el("h2", {}, said.typed ? t("Match {typed}", { typed: said.typed }) : t("Result")),
    el("p", { class: "hint" }, notice || t("Tap a board, or type the number of its match and press space; then 1, = or 0 for each board, from the left."))],

  body(pad, game) {
    const { said, notice } = pad;
    const { match, board, code, disputed, told, first_white } = game;
    const [left, right] = colours(game);
    const has = labelOf(code, first_white);
    const who = [el("h2", {}, t("Match {match}, board {board}", { match, board })),
      el("p", { class: "players" }, seat(game.first, left), el("br"), seat(game.second, right))];
    if (code && !corrects) return [...who, el("p", { class: "has" }, t("It has {result}. Only the arbiters correct it.", { result: has }))];
    const now = turned(code, first_white);
    const button = (/** @type {SideResult} */ one, small = false) => el("button",
      { type: "button", class: now === one.code ? "current" : "", "data-result": one.code, "aria-pressed": String(now === one.code), onclick: () => pad.give(one.code) },
      el("span", { class: "label" }, one.label), el("span", { class: "words" }, small ? `${one.words} · ${one.key}` : one.words));
    const claims = [t("Disputed: {results}.", { results: told.map((claim) => labelOf(claim.code, first_white)).join(", ") }), decides ? t("Your result decides it:") : t("The chief decides; another claim is kept too.")].join(" ");
    return [
      ...who,
      code ? el("p", { class: "has" }, code === ADJOURNED ? t("It is adjourned. Its result:") : t("It has {result}. Another result corrects it:", { result: has })) : null,
      disputed ? el("p", { class: "has notice" }, claims) : null,
      code || (disputed && decides) ? choiceGroup(pad, "reason", { title: t("Reason"), className: "choice" }, reasonsFor(code).map((reason) => ({ value: reason, label: t(reason) }))) : null,
      el("div", { class: "three" }, ...COMMON.map((one) => button(one))),
      said.rare
        ? el("div", { class: "rare" }, ...RARE.map((one) => button(one, true)))
        : el("button", { type: "button", class: "more", onclick: () => pad.say("rare", true) }, t("Forfeit and rare results")),
      notice ? el("p", { class: "notice", role: "alert" }, notice) : null,
    ];
  },
});

// What a pad's result is in the log: White's and Black's.
/** @param {{ board: GameLine, result: string, reason: string }} given */
export const asStored = ({ board, result, reason }) => ({ board, result: turned(result, board.first_white), reason });
