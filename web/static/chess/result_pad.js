// The pad of chess: three large results, the rare ones behind a door. A board that has a result takes
// another one as a correction, with its reason chosen beforehand.

import { el } from "../shared/dom.js";
import { nameElement } from "../shared/names.js";
import { Pad, choiceGroup } from "../shared/pad.js";
import { square } from "../screens/tracks.js";
import { ADJOURNED, COMMON, RARE, labelOf } from "../results/result_codes.js";
import { t } from "../shared/words.js";

/** @import { PadPolicy } from "../shared/pad.js" */
/** @import { Player, DeskBoard } from "./shapes.d.ts" */
/** @import { Result } from "../results/result_codes.js" */

/** @typedef {{ board: DeskBoard, result: string, reason: string }} Given */

/**
 * Who sits here: whether their result settles a dispute, whether a board that has a result takes
 * another one from them, whether they are told the reasons of a pairing.
 * @typedef {{ decides: boolean, corrects: boolean, tellsWhy: boolean }} Rights
 */

const FINISHED = "adjourned game finished";
const REASONS = ["entered wrongly", "both players say so", "arbiter's ruling"];
const HINT = t("Tap a board, or type its number and press space; then 1, = or 0.");

/** @param {HTMLElement} place @param {Rights} rights */
export const resultPad = (place, rights) => new Pad(place, policyFor(rights), ({ key }) => key);

/** @param {string} code */
const reasonsFor = (code) => (code === ADJOURNED ? [FINISHED, ...REASONS] : REASONS);

// Of a closed round the reason is chosen by hand, unless there can be only one.
/** @param {DeskBoard | null} board */
function firstReason(board) {
  if (board?.code === ADJOURNED) return FINISHED;
  return board && !board.open ? "" : REASONS[0];
}

/** @param {Rights} rights @returns {PadPolicy<DeskBoard>} */
const policyFor = ({ decides, corrects, tellsWhy }) => ({
  begin: (board, { typed = "" }) => ({ typed, rare: false, reason: firstReason(board) }),
  keys: ({ rare }) => new Map((rare ? RARE : COMMON).map(({ key, code }) => [key, code])),
  about: ({ reason }, { code, disputed }) => ({ reason: code || disputed ? reason : "" }),

  against({ said, mode }, { round, board, code, open }, result) {
    if (code && !corrects) return t("Only the arbiters correct it.");
    if (mode.draft) return t("Round {round} is a draft. Publish it first.", { round });
    if (mode.toCome && !open) return t("Round {round} is not published. Move the game if it is played early.", { round });
    if (code === result) return t("Board {board} has {result} already.", { board, result: labelOf(result) });
    return code && !said.reason ? t("The round is closed: choose a reason first.") : "";
  },

  empty: ({ said, notice }) => [
    el("h2", {}, said.typed ? t("Board {typed}", { typed: said.typed }) : t("Result")), el("p", { class: "hint" }, notice || HINT)],

  body(pad, { round, board, white, black, code, disputed, told, result, moved, armageddon }) {
    const { said, mode, notice } = pad;
    const who = [el("h2", {}, t("Board {number}", { number: board })), players(white, black)];
    if (code && !corrects) return [...who, el("p", { class: "has" }, t("It has {result}. Only the arbiters correct it.", { result }))];
    const button = (/** @type {Result} */ one, small = false) => el("button",
      { type: "button", class: code === one.code ? "current" : "", "data-result": one.code, "aria-pressed": String(code === one.code), onclick: () => pad.give(one.code) },
      el("span", { class: "label" }, one.label), el("span", { class: "words" }, small ? `${one.words} · ${one.key}` : one.words));
    const claims = [t("Disputed: {results}.", { results: told.map((claim) => claim.result).join(", ") }), decides ? t("Your result decides it:") : t("The chief decides; another claim is kept too.")].join(" ");
    return [
      ...who,
      code ? el("p", { class: "has" }, code === ADJOURNED ? t("It is adjourned. Its result:") : t("It has {result}. Another result corrects it:", { result })) : null,
      disputed ? el("p", { class: "has notice" }, claims) : null,
      code || (disputed && decides) ? choiceGroup(pad, "reason", { title: t("Reason"), className: "choice" }, reasonsFor(code).map((reason) => ({ value: reason, label: t(reason) }))) : null,
      el("div", { class: "three" }, ...COMMON.map((one) => button(one))),
      said.rare
        ? el("div", { class: "rare" }, ...RARE.map((one) => button(one, true)))
        : el("button", { type: "button", class: "more", onclick: () => pad.say("rare", true) }, t("Forfeit and rare results")),
      mode.movable && !code
        ? el("button", { type: "button", class: "more move", onclick: () => pad.dispatchEvent(new CustomEvent("move", { detail: pad.board })) }, moved ? t("Moved to {moved} …", { moved }) : t("Postpone or play early …"))
        : null,
      armageddon && decides && !code
        ? el("button", { type: "button", class: "more turn", onclick: () => pad.dispatchEvent(new CustomEvent("turn", { detail: pad.board })) }, t("Change colours …"))
        : null,
      // What the system did and why, once the hall sees the round.
      tellsWhy && mode.explained && !mode.draft ? el("a", { class: "why", href: `why/${round}/${board}`, target: "_blank", rel: "noopener" }, t("Why this pairing?")) : null,
      notice ? el("p", { class: "notice", role: "alert" }, notice) : null,
    ];
  },
});

// White over Black, each with their square.
/** @param {Player} white @param {Player} black */
export const players = (white, black) =>
  el("p", { class: "players" }, square("w"), " ", nameElement(white), el("br"), square("b"), " ", nameElement(black));
