// Decisions about a stage of teams, in addition to those of all games, each with a reason: rules for line-ups, board
// prizes, numbers, adjusted points.

import { ask, field, selectField, reasonField } from "../../shared/dialog.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { StageGame } from "../../contest/desk/stage.js" */
/** @import { TeamEntry, TeamHead, TeamDeskRow } from "../shapes.d.ts" */

/** @typedef {Page<TeamHead, TeamDeskRow>} Desk */

/** @type {[string, string][]} */
export const ORDERS = [
  ["stated", t("in the order of its list")],
  ["near", t("nobody above somebody rated more than so many points higher")],
  ["free", t("in any order")]];
/** @type {[string, string][]} */
export const MISSING = [
  ["first", t("its first members sit down")],
  ["last", t("those of the round before sit down again")],
  ["empty", t("its boards stay empty")]];

/** @param {Desk} page @returns {StageGame<TeamEntry>} */
export function stageOf(page) {
  const head = () => page.sheet.head;
  const isSwiss = () => !head().facts.by_table && !head().facts.by_bracket;
  return {
    byHand: {
      tapHint: t("Tap a team, then the place to change with."), withoutTitle: t("Without a match"), nobodyWithoutTitle: t("Every team has a match"),
      startHint: t("From here to the end of it the round is yours: no line-ups, no results, no publishing. At the end it is compared with what the system pairs."),
    },
    places: {
      lines: t("Number and value of each team, one a line"),
      hint: t("Among teams whom the tie-breaks leave tied the higher value comes first. No line at all takes the values back."),
    },
    entriesByCode: (teams) => new Map(teams.filter(({ number }) => number).map(({ number, entry }) => [String(number), entry])),
    rules: (button) => [
      button("line-up-rules", t("How line-ups are handed in …"), () => askLineUpRules(page)),
      button("board-prizes", t("Best on each board …"), () => askBoardPrizes(page))],
    numbers: (button) =>
      isSwiss() && head().facts.numbers !== "none" ? [button("number-teams", t("Give everybody a new number …"), (teams) => askToRenumber(page, teams))] : [],
    more: () => head().own.adjustments.map(({ name, match_points: match, game_points: game, round, reason }) => el("p", { class: "hint adjusted" },
      [t("{name}: {match} match points, {game} game points", { name, match, game }), round ? t("round {round}", { round }) : "", reason].filter(Boolean).join(" · "))),
    planForm: () => ({
      form: isSwiss() ? "swiss" : head().own.by_number ? "members" : "table", rounds: !head().own.at_once,
      hint: t("What was promised to the teams changes; after round 1 that is confirmed twice and reported."),
    }),
  };
}

/** @param {Desk} page */
function askLineUpRules(page) {
  const { order, points, reserves, closes, missing, hidden, last_new_round: last, captains_enter: captains } = page.sheet.head.own;
  ask(page, { title: t("How line-ups are handed in"), act: t("Announce it"), fields: [
    selectField("order", t("A team sits"), ORDERS, order),
    field("near", t("So many rating points"), { type: "number", value: points, min: 0, max: 4000 }),
    field("reserves", t("Reserves at most; empty: any number"), { value: reserves < 0 ? "" : reserves, pattern: "[0-9]*", inputmode: "numeric", maxlength: 2 }),
    field("closes", t("Handed in until so many minutes before the round; 0: until they are revealed"), { type: "number", value: closes, min: 0, max: 1440 }),
    field("last_new_round", t("Nobody new after round; 0: at any time"), { type: "number", value: last, min: 0, max: 99 }),
    selectField("missing", t("Of a team whose line-up is missing"), MISSING, missing),
    selectField("hidden", t("Line-ups before they are revealed"), [["yes", t("are hidden from everybody else")], ["", t("may be seen")]], hidden ? "yes" : ""),
    selectField("captains_enter", t("Results of their match, captains"), [["", t("do not report them")], ["yes", t("report them by telephone")]], captains ? "yes" : ""),
    reasonField()],
  send: ({ reserves: most, hidden: kept, captains_enter: report, ...more }) => page.command("announce-line-up-rules", {
    ...more, reserves: most === "" ? null : Number(most), hidden: kept !== "", captains_enter: report !== "" }) });
}

/** @param {Desk} page */
function askBoardPrizes(page) {
  const { best_by: by, best_of: places, best_games: games } = page.sheet.head.own;
  ask(page, { title: t("The best on each board"), act: t("Announce it"), fields: [
    selectField("best_by", t("By"), [["percentage", t("the share of points")], ["performance", t("the performance")], ["points", t("the points")]], by),
    selectField("places", t("Of which board"), [["order", t("their place in the order of their team")], ["seat", t("every board on which they sat")]], places),
    field("games", t("Listed from so many games on"), { type: "number", value: games, min: 0, max: 99 })],
  send: (values) => page.command("announce-board-prizes", values) });
}

/** @param {Desk} page @param {TeamEntry[]} teams */
function askToRenumber(page, teams) {
  const byStrength = teams.filter((team) => !team.withdrawn_from && !team.expelled)
    .sort((one, other) => other.average - one.average || one.family.localeCompare(other.family)).map(({ entry }) => entry);
  ask(page, { title: t("Give everybody a new number?"), act: t("Give new numbers"), hint: t("By the strength that was stated, else by the average rating of the first boards."),
    fields: [reasonField()], send: (values) => page.command("number-teams", { ...values, entries: byStrength }) });
}
