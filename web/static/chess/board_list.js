// The boards of a round, as large lines that can be tapped. Pending entries are shown at their board.

import { arrange, el, setText } from "../shared/dom.js";
import { fullName, nameElement } from "../shared/names.js";
import { matcher } from "../shared/search.js";
import { square } from "../screens/tracks.js";
import { labelOf, shownResult } from "../contest/results/codes.js";
import { stateElement } from "../contest/results/entry_state.js";
import { decimals, t } from "../shared/words.js";

/** @import { Entry } from "../shared/shapes.d.ts" */
/** @import { Outbox } from "../shared/outbox.js" */
/** @import { DeskBoard, Report } from "./shapes.d.ts" */
/** @import { Entrant } from "../contest/shapes.d.ts" */

/** @typedef {{ board: DeskBoard, mark: string, element: HTMLElement }} Line */

export class BoardList extends EventTarget {
  /** @type {Map<string, Line>} */
  #lines = new Map();
  #query = "";
  #onlyMissing = false;
  #room = 0;
  /** @type {DeskBoard[]} */
  boards = [];
  /** @type {string | null} */
  selected = null;

  /** @param {HTMLElement} list @param {Outbox} outbox */
  constructor(list, outbox) {
    super();
    new ResizeObserver(() => this.#refit()).observe(list);
    this.list = list;
    this.outbox = outbox;
  }

  // Measures the room for a name in a line of this list; returns whether it has changed.
  #measureRoom() {
    const name = this.list.querySelector(".board:not([hidden]) .name");
    const room = name ? name.clientWidth / parseFloat(getComputedStyle(name).fontSize) : this.#room;
    if (Math.abs(room - this.#room) < 0.05) return false;
    this.#room = room;
    return true;
  }

  /** @param {{ query?: string, onlyMissing?: boolean }} wanted */
  filter({ query = this.#query, onlyMissing = this.#onlyMissing }) {
    this.#query = query.trim();
    this.#onlyMissing = onlyMissing;
    this.#hideOthers();
  }

  // A line is replaced only if its board or a pending entry has changed.
  /** @param {DeskBoard[]} boards */
  show(boards) {
    this.#set(boards, this.#lines);
    this.#refit();
  }

  /** @param {DeskBoard[]} boards @param {Map<string, Line>} known */
  #set(boards, known) {
    this.boards = boards;
    this.#lines = new Map();
    for (const board of boards) {
      const pending = this.outbox.pendingFor(board.key);
      const mark = `${pending?.key}${pending?.state}${pending?.seq}`;
      const old = known.get(board.key);
      const unchanged = old?.board === board && old.mark === mark ? old : null;
      this.#lines.set(board.key, unchanged ?? { board, mark, element: this.#line(board, pending) });
    }
    arrange(this.list, [...this.#lines.values()].map((line) => line.element));
    this.#hideOthers();
    this.select(this.selected, { quiet: true });
  }

  // Fits the names again, once, as a narrower name may change the room.
  #refit() {
    if (this.#measureRoom()) this.#set(this.boards, new Map());
  }

  /** @param {string | null} key */
  select(key, { quiet = false } = {}) {
    this.selected = key !== null && this.#lines.has(key) ? key : null;
    for (const [name, { element }] of this.#lines) {
      const current = name === this.selected;
      element.classList.toggle("selected", current);
      element.firstElementChild?.toggleAttribute("aria-current", current);
      if (current && !quiet) element.scrollIntoView({ block: "nearest" });
    }
    this.#setTabStop(!quiet);
    if (!quiet) this.dispatchEvent(new Event("select"));
  }

  // Sets a single stop of the Tab key for all boards (roving tabindex): the selected one, or the first.
  #setTabStop(movesFocus = false) {
    const within = this.list.contains(document.activeElement);
    const stop = this.#lines.get(this.selected ?? "") ?? [...this.#lines.values()].find(({ element }) => !element.hidden);
    for (const line of this.#lines.values()) line.element.firstElementChild?.setAttribute("tabindex", line === stop ? "0" : "-1");
    const pick = stop?.element.firstElementChild;
    if (movesFocus && within && this.selected && pick instanceof HTMLElement) pick.focus({ preventScroll: true });
  }

  get current() {
    return this.boards.find((board) => board.key === this.selected) ?? null;
  }

  // The next board without a result.
  /** @param {string} key */
  nextOpenBoard(key) {
    const at = this.boards.findIndex((board) => board.key === key);
    return this.boards.slice(at + 1).find((board) => this.#isOpen(board))?.key ?? null;
  }

  /** @param {DeskBoard} board */
  #isOpen(board) {
    const pending = this.outbox.pendingFor(board.key);
    return pending ? pending.state === "stored" && !pending.body.result : !board.code;
  }

  /** @param {number} by */
  step(by) {
    const shown = this.boards.filter((board) => !this.#lines.get(board.key)?.element.hidden);
    if (!shown.length) return;
    const at = shown.findIndex((board) => board.key === this.selected);
    const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by;
    this.select(shown[Math.max(0, Math.min(shown.length - 1, next))].key);
  }

  #hideOthers() {
    for (const { board, element } of this.#lines.values()) {
      const isWanted = board.key === this.selected || !this.#onlyMissing || this.#isOpen(board);
      element.hidden = !(isWanted && this.#matches(board));
    }
    this.list.classList.toggle("empty", this.#lines.size === 0);
    this.#setTabStop();
  }

  /** @param {DeskBoard} board */
  #matches({ board, white, black }) {
    const query = this.#query;
    if (!query) return true;
    if (/^\d+$/u.test(query)) return String(board) === query;
    const matches = matcher(query);
    return [white, black].some((player) => matches(fullName(player)));
  }

  /** @param {DeskBoard} board @param {Entry} [pending] */
  #line(board, pending) {
    const code = pending ? pending.body.result : board.code;
    const result = el("span", { class: "result" });
    setText(result, (pending ? code && labelOf(code) : board.result || shownResult(board)) || "–");
    result.classList.toggle("forfeit", board.forfeit && !pending);
    const pick = el("button", { type: "button", class: "pick", onclick: () => this.select(board.key) },
      el("span", { class: "number" }, String(board.board)),
      ...side("w", board.white, this.#room), result, ...side("b", board.black, this.#room), boardStateElement(board, pending));
    return el("li", { class: `board ${code || (board.disputed && !pending) ? "has-result" : "open"} ${board.disputed && !pending ? "disputed" : ""}`, "data-board": board.board }, pick);
  }
}

/** @param {string} colour @param {Entrant} player @param {number} room */
function side(colour, player, room) {
  const name = el("span", { class: `who ${colour === "w" ? "white" : "black"}` },
    square(colour), el("span", { class: "tpn" }, player.number ? String(player.number) : ""), el("span", { class: "title" }, player.title),
    nameElement(player, room || undefined), el("span", { class: "rating" }, player.rating ? String(player.rating) : ""));
  const score = el("span", { class: "score" }, decimals(player.score));
  return colour === "w" ? [name, score] : [score, name];
}

/** @param {DeskBoard} board */
export const reportsDiffer = ({ reports }) => new Set(reports.map(({ code }) => code)).size > 1;
/** @param {Report} report */
export const reportWords = ({ side, result }) => (side === "w" ? t("White says {result}", { result }) : t("Black says {result}", { result }));
/** @param {DeskBoard} board */
const reportedWords = (board) => (reportsDiffer(board) ? t("players differ") : reportWords(board.reports[0]));

/** @param {DeskBoard} board @param {Entry} [pending] */
export function boardStateElement(board, pending) {
  if (board.follows && !pending) return el("span", { class: "state" }, t("withdrawn"));
  if (board.moved && !board.code && !pending) return el("span", { class: "state moved" }, `⏱ ${board.moved}`);
  if (board.reports.length && !board.disputed && !pending) return el("span", { class: "state reported" }, reportedWords(board));
  return stateElement(board, pending);
}
