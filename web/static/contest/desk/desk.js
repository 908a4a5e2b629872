// The arbiter's desk of any game of rounds: boards and results, next acts, participants. It shows the sheet of the feed
// and, on top of it, the entries of this device without a receipt.

import { Acts } from "../../shared/acts.js";
import { $, clockTime, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { actsFor, numberTyped, peopleFor } from "../../frame/desk_search.js";
import { addSearchSource, addKeyHelp } from "../../frame/frame.js";
import { fullName } from "../../shared/names.js";
import { roundName } from "../../shared/round_name.js";
import { chooseOnlyMatch } from "../../shared/search.js";
import { showRefusal } from "../../shared/warning.js";
import { resultsIn, t } from "../../shared/words.js";
import { OwnRequests } from "../../entries/own_requests.js";
import { MistakesMade } from "../../organiser/mistakes.js";
import { directResults } from "../results/codes.js";
import { enterResult, undoEntry } from "../results/entering.js";
import { Keyboard } from "../results/keyboard.js";
import { asStored } from "../results/pad.js";
import { Receipts } from "../results/receipts.js";
import { CheckIn } from "./check_in.js";
import { setUpGamesImport } from "./games_import.js";
import { noteIncident } from "./incidents.js";
import { FORBIDDEN_LEVEL, offerAlternatives } from "./older_result.js";
import { OlderRound } from "./older_round.js";
import { PairingByHand } from "./pairing_by_hand.js";
import { Requests } from "./requests.js";
import { StageActs } from "./stage.js";
import { showWithout } from "./without_game.js";

/** @import { Policy } from "../../shared/acts.js" */
/** @import { Page } from "../../shared/page.js" */
/** @import { Pad } from "../../shared/pad.js" */
/** @import { Item } from "../../frame/frame.js" */
/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { Board, DeskEntry, DeskHead, RequestLine } from "../shapes.d.ts" */
/** @import { BoardTerms } from "../results/entering.js" */
/** @import { Results } from "../results/codes.js" */
/** @import { Rights } from "../results/pad.js" */
/** @import { Pairing } from "./pairing_by_hand.js" */
/** @import { Decisions } from "./requests.js" */
/** @import { StageGame } from "./stage.js" */

/**
 * The list of the boards of a round, or of its matches with their boards; one board is selected.
 * @template Line, B
 * @typedef {EventTarget & {
 *   list: HTMLElement, selected: string | null, current: B | null, show: (items: Line[]) => void, select: (key: string | null) => void,
 *   step: (by: number) => void, nextOpenBoard: (key: string) => string | null, filter: (wanted: { query?: string, onlyMissing?: boolean }) => void,
 * }} ItemList
 */

/**
 * A game's own parts of the desk. `selectNumber` selects the board or match of that number, or returns the reason why it can't;
 * `boardAfter` is the board to select after this one; `olderRoundPath` leads to a round that is not on the sheet;
 * `correctsRatingsAlone`: a result can be corrected for ratings alone; `afterPaint` is called with the `round` that was shown.
 * @template {{ round: number }} Line
 * @template {Board} B
 * @template {DeskEntry} E
 * @typedef {{
 *   list: ItemList<Line, B>, pad: Pad<B>, results: Results, terms: BoardTerms<B>, rights: Rights, entries: { show: (entries: E[]) => void }, stage: StageGame<E>,
 *   acts: Policy, itemsOnPage: () => Line[], boardsOnPage: () => B[], pairingOf: (item: Line) => Pairing, decisions: Decisions<B>,
 *   selectNumber: (number: number, round: number) => string, boardAfter?: (board: B) => string | null, padMode?: (round: number) => Record<string, boolean>,
 *   words: {
 *     entriesCount: () => string, beforeStart: () => string, missingCount: (items: Line[]) => string, withoutGame: (names: string) => string,
 *     roundLabel: (number: number, items: Line[]) => string,
 *   },
 *   olderRoundPath: string, correctsRatingsAlone?: boolean, roundsOf?: (items: Line[]) => number[], afterPaint?: (round: number, shown: Line[]) => void,
 * }} DeskGame
 */

/** @template {{ round: number }} Line @template {Board} B @template {DeskEntry} E */
export class Desk {
  round = 0;
  #isKeyPressed = false;

  /** @param {Page<DeskHead, any>} page @param {DeskGame<Line, B, E>} game */
  constructor(page, game) {
    const { outbox } = page;
    this.page = page;
    this.game = game;
    this.acts = new Acts($(".acts"), page, game.acts);
    this.requests = new Requests($(".tray"), page, game.terms, game.decisions);
    this.ownRequests = new OwnRequests($(".own-requests"), page);
    const games = document.querySelector(".games-import");
    if (games instanceof HTMLFormElement) setUpGamesImport(page, games);
    this.byHand = new PairingByHand($(".by-hand"), page, this.acts, game.stage.byHand);
    this.checkIn = new CheckIn($("#check-in"), page);
    this.mistakes = new MistakesMade($("#entries"), page);
    this.stage = new StageActs($(".stage"), page, game.stage);
    this.receipts = new Receipts($(".recent"), $(".undo"), outbox);
    this.olderRound = new OlderRound(`desk/${game.olderRoundPath}`);
    this.find = $(".find-board", HTMLInputElement);
    this.keyboard = this.#keyboard();
    this.#listenForResults();
    outbox.addEventListener("warned", (event) => this.#onWarned(/** @type {CustomEvent} */ (event).detail));
    outbox.addEventListener("refused", (event) => this.#onRefused(/** @type {CustomEvent} */ (event).detail));
    onToggle($(".only-missing"), (onlyMissing) => game.list.filter({ onlyMissing }));
    onTyping(this.find, (query) => game.list.filter({ query }));
    addKeyHelp(keyHelpOf(game.results));
    addSearchSource((typed) => this.#searchResults(typed));
    chooseOnlyMatch(this.find, game.list.list);
  }

  get head() {
    return this.page.sheet.head;
  }

  /** @param {number} number */
  isDraft(number) {
    return number === this.head.round && this.head.state === "paired";
  }

  /** @param {string} typed @returns {Item[]} */
  #searchResults(typed) {
    const { itemsOnPage, pairingOf, selectNumber } = this.game;
    const entries = /** @type {E[]} */ (this.page.rows.filter(({ kind }) => kind === "entry"));
    const people = entries.map((entry) => ({ name: fullName(entry), number: entry.number }));
    const members = entries.flatMap((entry) => /** @type {E[]} */ (Reflect.get(entry, "members") ?? []).map((member) => ({ name: fullName(member), number: 0, team: fullName(entry) })));
    const shown = itemsOnPage().filter(({ round }) => round === this.round);
    const number = numberTyped(typed, `${t("Board")} ${t("Match")}`);
    const board = shown.filter((item) => Number(Reflect.get(item, "match") ?? Reflect.get(item, "board")) === number).map((item) => ({
      title: `${number} · ${pairingOf(item).sides.map((side) => fullName(side)).join(" – ")}`, words: t("Round {round}", { round: this.round }),
      then: () => {
        location.assign("#boards");
        selectNumber(number, this.round);
      } }));
    return [...board, ...peopleFor(typed, "entries", [...people, ...members]), ...actsFor(typed)];
  }

  // The rows of the sheet and all boards by key, for the receipts.
  #rowsByKey() {
    return new Map([...this.page.sheet.rows, ...this.game.boardsOnPage().map((board) => /** @type {[string, B]} */ ([board.key, board]))]);
  }

  #keyboard() {
    const { list, pad, selectNumber } = this.game;
    return new Keyboard({
      select: (number) => {
        pad.setInput("typed", "");
        const refusal = selectNumber(number, this.round);
        if (refusal) pad.showNotice(refusal);
      },
      giveResult: (key) => {
        this.#isKeyPressed = true;
        const isResult = pad.pressKey(key);
        this.#isKeyPressed = false;
        return isResult;
      },
      step: (by) => list.step(by),
      showRareResults: () => pad.setInput("rare", true),
      clear: () => {
        pad.setInput("typed", "");
        list.select(null);
      },
      showTyped: (digits) => {
        list.select(null);
        pad.setInput("typed", digits);
      },
      focusSearch: () => this.find.focus(),
    });
  }

  #listenForResults() {
    const { list, pad, terms, rights, boardAfter } = this.game;
    const { outbox, stage } = this.page;
    list.addEventListener("select", () => {
      if (list.current) this.find.blur(); // the keys are the pad's now
      pad.show(list.current, this.#mode);
      this.keyboard.isBoardSelected = list.current !== null;
    });
    pad.addEventListener("result", (event) => {
      const given = asStored(terms, /** @type {CustomEvent} */ (event).detail);
      const entry = enterResult(outbox, stage, terms, given, rights);
      if (!given.board.disputed) this.receipts.offerUndo(entry, given.board);
      // By keyboard, the next board without a result is selected; not by touch, as a double tap must not enter another result.
      const next = this.#isKeyPressed ? list.nextOpenBoard(given.board.key) : boardAfter?.(given.board) ?? null;
      list.select(given.board.code ? null : next);
    });
    pad.addEventListener("incident", (event) => {
      const { board, noted } = /** @type {CustomEvent} */ (event).detail;
      noteIncident(this.page, board, noted, terms.heading(board));
    });
    this.receipts.addEventListener("undo", (event) => undoEntry(outbox, terms, /** @type {CustomEvent} */ (event).detail, this.#rowsByKey()));
  }

  /** @param {Entry} entry */
  #onWarned(entry) {
    const { key, command, level = 0 } = entry;
    if (level >= FORBIDDEN_LEVEL) this.receipts.onRefused(key);
    if (level >= FORBIDDEN_LEVEL && command === "correct-result") return offerAlternatives(this.page, entry, { correctsRatingsAlone: this.game.correctsRatingsAlone });
    if (level >= FORBIDDEN_LEVEL) return this.#onRefused(entry);
    void this.receipts.confirm(entry);
  }

  /** @param {Entry} entry */
  #onRefused({ key, label, detail }) {
    this.receipts.onRefused(key);
    showRefusal(label, detail, () => this.page.outbox.drop(key));
  }

  get #mode() {
    const noted = (this.head.incidents ?? []).filter(({ round }) => round === this.round);
    return { ...this.game.padMode?.(this.round), incidents: this.isDraft(this.round) ? undefined : noted };
  }

  // Starts the desk; `show` is called for each sheet, after the common parts are shown.
  /** @param {(before: boolean) => void} show */
  begin(show) {
    const { page, game } = this;
    page.begin(({ head, rows }, before) => {
      const newRound = before?.head.round !== head.round;
      if (newRound || !this.round) this.round = head.round;
      void this.#fetchOlder();
      this.#showHead();
      this.#showItems();
      if (newRound) game.list.list.scrollTop = 0;
      const entries = /** @type {E[]} */ (page.rows.filter(({ kind }) => kind === "entry"));
      game.entries.show(entries);
      this.mistakes.show(page.rows);
      this.acts.show(head);
      this.requests.show(game.boardsOnPage(), /** @type {RequestLine[]} */ (page.rows.filter(({ kind }) => kind === "request")));
      this.ownRequests.show(head);
      this.receipts.setRows(this.#rowsByKey());
      this.checkIn.show(entries);
      this.stage.show(entries);
      show(before !== null);
    }, () => {
      this.#showItems();
      this.checkIn.paint();
    });
  }

  #showHead() {
    const { head, round } = this;
    const { words } = this.game;
    /** @type {Record<string, string>} */
    const state = { "": t("not started"), paired: t("draft"), published: t("published {published}", { published: clockTime(head.published) }), closed: t("closed") };
    const title = $(".round-title");
    setText(title, head.called ? roundName(head) : head.round ? t("Round {round} of {rounds}", { round: head.round, rounds: head.rounds }) : words.beforeStart());
    title.dataset.state = head.state;
    setText($(".count"), head.round
      ? [state[head.state], head.state === "paired" || !head.boards ? "" : resultsIn(head)].filter(Boolean).join(" · ")
      : `${words.entriesCount()} · ${state[head.state]}`);
    const fide = $(".fide");
    fide.hidden = !head.facts.of_fide;
    setText(fide, head.facts.fide_mode ? t("FIDE mode") : t("Outside FIDE mode"));
    fide.dataset.fide = head.facts.fide_mode ? "in" : "left";
    setText($(".only-missing"), words.missingCount(this.game.itemsOnPage().filter((item) => item.round === round)));
  }

  #showItems() {
    const { list, pad, words, afterPaint, itemsOnPage, roundsOf: inOrder = newestFirst } = this.game;
    const all = itemsOnPage();
    const { manual } = this.head.facts;
    const rounds = inOrder(all);
    if (manual && !rounds.includes(manual)) rounds.unshift(manual);
    rounds.push(...this.head.older.filter((number) => !rounds.includes(number)).reverse());
    if (!rounds.includes(this.round)) this.round = this.head.round || Math.min(...rounds, 1);
    $(".rounds").replaceChildren(...rounds.map((number) =>
      el("button", { type: "button", "aria-pressed": String(number === this.round), onclick: () => this.#turnTo(number) }, words.roundLabel(number, all))));
    const shown = all.filter((item) => item.round === this.round);
    const panel = $("#boards");
    const editing = manual > 0 && this.round === manual;
    panel.classList.toggle("draft", this.isDraft(this.round));
    panel.classList.toggle("manual", editing);
    list.show(shown);
    this.#showByHand(all);
    if (editing) list.selected = null;
    pad.show(list.current, this.#mode);
    $(".only-missing").hidden = !shown.length;
    afterPaint?.(this.round, shown);
  }

  /** @param {Line[]} all */
  #showByHand(all) {
    const { facts: { manual, without }, round, state } = this.head;
    const place = $(".without");
    place.hidden = this.round !== round || !without.length;
    showWithout(place, without, this.game.words.withoutGame);
    this.byHand.show({ manual, draft: state === "paired", without, boards: all.filter((item) => item.round === manual).map(this.game.pairingOf) });
  }

  /** @param {number} number */
  #turnTo(number) {
    this.round = number;
    this.game.list.selected = null;
    this.#showHead();
    this.#showItems();
    void this.#fetchOlder();
  }

  async #fetchOlder() {
    const { page, round } = this;
    const { version, head } = page.sheet;
    if (!head.older.includes(round)) {
      page.fetchedRows = [];
      return this.olderRound.forget();
    }
    const fetched = await this.olderRound.fetch(round, version);
    if (!fetched) return;
    if (!fetched.rows) return void this.game.pad.showNotice(fetched.detail);
    page.fetchedRows = /** @type {Line[]} */ (fetched.rows);
    this.#showHead();
    this.#showItems();
  }
}

/** @param {{ round: number }[]} items */
const newestFirst = (items) => [...new Set(items.map(({ round }) => round))];

// The keys of results for the list of keys; rare results have a full stop in front.
/** @param {Results} results @returns {[keys: string, words: string][]} */
const keyHelpOf = (results) => {
  const direct = directResults(results);
  return [
    [t("1 2 Space"), t("Board 12")],
    ...direct.map(({ key, label, words }) => /** @type {[string, string]} */ ([key, `${label} · ${words}`])),
    ...results.rare.filter((one) => !direct.includes(one)).map(({ key, label, words }) => /** @type {[string, string]} */ ([`. ${key}`, `${label} · ${words}`])),
    ["↑ ↓", t("The next board or the one before")],
    ["Esc", t("No board in hand; then type its number")],
  ];
};
