// The page for entering results in the hall, for any game. It shows the sheet of the feed and, on top of it, the entries
// of this device without a receipt; it works without a connection.

import { $, clockTime, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { Page } from "../../shared/page.js";
import { roundName, tabName } from "../../shared/round_name.js";
import { chooseOnlyMatch } from "../../shared/search.js";
import { resultsIn, t } from "../../shared/words.js";
import { Rescue } from "../../rescue/rescue.js";
import { enterResult, packing, undoEntry } from "./entering.js";
import { Receipts } from "./receipts.js";

/** @import { KeyedRow } from "../../shared/shapes.d.ts" */
/** @import { Board, TabletHead } from "../shapes.d.ts" */
/** @import { BoardTerms, GivenResult } from "./entering.js" */

/**
 * A game's own parts: the boards of the chosen round, or its matches with their boards. `onRoundChange` is called
 * when another round is chosen.
 * @template {KeyedRow & { round: number }} Item
 * @template {Board} B
 * @typedef {{
 *   terms: BoardTerms<B>, list: HTMLElement, boardsOf: (items: Item[]) => B[], show: (items: Item[]) => void, onRoundChange: () => void,
 *   filter: (wanted: { query?: string, onlyMissing?: boolean }) => void, missingText: (items: Item[]) => string,
 *   roundsOf: (items: Item[]) => number[], roundLabel: (number: number) => string,
 * }} HallGame
 */

/** @template {KeyedRow & { round: number }} Item @template {Board} B */
export class Hall {
  /** @type {Page<TabletHead, Item>} */
  page = new Page({ opensOffline: true });
  outbox = this.page.outbox;
  rights = { decides: false, corrects: "corrects" in document.body.dataset };
  #receipts = new Receipts($(".recent"), $(".undo"), this.outbox);
  #round = 0;

  /** @param {(hall: Hall<Item, B>) => HallGame<Item, B>} makeGame */
  constructor(makeGame) {
    this.game = makeGame(this);
    const { terms, list, filter } = this.game;
    const search = $(".find-board", HTMLInputElement);
    this.#receipts.addEventListener("undo", (event) => undoEntry(this.outbox, terms, /** @type {CustomEvent} */ (event).detail, this.#boards));
    onToggle($(".only-missing"), (onlyMissing) => filter({ onlyMissing }));
    onTyping(search, (query) => filter({ query }));
    chooseOnlyMatch(search, list);
    for (const kind of ["warned", "refused"]) this.outbox.addEventListener(kind, (event) => this.#receipts.onRefused(/** @type {CustomEvent} */ (event).detail.key));
    this.page.begin(({ head }, before) => {
      if (before?.head.round !== head.round) this.#chooseRound(head.round);
      const requests = head.requests.map((version) => /** @type {[string, any]} */ ([`request.${version}`, { kind: "request" }]));
      this.#receipts.setRows(new Map([...this.#boards, ...requests]));
      this.#paint();
    }, () => this.#paint());
    new Rescue($(".rescue"), this.outbox, packing(terms, () => this.#boards));
  }

  /** @param {GivenResult<B>} given */
  enter(given) {
    const entry = enterResult(this.outbox, this.page.stage, this.game.terms, given, this.rights);
    if (this.rights.corrects) this.#receipts.offerUndo(entry, given.board);
  }

  get #boards() {
    return new Map(this.game.boardsOf(this.page.rows).map((board) => [board.key, board]));
  }

  /** @param {number} round */
  #chooseRound(round) {
    this.#round = round;
    this.game.onRoundChange();
  }

  #paint() {
    const { head } = this.page.sheet;
    const { rows } = this.page;
    const { roundsOf: inOrder, roundLabel, missingText, show } = this.game;
    const rounds = inOrder(rows);
    if (!rounds.includes(this.#round)) this.#round = rounds[0] ?? 0;
    const itemsOfRound = rows.filter(({ round }) => round === this.#round);
    setText($(".round-title"), head.called ? roundName(head) : head.round ? t("Round {round} of {rounds}", { round: head.round, rounds: head.rounds }) : t("No round is published yet"));
    setText($(".count"), [
      head.published && t("published {published}", { published: clockTime(head.published) }),
      head.boards ? resultsIn(head) : "",
      head.disputed ? t("‼ {disputed} disputed", { disputed: head.disputed }) : ""].filter(Boolean).join(" · "));
    const onlyMissing = $(".only-missing");
    setText(onlyMissing, missingText(itemsOfRound));
    onlyMissing.hidden = !itemsOfRound.length;
    $(".rounds").replaceChildren(...(rounds.length > 1 ? rounds : []).map((number) =>
      el("button", { type: "button", "aria-pressed": String(number === this.#round), onclick: () => {
        this.#chooseRound(number);
        this.#paint();
      } }, tabName(head, number, roundLabel(number)))));
    show(itemsOfRound);
  }
}
