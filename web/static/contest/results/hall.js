// The page for entering results in the hall, for any game. It shows the sheet of the feed and, on top of it, the entries
// of this device without a receipt; it works without a connection.

import { $, clockTime, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { Page } from "../../shared/page.js";
import { roundName } from "../../shared/round_name.js";
import { chooseOnlyMatch } from "../../shared/search.js";
import { resultsIn, t } from "../../shared/words.js";
import { Rescue } from "../../rescue/rescue.js";
import { enter, packing, undo } from "./entering.js";
import { Receipts } from "./receipts.js";

/** @import { KeyedRow } from "../../shared/shapes.d.ts" */
/** @import { Board, TabletHead } from "../shapes.d.ts" */
/** @import { BoardTerms, Given } from "./entering.js" */

/**
 * A game's own parts: the boards of the chosen round, or its matches with their boards. `turned` is called when another
 * round is chosen.
 * @template {KeyedRow & { round: number }} Item
 * @template {Board} B
 * @typedef {{
 *   terms: BoardTerms<B>, list: HTMLElement, boards: (items: Item[]) => B[], show: (items: Item[]) => void, turned: () => void,
 *   filter: (wanted: { query?: string, onlyMissing?: boolean }) => void, missing: (items: Item[]) => string,
 *   rounds: (items: Item[]) => number[], named: (number: number) => string,
 * }} HallOf
 */

/** @template {KeyedRow & { round: number }} Item @template {Board} B */
export class Hall {
  /** @type {Page<TabletHead, Item>} */
  page = new Page({ opensOffline: true });
  outbox = this.page.outbox;
  rights = { decides: false, corrects: "corrects" in document.body.dataset };
  #receipts = new Receipts($(".recent"), $(".undo"), this.outbox);
  #round = 0;

  /** @param {(hall: Hall<Item, B>) => HallOf<Item, B>} of */
  constructor(of) {
    this.of = of(this);
    const { terms, list, filter } = this.of;
    const find = $(".find-board", HTMLInputElement);
    this.#receipts.addEventListener("undo", (event) => undo(this.outbox, terms, /** @type {CustomEvent} */ (event).detail, this.#boards));
    onToggle($(".only-missing"), (onlyMissing) => filter({ onlyMissing }));
    onTyping(find, (query) => filter({ query }));
    chooseOnlyMatch(find, list);
    this.page.begin(({ head }, before) => {
      if (before?.head.round !== head.round) this.#chooseRound(head.round);
      const asked = head.requests.map((version) => /** @type {[string, any]} */ ([`request.${version}`, { kind: "request" }]));
      this.#receipts.setRows(new Map([...this.#boards, ...asked]));
      this.#paint();
    }, () => this.#paint());
    new Rescue($(".rescue"), this.outbox, packing(terms, () => this.#boards));
  }

  /** @param {Given<B>} given */
  enter(given) {
    const entry = enter(this.outbox, this.page.stage, this.of.terms, given, this.rights);
    if (this.rights.corrects) this.#receipts.offerUndo(entry, given.board);
  }

  get #boards() {
    return new Map(this.of.boards(this.page.rows).map((board) => [board.key, board]));
  }

  /** @param {number} round */
  #chooseRound(round) {
    this.#round = round;
    this.of.turned();
  }

  #paint() {
    const { head } = this.page.sheet;
    const { rows } = this.page;
    const { rounds: inOrder, named, missing, show } = this.of;
    const rounds = inOrder(rows);
    if (!rounds.includes(this.#round)) this.#round = rounds[0] ?? 0;
    const mine = rows.filter(({ round }) => round === this.#round);
    setText($(".round-title"), head.called ? roundName(head) : head.round ? t("Round {round} of {rounds}", { round: head.round, rounds: head.rounds }) : t("No round is published yet"));
    setText($(".count"), [
      head.published && t("published {published}", { published: clockTime(head.published) }),
      head.boards ? resultsIn(head) : "",
      head.disputed ? t("‼ {disputed} disputed", { disputed: head.disputed }) : ""].filter(Boolean).join(" · "));
    setText($(".only-missing"), missing(mine));
    $(".rounds").replaceChildren(...(rounds.length > 1 ? rounds : []).map((number) =>
      el("button", { type: "button", "aria-pressed": String(number === this.#round), onclick: () => {
        this.#chooseRound(number);
        this.#paint();
      } }, named(number))));
    show(mine);
  }
}
