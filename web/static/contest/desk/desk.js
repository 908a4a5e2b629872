// The arbiter's page of any game of rounds: what is played and its results, what comes next, who takes part. It shows
// what the feed says and, on top of it, what this device has entered and not yet got a receipt for.

import { Acts } from "../../shared/acts.js";
import { $, clockTime, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { fullName } from "../../shared/names.js";
import { roundName } from "../../shared/round_name.js";
import { onlyMatch } from "../../shared/search.js";
import { warn } from "../../shared/warning.js";
import { resultsIn, t } from "../../shared/words.js";
import { OwnRequests } from "../../entries/own_requests.js";
import { MistakesMade } from "../../organiser/mistakes.js";
import { enter, undo } from "../results/entering.js";
import { Keyboard } from "../results/keyboard.js";
import { asStored } from "../results/pad.js";
import { Receipts } from "../results/receipts.js";
import { CheckIn } from "./check_in.js";
import { PairingByHand } from "./pairing_by_hand.js";
import { Requests } from "./requests.js";
import { StageActs } from "./stage.js";

/** @import { Policy } from "../../shared/acts.js" */
/** @import { Page } from "../../shared/page.js" */
/** @import { Pad } from "../../shared/pad.js" */
/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { Board, DeskEntry, DeskHead, RequestLine } from "../shapes.d.ts" */
/** @import { BoardTerms } from "../results/entering.js" */
/** @import { Rights } from "../results/pad.js" */
/** @import { Pairing } from "./pairing_by_hand.js" */
/** @import { Decisions } from "./requests.js" */
/** @import { StageOf } from "./stage.js" */

/**
 * The boards of a round, or its matches with theirs; one board is in hand.
 * @template Item, B
 * @typedef {EventTarget & {
 *   list: HTMLElement, selected: string | null, current: B | null, show: (items: Item[]) => void, select: (key: string | null) => void,
 *   step: (by: number) => void, filter: (wanted: { query?: string, onlyMissing?: boolean }) => void,
 * }} ItemList
 */

/**
 * What a game's desk has of its own. `take` takes the board or match of that number in hand, or says why it can't; `after`
 * is the board that comes in hand after this one; `painted` is what else is shown of the `round` that was chosen.
 * @template {{ round: number }} Item
 * @template {Board} B
 * @template {DeskEntry} E
 * @typedef {{
 *   list: ItemList<Item, B>, pad: Pad<B>, terms: BoardTerms<B>, rights: Rights, entries: { show: (entries: E[]) => void }, stage: StageOf<E>,
 *   acts: Policy, items: () => Item[], boards: () => B[], pairing: (item: Item) => Pairing, decisions: Decisions<B>,
 *   take: (number: number, round: number) => string, after?: (board: B) => string | null, mode?: (round: number) => Record<string, boolean>,
 *   words: {
 *     entered: () => string, before: () => string, missing: (items: Item[]) => string, without: (names: string) => string,
 *     round: (number: number, items: Item[]) => string,
 *   },
 *   rounds?: (items: Item[]) => number[], painted?: (round: number, shown: Item[]) => void,
 * }} DeskOf
 */

/** @template {{ round: number }} Item @template {Board} B @template {DeskEntry} E */
export class Desk {
  round = 0;

  /** @param {Page<DeskHead, any>} page @param {DeskOf<Item, B, E>} of */
  constructor(page, of) {
    const { outbox } = page;
    this.page = page;
    this.of = of;
    this.acts = new Acts($(".acts"), page, of.acts);
    this.requests = new Requests($(".tray"), page, of.terms, of.decisions);
    this.ownRequests = new OwnRequests($(".own-requests"), page);
    this.byHand = new PairingByHand($(".by-hand"), page, this.acts, of.stage.hand);
    this.checkIn = new CheckIn($("#check-in"), page);
    this.mistakes = new MistakesMade($("#entries"), page);
    this.stage = new StageActs($(".stage"), page, of.stage);
    this.receipts = new Receipts($(".recent"), $(".undo"), outbox);
    this.find = $(".find-board", HTMLInputElement);
    this.keyboard = this.#keyboard();
    this.#entering();
    outbox.addEventListener("warned", (event) => void this.#warned(/** @type {CustomEvent} */ (event).detail));
    onToggle($(".only-missing"), (onlyMissing) => of.list.filter({ onlyMissing }));
    onTyping(this.find, (query) => of.list.filter({ query }));
    onlyMatch(this.find, of.list.list);
  }

  get head() {
    return this.page.sheet.head;
  }

  /** @param {number} number */
  isDraft(number) {
    return number === this.head.round && this.head.state === "paired";
  }

  // What waits for its answer here goes by this sheet.
  #known() {
    return new Map([...this.page.sheet.rows, ...this.of.boards().map((board) => /** @type {[string, B]} */ ([board.key, board]))]);
  }

  #keyboard() {
    const { list, pad, take } = this.of;
    return new Keyboard({
      select: (number) => {
        pad.say("typed", "");
        const why = take(number, this.round);
        if (why) pad.tell(why);
      },
      press: (key) => pad.press(key),
      step: (by) => list.step(by),
      rare: () => pad.say("rare", true),
      clear: () => {
        pad.say("typed", "");
        list.select(null);
      },
      typed: (digits) => {
        list.select(null);
        pad.say("typed", digits);
      },
      search: () => this.find.focus(),
    });
  }

  #entering() {
    const { list, pad, terms, rights, after } = this.of;
    const { outbox, stage } = this.page;
    list.addEventListener("select", () => {
      if (list.current) this.find.blur(); // the keys are the pad's now
      pad.show(list.current, this.#mode);
      this.keyboard.armed = list.current !== null;
    });
    pad.addEventListener("result", (event) => {
      const given = asStored(terms, /** @type {CustomEvent} */ (event).detail);
      const entry = enter(outbox, stage, terms, given, rights);
      if (!given.board.disputed) this.receipts.offerUndo(entry, given.board);
      list.select(given.board.code ? null : after?.(given.board) ?? null);
    });
    this.receipts.addEventListener("undo", (event) => undo(outbox, terms, /** @type {CustomEvent} */ (event).detail, this.#known()));
  }

  /** @param {Entry} entry */
  async #warned({ key, command, body, place, label, level = 0, consequences = [], manual = "" }) {
    if (!(await warn({ level, consequences, manual }, { title: label }))) return;
    this.page.outbox.drop(key);
    this.page.outbox.add({ command, body: { ...body, confirmed: level }, place, label });
  }

  get #mode() {
    return this.of.mode?.(this.round) ?? {};
  }

  // `show` is told each sheet, after all that every game has is shown.
  /** @param {(before: boolean) => void} show */
  begin(show) {
    const { page, of } = this;
    page.begin(({ head, rows }, before) => {
      const newRound = before?.head.round !== head.round;
      if (newRound || !this.round) this.round = head.round;
      this.#showHead();
      this.#showItems();
      if (newRound) of.list.list.scrollTop = 0;
      const entries = /** @type {E[]} */ (page.rows.filter(({ kind }) => kind === "entry"));
      of.entries.show(entries);
      this.mistakes.show(page.rows);
      this.acts.show(head);
      this.requests.show(of.boards(), /** @type {RequestLine[]} */ (page.rows.filter(({ kind }) => kind === "request")));
      this.ownRequests.show(head);
      this.receipts.heard(this.#known());
      this.checkIn.show(entries);
      this.stage.show(entries);
      show(before !== null);
    }, () => this.#showItems());
  }

  #showHead() {
    const { head, round } = this;
    const { words } = this.of;
    /** @type {Record<string, string>} */
    const state = { "": t("not started"), paired: t("draft"), published: t("published {published}", { published: clockTime(head.published) }), closed: t("closed") };
    const title = $(".round-title");
    setText(title, head.called ? roundName(head) : head.round ? t("Round {round} of {rounds}", { round: head.round, rounds: head.rounds }) : words.before());
    title.dataset.state = head.state;
    setText($(".count"), head.round
      ? [state[head.state], head.state === "paired" || !head.boards ? "" : resultsIn(head)].filter(Boolean).join(" · ")
      : `${words.entered()} · ${state[head.state]}`);
    const fide = $(".fide");
    fide.hidden = !head.facts.of_fide;
    setText(fide, head.facts.fide_mode ? t("FIDE mode") : t("Outside FIDE mode"));
    fide.dataset.fide = head.facts.fide_mode ? "in" : "left";
    setText($(".only-missing"), words.missing(this.of.items().filter((item) => item.round === round)));
  }

  #showItems() {
    const { list, pad, words, painted, items, rounds: inOrder = newestFirst } = this.of;
    const all = items();
    const { manual } = this.head.facts;
    const rounds = inOrder(all);
    if (manual && !rounds.includes(manual)) rounds.unshift(manual);
    if (!rounds.includes(this.round)) this.round = this.head.round || Math.min(...rounds, 1);
    $(".rounds").replaceChildren(...rounds.map((number) =>
      el("button", { type: "button", "aria-pressed": String(number === this.round), onclick: () => this.#turnTo(number) }, words.round(number, all))));
    const shown = all.filter((item) => item.round === this.round);
    const panel = $("#boards");
    const editing = manual > 0 && this.round === manual;
    panel.classList.toggle("draft", this.isDraft(this.round));
    panel.classList.toggle("manual", editing);
    list.show(shown);
    this.#showByHand(all);
    if (editing) list.selected = null;
    pad.show(list.current, this.#mode);
    painted?.(this.round, shown);
  }

  /** @param {Item[]} all */
  #showByHand(all) {
    const { facts: { manual, without }, round, state } = this.head;
    const place = $(".without");
    place.hidden = this.round !== round || !without.length;
    setText(place, this.of.words.without(without.map(({ player, word }) => `${fullName(player)} (${t(word)})`).join(", ")));
    this.byHand.show({ manual, draft: state === "paired", without, boards: all.filter((item) => item.round === manual).map(this.of.pairing) });
  }

  /** @param {number} number */
  #turnTo(number) {
    this.round = number;
    this.of.list.selected = null;
    this.#showHead();
    this.#showItems();
  }
}

/** @param {{ round: number }[]} items */
const newestFirst = (items) => [...new Set(items.map(({ round }) => round))];
