// Decisions of the chief arbiter: disputed boards, late results, and boards whose players reported different results.
// The reason is chosen beforehand.

import { claimText } from "../../organiser/claims.js";
import { clockTime, el } from "../../shared/dom.js";
import { sendConfirmed } from "../../shared/warning.js";
import { counted, t, translated } from "../../shared/words.js";
import { seatedPair } from "../entrant.js";
import { labelOf } from "../results/codes.js";
import { addressOf } from "../results/entering.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { Board, ClaimLine, RequestLine } from "../shapes.d.ts" */
/** @import { BoardTerms } from "../results/entering.js" */

/**
 * The results reported by the players of a board, if they may report.
 * @template {Board} B
 * @typedef {{ title: (board: B) => string, reportsOf: (board: B) => { words: string, at: string, code: string }[] }} DifferingReports
 */
/**
 * A game's texts for open decisions; `reasons` and `resultWords` where they are not those of chess.
 * @template {Board} B
 * @typedef {{ disputedTitle: (board: B) => string, lateTitle: (request: RequestLine, result: string) => string, differingReports?: DifferingReports<B>, reasons?: string[], resultWords?: (code: string) => string }} Decisions
 */

const REASONS = ["score sheets compared", "both players say so", "arbiter's ruling"];

/** @template {Board} B */
export class Requests {
  #reason = "";
  #message = "";
  #stored = false;
  #busy = false;
  #shown = "";
  /** @type {B[]} */
  #disputes = [];
  /** @type {RequestLine[]} */
  #requests = [];
  /** @type {B[]} */
  #differing = [];

  /**
   * @param {HTMLElement} place @param {Page<any, any>} page @param {BoardTerms<B>} terms @param {Decisions<B>} decisions
   */
  constructor(place, page, terms, decisions) {
    this.place = place;
    this.page = page;
    this.terms = terms;
    this.decisions = decisions;
    this.#reason = this.#offeredReasons[0];
  }

  get #offeredReasons() {
    return this.decisions.reasons ?? REASONS;
  }

  /** @param {B[]} boards @param {RequestLine[]} requests */
  show(boards, requests) {
    const disputes = boards.filter((board) => board.disputed);
    const differing = boards.filter((board) => !board.disputed && new Set(this.decisions.differingReports?.reportsOf(board).map(({ code }) => code)).size > 1);
    const shown = JSON.stringify([disputes, requests, differing]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#disputes = disputes;
    this.#requests = requests;
    this.#differing = differing;
    this.#paint();
  }

  #paint() {
    const needReason = this.#disputes.length + this.#requests.length;
    const open = needReason + this.#differing.length;
    if (open === 0 && this.#stored) this.#message = "";
    this.place.hidden = open === 0 && !this.#message;
    this.place.replaceChildren(
      el("h2", {}, open ? t("To decide · {open}", { open }) : t("To decide")),
      needReason ? this.#reasons() : "",
      ...this.#disputes.map((board) => this.#dispute(board)),
      this.#proposals(),
      ...this.#requests.map((request) => this.#request(request)),
      ...this.#differing.map((board) => this.#differingReports(board)),
      el("p", { class: "said", role: "status" }, this.#message));
  }

  #reasons() {
    /** @type {HTMLSelectElement} */
    const select = el("select", { class: "reason", onchange: () => (this.#reason = select.value) },
      ...this.#offeredReasons.map((reason) => el("option", { value: reason, selected: reason === this.#reason }, t(reason))));
    return el("label", {}, el("span", { class: "hint" }, t("Reason, for the log")), select);
  }

  /** @param {B} board */
  #dispute(board) {
    const first = this.terms.isFirstWhite(board);
    const codes = [...new Set(board.told.map(({ code }) => code))];
    const decide = (/** @type {string} */ result) => this.#send("resolve-dispute", { reason: this.#reason, ...addressOf(board), result, saw: board.saw });
    return el("div", { class: "dispute", "data-dispute": board.match ? board.key : board.board },
      el("h3", {}, el("span", { class: "shape" }, "‼"), this.decisions.disputedTitle(board)), this.terms.seatsElement(board),
      el("ul", {}, ...board.told.map((claim) => el("li", {}, this.#claimWords(claim, first)))),
      el("div", { class: "decide" }, ...codes.map((code) =>
        el("button", { type: "button", "data-decide": code, disabled: this.#busy, onclick: () => decide(code) }, t("It is {result}", { result: this.#resultWords(code, first) })))),
      el("p", { class: "hint" }, t("For another result tap the board itself.")));
  }

  /** @param {string} code @param {boolean} firstIsWhite */
  #resultWords(code, firstIsWhite) {
    return this.decisions.resultWords?.(code) ?? labelOf(code, firstIsWhite);
  }

  /** @param {ClaimLine} claim @param {boolean} firstIsWhite */
  #claimWords(claim, firstIsWhite) {
    return `${this.#resultWords(claim.code, firstIsWhite)} · ${claimText(claim)}`;
  }

  /** @param {B} board */
  #differingReports(board) {
    const { title, reportsOf } = /** @type {DifferingReports<B>} */ (this.decisions.differingReports);
    const enter = (/** @type {string} */ result) => this.#send("record-result", { ...addressOf(board), result, saw: board.saw, ...this.terms.seatsOf(board) });
    return el("div", { class: "dispute", "data-differ": board.board },
      el("h3", {}, el("span", { class: "shape" }, "‼"), title(board)), this.terms.seatsElement(board),
      el("ul", {}, ...reportsOf(board).map(({ words, at }) => el("li", {}, `${words} · ${clockTime(at)}`))),
      el("div", { class: "decide" }, ...reportsOf(board).map(({ code }) =>
        el("button", { type: "button", "data-enter": code, disabled: this.#busy, onclick: () => enter(code) }, t("It is {result}", { result: labelOf(code) })))),
      el("p", { class: "hint" }, t("For another result tap the board itself.")));
  }

  // A button that accepts all results read from games to which there is no objection.
  #proposals() {
    const requests = this.#requests.filter(({ simple }) => simple).map(({ request }) => request);
    const take = () => this.#send("take-proposed-results", { requests });
    return requests.length ? el("button", { type: "button", class: "take-proposed", disabled: this.#busy, onclick: take },
      counted("Take {count} result of a game", "Take the results of {count} games", requests.length)) : "";
  }

  /** @param {RequestLine} line */
  #request(line) {
    const { request, asked, why, code, saw, sides, file, first_white: first } = line;
    const result = this.#resultWords(asked.code, first);
    const answer = (/** @type {string} */ command, /** @type {object} */ more) => this.#send(command, { reason: this.#reason, request, ...more });
    return el("div", { class: "dispute", "data-request": request },
      el("h3", {}, el("span", { class: "shape" }, "?"), file ? proposalWords(line, result) : this.decisions.lateTitle(line, result)),
      sides ? seatedPair(sides, first) : el("p", { class: "players" }, t("That board is not there any more.")),
      el("p", { class: "hint", translate: file ? "no" : undefined }, file ?? translated(why)),
      el("ul", {}, el("li", {}, this.#claimWords(asked, first)), el("li", {}, code ? t("It has {now}.", { now: this.#resultWords(code, first) }) : t("It has no result."))),
      el("div", { class: "decide" },
        el("button", { type: "button", "data-grant": request, disabled: this.#busy || !sides, onclick: () => answer("grant-correction", { saw }) }, t("Make it {result}", { result })),
        el("button", { type: "button", "data-decline": request, disabled: this.#busy, onclick: () => answer("decline-correction", {}) }, t("Leave unchanged"))));
  }

  /** @param {string} command @param {object} body */
  async #send(command, body) {
    this.#busy = true;
    this.#paint();
    const answer = await sendConfirmed(this.page.outbox, this.page.command(command, body));
    this.#busy = false;
    this.#stored = answer.stored;
    this.#message = answer.stored ? t("Decided, v{version}.", { version: answer.version }) : answer.detail;
    this.#paint();
  }
}

/** @param {RequestLine} line @param {string} result */
const proposalWords = ({ round, match, board }, result) => (match
  ? t("Round {round}, match {match}, board {board}: {result} by its game", { round, match, board, result })
  : t("Round {round}, board {board}: {result} by its game", { round, board, result }));
