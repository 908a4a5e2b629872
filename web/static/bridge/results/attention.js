// The list of boards that need attention, filtered by reason; the unconfirmed entries of a table can be confirmed together.

import { numberText } from "../partnerships.js";
import { claimText } from "../../organiser/claims.js";
import { el } from "../../shared/dom.js";
import { COLON, counted, t } from "../../shared/words.js";
import { resultWords } from "../spoken_result.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { Attention, ResultsHead } from "../shapes.d.ts" */
/** @import { BoardAtTable } from "./results.js" */

// The reason whose boards can be confirmed together.
const UNCONFIRMED = "not confirmed";

/** @param {Pick<Attention, "section" | "table" | "round" | "board">} row */
export const boardName = (row) => t("{table}, round {round}, board {board}", { ...row, table: `${row.section}${row.table}` });

export class AttentionList {
  // The reason by which the list is filtered; "" for all.
  #reason = "";
  #busy = false;

  /**
   * @param {Page<ResultsHead, Attention>} page @param {(row: BoardAtTable) => void} openMenu
   * @param {{ filter: HTMLElement, message: HTMLElement, list: HTMLElement }} places
   */
  constructor(page, openMenu, { filter, message, list }) {
    this.page = page;
    this.openMenu = openMenu;
    this.filter = filter;
    this.message = message;
    this.list = list;
  }

  /** @param {ResultsHead} head @param {Attention[]} rows */
  show(head, rows) {
    if (!head.waiting.some(([reason]) => reason === this.#reason)) this.#reason = "";
    /** @param {string} reason @param {string} label */
    const choice = (reason, label) => el("button", { type: "button", "aria-pressed": String(reason === this.#reason), onclick: () => { this.#reason = reason; this.show(head, rows); } }, label);
    const all = head.waiting.reduce((sum, [, count]) => sum + count, 0);
    this.filter.replaceChildren(...(head.waiting.length ? [choice("", t("All {all}", { all })), ...head.waiting.map(([reason, count]) => choice(reason, `${t(reason)} ${count}`))] : []));
    const shown = rows.filter((row) => !this.#reason || row.why === this.#reason);
    this.list.replaceChildren(
      ...this.#tableLines(shown), ...shown.map((row) => this.#line(row)),
      ...(rows.length ? [] : [el("li", {}, t("Nothing."))]), ...(head.more ? [el("li", {}, t("{more} more", { more: head.more }))] : []));
  }

  /** @param {Attention} row */
  #line(row) {
    const disputed = row.why === "disputed";
    return el("li", { class: disputed ? "disputed" : "", "data-key": row.key },
      el("b", {}, boardName(row)), el("span", {}, `${numberText(row.ns)} – ${numberText(row.ew)}`),
      el("span", {}, disputed ? row.told.map(resultWords).join(" / ") : row.replaced ? t("{now} instead of {was}", { now: resultWords(row.result), was: resultWords(row.replaced) }) : resultWords(row.result)), el("span", { class: "why" }, t(row.why)),
      row.claims ? el("ul", { class: "claims" }, ...row.claims.map((claim) => el("li", {}, `${resultWords(claim.result)} · ${claimText(claim)}`))) : "",
      el("button", { type: "button", class: "rule", onclick: () => this.openMenu({ ...row, disputed, pairs: [row.ns, row.ew] }) }, t("Rule …")));
  }

  // A line for each table whose unconfirmed boards can be confirmed together.
  /** @param {Attention[]} rows */
  #tableLines(rows) {
    if (this.#reason !== UNCONFIRMED) return [];
    /** @type {Map<string, Attention[]>} */
    const boardsByTable = new Map();
    for (const row of rows) {
      const table = `${row.section}${row.table}`;
      boardsByTable.set(table, [...(boardsByTable.get(table) ?? []), row]);
    }
    return [...boardsByTable].map(([table, boards]) => el("li", { class: "whole" },
      el("b", {}, table), el("span", {}, counted("{count} board", "{count} boards", boards.length)),
      el("button", { type: "button", disabled: this.#busy, onclick: () => this.#confirmAll(boards) }, t("Confirm all of {table}", { table }))));
  }

  // Confirms one board after another; stops at a refusal and shows its reason.
  /** @param {Attention[]} boards */
  async #confirmAll(boards) {
    this.#busy = true;
    this.message.textContent = t("Sending …");
    for (const row of boards) {
      const { session, round, section, table, board, result, saw } = row;
      const answer = await this.page.outbox.ask(this.page.command("confirm-board", { session, round, section, table, board, result, saw }));
      this.message.textContent = answer.stored ? "" : `${boardName(row)}${COLON}${answer.detail}`;
      if (!answer.stored) break;
    }
    this.#busy = false;
    this.show(this.page.sheet.head, this.page.rows);
  }
}
