// The desk's parts for teams of four: matches with their two rooms, line-ups, penalties.

import { $, onToggle, setText } from "../../shared/dom.js";
import { Page, setUpPanels } from "../../shared/page.js";
import { tabName } from "../../shared/round_name.js";
import { counted, t } from "../../shared/words.js";
import { watchWitnesses } from "../../organiser/witnesses.js";
import { NO_POINT } from "../../contest/desk/entry_acts.js";
import { Desk } from "../../contest/desk/desk.js";
import { ROUND } from "../../contest/desk/round_acts.js";
import { MatchList } from "../../contest/teams/match_list.js";
import { TeamList } from "../../contest/teams/team_list.js";
import { resultWords } from "../../bridge/spoken_result.js";
import { Rulings } from "../../bridge/results/rulings.js";
import { field, selectField } from "../../shared/dialog.js";
import { LINES, REASONS, TERMS, matchScore, roomPad } from "../room_board.js";
import { showLineUps } from "./line_ups.js";
import { openMatchMenu } from "./match_menu.js";
import { setUpMatchesImport } from "./matches_import.js";
import { stageOf } from "./stage_facts.js";

/** @import { BoardPolicy } from "../../bridge/results/rulings.js" */
/** @import { DeskFour, FourDeskRow, FourHead, RulingLine } from "../shapes.d.ts" */
/** @import { Policy } from "../../shared/acts.js" */

/** @type {Page<FourHead, FourDeskRow>} */
const page = new Page();
const rights = { decides: true, corrects: true };
const list = new MatchList($(".match-list"), page.outbox, LINES);
const teams = new TeamList($("#entries"), /** @type {any} */ (page), {
  seatsOf: () => 4, fewMembersText: () => t("fewer than four players"), orderHint: t("The first four sit down where nobody has said who plays: drag a line, or move it with Alt and the arrow keys."),
  strengthLabel: t("Strength; more is stronger"), byes: NO_POINT, canAdjustPoints: false });
const openPanel = setUpPanels();
/** @param {string} name @param {string} label @param {number | string} value */
const number = (name, label, value) => field(name, label, { type: "number", min: 1, required: true, value });
/** @type {BoardPolicy<RulingLine>} */
const IN_ROOMS = {
  call: "book-room-call",
  where: (row) => t("round {round}, match {match}, board {board}, {room}", { ...row, room: row.room === "open" ? t("open room") : t("closed room") }),
  fields: () => [number("round", t("Round"), page.sheet.head.round || 1), number("match", t("Match"), ""), number("board", t("Board no."), ""),
    selectField("room", t("Room"), [["open", t("open room")], ["closed", t("closed room")]])],
  at: ({ round, match, board, room }) => ({ round, match, board, room }),
};
setUpMatchesImport(page, $(".matches-import", HTMLFormElement));
const rulings = new Rulings(page, $("#rulings"), IN_ROOMS);
watchWitnesses(page.tournament);

/** @returns {DeskFour[]} */
const matches = () => page.rows.flatMap((row) => (row.kind === "match" ? [/** @type {DeskFour} */ (row)] : []));

/** @type {Policy} */
const acts = {
  ...ROUND,
  doneMessages: {
    ...ROUND.doneMessages,
    "draw-teams": t("Drawn. The schedule shows who meets whom."),
    "number-teams": t("Numbered."),
    "publish-round": t("Published. The screens show it; line-ups can come in."),
    "reveal-stanzas": t("Shown: who sits where."),
  },
};

/** @type {Desk<any, any, any>} */
const desk = new Desk(/** @type {any} */ (page), {
  list: /** @type {any} */ (list), rights, acts, results: { common: [], rare: [] }, terms: TERMS, pad: roomPad($(".pad"), rights), entries: teams, stage: stageOf(page), itemsOnPage: matches, olderRoundPath: "rooms",
  boardsOnPage: () => matches().flatMap(({ games }) => games),
  pairingOf: (match) => ({ sides: [match.first, match.second], result: matchScore(match) }),
  selectNumber(number, round) {
    return list.selectMatch(number) ? "" : t("Round {round} has no match {number}.", { round, number });
  },
  boardAfter: (board) => list.nextOpenBoardOfMatch(/** @type {any} */ (board)),
  decisions: {
    reasons: REASONS, resultWords,
    disputedTitle: (board) => t("{board}, disputed", { board: TERMS.heading(board) }),
    lateTitle: (request, result) => t("Round {round}, {board}: {result} came too late", { round: request.round, board: TERMS.heading(request), result }),
  },
  words: {
    entriesCount: () => [counted("{count} team", "{count} teams", page.sheet.head.entries), counted("{count} member", "{count} members", page.sheet.head.own.members)].join(" · "),
    beforeStart: () => t("Before round 1"),
    missingCount(shown) {
      const missing = shown.filter((/** @type {DeskFour} */ match) => !match.finished).length;
      return missing ? t("Not finished {missing}", { missing }) : t("All finished");
    },
    withoutGame: (names) => t("Without a match: {names}", { names }),
    roundLabel: (number) => [tabName(page.sheet.head, number, t("Round {number}", { number })), desk.isDraft(number) ? t("draft") : ""].filter(Boolean).join(" · "),
  },
});

list.addEventListener("about", (event) => openMatchMenu(page, /** @type {CustomEvent} */ (event).detail));
onToggle($(".unfold"), (open) => list.foldAll(open));

desk.begin((again) => {
  const { head } = page.sheet;
  const { lacking } = head.own;
  setText($("#tab-line-ups"), lacking ? `${t("Line-ups")} · ${counted("{count} missing", "{count} missing", lacking)}` : t("Line-ups"));
  showLineUps(page, matches(), teams.lines.entries);
  rulings.show(head.own);
  if (!again && !head.round) openPanel("entries");
});
