// The boards that need attention, by reason; all entries of a table can be confirmed together.

import { numberText } from "../partnerships.js";
import { whoAndWhen } from "../../organiser/claims.js";
import { el } from "../../shared/dom.js";
import { counted, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { Attention, ResultsHead } from "../shapes.d.ts" */
/** @import { BoardThere } from "./results.js" */

const UNCONFIRMED = "not confirmed";

/** @param {Pick<Attention, "section" | "table" | "round" | "board">} row */
export const boardName = (row) => t("{table}, round {round}, board {board}", { ...row, table: `${row.section}${row.table}` });

export class ToLookAt {
  #only = "";
  #busy = false;

  /**
   * @param {Page<ResultsHead, Attention>} page @param {(row: BoardThere) => void} rule
   * @param {{ filter: HTMLElement, said: HTMLElement, list: HTMLElement }} places
   */
  constructor(page, rule, { filter, said, list }) {
    this.page = page;
    this.rule = rule;
    this.filter = filter;
    this.said = said;
    this.list = list;
  }

  /** @param {ResultsHead} head @param {Attention[]} rows */
  show(head, rows) {
    if (!head.waiting.some(([why]) => why === this.#only)) this.#only = "";
    /** @param {string} why @param {string} label */
    const choice = (why, label) => el("button", { type: "button", "aria-pressed": String(why === this.#only), onclick: () => { this.#only = why; this.show(head, rows); } }, label);
    const all = head.waiting.reduce((sum, [, count]) => sum + count, 0);
    this.filter.replaceChildren(...(head.waiting.length ? [choice("", t("All {all}", { all })), ...head.waiting.map(([why, count]) => choice(why, `${t(why)} ${count}`))] : []));
    const shown = rows.filter((row) => !this.#only || row.why === this.#only);
    this.list.replaceChildren(
      ...this.#whole(shown), ...shown.map((row) => this.#line(row)),
      ...(rows.length ? [] : [el("li", {}, t("Nothing."))]), ...(head.more ? [el("li", {}, t("{more} more", { more: head.more }))] : []));
  }

  /** @param {Attention} row */
  #line(row) {
    const disputed = row.why === "disputed";
    return el("li", { class: disputed ? "disputed" : "", "data-key": row.key },
      el("b", {}, boardName(row)), el("span", {}, `${numberText(row.ns)} – ${numberText(row.ew)}`),
      el("span", {}, disputed ? row.told.join(" / ") : row.replaced ? t("{now} instead of {was}", { now: row.result, was: row.replaced }) : row.result), el("span", { class: "why" }, t(row.why)),
      row.claims ? el("ul", { class: "claims" }, ...row.claims.map((claim) => el("li", {}, `${claim.result} · ${whoAndWhen(claim)}`))) : "",
      el("button", { type: "button", class: "rule", onclick: () => this.rule({ ...row, disputed, pairs: [row.ns, row.ew] }) }, t("Rule …")));
  }

  /** @param {Attention[]} rows */
  #whole(rows) {
    if (this.#only !== UNCONFIRMED) return [];
    /** @type {Map<string, Attention[]>} */
    const tables = new Map();
    for (const row of rows) tables.set(`${row.section}${row.table}`, [...(tables.get(`${row.section}${row.table}`) ?? []), row]);
    return [...tables].map(([table, boards]) => el("li", { class: "whole" },
      el("b", {}, table), el("span", {}, counted("{count} board", "{count} boards", boards.length)),
      el("button", { type: "button", disabled: this.#busy, onclick: () => this.#confirm(boards) }, t("Confirm all of {table}", { table }))));
  }

  // Confirms one board after another; stops at a refusal and shows its reason.
  /** @param {Attention[]} boards */
  async #confirm(boards) {
    this.#busy = true;
    this.said.textContent = t("Sending …");
    for (const row of boards) {
      const { session, round, section, table, board, result, saw } = row;
      const answer = await this.page.outbox.ask(this.page.command("confirm-board", { session, round, section, table, board, result, saw }));
      this.said.textContent = answer.stored ? "" : `${boardName(row)}: ${answer.detail}`;
      if (!answer.stored) break;
    }
    this.#busy = false;
    this.show(this.page.sheet.head, this.page.rows);
  }
}
