// The tab with all tables of a round and the progress of their boards; a draft is marked as not public. Above them the
// tables that called the director, the longest waiting first (`waits`: the time of the call).

import { $, clockTime, el, every, onTyping } from "../../shared/dom.js";
import { askToReseat } from "./reseating.js";
import { numberText } from "../partnerships.js";
import { isolated } from "../../shared/names.js";
import { matcher, chooseOnlyMatch } from "../../shared/search.js";
import { sendOrShowRefusal } from "../../shared/warning.js";
import { counted, inContext, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskTable, Pair, PhaseDeskHead, PhaseDeskRow } from "../shapes.d.ts" */

/** @type {[name: string, label: (count: number) => string, includes: (row: DeskTable) => boolean][]} */
const FILTERS = [
  ["all", (count) => t("All {count}", { count }), () => true],
  ["open", (count) => t("Not done {count}", { count }), ({ of, done, late }) => done < of || late > 0],
  ["late", (count) => t("Late {count}", { count }), ({ late }) => late > 0],
  ["look", (count) => t("Disputed {count}", { count }), ({ disputed }) => disputed > 0],
];

export class TableList {
  #query = "";
  #round = 0;
  #filter = "all";

  #draft = false;
  /** @type {DeskTable[]} */
  #tables = [];

  /** @param {HTMLElement} panel @param {Page<PhaseDeskHead, any>} page */
  constructor(panel, page) {
    this.panel = panel;
    this.page = page;
    this.calls = $(".table-calls", undefined, panel);
    this.filters = $(".which", undefined, panel);
    this.list = $(".table-list", undefined, panel);
    this.rounds = $(".rounds", undefined, panel);
    $(".reseat", undefined, panel).addEventListener("click", () => askToReseat(page, this.#round, this.#tables.filter(({ round }) => round === this.#round)));
    const find = $(".find-table", HTMLInputElement, panel);
    chooseOnlyMatch(find, this.list);
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

  // A draft has all its rounds; a session in play only the current one.
  #paint() {
    const numbers = [...new Set(this.#tables.map(({ round }) => round))];
    if (!numbers.includes(this.#round)) this.#round = numbers[0] ?? 0;
    this.rounds.hidden = numbers.length < 2;
    this.rounds.replaceChildren(...numbers.map((number) =>
      el("button", { type: "button", "aria-pressed": String(number === this.#round), onclick: () => this.#turnTo(number) }, inContext("bridge", "Round {number}", { number }))));
    this.list.replaceChildren(...this.#tables.filter(({ round }) => round === this.#round).map((row) => tableLine(row, this.#draft)));
    this.list.classList.toggle("empty", !this.list.children.length);
    this.#paintCalls();
    this.#paintFilters();
    this.#hideOthers();
  }

  // A filter that no table passes is not offered.
  #paintFilters() {
    const counts = FILTERS.map(([name, label, includes]) => ({ name, label, count: this.#tables.filter(includes).length }));
    if (!counts.some(({ name, count }) => name === this.#filter && count)) this.#filter = "all";
    this.filters.hidden = this.#draft || !this.#tables.length;
    this.filters.replaceChildren(...counts.filter(({ name, count }) => name === "all" || count).map(({ name, label, count }) =>
      el("button", { type: "button", "data-which": name, "aria-pressed": String(name === this.#filter), onclick: () => this.#filterBy(name) }, label(count))));
  }

  /** @param {string} name */
  #filterBy(name) {
    this.#filter = name;
    this.#paintFilters();
    this.#hideOthers();
  }

  #paintCalls() {
    const calling = this.#tables.filter(({ waits }) => waits).sort((one, other) => one.waits.localeCompare(other.waits));
    this.calls.hidden = !calling.length;
    this.calls.replaceChildren(...calling.map((row) =>
      el("li", { "data-table": row.table }, el("b", {}, t("Table {table}", row)), el("span", {}, t("asks for the director since {time}", { time: clockTime(row.waits) })),
        el("button", { type: "button", class: "answer-table", onclick: () => this.#answerCall(row) }, t("Was there")))));
  }

  /** @param {DeskTable} row */
  #answerCall({ section, table }) {
    const at = { session: this.page.sheet.head.hand, section, table: Number(table.slice(section.length)) };
    return sendOrShowRefusal(this.page, t("Table {table}", { table }), this.page.command("answer-table", at));
  }

  /** @param {number} number */
  #turnTo(number) {
    this.#round = number;
    this.#paint();
  }

  #hideOthers() {
    const matches = matcher(this.#query);
    for (const item of every("li", this.list)) item.hidden = !matches(item.dataset.words ?? "") || !(item.dataset.which ?? "").includes(this.#filter);
  }
}

/** @param {Pair | null} pair */
const pairElement = (pair) => el("span", { class: "seat" }, el("b", {}, pair ? numberText(pair.pair) : "–"), " ", el("span", { translate: "no" }, ...isolated(pair?.family ?? "")));

// The table's name with a link to its tablet's page; without a link in a draft.
/** @param {DeskTable} row @param {boolean} draft */
function tableName({ section, table }, draft) {
  const attributes = { class: "number", title: draft ? null : t("The tablet of this table") };
  return draft ? el("span", attributes, table) : el("a", { ...attributes, href: `table/${section}/${table.slice(section.length)}` }, table);
}

/** @param {DeskTable} row @param {boolean} draft */
function tableLine(row, draft) {
  const words = [row.table, row.ns && numberText(row.ns.pair), row.ns?.family, row.ew && numberText(row.ew.pair), row.ew?.family].filter(Boolean).join(" ");
  const filters = FILTERS.filter(([, , includes]) => includes(row)).map(([name]) => name).join(" ");
  return el("li", { class: `table ${row.note ? "sits-out" : ""} ${row.waits ? "waits" : ""}`, "data-table": row.table, "data-words": words, "data-which": filters },
    tableName(row, draft), pairElement(row.ns), pairElement(row.ew), el("span", { class: "state" }, t(row.note) || row.boards), draft ? "" : boardMarks(row));
}

// A mark for each board, and the problems in words.
/** @param {DeskTable} row */
function boardMarks({ of, done, unconfirmed, disputed, late, since }) {
  const marks = Array.from({ length: of }, (_, i) => el("i", { class: i < done - unconfirmed ? "confirmed" : i < done ? "entered" : i < done + disputed ? "disputed" : "" }));
  const problems = [
    disputed && counted("{count} disputed", "{count} disputed", disputed),
    late && counted("{count} missing since round {since}", "{count} missing since round {since}", late, { since })].filter(Boolean);
  return el("span", { class: "table-work" },
    of ? el("span", { class: "marks", title: counted("{count} to be confirmed", "{count} to be confirmed", unconfirmed) }, ...marks, el("b", {}, ` ${done}/${of}`)) : "",
    problems.length ? el("em", {}, problems.join(" · ")) : "");
}
