// Every table of the round at hand; a draft says that the hall does not see it.

import { $, el, every, onTyping } from "../../shared/dom.js";
import { isolated } from "../../shared/names.js";
import { finder, onlyMatch } from "../../shared/search.js";
import { t } from "../../shared/words.js";

/** @import { DeskTable, Pair, PhaseDeskHead, PhaseDeskRow } from "../shapes.d.ts" */

export class TableList {
  #query = "";
  #round = 0;

  #draft = false;
  /** @type {DeskTable[]} */
  #tables = [];

  /** @param {HTMLElement} panel */
  constructor(panel) {
    this.panel = panel;
    this.list = $(".table-list", undefined, panel);
    this.rounds = $(".rounds", undefined, panel);
    const find = $(".find-table", HTMLInputElement, panel);
    onlyMatch(find, this.list);
    onTyping(find, (text) => {
      this.#query = text;
      this.#hideOthers();
    });
  }

  /** @param {PhaseDeskHead} head @param {PhaseDeskRow[]} rows */
  show(head, rows) {
    this.#draft = head.hand_state === "planned";
    this.panel.classList.toggle("draft", this.#draft);
    this.#tables = rows.flatMap((row) => (row.kind === "table" ? [row] : []));
    this.#paint();
  }

  // A draft has all its rounds; of a session that is on there is the one that is on.
  #paint() {
    const numbers = [...new Set(this.#tables.map(({ round }) => round))];
    if (!numbers.includes(this.#round)) this.#round = numbers[0] ?? 0;
    this.rounds.hidden = numbers.length < 2;
    this.rounds.replaceChildren(...numbers.map((number) =>
      el("button", { type: "button", "aria-pressed": String(number === this.#round), onclick: () => this.#turnTo(number) }, t("Round {number}", { number }))));
    this.list.replaceChildren(...this.#tables.filter(({ round }) => round === this.#round).map((row) => line(row, this.#draft)));
    this.list.classList.toggle("empty", !this.list.children.length);
    this.#hideOthers();
  }

  /** @param {number} number */
  #turnTo(number) {
    this.#round = number;
    this.#paint();
  }

  #hideOthers() {
    const finds = finder(this.#query);
    for (const item of every("li", this.list)) item.hidden = !finds(item.dataset.words ?? "");
  }
}

/** @param {Pair | null} one */
const pair = (one) => el("span", { class: "seat" }, el("b", {}, one ? String(one.pair) : "–"), " ", el("span", { translate: "no" }, ...isolated(one?.family ?? "")));

// Its tablet's page, from the desk's own address; a draft has none.
/** @param {DeskTable} row @param {boolean} draft */
function named({ section, table }, draft) {
  const about = { class: "number", title: draft ? null : t("The tablet of this table") };
  return draft ? el("span", about, table) : el("a", { ...about, href: `table/${section}/${table.slice(section.length)}` }, table);
}

/** @param {DeskTable} row @param {boolean} draft */
function line(row, draft) {
  const words = [row.table, row.ns?.pair, row.ns?.family, row.ew?.pair, row.ew?.family].filter(Boolean).join(" ");
  return el("li", { class: `table ${row.note ? "sits-out" : ""}`, "data-table": row.table, "data-words": words },
    named(row, draft), pair(row.ns), pair(row.ew), el("span", { class: "state" }, row.note || row.boards));
}
