// The menu for a whole match and its boards: forfeit, moving, rulings, replaced boards, adjusted scores, decisions.

import { ask, choose, field, selectField, reasonField } from "../../shared/dialog.js";
import { sendOrShowRefusal } from "../../shared/warning.js";
import { counted, t, typedNumber } from "../../shared/words.js";

/** @import { Page } from "../../shared/page.js" */
/** @import { DeskFour, FourDeskRow, FourHead } from "../shapes.d.ts" */

/** @type {[string, string][]} */
const ROOMS = [["open", t("open room")], ["closed", t("closed room")]];

/** @param {Page<FourHead, FourDeskRow>} page @param {DeskFour} match */
export function openMatchMenu(page, match) {
  const at = { round: match.round, match: match.match };
  const title = t("Match {match}: {first} – {second}", { match: match.match, first: match.first.family, second: match.second.family });
  /** @type {[string, string][]} */
  const numbers = match.stands.map(({ board }) => [String(board), t("Board {board}", { board })]);
  const which = () => selectField("board", t("Board no."), numbers);
  const percent = (/** @type {string} */ name, /** @type {string} */ label) => field(name, label, { type: "number", min: 0, max: 100, value: "" });
  const acts = {
    forfeit: () => ask(page, {
      title, act: t("Forfeit it"), danger: true,
      fields: [selectField("marks", t("Who forfeits the match"), [["-+", match.first.family], ["+-", match.second.family], ["--", t("both teams")]]), reasonField()],
      send: (values) => page.command("forfeit-match", { ...at, ...values }),
    }),
    lift: () => ask(page, { title, act: t("Lift the forfeit"), fields: [reasonField()], send: (values) => page.command("lift-forfeit", { ...at, ...values }) }),
    move: () => ask(page, {
      title, act: t("Note it"), hint: t("Its round does not wait for it, and it takes its results at any time. Leave both empty to play it with its round."),
      fields: [field("to", t("When it is played"), { value: match.moved_to, maxlength: 200 }), field("venue", t("Where"), { value: match.venue, maxlength: 200 })],
      send: (values) => page.command("move-match", { ...at, ...values }),
    }),
    judge: () => ask(page, {
      title, act: t("Judge it"), hint: t("Per cent for each team, such as 60 and 40; empty: the board is not compared, or is again."),
      fields: [which(), selectField("state", t("It"), [["fouled", t("is fouled")], ["cancelled", t("is left out")], ["counts", t("counts")]]), percent("home", match.first.family), percent("visitors", match.second.family), reasonField()],
      send: ({ board, state, home, visitors, reason }) => page.command("judge-board", {
        ...at, board: Number(board), state, reason, ...(home === "" ? {} : { home: Number(home) }), ...(visitors === "" ? {} : { visitors: Number(visitors) }) }),
    }),
    substitute: () => ask(page, {
      title, act: t("Deal another board"), hint: t("Only while nobody can know the result of the match without it (Law 86A)."), fields: [which(), reasonField()],
      send: ({ board, reason }) => page.command("give-substitute-board", { ...at, board: Number(board), reason }),
    }),
    adjust: () => ask(page, {
      title, act: t("Adjust the score"), hint: t("A+/A-, 60/40, or weighted: 60x4S N 10,40x-50 (Law 12)."),
      fields: [which(), selectField("room", t("Room"), ROOMS), field("result", t("Score"), { required: true, maxlength: 200 }), reasonField()],
      send: ({ board, room, result, reason }) => page.command("adjust-board", {
        ...at, board: Number(board), room, result, reason, saw: match.games.find((game) => game.board === Number(board) && game.room === room)?.saw ?? 0 }),
    }),
    decide: () => ask(page, {
      title, act: t("Decide it"), hint: t("Victory points of both teams instead of the scale's, by the director or after an appeal; empty: it counts by its boards."),
      fields: [field("home", match.first.family, { maxlength: 7 }), field("visitors", match.second.family, { maxlength: 7 }), reasonField()],
      send: ({ home, visitors, ...more }) => page.command("decide-match", { ...at, ...more, home: typedNumber(home), visitors: typedNumber(visitors) }),
    }),
    turned: () => ask(page, {
      title, act: t("Turn it"), hint: t("The teams sat in each other's directions on that board; the result stays."), fields: [which(), selectField("room", t("Room"), ROOMS), reasonField()],
      send: ({ board, room, reason }) => page.command("turn-room", { ...at, boards: [Number(board)], room, reason }),
    }),
    boards: () => void sendOrShowRefusal(page, title, page.command("add-boards", at)),
  };
  choose({ title, choices: [
    match.forfeit
      ? { label: t("Lift the forfeit …"), words: t("it counts by its games again"), then: acts.lift }
      : { label: t("Forfeit the match …"), words: t("a team did not come, or is out"), danger: true, then: acts.forfeit },
    { label: match.moved_to ? t("Moved to {moved} …", { moved: match.moved_to }) : t("Another day or venue …"), words: t("its round does not wait for it"), then: acts.move },
    { label: t("Adjust a score …"), words: t("a ruling on a board at a table"), then: acts.adjust },
    { label: t("Judge a board …"), words: t("fouled, left out, an artificial score"), then: acts.judge },
    { label: t("Another board instead …"), words: t("in the place of a spoilt one"), then: acts.substitute },
    { label: t("Directions on a board …"), words: t("the teams sat the other way round"), then: acts.turned },
    { label: match.decided ? t("Decided: change it …") : t("Decide the match …"), words: t("victory points by decision or appeal"), then: acts.decide },
    ...(match.needs ? [{ label: counted("Add {count} board", "Add {count} boards", match.needs), words: t("the match is tied"), then: acts.boards }] : []),
  ] });
}
