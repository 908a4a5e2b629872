// Decisions about a stage of teams of four, in addition to those of all games: seating rights, choice of opponents, penalties.

import { ask, field, selectField, reasonField } from "../../shared/dialog.js";
import { el } from "../../shared/dom.js";
import { sendOrShowRefusal } from "../../shared/warning.js";
import { counted, decimals, t, typedNumber } from "../../shared/words.js";

/** @import { Page } from "../../shared/page.js" */
/** @import { StageGame } from "../../contest/desk/stage.js" */
/** @import { TeamEntry } from "../../team_chess/shapes.d.ts" */
/** @import { ChoiceLine, FourDeskRow, FourHead, PenaltyLine } from "../shapes.d.ts" */

/** @typedef {Page<FourHead, FourDeskRow>} Desk */

/** @type {[string, string][]} */
const SEATING = [["open", t("both teams, unseen")], ["visitors", t("the visitors")], ["alternate", t("in turns")]];

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
      hint: t("Among teams whom the tie-breaks leave tied the higher value comes first, and among level teams of several groups when they go on. No line at all takes the values back."),
    },
    entriesByCode: (teams) => new Map(teams.filter(({ number }) => number).map(({ number, entry }) => [String(number), entry])),
    rules: (button) => [
      ...head().own.choices.filter(({ opponents }) => opponents.length).map((one) => button("choose-opponent", t("{name} chooses an opponent …", { ...one }), () => askForOpponent(page, one))),
      button("seating-rules", t("How line-ups are handed in …"), () => askSeatingRules(page)),
      button("team-penalty", t("A penalty …"), (teams) => askPenalty(page, teams))],
    numbers: () => [],
    more: () => [...head().own.choices.filter(({ opponent }) => opponent).map((one) => el("p", { class: "hint adjusted" }, t("{name} meets {opponent}", { ...one }), " ",
      el("button", { type: "button", onclick: () => void sendOrShowRefusal(page, one.name, page.command("choose-opponent", { entry: one.team, opponent: 0 })) }, t("Take it back")))),
    ...head().own.penalties.filter(({ taken_back: back }) => !back).map((one) => el("p", { class: "hint adjusted" }, penaltyWords(one), " ",
      el("button", { type: "button", onclick: () => askToTakePenaltyBack(page, one) }, t("Take it back …"))))],
    planForm: () => ({
      form: isSwiss() ? "swiss" : "table", rounds: true,
      hint: t("What was promised to the teams changes; after round 1 that is confirmed twice and reported."),
    }),
  };
}

/** @param {PenaltyLine} line */
const penaltyWords = ({ name, amount: number, unit, round, reason }) => {
  const count = decimals(number);
  const amount = unit === "imps" ? counted("{count} IMP", "{count} IMPs", Number(number), { count }) : counted("{count} victory point", "{count} victory points", Number(number), { count });
  return [t("{name}: {amount}", { name, amount }), round ? t("round {round}", { round }) : "", reason].filter(Boolean).join(" · ");
};

/** @param {Desk} page @param {ChoiceLine} line */
const askForOpponent = (page, { team, name, opponents }) => ask(page, {
  title: t("Whom does {name} choose?", { name }), act: t("They meet"), hint: t("They meet in round 1. Then the next team that is left chooses."),
  fields: [selectField("opponent", t("Opponent"), opponents.map(([entry, words]) => [String(entry), words]))],
  send: ({ opponent }) => page.command("choose-opponent", { entry: team, opponent: Number(opponent) }),
});

/** @param {Desk} page */
function askSeatingRules(page) {
  const { seating: now, most, closes, captains_enter: captains } = page.sheet.head.own;
  ask(page, { title: t("How line-ups are handed in"), act: t("Announce it"), fields: [
    selectField("seating", t("First come"), SEATING, now),
    field("most", t("Members of a team at most"), { type: "number", value: most, min: 4, max: 20 }),
    field("closes", t("Handed in until so many minutes before the round; 0: until they are revealed"), { type: "number", value: closes, min: 0, max: 1440 }),
    selectField("captains_enter", t("Results of their match, captains"), [["", t("do not report them")], ["yes", t("report them by telephone")]], captains ? "yes" : ""),
    reasonField()],
  send: ({ captains_enter: report, ...more }) => page.command("announce-seating-rules", { ...more, captains_enter: report !== "" }) });
}

/** @param {Desk} page @param {TeamEntry[]} teams */
function askPenalty(page, teams) {
  /** @type {[string, string][]} */
  const named = teams.map(({ entry, family }) => [String(entry), family]);
  ask(page, { title: t("A penalty"), act: t("Give it"), hint: t("An amount below 0 is given to the team."), fields: [
    selectField("entry", t("Team"), named), field("round", t("Round; 0: from the start"), { type: "number", value: page.sheet.head.round, min: 0, max: 99 }),
    selectField("unit", t("In"), [["vps", t("victory points")], ["imps", t("IMPs")]]), field("amount", t("Amount"), { required: true, maxlength: 7 }), reasonField()],
  send: ({ entry, round, amount, ...more }) => page.command("give-team-penalty", { ...more, amount: typedNumber(amount), entry: Number(entry), round: Number(round) }) });
}

/** @param {Desk} page @param {PenaltyLine} line */
const askToTakePenaltyBack = (page, { version }) => ask(page, {
  title: t("Take the penalty back?"), act: t("Take it back"), fields: [reasonField()], send: ({ reason }) => page.command("take-back-team-penalty", { penalty: version, reason }) });
