// What only the chief can settle: boards about which different things were said, and results that
// came too late. The reason is chosen beforehand.

import { whoAndWhen } from "../../organiser/claims.js";
import { el } from "../../shared/dom.js";
import { askWarned } from "../../shared/warning.js";
import { colours, labelOf } from "../game_result.js";
import { seat } from "../game_lines.js";
import { t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { GameClaim, GameLine, GameRequest } from "../shapes.d.ts" */

const REASONS = ["score sheets compared", "both players say so", "arbiter's ruling"];

export class Requests {
  #reason = REASONS[0];
  #said = "";
  #stored = false;
  #busy = false;
  #shown = "";
  /** @type {GameLine[]} */
  #disputes = [];
  /** @type {{ request: GameRequest, game: GameLine | undefined }[]} */
  #requests = [];

  /** @param {HTMLElement} place @param {Page<any, any>} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
  }

  /** @param {GameLine[]} games @param {GameRequest[]} requests */
  show(games, requests) {
    const disputes = games.filter((game) => game.disputed);
    const asked = requests.map((request) => ({ request, game: games.find((one) => one.round === request.round && one.match === request.match && one.board === request.board) }));
    const shown = JSON.stringify([disputes, asked]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#disputes = disputes;
    this.#requests = asked;
    this.#paint();
  }

  #paint() {
    const open = this.#disputes.length + this.#requests.length;
    if (open === 0 && this.#stored) this.#said = "";
    this.place.hidden = open === 0 && !this.#said;
    this.place.replaceChildren(
      el("h2", {}, open ? t("To decide · {open}", { open }) : t("To decide")),
      open ? this.#reasons() : "",
      ...this.#disputes.map((game) => this.#dispute(game)),
      ...this.#requests.map(({ request, game }) => this.#request(request, game)),
      el("p", { class: "said", role: "status" }, this.#said));
  }

  #reasons() {
    /** @type {HTMLSelectElement} */
    const select = el("select", { class: "reason", onchange: () => (this.#reason = select.value) },
      ...REASONS.map((reason) => el("option", { value: reason, selected: reason === this.#reason }, t(reason))));
    return el("label", {}, el("span", { class: "hint" }, t("Reason, for the log")), select);
  }

  /** @param {GameLine} game */
  #dispute(game) {
    const { round, match, board, saw, first_white: first } = game;
    const codes = [...new Set(game.told.map(({ code }) => code))];
    const decide = (/** @type {string} */ result) => this.#send("resolve-dispute", { reason: this.#reason, round, match, board, result, saw });
    return el("div", { class: "dispute", "data-dispute": game.key },
      el("h3", {}, el("span", { class: "shape" }, "‼"), t("Match {match}, board {board}, disputed", { match, board })), sitting(game),
      el("ul", {}, ...game.told.map((claim) => el("li", {}, spoken(claim, first)))),
      el("div", { class: "decide" }, ...codes.map((code) =>
        el("button", { type: "button", "data-decide": code, disabled: this.#busy, onclick: () => decide(code) }, t("It is {result}", { result: labelOf(code, first) })))),
      el("p", { class: "hint" }, t("For another result tap the board itself.")));
  }

  /** @param {GameRequest} request @param {GameLine} [game] */
  #request({ request, round, match, board, asked, why, code, saw }, game) {
    const first = game?.first_white ?? true;
    const result = labelOf(asked.code, first);
    const answer = (/** @type {string} */ command, /** @type {object} */ more) => this.#send(command, { reason: this.#reason, request, ...more });
    return el("div", { class: "dispute", "data-request": request },
      el("h3", {}, el("span", { class: "shape" }, "?"), t("Round {round}, match {match}, board {board}: {result} came too late", { round, match, board, result })),
      game ? sitting(game) : "", el("p", { class: "hint" }, translated(why)),
      el("ul", {}, el("li", {}, spoken(asked, first)), el("li", {}, code ? t("It has {now}.", { now: labelOf(code, first) }) : t("It has no result."))),
      el("div", { class: "decide" },
        el("button", { type: "button", "data-grant": request, disabled: this.#busy, onclick: () => answer("grant-correction", { saw }) }, t("Make it {result}", { result })),
        el("button", { type: "button", "data-decline": request, disabled: this.#busy, onclick: () => answer("decline-correction", {}) }, t("Leave it as it is"))));
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

/** @param {GameLine} game */
function sitting(game) {
  const [left, right] = colours(game);
  return el("p", { class: "players" }, seat(game.first, left), el("br"), seat(game.second, right));
}

/** @param {GameClaim} claim @param {boolean} first */
const spoken = (claim, first) => `${labelOf(claim.code, first)} · ${whoAndWhen(claim)}`;
