// The dialog for incidents of a game: illegal moves, devices, lateness. A player's second illegal move loses the game.

import { ask, field, selectField } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/page.js" */
/** @import { Board, DeskHead, IncidentLine } from "../shapes.d.ts" */

/** @type {() => [code: string, words: string][]} */
const kinds = () => [
  ["illegal-move", t("illegal move")], ["late", t("late at the board")], ["device", t("electronic device")],
  ["conduct", t("conduct")], ["other", t("other incident")],
];

/** @param {Page<DeskHead, any>} page @param {Board} board @param {IncidentLine[]} noted @param {string} title */
export function noteIncident(page, { round, board, match = 0 }, noted, title) {
  const before = (/** @type {string} */ side) => noted.some((one) => one.kind === "illegal-move" && one.side === side);
  const seconds = [["w", t("White")], ["b", t("Black")]].filter(([side]) => before(side)).map(([, words]) => words);
  ask(page, {
    title: t("Incident: {board}", { board: title }), act: t("Note it"),
    hint: seconds.length
      ? t("{sides} has made an illegal move in this game: a second one loses it, unless the opponent cannot checkmate by any legal moves (FIDE Laws 7.5.5).", { sides: seconds.join(", ") })
      : t("It is kept in the log and stands on the list of incidents. It decides nothing by itself."),
    fields: [
      selectField("kind", t("What"), kinds()),
      selectField("side", t("Who"), [["w", t("White")], ["b", t("Black")], ["", t("both")]]),
      field("text", t("Note"), { maxlength: 200 }),
    ],
    send: (values) => page.command("note-incident", { round, board, match, ...values }),
  });
}
