// The sheet of a match: both teams, and all boards with three buttons for results each. A board with a
// result can be changed only by users who may correct it.

import { arrange, el } from "../../shared/dom.js";
import { ask, choose, selectField } from "../../shared/dialog.js";
import { RESULTS_BY_SIDE, labelOf, convertSides } from "../../contest/results/codes.js";
import { addressOf } from "../../contest/results/entering.js";
import { REASONS, asStored } from "../../contest/results/pad.js";
import { TERMS } from "../game_pad.js";
import { matchScore, matchState, resultElement, seatElements, gameStateElement } from "../game_lines.js";
import { teamElement } from "../../contest/teams/team_element.js";
import { t } from "../../shared/words.js";

/** @import { Outbox } from "../../shared/outbox.js" */
/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { Result } from "../../contest/results/codes.js" */
/** @import { GameLine, MatchLine } from "../shapes.d.ts" */

export class MatchSheet extends EventTarget {
  /** @type {Map<string, { shown: string, element: HTMLElement }>} */
  #cache = new Map();
  /** @type {MatchLine | null} */
  match = null;

  /** @param {HTMLElement} place @param {Outbox} outbox @param {{ corrects: boolean, canLeave: boolean }} rights */
  constructor(place, outbox, rights) {
    super();
    this.place = place;
    this.outbox = outbox;
    this.rights = rights;
  }

  /** @param {MatchLine | null} match */
  show(match) {
    this.match = match;
    this.place.hidden = !match;
    if (!match) return;
    const { games, revealed, forfeit } = match;
    const noBoardsText = forfeit ? t("Forfeited as a whole.") : revealed ? "" : t("The line-ups are not revealed yet.");
    arrange(this.place, [
      this.#cached("head", [match.key, match.first, match.second, matchScore(match), matchState(match)], () => this.#head(match)),
      ...(games.length ? games.map((game) => this.#board(match, game)) : [this.#cached("none", noBoardsText, () => el("p", { class: "hint" }, noBoardsText))])]);
  }

  // The element made before, unless its contents have changed, so that no tap is lost.
  /** @param {string} key @param {unknown} content @param {() => HTMLElement} make */
  #cached(key, content, make) {
    const shown = JSON.stringify(content);
    const before = this.#cache.get(key);
    if (before?.shown === shown) return before.element;
    const element = make();
    this.#cache.set(key, { shown, element });
    return element;
  }

  /** @param {MatchLine} match */
  #head(match) {
    return el("header", { class: "match-head" },
      this.rights.canLeave ? el("button", { type: "button", class: "all-matches", onclick: () => this.dispatchEvent(new Event("leave")) }, t("All matches")) : null,
      el("h2", {}, t("Match {match}", { match: match.match })),
      teamElement(match.first), el("span", { class: "result" }, matchScore(match)), teamElement(match.second),
      el("span", { class: "state" }, matchState(match)));
  }

  /** @param {MatchLine} match @param {GameLine} game */
  #board(match, game) {
    const pending = this.outbox.pendingFor(game.key);
    return this.#cached(game.key, [game, pending?.key, pending?.state, pending?.seq, match.taking], () => this.#line(match, game, pending));
  }

  /** @param {MatchLine} match @param {GameLine} game @param {Entry} [pending] */
  #line(match, game, pending) {
    const [left, right] = seatElements(game);
    const code = pending ? pending.body.result : game.disputed ? "" : game.code;
    return el("div", { class: `sheet-board ${code ? "has-result" : "open"} ${game.disputed && !pending ? "disputed" : ""}`, "data-board": game.board },
      el("span", { class: "number" }, String(game.board)), left,
      code || !(match.taking || match.moved_to) ? this.#storedResult(game, pending) : this.#pad(game),
      right, gameStateElement(game, pending));
  }

  /** @param {GameLine} game */
  #pad(game) {
    const button = (/** @type {Result} */ { code, label, words }) =>
      el("button", { type: "button", "data-result": code, "aria-label": `${label}, ${words}`, onclick: () => this.#giveResult(game, code) }, el("span", { class: "label" }, label));
    return el("div", { class: "results" }, ...RESULTS_BY_SIDE.common.map(button),
      el("button", { type: "button", class: "rare-door", "aria-label": t("Forfeit and rare results"), onclick: () => this.#askForRareResult(game) }, "…"));
  }

  /** @param {GameLine} game @param {Entry} [pending] */
  #storedResult(game, pending) {
    const canCorrect = this.rights.corrects && game.code && !pending;
    return el("div", { class: "results stands" }, resultElement(game, pending),
      canCorrect ? el("button", { type: "button", class: "correct", onclick: () => this.#correct(game) }, t("Correct …")) : null);
  }

  /** @param {GameLine} game */
  #askForRareResult(game) {
    choose({ title: TERMS.heading(game), choices: RESULTS_BY_SIDE.rare.map(({ code, label, words }) => ({ label, words, then: () => this.#giveResult(game, code) })) });
  }

  /** @param {GameLine} game */
  #correct(game) {
    /** @type {[string, string][]} */
    const results = [...RESULTS_BY_SIDE.common, ...RESULTS_BY_SIDE.rare].map(({ code, label, words }) => [code, `${label} · ${words}`]);
    ask({ outbox: this.outbox }, {
      title: TERMS.heading(game), act: t("Correct"),
      hint: t("It has {result}. Another result corrects it:", { result: labelOf(game.code, game.first_white) }),
      fields: [selectField("result", t("Result"), results, convertSides(game.code, game.first_white)), selectField("reason", t("Reason, for the log"), REASONS.map((reason) => [reason, t(reason)]))],
      send: ({ result, reason }) => ({ tournament: this.outbox.tournament, command: "correct-result", body: {
        stage: Number(this.place.dataset.stage), ...addressOf(game), ...TERMS.seatsOf(game), result: convertSides(result, game.first_white), saw: game.saw, reason } }),
    });
  }

  /** @param {GameLine} game @param {string} code */
  #giveResult(game, code) {
    this.dispatchEvent(new CustomEvent("result", { detail: asStored(TERMS, { board: game, result: code, reason: "" }) }));
  }
}
