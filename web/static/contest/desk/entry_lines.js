// The list of participants, with a search by name or number. The game provides the lines and what they open.

import { $, arrange, el, onTyping } from "../../shared/dom.js";
import { fullName } from "../../shared/names.js";
import { matcher, chooseOnlyMatch } from "../../shared/search.js";
import { askForList } from "../../entries/list_import.js";
import { t } from "../../shared/words.js";

/** @import { ListPolicy } from "../../entries/list_import.js" */
/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskEntry, DeskHead } from "../shapes.d.ts" */

/** A fact about an entry: a symbol and its text.
 * @typedef {[shape: string, words: string]} Fact */

/**
 * `told` is a text of everything that a line shows besides its entry, `sought` the text for the search.
 * @template {DeskEntry} E
 * @typedef {{
 *   line: (entry: E) => HTMLElement, shownBesides: (entry: E) => string, searchText?: (entry: E) => string,
 *   register: () => void, listPolicy: ListPolicy<any, any>,
 * }} EntryLinesGame
 */

/** @template {DeskEntry} E */
export class EntryLines {
  /** @type {Map<string, { entry: E, told: string, element: HTMLElement }>} */
  #lines = new Map();
  #query = "";
  /** @type {E[]} */
  entries = [];

  /** @param {HTMLElement} panel @param {Page<DeskHead, any>} page @param {EntryLinesGame<E>} of */
  constructor(panel, page, of) {
    this.page = page;
    this.game = of;
    this.list = $(".entry-list", undefined, panel);
    this.register = $(".register", undefined, panel);
    const find = $(".find-entry", HTMLInputElement, panel);
    chooseOnlyMatch(find, this.list);
    onTyping(find, (text) => {
      this.#query = text;
      this.#hideOthers();
    });
    this.register.addEventListener("click", () => of.register());
    $(".bring-in", undefined, panel).addEventListener("click", () => askForList(page, of.listPolicy));
  }

  // A line is replaced only if its contents have changed.
  /** @param {E[]} entries */
  show(entries) {
    this.entries = entries;
    const { facts, rounds } = this.page.sheet.head;
    // Once the numbers of a table or a bracket are drawn nobody can join it.
    this.register.hidden = (facts.by_table || facts.by_bracket) && rounds > 0;
    const known = this.#lines;
    this.#lines = new Map();
    for (const entry of entries) {
      const told = this.game.shownBesides(entry);
      const old = known.get(entry.key);
      this.#lines.set(entry.key, old?.entry === entry && old.told === told ? old : { entry, told, element: this.game.line(entry) });
    }
    arrange(this.list, [...this.#lines.values()].map(({ element }) => element));
    this.list.classList.toggle("empty", entries.length === 0);
    this.#hideOthers();
  }

  #hideOthers() {
    const finds = matcher(this.#query);
    for (const { entry, element } of this.#lines.values()) element.hidden = !finds(this.game.searchText?.(entry) ?? fullName(entry), entry.number);
  }
}

// The facts about an entry before round `now`.
/** @param {DeskEntry} entry @param {number} now @param {Fact[]} [more] what only the game has */
export function entryFacts({ withdrawn_from: gone, first_round: first, expelled, absences }, now, more = []) {
  /** @type {Fact[]} */
  const said = [];
  if (gone) said.push(["×", t("withdrawn from round {withdrawn_from}", { withdrawn_from: gone })]);
  if (first > 1) said.push(["▸", t("from round {first_round}", { first_round: first })]);
  if (expelled) said.push(["×", t("expelled")]);
  said.push(...more);
  for (const { round, word, requested } of absences.filter((one) => one.round >= now || one.kind !== "Z")) {
    if (!gone || round < gone) said.push([requested ? "○" : "●", t("round {round}: {word}", { round, word: t(word) })]);
  }
  return said.map(([shape, words]) => el("span", { class: "fact" }, el("span", { class: "shape", "aria-hidden": "true" }, shape), words));
}
