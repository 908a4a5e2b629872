// What else is decided about the stage, each with its reason: pairing by hand, other rounds or
// tie-breaks, who must not meet, the rules of US Chess, and leaving FIDE mode. The server says what
// it will do, by level.

import { el } from "../../shared/dom.js";
import { startByHand } from "./pairing_by_hand.js";
import { ask, choose, field, options, reasonField } from "../../shared/dialog.js";
import { entryChoice } from "./entry_choice.js";
import { UsChess } from "./us_chess.js";

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
    const { facts, round_robin: fixed } = this.#head;
    const { us_chess: rules } = facts;
    const standing = facts.forbidden.filter(({ over }) => !over).length;
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ then) => el("button", { type: "button", "data-stage": name, onclick: then }, words);
    this.place.replaceChildren(
      el("h2", {}, "Stage"),
      facts.by_hand ? button("by-hand", `Pair round ${facts.by_hand} by hand …`, () => startByHand(this.page, facts.by_hand)) : "",
      fixed ? "" : button("forbidden", `Must not meet${standing ? ` · ${standing}` : ""} …`, () => this.#forbidden()),
      rules ? button("us-chess", "Rules of US Chess …", () => this.usChess.open(rules, this.#head.rounds, this.#entries)) : "",
      button("replan", "Rounds and tie-breaks …", () => this.#replan()),
      facts.others.length && this.#entries.length ? button("move-entries", "Move or merge entries …", () => this.#move()) : "",
      button("own-entry", facts.own_entry ? "Players no longer enter results …" : "Players enter their own results …", () => this.#ownEntry(!facts.own_entry)),
      !facts.of_fide ? "" : facts.fide_mode
        ? button("leave-fide-mode", "Leave FIDE mode …", () => this.#leave())
        : el("p", { class: "hint outside" }, "This stage has left FIDE mode, for ever."));
  }

  #replan() {
    const { rounds, facts, round_robin: fixed } = this.#head;
    const count = field("rounds", "Rounds", { type: "number", value: rounds, min: 1, max: 99, required: true, inputmode: "numeric", readonly: fixed });
    ask(this.page, { title: "Announce the stage anew", act: "Announce it", hint: fixed ? "Its table decides how many rounds it has." : "What was promised to the players changes; after round 1 that is confirmed twice and reported.",
      fields: [count, field("tie_breaks", "Tie-breaks, in order", { value: facts.tie_breaks.join(", "), required: true, maxlength: 300 }),
        options("tie_break_edition", "Tie-break rules", facts.editions.map((year) => [year, `FIDE, ${year}`]), facts.tie_break_edition),
        field("unrated", "Players without a rating count as (ARO, TPR …; 0: left out)", { inputmode: "numeric", pattern: "[0-9]*", maxlength: 4, placeholder: "as before" }),
        reasonField(undefined, { maxlength: 500 })],
      send: ({ tie_breaks: codes, unrated, ...more }) => this.page.command("replan-stage", { ...more, ...(unrated ? { unrated: Number(unrated) } : {}), tie_breaks: codes.split(",").map((/** @type {string} */ code) => code.trim()).filter(Boolean) }) });
  }

  #move() {
    /** @type {[string, string][]} */
    const others = this.#head.facts.others.map(([stage, name]) => [String(stage), name]);
    ask(this.page, { title: "Move entries into another stage", act: "Move them",
      hint: "Choose some, or nobody: then all of them move and the two stages are one. They keep their byes and who must not meet; numbers are given anew.",
      fields: [options("into", "Into", others), entryChoice("entries", "Who", this.#entries), reasonField(undefined, { maxlength: 500 })],
      send: ({ into, entries, reason }) => ({ tournament: this.page.tournament, command: "move-entries", body: { source: this.page.stage, into: Number(into), entries, reason } }) });
  }

  /** @param {boolean} allowed */
  #ownEntry(allowed) {
    const words = allowed
      ? { title: "Players enter their own results?", act: "They enter them", hint: "Each from the code on his half of the slip. A result counts when both have said the same; print the slips again." }
      : { title: "Only the arbiters enter results?", act: "Only the arbiters", hint: "The codes on the slips open nothing more; what one player alone has said is not entered." };
    ask(this.page, { ...words, send: () => this.page.command("allow-own-entry", { allowed }) });
  }

  #leave() {
    ask(this.page, { title: "Leave FIDE mode?", act: "Leave FIDE mode for ever", leave: "Stay in FIDE mode", danger: true,
      hint: "Other pairs may then be forbidden and old results corrected, with a warning. The mark stays on every page of the organiser and in the report; there is no way back.",
      fields: [reasonField(undefined, { maxlength: 500 })], send: ({ reason }) => this.page.command("leave-fide-mode", { reason }) });
  }

  #forbidden() {
    const groups = this.#head.facts.forbidden;
    const line = (/** @type {ForbiddenLine} */ group) => ({
      label: group.names.join(" · "), danger: !group.over, then: () => (group.over ? this.#forbidden() : this.#allow(group)),
      words: `rounds ${group.first}–${group.last}${group.reason ? `, ${group.reason}` : ""}${group.over ? ", over" : ": end it …"}` });
    choose({ title: "Who must not meet", hint: groups.length ? "" : "Everybody may meet everybody.",
      choices: [{ label: "Add a pair or a group …", then: () => this.#add() }, ...groups.map(line)] });
  }

  #add() {
    const { open_round: first, rounds } = this.#head;
    /** @type {[string, string][]} */
    const numbers = Array.from({ length: Math.max(0, rounds - first + 1) }, (_, i) => [String(first + i), `round ${first + i}`]);
    if (!numbers.length) return choose({ title: "No round is left", hint: "All rounds are paired.", choices: [] });
    const who = entryChoice("entries", "These must not meet one another", this.#entries);
    return ask(this.page, { title: "Who must not meet", act: "Forbid it",
      fields: [who, options("first_round", "From", numbers), options("last_round", "To", [["0", "the end"], ...numbers]), reasonField()],
      send: (values) => this.page.command("forbid-pair", { ...values, first_round: Number(values.first_round), last_round: Number(values.last_round) }) });
  }

  /** @param {ForbiddenLine} group */
  #allow({ entries, names }) {
    ask(this.page, { title: "They may meet again?", hint: `${names.join(", ")}: from round ${this.#head.open_round} on.`, act: "They may meet", danger: true,
      fields: [reasonField()], send: ({ reason }) => this.page.command("allow-pair", { entries, reason }) });
  }
}
