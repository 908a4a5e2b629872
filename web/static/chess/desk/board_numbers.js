// The numbers of a section's boards, and fixed boards of players.

import { ask, field } from "../../shared/dialog.js";
import { fullName } from "../../shared/names.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/page.js" */
/** @import { ChessEntry, ChessHead, DeskRow } from "../shapes.d.ts" */

const hint = () => t("It holds for rounds that are paired from now on.");

/** @param {Page<ChessHead, DeskRow>} page */
export function askFirstBoard(page) {
  const { first_board: first, fixed_boards: fixed } = page.sheet.head.own;
  ask(page, { title: t("Numbers of the boards"), act: t("Announce"), hint: hint(),
    fields: [field("first", t("The section begins with board"), { type: "number", min: 1, max: 9000, value: first, required: true })],
    send: (values) => page.command("announce-board-numbers", { ...values, fixed }) });
}

/** @param {Page<ChessHead, DeskRow>} page @param {ChessEntry} entry */
export function askFixedBoard(page, entry) {
  const { first_board: first, fixed_boards: fixed } = page.sheet.head.own;
  const others = fixed.filter(([owner]) => owner !== entry.entry);
  ask(page, { title: t("A board of their own for {name}", { name: fullName(entry) }), act: t("Announce"),
    hint: `${hint()} ${t("Leave it empty for none.")}`,
    fields: [field("board", t("Board"), { inputmode: "numeric", pattern: "[0-9]*", maxlength: 4, value: fixedBoardOf(fixed, entry) || "" })],
    send: ({ board }) => page.command("announce-board-numbers", { first, fixed: board ? [...others, [entry.entry, Number(board)]] : others }) });
}

/** @param {[number, number][]} fixed @param {ChessEntry} entry */
export const fixedBoardOf = (fixed, { entry }) => fixed.find(([owner]) => owner === entry)?.[1] ?? 0;
