// What else is decided about the stage, each with its reason: pairing by hand, other rounds or
// tie-breaks, who must not meet, the rules of US Chess, and leaving FIDE mode. The server says what
// it will do, by level.

import { el, embedded } from "../../shared/dom.js";
import { startByHand } from "../../results/pairing_by_hand.js";
import { OF_PLAYERS } from "./by_hand.js";
import { ask, choose, field, options, reasonField } from "../../shared/dialog.js";
import { entryChoice } from "../../entries/entry_choice.js";
import { exchange, forRatingsAlone, listOrder, listRatings, numbersAnew, placesOfPlayers, startingRank } from "./numbers.js";
import { UsChess } from "./us_chess.js";
import { tieBreaksField } from "../../tie_breaks/picker.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskEntry, DeskHead, DeskRow, ForbiddenLine } from "../shapes.d.ts" */

export class StageRules {
  #shown = "";

  /** @type {DeskEntry[]} */
  #entries = [];

  /** @param {HTMLElement} place @param {Page<DeskHead, DeskRow>} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
    this.usChess = new UsChess(page);
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {DeskHead} head @param {DeskEntry[]} entries */
  show(head, entries) {
    this.#entries = entries;
    const shown = JSON.stringify([head.facts, head.rounds, head.open_round, entries.length > 0]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#paint();
  }

  #paint() {
    const { facts, round_robin: table, knock_out: bracket } = this.#head;
    const { us_chess: rules } = facts;
    const standing = facts.forbidden.filter(({ over }) => !over).length;
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ then) => el("button", { type: "button", "data-stage": name, onclick: then }, words);
    this.place.replaceChildren(
      el("h2", {}, t("Stage")),
      facts.by_hand ? button("by-hand", t("Pair round {by_hand} by hand …", { by_hand: facts.by_hand }), () => startByHand(this.page, OF_PLAYERS, facts.by_hand)) : "",
      table || bracket ? "" : button("forbidden", standing ? t("Must not meet · {standing} …", { standing }) : t("Must not meet …"), () => this.#forbidden()),
      rules ? button("us-chess", t("Rules of US Chess …"), () => this.usChess.open(rules, this.#head.rounds, this.#entries)) : "",
      bracket ? "" : button("replan", t("Rounds and tie-breaks …"), () => this.#replan()),
      facts.numbers === "none" && !table && !bracket ? button("starting-rank", t("Starting rank …"), () => startingRank(this.page)) : "",
      ...(facts.numbers === "open" ? [
        button("exchange-numbers", t("Exchange two numbers …"), () => exchange(this.page, this.#entries)),
        button("numbers-anew", t("Give all numbers anew …"), () => numbersAnew(this.page))] : []),
      this.#entries.length ? button("list-ratings", t("Ratings of an official list …"), () => listRatings(this.page, this.#entries)) : "",
      facts.of_fide ? button("list-order", t("Order of the rating lists …"), () => listOrder(this.page)) : "",
      ...(facts.closed ? [
        button("for-ratings", t("Correct for ratings alone …"), () => forRatingsAlone(this.page)),
        bracket ? "" : button("places-by-hand", t("Places by values from outside …"), () => placesOfPlayers(this.page, this.#entries))] : []),
      facts.others.length && this.#entries.length ? button("move-entries", t("Move or merge entries …"), () => this.#move()) : "",
      button("own-entry", facts.own_entry ? t("Players no longer enter results …") : t("Players enter their own results …"), () => this.#ownEntry(!facts.own_entry)),
      !facts.of_fide ? "" : facts.fide_mode
        ? button("leave-fide-mode", t("Leave FIDE mode …"), () => this.#leave())
        : el("p", { class: "hint outside" }, t("This stage has left FIDE mode, for ever.")));
  }

  #replan() {
    const { rounds, facts, round_robin: fixed } = this.#head;
    const count = field("rounds", t("Rounds"), { type: "number", value: rounds, min: 1, max: 99, required: true, inputmode: "numeric", readonly: fixed });
    ask(this.page, { title: t("Announce the stage anew"), act: t("Announce it"), hint: fixed ? t("Its table decides how many rounds it has.") : t("What was promised to the players changes; after round 1 that is confirmed twice and reported."),
      fields: [count, tieBreaksField(embedded("choices"), { codes: facts.tie_breaks, form: fixed ? "table" : "swiss", us: !facts.of_fide }),
        options("tie_break_edition", t("Tie-break rules"), facts.editions.map((year) => [year, `FIDE, ${year}`]), facts.tie_break_edition),
        field("unrated", t("Players without a rating count as (ARO, TPR …; 0: left out)"), { inputmode: "numeric", pattern: "[0-9]*", maxlength: 4, placeholder: t("as before") }),
        reasonField(undefined, { maxlength: 500 })],
      send: ({ unrated, ...more }) => this.page.command("replan-stage", { ...more, ...(unrated ? { unrated: Number(unrated) } : {}) }) });
  }

  #move() {
    /** @type {[string, string][]} */
    const others = this.#head.facts.others.map(([stage, name]) => [String(stage), name]);
    ask(this.page, { title: t("Move entries into another stage"), act: t("Move them"),
      hint: t("Choose some, or nobody: then all of them move and the two stages are one. They keep their byes and who must not meet; numbers are given anew."),
      fields: [options("into", t("Into"), others), entryChoice("entries", t("Who"), this.#entries), reasonField(undefined, { maxlength: 500 })],
      send: ({ into, entries, reason }) => ({ tournament: this.page.tournament, command: "move-entries", body: { source: this.page.stage, into: Number(into), entries, reason } }) });
  }

  /** @param {boolean} allowed */
  #ownEntry(allowed) {
    const words = allowed
      ? { title: t("Players enter their own results?"), act: t("They enter them"), hint: t("Each from the code on his half of the slip. A result counts when both have said the same; print the slips again.") }
      : { title: t("Only the arbiters enter results?"), act: t("Only the arbiters"), hint: t("The codes on the slips open nothing more; what one player alone has said is not entered.") };
    ask(this.page, { ...words, send: () => this.page.command("allow-own-entry", { allowed }) });
  }

  #leave() {
    ask(this.page, { title: t("Leave FIDE mode?"), act: t("Leave FIDE mode for ever"), leave: t("Stay in FIDE mode"), danger: true,
      hint: t("Other pairs may then be forbidden and old results corrected, with a warning. The mark stays on every page of the organiser and in the report; there is no way back."),
      fields: [reasonField(undefined, { maxlength: 500 })], send: ({ reason }) => this.page.command("leave-fide-mode", { reason }) });
  }

  #forbidden() {
    const groups = this.#head.facts.forbidden;
    const line = (/** @type {ForbiddenLine} */ group) => ({
      label: group.names.join(" · "), danger: !group.over, then: () => (group.over ? this.#forbidden() : this.#allow(group)),
      words: [t("rounds {first}–{last}", { ...group }), group.reason, group.over ? t("over") : t("end it …")].filter(Boolean).join(" · ") });
    choose({ title: t("Who must not meet"), hint: groups.length ? "" : t("Everybody may meet everybody."),
      choices: [{ label: t("Add a pair or a group …"), then: () => this.#add() }, ...groups.map(line)] });
  }

  #add() {
    const { open_round: first, rounds } = this.#head;
    /** @type {[string, string][]} */
    const numbers = Array.from({ length: Math.max(0, rounds - first + 1) }, (_, i) => [String(first + i), t("round {first}", { first: first + i })]);
    if (!numbers.length) return choose({ title: t("No round is left"), hint: t("All rounds are paired."), choices: [] });
    const who = entryChoice("entries", t("These must not meet one another"), this.#entries);
    return ask(this.page, { title: t("Who must not meet"), act: t("Forbid it"),
      fields: [who, options("first_round", t("From"), numbers), options("last_round", t("To"), [["0", t("the end")], ...numbers]), reasonField()],
      send: (values) => this.page.command("forbid-pair", { ...values, first_round: Number(values.first_round), last_round: Number(values.last_round) }) });
  }

  /** @param {ForbiddenLine} group */
  #allow({ entries, names }) {
    ask(this.page, { title: t("They may meet again?"), hint: t("{names}: from round {open_round} on.", { names: names.join(", "), open_round: this.#head.open_round }), act: t("They may meet"), danger: true,
      fields: [reasonField()], send: ({ reason }) => this.page.command("allow-pair", { entries, reason }) });
  }
}
