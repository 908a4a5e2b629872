// The announcements for a stage by US Chess rules: variations, players kept apart, the house player. All
// are sent together, replacing the former ones.

import { ask, checkboxes, choose, field, selectField } from "../../shared/dialog.js";
import { entryChoiceField } from "../../entries/entry_choice.js";
import { COLON, t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/page.js" */
/** @import { ChessEntry, Group, UsChessRules } from "../shapes.d.ts" */

/** @typedef {"families" | "requested"} Kind */

/** @type {Record<Kind, { title: string, label: string, word: string }>} */
const GROUPS = {
  families: { title: t("Family or team"), label: t("None of these may meet another below the threshold (28N)"), word: t("family or team") },
  requested: { title: t("Asked not to meet"), label: t("None of these wants to meet another of them (28T)"), word: t("asked not to meet") },
};
/** @type {Kind[]} */
const KINDS = ["families", "requested"];

export class UsChess {
  /** @type {ChessEntry[]} */
  #entries = [];
  #rounds = 0;
  /** @type {UsChessRules | null} */
  #openedRules = null;

  /** @param {Page<any, any>} page */
  constructor(page) {
    this.page = page;
  }

  get #rules() {
    if (!this.#openedRules) throw new Error("not opened yet");
    return this.#openedRules;
  }

  /** @param {UsChessRules} rules @param {number} rounds @param {ChessEntry[]} entries */
  open(rules, rounds, entries) {
    this.#openedRules = rules;
    this.#rounds = rounds;
    this.#entries = entries;
    const { house_player: house, known, told } = rules;
    const namedPlayers = [house ? t("a house player") : "", known.length ? t("{known} unrated with rated games", { known: known.length }) : ""].filter(Boolean);
    const groups = KINDS.flatMap((kind) => rules[kind].map((group) => this.#line(kind, group)));
    choose({
      title: t("Rules of US Chess"),
      choices: [
        rules.fixed
          ? { label: t("Announced"), words: t("{rules}; fixed since round 1", { rules: told.map((sentence) => translated(sentence)).join(", ") || t("the rules as they are") }), then: () => this.open(rules, rounds, entries) }
          : { label: t("Announced rules …"), words: told.map((sentence) => translated(sentence)).join(", ") || t("as they are"), then: () => this.#announce() },
        { label: t("House player, unrated players …"), words: namedPlayers.join(", ") || t("none named"), then: () => this.#announcePlayers() },
        ...KINDS.map((kind) => ({ label: `${GROUPS[kind].title} …`, words: String(rules[kind].length || t("none")), then: () => this.#addGroup(kind) })),
        ...groups] });
  }

  /** @param {Kind} kind @param {Group} group */
  #line(kind, group) {
    return { label: group.names.join(" · "), words: t("{kind}: end it …", { kind: GROUPS[kind].word }), danger: true, then: () => this.#endGroup(kind, group) };
  }

  #announce() {
    const { variations, clubs_apart: clubs, plus_score: plus, class_floors: floors, irrevocable_from: first } = this.#rules;
    const codes = variations.filter(({ announced }) => announced).map(({ code }) => code);
    /** @type {[string, string][]} */
    const numbers = Array.from({ length: this.#rounds }, (_, i) => [String(i + 1), t("from round {i} on", { i: i + 1 })]);
    ask(this.page, {
      title: t("Announced rules of US Chess"), act: t("Announce them"),
      hint: t("Once round 1 is paired they stay as they are."),
      fields: [
        checkboxes("variations", t("Variations, 7th edition"), variations.map(({ code, words }) => [code, `${code}${COLON}${translated(words)}`]), codes),
        checkboxes("clubs_apart", t("Team mates"), [["clubs", t("Members of a club are team mates (28N)")]], clubs ? ["clubs"] : []),
        field("plus_score", t("They may meet from plus (28N3)"), { type: "number", value: plus, min: 1, max: 99, required: true, inputmode: "numeric" }),
        field("class_floors", t("Classes of the last round (29I)"), { value: floors.join(", "), pattern: "[0-9 ,]*", placeholder: t("lowest ratings: 2000, 1800"), maxlength: 200 }),
        selectField("irrevocable_from", t("Half-point byes irrevocable (22C)"), [["0", t("none")], ...numbers], String(first))],
      send: ({ clubs_apart: ticked, class_floors: text, irrevocable_from: from, ...more }) => this.#command({
        ...more, clubs_apart: ticked.length > 0, irrevocable_from: Number(from), class_floors: (text.match(/\d+/gu) ?? []).map(Number) }) });
  }

  #announcePlayers() {
    const { house_player: house, known } = this.#rules;
    const unrated = this.#entries.filter(({ rating }) => !rating);
    ask(this.page, {
      title: t("House player, unrated players"), act: t("Announce it"),
      hint: t("The house player is paired only when the others are an odd number (28M1)."),
      fields: [
        entryChoiceField("house", t("House player"), this.#entries, { chosen: house ? [house] : [], most: 1 }),
        entryChoiceField("known", t("Unrated, but with rated games of late: before new players in line for the bye (28L2)"), unrated, { chosen: known })],
      send: ({ house: [entry = 0], known: chosen }) => this.#command({ house_player: entry, known: chosen }) });
  }

  /** @param {Kind} kind */
  #addGroup(kind) {
    const { title, label } = GROUPS[kind];
    ask(this.page, {
      title, act: t("Keep them apart"), fields: [entryChoiceField("entries", label, this.#entries, { least: 2 })],
      send: ({ entries }) => this.#command({ [kind]: [...this.#entriesOf(kind), entries] }) });
  }

  /** @param {Kind} kind @param {Group} group */
  #endGroup(kind, group) {
    ask(this.page, {
      title: t("They may meet?"), hint: group.names.join(", "), act: t("They may meet"), danger: true,
      send: () => this.#command({ [kind]: this.#entriesOf(kind).filter((entries) => String(entries) !== String(group.entries)) }) });
  }

  /** @param {Kind} kind */
  #entriesOf(kind) {
    return this.#rules[kind].map(({ entries }) => entries);
  }

  // The command with all announcements, some of them changed.
  /** @param {object} changed */
  #command(changed) {
    const { variations, clubs_apart, plus_score, class_floors, irrevocable_from, house_player, known } = this.#rules;
    const now = {
      variations: variations.filter(({ announced }) => announced).map(({ code }) => code),
      clubs_apart, plus_score, class_floors, irrevocable_from, house_player, known,
      families: this.#entriesOf("families"), requested: this.#entriesOf("requested") };
    return this.page.command("announce-us-chess", { ...now, ...changed });
  }
}
