// A game started otherwise than paired: with wrong colours, another player, or on another board. Each is an act with a
// reason; the server warns of its consequences.

import { ask, choose, field, selectField, reasonField } from "../../shared/dialog.js";
import { fullName } from "../../shared/names.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ChessHead, DeskBoard, DeskRow } from "../shapes.d.ts" */

/** @param {Page<ChessHead, DeskRow>} page @param {DeskBoard} board @param {DeskBoard[]} all */
export function askSeatedOtherwise(page, board, all) {
  const { round, white, black } = board;
  const title = t("Board {board}: {white} – {black}", { board: board.board, white: fullName(white), black: fullName(black) });
  const at = { round };
  const exchangeColours = () => ask(page, {
    title, act: t("Turn colours"), hint: t("A result stays with the players who made it: it is turned with the colours."), fields: [reasonField()],
    send: (values) => page.command("exchange-places", { ...at, entry: white.entry, other: black.entry, ...values }),
  });
  const others = [...all.filter((other) => other !== board && !other.code).flatMap((other) => [other.white, other.black]), ...page.sheet.head.facts.without.map(({ player }) => player)];
  const exchangePlayers = () => ask(page, {
    title, act: t("Exchange them"), hint: t("They take each other's place, with its colour, or its bye."),
    fields: [
      selectField("entry", t("Instead of"), [white, black].map((player) => [String(player.entry), fullName(player)])),
      selectField("other", t("Here plays"), others.map((player) => [String(player.entry), fullName(player)])),
      reasonField(),
    ],
    send: ({ entry, other, ...values }) => page.command("exchange-places", { ...at, entry: Number(entry), other: Number(other), ...values }),
  });
  const numbers = all.map((other) => other.board);
  const exchangeBoards = () => ask(page, {
    title, act: t("Exchange the boards"), hint: t("Both pairs move, with what they have played."),
    fields: [field("other", t("Plays at board"), { type: "number", min: Math.min(...numbers), max: Math.max(...numbers), required: true }), reasonField()],
    send: (values) => page.command("exchange-boards", { ...at, board: board.board, ...values }),
  });
  choose({ title, choices: [
    { label: t("Wrong colours …"), words: t("the two play with each other's colour"), then: exchangeColours },
    ...(board.code || !others.length ? [] : [{ label: t("Somebody else sits here …"), words: t("two players in each other's place"), then: exchangePlayers }]),
    ...(all.length < 2 ? [] : [{ label: t("At another board …"), words: t("two boards in each other's place"), then: exchangeBoards }]),
  ] });
}
