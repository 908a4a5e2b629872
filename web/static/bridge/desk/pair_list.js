// The tab with the list of pairs, or of players in an individual: registering, correcting, substituting, withdrawing,
// late seating.

import { $, arrange, el, onTyping, setText } from "../../shared/dom.js";
import { ask, choose, field, selectField, reasonField } from "../../shared/dialog.js";
import { DASH, isolated } from "../../shared/names.js";
import { matcher, chooseOnlyMatch } from "../../shared/search.js";
import { askForList } from "../../entries/list_import.js";
import { MistakesMade, askToDiscard } from "../../organiser/mistakes.js";
import { PAIRS, PLAYERS } from "./list_import.js";
import { pairFields, pairFrom } from "./pair_fields.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskPair, Person, PhaseDeskHead, PhaseDeskRow } from "../shapes.d.ts" */

/** @param {Person} player */
export const playerName = ({ family, given }) => (given ? `${family}, ${given}` : family);
/** @param {DeskPair} pair */
export const pairName = (pair) => pair.players.map(playerName).join(DASH);

/** @param {DeskPair} pair */
const numberedPlayers = (pair) => pair.players.map((player, i) => /** @type {[string, string]} */ ([String(i + 1), playerName(player)]));

// The texts about a pair, and about a player of an individual, who is entered like a pair.
/** @type {(number?: number) => Record<string, string>} */
const textsForPair = (pair = 0) => ({
  register: t("Register a pair"), called: t("Pair {pair}", { pair }), correct: t("Correct pair {pair}", { pair }), substitute: t("Somebody plays for pair {pair}", { pair }),
  stays: t("somebody plays for a player; the pair stays"), keeps: t("The pair keeps its number, its names, its seat and its scores."), returns: t("A player of pair {pair} is back", { pair }), seat: t("Seat pair {pair}", { pair }), withdraw: t("Withdraw pair {pair}?", { pair }),
  limit: t("How many of a pair's boards in this phase may be played with a substitute. What goes beyond is asked for each time; 100: any number."),
});
/** @type {(number?: number) => Record<string, string>} */
const textsForPlayer = (player = 0) => ({
  register: t("Register a player"), called: t("Player {player}", { player }), correct: t("Correct player {player}", { player }), substitute: t("Somebody plays for player {player}", { player }),
  stays: t("somebody else plays; number and scores stay"), keeps: t("The player keeps number, name, seats and scores."), returns: t("Player {player} is back", { player }), seat: t("Seat player {player}", { player }), withdraw: t("Withdraw player {player}?", { player }),
  limit: t("How many of a player's boards in this phase a substitute may play. What goes beyond is asked for each time; 100: any number."),
});

export class PairList {
  /** @type {Map<string, { pair: DeskPair, element: HTMLElement }>} */
  #lines = new Map();
  #query = "";

  /** @param {HTMLElement} panel @param {Page<PhaseDeskHead, any>} page */
  constructor(panel, page) {
    this.page = page;
    this.mistakes = new MistakesMade(panel, page);
    this.list = $(".pair-list", undefined, panel);
    const find = $(".find-pair", HTMLInputElement, panel);
    chooseOnlyMatch(find, this.list);
    onTyping(find, (text) => {
      this.#query = text;
      this.#hideOthers();
    });
    this.register = $(".register", undefined, panel);
    this.register.addEventListener("click", () => this.#askToRegister());
    $(".limit-substitutes", undefined, panel).addEventListener("click", () => this.#askForSubstituteLimit());
    $(".bring-in", undefined, panel).addEventListener("click", () => askForList(page, this.#isIndividual ? PLAYERS : PAIRS));
  }

  get #head() {
    return this.page.sheet.head;
  }

  get #isIndividual() {
    return this.#head.plan.scheme === "individual";
  }

  /** @param {number} [pair] */
  #texts(pair) {
    return this.#isIndividual ? textsForPlayer(pair) : textsForPair(pair);
  }

  /** @param {PhaseDeskHead} _head @param {PhaseDeskRow[]} rows */
  show(_head, rows) {
    if (this.#isIndividual) setText(this.register, this.#texts().register);
    this.mistakes.show(rows);
    const before = this.#lines;
    this.#lines = new Map();
    for (const pair of rows) {
      if (pair.kind !== "pair") continue;
      const line = before.get(pair.key);
      this.#lines.set(pair.key, line?.pair === pair ? line : { pair, element: this.#line(pair) });
    }
    arrange(this.list, [...this.#lines.values()].map(({ element }) => element));
    this.#hideOthers();
  }

  #hideOthers() {
    const matches = matcher(this.#query);
    for (const { pair, element } of this.#lines.values()) element.hidden = !matches(pairName(pair), pair.pair);
  }

  /** @param {DeskPair} pair */
  #line(pair) {
    const [session, round] = pair.withdrawn;
    const states = [
      ...(session ? [["×", t("left from session {session}, round {round}", { session, round })]] : []),
      ...(pair.begins && !session ? [["→", t("begins in round {round}", { round: pair.begins })]] : []),
      ...(pair.idle ? [["!", t("has no seat")]] : []),
      ...pair.substitutes.map((words) => ["⇄", words]),
      ...(pair.handicap && this.#hasHandicaps ? [["±", t("handicap {handicap} %", { handicap: pair.handicap })]] : []),
      ...(pair.categories.length ? [["◇", pair.categories.join(", ")]] : []),
    ];
    return el("li", { class: `entry ${session ? "gone" : ""}`, "data-pair": pair.pair },
      el("button", { type: "button", class: "pick", onclick: () => this.#openMenu(pair) },
        el("span", { class: "number" }, String(pair.pair)),
        el("span", { class: "name", translate: "no" }, ...isolated(pairName(pair))),
        el("span", { class: "rating" }, pair.seeding ? String(pair.seeding) : ""),
        el("span", { class: "seat" }, pair.seat),
        el("span", { class: "state" }, ...states.map(([sign, words]) => el("span", { class: "fact" }, el("span", { class: "shape", "aria-hidden": "true" }, sign), words)))));
  }

  #askToRegister() {
    ask(this.page, { title: this.#texts().register, act: t("Register"), hint: this.#head.hand ? t("It gets a free seat afterwards, or its seat in the next session.") : "",
      fields: pairFields(undefined, this.#hasHandicaps, this.#isIndividual), send: (values) => this.page.command("register-pair", pairFrom(values)) });
  }

  /** @param {DeskPair} pair */
  #openMenu(pair) {
    const gone = pair.withdrawn.length > 0;
    const seatable = gone || pair.idle || !pair.seat;
    const choices = [
      { label: t("Correct …"), words: t("names, strength"), then: () => this.#askToCorrect(pair) },
      ...(gone ? [] : [{ label: t("Substitute …"), words: this.#texts().stays, then: () => this.#askForSubstitute(pair) }]),
      ...(gone || !pair.substitutes.length ? [] : [{ label: t("Plays again …"), words: t("whom somebody plays for is back"), then: () => this.#askForReturn(pair) }]),
      ...(seatable ? [{ label: t("Seat …"), words: gone ? t("plays again") : t("takes a free seat"), then: () => this.#askToSeat(pair) }] : []),
      ...(gone ? [] : [{ label: t("Withdraw …"), words: t("its seats are empty from a round on"), danger: true, then: () => this.#askToWithdraw(pair) }]),
      ...(this.#head.hand ? [] : [{ label: t("Discard …"), words: t("entered by mistake"), danger: true, then: () => askToDiscard(this.page, `${pair.pair} ${pairName(pair)}`, pair.pair) }]),
    ];
    const { called } = this.#texts(pair.pair);
    choose({ title: pairName(pair), hint: pair.seat ? t("{called}, at {seat}", { called, seat: pair.seat }) : called, choices });
  }

  /** @param {DeskPair} pair */
  #askToCorrect(pair) {
    ask(this.page, { title: this.#texts(pair.pair).correct, act: t("Correct"), fields: [...pairFields(pair, this.#hasHandicaps, this.#isIndividual), reasonField(undefined, { required: false })],
      send: ({ reason, ...values }) => this.page.command("correct-pair", { pair: pair.pair, ...pairFrom(values, pair), reason }) });
  }

  // Whether the phase is ranked with handicaps.
  get #hasHandicaps() {
    return this.#head.plan.scoring === "matchpoints" && this.#head.plan.scoring_options.some(([name, value]) => name === "handicap" && value !== "none");
  }

  // The fields for the session and the round from which an act applies.
  #momentFields([session, round] = this.#head.moment) {
    return [
      field("session", t("From session"), { type: "number", value: session, min: 1, max: this.#head.sessions, required: true, inputmode: "numeric" }),
      field("round", t("From round"), { type: "number", value: round, min: 1, max: 99, required: true, inputmode: "numeric" }),
    ];
  }

  /** @param {DeskPair} pair */
  #askForSubstitute(pair) {
    ask(this.page, { title: this.#texts(pair.pair).substitute, act: t("Note it"), hint: this.#texts().keeps,
      fields: [
        selectField("replaces", t("In the place of"), numberedPlayers(pair)),
        field("family", t("Family name"), { required: true, maxlength: 200 }), field("given", t("Given name"), { maxlength: 200 }),
        ...this.#momentFields(), selectField("long", t("For how long"), [["session", t("until this session ends")], ["", t("until the player is back")]]), reasonField(undefined, { required: false })],
      send: ({ replaces, family, given, long, ...more }) => this.page.command("substitute-player", { pair: pair.pair, replaces: Number(replaces), player: { family, given }, whole_session: long !== "", ...more }) });
  }

  /** @param {DeskPair} pair */
  #askForReturn(pair) {
    ask(this.page, { title: this.#texts(pair.pair).returns, act: t("Note it"),
      fields: [selectField("returns", t("Who plays again"), numberedPlayers(pair)), ...this.#momentFields(), reasonField(undefined, { required: false })],
      send: ({ returns, ...more }) => this.page.command("return-player", { pair: pair.pair, returns: Number(returns), ...more }) });
  }

  #askForSubstituteLimit() {
    ask(this.page, { title: t("Rule for substitutes"), act: t("Announce it"), hint: this.#texts().limit,
      fields: [field("percent", t("Per cent of its boards"), { type: "number", value: 50, min: 0, max: 100, required: true }), reasonField(undefined, { required: false })],
      send: (values) => this.page.command("limit-substitutes", values) });
  }

  /** @param {DeskPair} pair */
  #askToSeat(pair) {
    const [session, round] = this.#head.moment;
    const [leftSession = 0, leftRound = 0] = pair.withdrawn;
    const isLater = leftSession > session || (leftSession === session && leftRound > round);
    ask(this.page, { title: this.#texts(pair.pair).seat, act: t("Seat it"), hint: this.#isIndividual ? "" : t("In the first free seat where it meets nobody again."),
      fields: this.#momentFields(isLater ? [leftSession, leftRound] : [session, round]), send: (values) => this.page.command("seat-pair", { pair: pair.pair, ...values }) });
  }

  /** @param {DeskPair} pair */
  #askToWithdraw(pair) {
    ask(this.page, { title: this.#texts(pair.pair).withdraw, act: t("Withdraw"), danger: true, hint: t("{name}: its results stay and count; it can be seated again.", { name: pairName(pair) }),
      fields: [...this.#momentFields(), reasonField()],
      send: (values) => this.page.command("withdraw-pair", { pair: pair.pair, ...values }) });
  }
}
