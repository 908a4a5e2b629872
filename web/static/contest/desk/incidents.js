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
  const madeIllegalMove = (/** @type {string} */ side) => noted.some((incident) => incident.kind === "illegal-move" && incident.side === side);
  const sides = [["w", t("White")], ["b", t("Black")]].filter(([side]) => madeIllegalMove(side)).map(([, words]) => words);
  ask(page, {
    title: t("Incident: {board}", { board: title }), act: t("Note it"),
    hint: sides.length
      ? t("{sides} has made an illegal move in this game: a second one loses it, unless the opponent cannot checkmate by any legal moves (FIDE Laws 7.5.5).", { sides: sides.join(", ") })
      : t("It is kept in the log and stands on the list of incidents. It decides nothing by itself."),
    fields: [
      selectField("kind", t("What"), kinds()),
      selectField("side", t("Who"), [["w", t("White")], ["b", t("Black")], ["", t("both")]]),
      field("text", t("Note"), { maxlength: 200 }),
    ],
    send: (values) => page.command("note-incident", { round, board, match, ...values }),
  });
}
