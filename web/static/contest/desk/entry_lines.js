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
 * `shownBesides` is a text of everything that a line shows besides its entry; `register` asks for a new one.
 * @template {DeskEntry} E
 * @typedef {{
 *   line: (entry: E) => HTMLElement, shownBesides: (entry: E) => string, searchText?: (entry: E) => string,
 *   register: () => void, listPolicy: ListPolicy<any, any>,
 * }} EntryLinesGame
 */

/** @template {DeskEntry} E */
export class EntryLines {
  /** @type {Map<string, { entry: E, shownBesides: string, element: HTMLElement }>} */
  #lines = new Map();
  #query = "";
  /** @type {E[]} */
  entries = [];

  /** @param {HTMLElement} panel @param {Page<DeskHead, any>} page @param {EntryLinesGame<E>} game */
  constructor(panel, page, game) {
    this.page = page;
    this.game = game;
    this.list = $(".entry-list", undefined, panel);
    this.register = $(".register", undefined, panel);
    const search = $(".find-entry", HTMLInputElement, panel);
    chooseOnlyMatch(search, this.list);
    onTyping(search, (text) => {
      this.#query = text;
      this.#hideOthers();
    });
    this.register.addEventListener("click", () => game.register());
    $(".bring-in", undefined, panel).addEventListener("click", () => askForList(page, game.listPolicy));
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
      const shownBesides = this.game.shownBesides(entry);
      const old = known.get(entry.key);
      this.#lines.set(entry.key, old?.entry === entry && old.shownBesides === shownBesides ? old : { entry, shownBesides, element: this.game.line(entry) });
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
  const facts = [];
  if (gone) facts.push(["×", t("withdrawn from round {withdrawn_from}", { withdrawn_from: gone })]);
  if (first > 1) facts.push(["▸", t("from round {first_round}", { first_round: first })]);
  if (expelled) facts.push(["×", t("expelled")]);
  facts.push(...more);
  for (const { round, word, requested } of absences.filter((absence) => absence.round >= now || absence.kind !== "Z")) {
    if (!gone || round < gone) facts.push([requested ? "○" : "●", t("round {round}: {word}", { round, word: t(word) })]);
  }
  return facts.map(([shape, words]) => el("span", { class: "fact" }, el("span", { class: "shape", "aria-hidden": "true" }, shape), words));
}
