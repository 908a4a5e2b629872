// What is announced of the stage and can still be decided, each with its reason: rounds and
// tie-breaks, how line-ups are handed in, which teams must not meet, points beyond results.

import { entryChoice } from "../../entries/entry_choice.js";
import { ask, choose, field, options, reasonField } from "../../shared/dialog.js";
import { el, embedded } from "../../shared/dom.js";
import { startByHand } from "../../results/pairing_by_hand.js";
import { placesByHand } from "../../results/places_by_hand.js";
import { OF_TEAMS, PLACES_OF_TEAMS } from "./by_hand.js";
import { tieBreaksField } from "../../tie_breaks/picker.js";
import { t } from "../../shared/words.js";

/** Tables and brackets follow no edition. @param {{ edition: string }} facts */
const isSwiss = ({ edition }) => edition !== "";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskTeam, ForbiddenTeams, TeamDeskHead, TeamDeskRow } from "../shapes.d.ts" */

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

export class StageFacts {
  #shown = "";
  /** @type {DeskTeam[]} */
  #teams = [];

  /** @param {HTMLElement} place @param {Page<TeamDeskHead, TeamDeskRow>} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {TeamDeskHead} head @param {DeskTeam[]} teams */
  show(head, teams) {
    this.#teams = teams;
    const shown = JSON.stringify([head.facts, head.rounds, head.open_round, head.state]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#paint();
  }

  #paint() {
    const { facts, state, round, rounds } = this.#head;
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ then) => el("button", { type: "button", "data-stage": name, onclick: then }, words);
    const byHand = facts.manual ? 0 : state === "paired" || state === "published" ? round : round < rounds ? round + 1 : 0;
    const standing = facts.forbidden.length;
    const swiss = isSwiss(facts);
    this.place.replaceChildren(
      el("h2", {}, t("Stage")),
      swiss && byHand && this.#teams.length > 1 ? button("by-hand", t("Pair round {by_hand} by hand …", { by_hand: byHand }), () => startByHand(this.page, OF_TEAMS, byHand)) : "",
      swiss ? button("forbidden", standing ? t("Must not meet · {standing} …", { standing }) : t("Must not meet …"), () => this.#forbidden()) : "",
      button("line-up-rules", t("How line-ups are handed in …"), () => this.#lineUpRules()),
      button("board-prizes", t("Best on each board …"), () => this.#boardPrizes()),
      button("replan", facts.at_once ? t("Tie-breaks …") : t("Rounds and tie-breaks …"), () => this.#replan()),
      !swiss || facts.numbers === "none" ? "" : button("number-teams", t("Give all numbers anew …"), () => this.#numbers()),
      facts.closed && facts.system !== "knock-out" ? button("places-by-hand", t("Places by values from outside …"), () => placesByHand(this.page, PLACES_OF_TEAMS, this.#byNumber())) : "",
      ...facts.adjustments.map(({ name, match_points: match, game_points: game, round: of, reason }) => el("p", { class: "hint adjusted" },
        [t("{name}: {match} match points, {game} game points", { name, match, game }), of ? t("round {round}", { round: of }) : "", reason].filter(Boolean).join(" · "))),
      facts.fide_mode
        ? button("leave-fide-mode", t("Leave FIDE mode …"), () => this.#leave())
        : el("p", { class: "hint outside" }, t("This stage has left FIDE mode, for ever.")));
  }

  #lineUpRules() {
    const { order, points, reserves, closes, missing, hidden, last_new_round: last, captains_enter: captains } = this.#head.facts;
    ask(this.page, { title: t("How line-ups are handed in"), act: t("Announce it"), fields: [
      options("order", t("A team sits"), ORDERS, order),
      field("near", t("So many rating points"), { type: "number", value: points, min: 0, max: 4000 }),
      field("reserves", t("Reserves at most; empty: any number"), { value: reserves < 0 ? "" : reserves, pattern: "[0-9]*", inputmode: "numeric", maxlength: 2 }),
      field("closes", t("Handed in until so many minutes before the round; 0: until they are revealed"), { type: "number", value: closes, min: 0, max: 1440 }),
      field("last_new_round", t("Nobody new after round; 0: at any time"), { type: "number", value: last, min: 0, max: 99 }),
      options("missing", t("Of a team whose line-up is missing"), MISSING, missing),
      options("hidden", t("Line-ups before they are revealed"), [["yes", t("are hidden from everybody else")], ["", t("may be seen")]], hidden ? "yes" : ""),
      options("captains_enter", t("Results of their match, captains"), [["", t("do not report them")], ["yes", t("report them by telephone")]], captains ? "yes" : ""),
      reasonField()],
    send: ({ reserves: most, hidden: kept, captains_enter: report, ...more }) => this.page.command("announce-line-up-rules", {
      ...more, reserves: most === "" ? null : Number(most), hidden: kept !== "", captains_enter: report !== "" }) });
  }

  #boardPrizes() {
    const { best_by: by, best_of: places, best_games: games } = this.#head.facts;
    ask(this.page, { title: t("The best on each board"), act: t("Announce it"), fields: [
      options("best_by", t("By"), [["percentage", t("the share of points")], ["performance", t("the performance")], ["points", t("the points")]], by),
      options("places", t("Of which board"), [["order", t("their place in the order of their team")], ["seat", t("every board on which they sat")]], places),
      field("games", t("Listed from so many games on"), { type: "number", value: games, min: 0, max: 99 })],
    send: (values) => this.page.command("announce-board-prizes", values) });
  }

  #replan() {
    const { rounds, facts } = this.#head;
    const form = isSwiss(facts) ? "swiss" : facts.by_number ? "members" : "table";
    ask(this.page, { title: t("Announce the stage anew"), act: t("Announce it"), hint: t("What was promised to the teams changes; after round 1 that is confirmed twice and reported."),
      fields: [...(facts.at_once ? [] : [field("rounds", t("Rounds"), { type: "number", value: rounds, min: 1, max: 99, required: true, inputmode: "numeric", readonly: !isSwiss(facts) })]),
        tieBreaksField(embedded("choices"), { codes: facts.tie_breaks, form }),
        options("tie_break_edition", t("Tie-break rules"), facts.editions.map((year) => [year, `FIDE, ${year}`]), facts.tie_break_edition),
        reasonField(undefined, { maxlength: 500 })],
      send: (values) => this.page.command("replan-stage", { rounds, ...values }) });
  }

  #numbers() {
    ask(this.page, { title: t("Give all numbers anew?"), act: t("Give them anew"), hint: t("By the strength that was stated, else by the average rating of the first boards."),
      fields: [reasonField()], send: (values) => this.page.command("number-teams", { ...values, entries: this.#byStrength() }) });
  }

  #byStrength() {
    const there = this.#teams.filter((team) => !team.withdrawn_from && !team.expelled);
    return [...there].sort((one, other) => other.average - one.average || one.name.localeCompare(other.name)).map(({ team }) => team);
  }

  #byNumber() {
    return new Map(this.#teams.filter(({ number }) => number).map(({ number, team }) => [String(number), team]));
  }

  #forbidden() {
    const groups = this.#head.facts.forbidden;
    const line = (/** @type {ForbiddenTeams} */ group) => ({
      label: group.names.join(" · "), danger: true, then: () => this.#allow(group),
      words: [t("rounds {first}–{last}", { ...group }), group.reason, t("end it …")].filter(Boolean).join(" · ") });
    choose({ title: t("Which teams must not meet"), hint: groups.length ? "" : t("Everybody may meet everybody."),
      choices: [{ label: t("Add a pair or a group …"), then: () => this.#add() }, ...groups.map(line)] });
  }

  #add() {
    const { open_round: first, rounds } = this.#head;
    /** @type {[string, string][]} */
    const numbers = Array.from({ length: Math.max(0, rounds - first + 1) }, (_, i) => [String(first + i), t("round {first}", { first: first + i })]);
    if (!numbers.length) return choose({ title: t("No round is left"), hint: t("All rounds are paired."), choices: [] });
    const listed = this.#teams.map(({ team, number, name, apart }) => ({ entry: team, number, family: name, given: "", apart }));
    return ask(this.page, { title: t("Which teams must not meet"), act: t("Forbid it"),
      fields: [entryChoice("entries", t("These must not meet one another"), listed), options("first_round", t("From"), numbers), options("last_round", t("To"), [["0", t("the end")], ...numbers]), reasonField()],
      send: (values) => this.page.command("forbid-pair", { ...values, first_round: Number(values.first_round), last_round: Number(values.last_round) }) });
  }

  /** @param {ForbiddenTeams} group */
  #allow({ teams, names }) {
    ask(this.page, { title: t("They may meet again?"), hint: t("{names}: from round {open_round} on.", { names: names.join(", "), open_round: this.#head.open_round }), act: t("They may meet"), danger: true,
      fields: [reasonField()], send: ({ reason }) => this.page.command("allow-pair", { entries: teams, reason }) });
  }

  #leave() {
    ask(this.page, { title: t("Leave FIDE mode?"), act: t("Leave FIDE mode for ever"), leave: t("Stay in FIDE mode"), danger: true,
      hint: t("Other pairs may then be forbidden and old results corrected, with a warning. The mark stays on every page of the organiser and in the report; there is no way back."),
      fields: [reasonField(undefined, { maxlength: 500 })], send: ({ reason }) => this.page.command("leave-fide-mode", { reason }) });
  }
}
