// What only the chief can settle: boards about which different things were said, and results that
// came too late. Who said what when, and one tap to decide; the reason is chosen beforehand.

import { whoAndWhen } from "../../organiser/claims.js";
import { clockTime, el } from "../../shared/dom.js";
import { askWarned } from "../../shared/warning.js";
import { t, translated } from "../../shared/words.js";
import { says } from "../board_list.js";
import { players } from "../result_pad.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { ClaimLine, DeskBoard, RequestLine } from "../shapes.d.ts" */

const REASONS = ["score sheets compared", "both players say so", "arbiter's ruling"];

export class Requests {
  #reason = REASONS[0];
  #said = "";
  #stored = false;
  #busy = false;
  #shown = "";
  /** @type {DeskBoard[]} */
  #disputes = [];
  /** @type {RequestLine[]} */
  #requests = [];
  /** @type {DeskBoard[]} */
  #differing = [];

  /** @param {HTMLElement} place @param {Page<any, any>} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
  }

  // `differing` are boards whose two players have entered different results themselves.
  /** @param {DeskBoard[]} disputes @param {RequestLine[]} requests @param {DeskBoard[]} differing */
  show(disputes, requests, differing) {
    const shown = JSON.stringify([disputes, requests, differing]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#disputes = disputes;
    this.#requests = requests;
    this.#differing = differing;
    this.#paint();
  }

  #paint() {
    const decided = this.#disputes.length + this.#requests.length;
    const open = decided + this.#differing.length;
    if (open === 0 && this.#stored) this.#said = "";
    this.place.hidden = open === 0 && !this.#said;
    this.place.replaceChildren(
      el("h2", {}, open ? t("To decide · {open}", { open }) : t("To decide")),
      decided ? this.#reasons() : "",
      ...this.#disputes.map((board) => this.#dispute(board)),
      ...this.#requests.map((request) => this.#request(request)),
      ...this.#differing.map((board) => this.#differ(board)),
      el("p", { class: "said", role: "status" }, this.#said));
  }

  #reasons() {
    /** @type {HTMLSelectElement} */
    const select = el("select", { class: "reason", onchange: () => (this.#reason = select.value) },
      ...REASONS.map((reason) => el("option", { value: reason, selected: reason === this.#reason }, t(reason))));
    return el("label", {}, el("span", { class: "hint" }, t("Reason, for the log")),
      select);
  }

  /** @param {DeskBoard} board */
  #dispute(board) {
    const results = new Map(board.told.map((claim) => [claim.code, claim]));
    const decide = (/** @type {ClaimLine} */ { code }) => this.#send("resolve-dispute", { reason: this.#reason, round: board.round, board: board.board, result: code, saw: board.saw });
    return el("div", { class: "dispute", "data-dispute": board.board },
      el("h3", {}, el("span", { class: "shape" }, "‼"), t("Board {board}, disputed", { board: board.board })), players(board.white, board.black),
      el("ul", {}, ...board.told.map((claim) => el("li", {}, spoken(claim)))),
      el("div", { class: "decide" }, ...[...results.values()].map((claim) =>
        el("button", { type: "button", "data-decide": claim.code, disabled: this.#busy, onclick: () => decide(claim) }, t("It is {result}", { result: claim.result })))),
      el("p", { class: "hint" }, t("For another result tap the board itself.")));
  }

  /** @param {DeskBoard} board */
  #differ(board) {
    const enter = (/** @type {string} */ code) => this.#send("record-result", { round: board.round, board: board.board, result: code, saw: board.saw, white: board.white.entry, black: board.black.entry });
    return el("div", { class: "dispute", "data-differ": board.board },
      el("h3", {}, el("span", { class: "shape" }, "‼"), t("Board {board}, players differ", { board: board.board })), players(board.white, board.black),
      el("ul", {}, ...board.reports.map((report) => el("li", {}, `${says(report)} · ${clockTime(report.at)}`))),
      el("div", { class: "decide" }, ...board.reports.map(({ code, result }) =>
        el("button", { type: "button", "data-enter": code, disabled: this.#busy, onclick: () => enter(code) }, t("It is {result}", { result })))),
      el("p", { class: "hint" }, t("For another result tap the board itself.")));
  }

  /** @param {RequestLine} request */
  #request(request) {
    const answer = (/** @type {string} */ command, /** @type {object} */ more) => this.#send(command, { reason: this.#reason, request: request.request, ...more });
    return el("div", { class: "dispute", "data-request": request.request },
      el("h3", {}, el("span", { class: "shape" }, "?"), t("Round {round}, board {board}: {result} came too late", { round: request.round, board: request.board, result: request.asked.result })),
      sitting(request), el("p", { class: "hint" }, translated(request.why)), el("ul", {}, el("li", {}, spoken(request.asked)),
        el("li", {}, request.now ? t("It has {now}.", { now: request.now }) : t("It has no result."))),
      el("div", { class: "decide" },
        el("button", { type: "button", "data-grant": request.request, disabled: this.#busy || !request.white, onclick: () => answer("grant-correction", { saw: request.saw }) }, t("Make it {result}", { result: request.asked.result })),
        el("button", { type: "button", "data-decline": request.request, disabled: this.#busy, onclick: () => answer("decline-correction", {}) }, t("Leave it as it is"))));
  }

  /** @param {string} command @param {object} body */
  async #send(command, body) {
    this.#busy = true;
    this.#paint();
    const answer = await askWarned(this.page.outbox, this.page.command(command, body));
    this.#busy = false;
    this.#stored = answer.stored;
    this.#said = answer.stored ? t("Decided, v{version}.", { version: answer.version }) : answer.detail;
    this.#paint();
  }
}

/** @param {RequestLine} request */
const sitting = ({ white, black }) => (white && black ? players(white, black) : el("p", { class: "players" }, t("That board is not there any more.")));

/** @param {ClaimLine} claim */
const spoken = (claim) => `${claim.result} · ${whoAndWhen(claim)}`;
