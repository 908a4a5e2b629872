// The desk's parts for team chess: matches with their boards, line-ups, teams with their members.

import { $, onToggle, setText } from "../../shared/dom.js";
import { Page, setUpPanels } from "../../shared/page.js";
import { tabName } from "../../shared/round_name.js";
import { counted, t } from "../../shared/words.js";
import { RESULTS_BY_SIDE } from "../../contest/results/codes.js";
import { watchWitnesses } from "../../organiser/witnesses.js";
import { Desk } from "../../contest/desk/desk.js";
import { ROUND } from "../../contest/desk/round_acts.js";
import { LINES, matchScore } from "../game_lines.js";
import { gamePad, TERMS } from "../game_pad.js";
import { roundsOf, shortName } from "../line_up_order.js";
import { LineUps } from "./line_ups.js";
import { MatchList } from "../../contest/teams/match_list.js";
import { openMatchMenu } from "./match_menu.js";
import { stageOf } from "./stage_facts.js";
import { TeamList } from "../../contest/teams/team_list.js";

/** @import { DeskMatch, GameLine, TeamEntry, TeamHead, TeamDeskRow } from "../shapes.d.ts" */
/** @import { Policy } from "../../shared/acts.js" */

/** @type {Page<TeamHead, TeamDeskRow>} */
const page = new Page();
const rights = { decides: true, corrects: true };
const list = new MatchList($(".match-list"), page.outbox, LINES);
const teams = new TeamList($("#entries"), page, {
  seatsOf: (head) => head.own.boards, fewMembersText: (boards) => t("fewer than {boards} boards", { boards }), orderHint: t("Board order: drag a line, or move it with Alt and the arrow keys."),
  strengthLabel: t("Strength, if not the average of its first boards"), canAdjustPoints: true });
const lineUps = new LineUps($("#line-ups"), page);
const openPanel = setUpPanels();
watchWitnesses(page.tournament);

/** @returns {DeskMatch[]} */
const matches = () => page.rows.flatMap((row) => (row.kind === "match" ? [row] : []));
const atOnce = () => page.sheet.head.own.at_once;

/** @type {Policy} */
const acts = {
  ...ROUND,
  // The rounds of a Hutton are its boards.
  get title() {
    return atOnce() ? t("Board") : ROUND.title;
  },
  get emptyText() {
    return atOnce() ? t("All boards are closed.") : ROUND.emptyText;
  },
  doneMessages: {
    ...ROUND.doneMessages,
    "draw-teams": t("Drawn. The schedule shows who meets whom."),
    "number-teams": t("Numbered."),
    "publish-round": t("Published. The screens show it; line-ups can come in."),
    "reveal-line-ups": t("Revealed. The screens show who sits where."),
  },
};

/** @type {Desk<DeskMatch, GameLine, TeamEntry>} */
const desk = new Desk(page, {
  list, rights, acts, results: RESULTS_BY_SIDE, terms: TERMS, pad: gamePad($(".pad"), rights), entries: teams, stage: stageOf(page), itemsOnPage: matches, olderRoundPath: "matches",
  boardsOnPage: () => matches().flatMap(({ games }) => games),
  pairingOf: (match) => ({ sides: [match.first, match.second], result: match.revealed || match.forfeit ? matchScore(match) : "" }),
  selectNumber(number, round) {
    if (!list.selectMatch(number)) return atOnce() ? t("Board {board} has no match {number}.", { board: round, number }) : t("Round {round} has no match {number}.", { round, number });
    return list.current ? "" : t("The boards of match {number} take results once its line-ups are revealed.", { number });
  },
  boardAfter: (board) => list.nextOpenBoardOfMatch(board),
  roundsOf: (all) => roundsOf(all, atOnce()),
  decisions: {
    disputedTitle: ({ match = 0, board }) => t("Match {match}, board {board}, disputed", { match, board }),
    lateTitle: ({ round, match, board }, result) => t("Round {round}, match {match}, board {board}: {result} came too late", { round, match, board, result }),
  },
  words: {
    entriesCount: () => [counted("{count} team", "{count} teams", page.sheet.head.entries), counted("{count} member", "{count} members", page.sheet.head.own.members)].join(" · "),
    beforeStart: () => (atOnce() ? t("All boards") : t("Before round 1")),
    missingCount(shown) {
      const missing = shown.filter((match) => !match.finished).length;
      return missing ? t("Not finished {missing}", { missing }) : t("All finished");
    },
    withoutGame: (names) => t("Without a match: {names}", { names }),
    roundLabel: (number) => [tabName(page.sheet.head, number, shortName(atOnce(), number)), desk.isDraft(number) ? t("draft") : ""].filter(Boolean).join(" · "),
  },
});

list.addEventListener("about", (event) => openMatchMenu(page, /** @type {CustomEvent} */ (event).detail));
onToggle($(".unfold"), (open) => list.foldAll(open));

desk.begin((again) => {
  const { head } = page.sheet;
  const { lacking } = head.own;
  setText($("#tab-line-ups"), lacking ? `${t("Line-ups")} · ${counted("{count} missing", "{count} missing", lacking)}` : t("Line-ups"));
  lineUps.show(head, matches(), teams.lines.entries);
  if (!again && !head.round) openPanel("entries");
});
