// The matches of a round, each of which opens to its boards. Pending entries are shown at their board.

import { arrange, el, setText } from "../../shared/dom.js";
import { matcher } from "../../shared/search.js";
import { teamElement } from "./team_element.js";
import { decimals, t } from "../../shared/words.js";

/** @import { Outbox } from "../../shared/outbox.js" */
/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { DeskMatch, GameLine } from "../../team_chess/shapes.d.ts" */

/** @typedef {{ match: DeskMatch, mark: string, element: HTMLElement }} Line */
/**
 * A game's contents of the lines of a match and of its boards; `explanationPath` is the end of the address that explains the
 * pairing.
 * @typedef {{
 *   scoreText: (match: any) => string, stateText: (match: any) => string, searchText: (match: any) => string, seatElements: (game: any) => HTMLElement[],
 *   resultElement: (game: any, pending?: Entry) => HTMLElement, stateElement: (game: any, pending?: Entry) => HTMLElement, numberText: (game: any) => string, explanationPath: string,
 * }} MatchLinesGame
 */

export class MatchList extends EventTarget {
  /** @type {Map<string, Line>} */
  #lines = new Map();
  /** @type {Set<string>} */
  #open = new Set();
  #query = "";
  #onlyMissing = false;
  /** @type {DeskMatch[]} */
  matches = [];
  /** @type {string | null} */
  selected = null;

  /** @param {HTMLElement} list @param {Outbox} outbox @param {MatchLinesGame} game */
  constructor(list, outbox, game) {
    super();
    this.game = game;
    this.list = list;
    this.outbox = outbox;
  }

  /** @param {{ query?: string, onlyMissing?: boolean }} wanted */
  filter({ query = this.#query, onlyMissing = this.#onlyMissing }) {
    this.#query = query.trim();
    this.#onlyMissing = onlyMissing;
    this.#hideOthers();
  }

  // A line is replaced only if its match or a pending entry has changed.
  /** @param {DeskMatch[]} matches */
  show(matches) {
    this.matches = matches;
    const known = this.#lines;
    this.#lines = new Map();
    for (const match of matches) {
      const mark = JSON.stringify([this.#open.has(match.key), match.games.map(({ key }) => {
        const { key: entry = "", state = "" } = this.outbox.pendingFor(key) ?? {};
        return entry + state;
      })]);
      const old = known.get(match.key);
      this.#lines.set(match.key, old?.match === match && old.mark === mark ? old : { match, mark, element: this.#line(match) });
    }
    arrange(this.list, [...this.#lines.values()].map(({ element }) => element));
    this.list.classList.toggle("empty", matches.length === 0);
    this.#hideOthers();
    this.select(this.selected, { quiet: true });
  }

  /** @returns {GameLine[]} */
  get games() {
    return this.matches.flatMap((match) => match.games);
  }

  get current() {
    return this.games.find((game) => game.key === this.selected) ?? null;
  }

  /** @param {string | null} key */
  select(key, { quiet = false } = {}) {
    const game = this.games.find((one) => one.key === key);
    this.selected = game?.key ?? null;
    if (game && !quiet) this.unfold(game.match);
    for (const button of this.list.querySelectorAll("[data-game]")) {
      if (!(button instanceof HTMLElement)) continue;
      const isSelected = button.dataset.game === this.selected;
      button.classList.toggle("selected", isSelected);
      button.toggleAttribute("aria-current", isSelected);
      if (isSelected && !quiet) button.scrollIntoView({ block: "nearest" });
    }
    if (!quiet) this.dispatchEvent(new Event("select"));
  }

  // Opens the match of that number and selects its first board without a result.
  /** @param {number} number */
  selectMatch(number) {
    const match = this.matches.find((one) => one.match === number);
    if (!match) return false;
    this.unfold(number);
    this.#lines.get(match.key)?.element.scrollIntoView({ block: "nearest" });
    const game = match.games.find((one) => !this.#hasResult(one)) ?? match.games[0];
    this.select(game?.key ?? null);
    return true;
  }

  // The next board of the same match without a result.
  /** @param {GameLine} game */
  nextOpenBoardOfMatch({ match: number, board }) {
    const { games = [] } = this.matches.find((one) => one.match === number) ?? {};
    return games.find((one) => one.board > board && !this.#hasResult(one))?.key ?? null;
  }

  // The next board without a result, of this match or a later one.
  /** @param {string} key */
  nextOpenBoard(key) {
    const at = this.games.findIndex((game) => game.key === key);
    return this.games.slice(at + 1).find((game) => !this.#hasResult(game))?.key ?? null;
  }

  /** @param {GameLine} game */
  #hasResult(game) {
    const pending = this.outbox.pendingFor(game.key);
    return pending ? Boolean(pending.body.result) : Boolean(game.code);
  }

  /** @param {number} by */
  step(by) {
    const shown = this.matches.filter((match) => this.#open.has(match.key) && !this.#lines.get(match.key)?.element.hidden).flatMap((match) => match.games);
    if (!shown.length) return;
    const at = shown.findIndex((game) => game.key === this.selected);
    const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by;
    this.select(shown[Math.max(0, Math.min(shown.length - 1, next))].key);
  }

  /** @param {number} number */
  unfold(number) {
    const match = this.matches.find((one) => one.match === number);
    if (!match || this.#open.has(match.key)) return;
    this.#open.add(match.key);
    this.show(this.matches);
  }

  /** @param {boolean} open */
  foldAll(open) {
    this.#open = new Set(open ? this.matches.map(({ key }) => key) : []);
    this.show(this.matches);
  }

  #hideOthers() {
    const isNumber = /^\d+$/u.test(this.#query);
    const finds = matcher(this.#query);
    for (const { match, element } of this.#lines.values()) {
      const hasSelected = match.games.some(({ key }) => key === this.selected);
      const isFound = isNumber ? String(match.match) === this.#query : finds(this.game.searchText(match));
      element.hidden = !isFound || (this.#onlyMissing && match.finished && !hasSelected);
    }
  }

  /** @param {DeskMatch} match */
  #line(match) {
    const open = this.#open.has(match.key);
    const score = el("span", { class: "result" });
    setText(score, decimals(this.game.scoreText(match)));
    const toggle = () => {
      if (!this.#open.delete(match.key)) this.#open.add(match.key);
      this.show(this.matches);
    };
    return el("li", { class: `board match ${match.finished ? "has-result" : "open"} ${open ? "unfolded" : ""}`, "data-match": match.match },
      el("button", { type: "button", class: "pick", "aria-expanded": String(open), onclick: toggle },
        el("span", { class: "number" }, String(match.match)),
        teamElement(match.first), el("span", { class: "score" }, decimals(match.first.score)), score,
        el("span", { class: "score right" }, decimals(match.second.score)), teamElement(match.second),
        el("span", { class: "state" }, lineUpWords(match) || this.game.stateText(match))),
      open ? this.#boards(match) : null);
  }

  /** @param {DeskMatch} match */
  #boards(match) {
    const openMenu = () => this.dispatchEvent(new CustomEvent("about", { detail: match }));
    const hidden = match.draft ? t("Publish the round; then line-ups come in.") : t("The line-ups are not revealed yet: its boards take results after that.");
    return el("div", { class: "boards" },
      match.games.length
        ? el("ol", {}, ...match.games.map((game) => this.#board(game)))
        : el("p", { class: "hint" }, match.forfeit ? t("Forfeited as a whole.") : hidden),
      match.venue || match.moved_to ? el("p", { class: "hint" }, [match.moved_to, match.venue].filter(Boolean).join(" · ")) : null,
      el("p", { class: "about-match" },
        match.draft ? null : el("button", { type: "button", class: "about", onclick: openMenu }, t("This match …")),
        el("a", { class: "why", href: `${match.draft ? "draft" : "why"}-${this.game.explanationPath}/${match.round}/${match.match}`, target: "_blank", rel: "noopener" }, t("Why this pairing?"))));
  }

  /** @param {GameLine} game */
  #board(game) {
    const pending = this.outbox.pendingFor(game.key);
    const [left, right] = this.game.seatElements(game);
    return el("li", {}, el("button", { type: "button", class: `game ${game.code ? "has-result" : "open"} ${game.disputed && !pending ? "disputed" : ""}`, "data-game": game.key, onclick: () => this.select(game.key) },
      el("span", { class: "number" }, this.game.numberText(game)), left, this.game.resultElement(game, pending), right, this.game.stateElement(game, pending)));
  }
}

// The text on the number of line-ups handed in, before they are revealed.
/** @param {DeskMatch} match */
function lineUpWords({ revealed, draft, forfeit, awaited }) {
  if (revealed || forfeit) return "";
  return draft ? t("draft") : t("{count} of 2 line-ups", { count: 2 - awaited.length });
}
