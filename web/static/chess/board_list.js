// The boards of one round, as large lines one can tap. What is on its way shows at its board.

import { arrange, el, setText } from "../shared/dom.js";
import { fullName, nameElement } from "../shared/names.js";
import { square } from "../screens/tracks.js";
import { boardStanding } from "./entry_state.js";
import { STATES, labelOf } from "./result_codes.js";

export class BoardList extends EventTarget {
  #lines = new Map();
  #query = "";
  #onlyMissing = false;
  #room = 0;

  constructor(list, outbox) {
    super();
    new ResizeObserver(() => this.#refit()).observe(list);
    this.list = list;
    this.outbox = outbox;
    this.selected = null;
  }

  // Names give way as on every screen, in the room a line of this list has for them.
  #fitNames() {
    const name = this.list.querySelector(".board:not([hidden]) .name");
    const room = name ? name.clientWidth / parseFloat(getComputedStyle(name).fontSize) : this.#room;
    if (Math.abs(room - this.#room) < 0.05) return false;
    this.#room = room;
    return true;
  }

  filter({ query = this.#query, onlyMissing = this.#onlyMissing }) {
    this.#query = query.trim().toLowerCase();
    this.#onlyMissing = onlyMissing;
    this.#hideOthers();
  }

  // Lines keep their place; one is set anew only if its board or its entry on the way changed.
  show(boards, { anew = false } = {}) {
    this.boards = boards;
    const known = anew ? new Map() : this.#lines;
    this.#lines = new Map();
    for (const board of boards) {
      const pending = this.outbox.pendingFor(board.key);
      const mark = `${pending?.key}${pending?.state}`;
      const old = known.get(board.key);
      const same = old?.board === board && old.mark === mark;
      this.#lines.set(board.key, same ? old : { board, mark, element: this.#line(board, pending) });
    }
    arrange(this.list, [...this.#lines.values()].map((line) => line.element));
    this.#hideOthers();
    this.select(this.selected, { quiet: true });
    this.#refit();
  }

  #refit() {
    if (this.boards && this.#fitNames()) this.show(this.boards, { anew: true });
  }

  select(key, { quiet = false } = {}) {
    this.selected = this.#lines.has(key) ? key : null;
    for (const [name, { element }] of this.#lines) {
      const current = name === this.selected;
      element.classList.toggle("selected", current);
      element.firstChild.toggleAttribute("aria-current", current);
      if (current && !quiet) element.scrollIntoView({ block: "nearest" });
    }
    if (!quiet) this.dispatchEvent(new Event("select"));
  }

  get current() {
    return this.boards?.find((board) => board.key === this.selected) ?? null;
  }

  step(by) {
    const shown = this.boards.filter((board) => !this.#lines.get(board.key).element.hidden);
    if (!shown.length) return;
    const at = shown.findIndex((board) => board.key === this.selected);
    const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by;
    this.select(shown[Math.max(0, Math.min(shown.length - 1, next))].key);
  }

  #hideOthers() {
    for (const { board, element } of this.#lines.values()) {
      const pending = this.outbox.pendingFor(board.key);
      const open = pending ? pending.state === "stored" && !pending.body.result : !board.code;
      const keep = board.key === this.selected || !this.#onlyMissing || open;
      element.hidden = !(keep && this.#matches(board));
    }
    this.list.classList.toggle("empty", this.#lines.size === 0);
  }

  #matches({ board, white, black }) {
    const query = this.#query;
    if (!query) return true;
    if (/^\d+$/u.test(query)) return String(board) === query;
    return [white, black].some((player) => plain(fullName(player)).includes(plain(query)));
  }

  #line(board, pending) {
    const code = pending ? pending.body.result : board.code;
    const result = el("span", { class: "result" });
    setText(result, (pending ? code && labelOf(code) : board.result || claims(board)) || "–");
    result.classList.toggle("forfeit", board.forfeit && !pending);
    const pick = el("button", { type: "button", class: "pick", onclick: () => this.select(board.key) },
      el("span", { class: "number" }, String(board.board)),
      ...side("w", board.white, this.#room), result, ...side("b", board.black, this.#room), stateOf(board, pending));
    return el("li", { class: `board ${code || (board.disputed && !pending) ? "has-result" : "open"} ${board.disputed && !pending ? "disputed" : ""}`, "data-board": board.board }, pick);
  }
}

function side(colour, player, room) {
  const name = el("span", { class: `who ${colour === "w" ? "white" : "black"}` },
    square(colour), el("span", { class: "title" }, player.title), nameElement(player, room || undefined));
  const score = el("span", { class: "score" }, player.score);
  return colour === "w" ? [name, score] : [score, name];
}

// Of a disputed board everything that was said, once.
const claims = ({ disputed, told }) => (disputed ? [...new Set(told.map((claim) => claim.result))].join(" / ") : "");

export const differs = ({ reports }) => new Set(reports.map(({ code }) => code)).size > 1;
export const says = ({ side, result }) => `${side === "w" ? "White" : "Black"} says ${result}`;
const reported = (board) => (differs(board) ? "players differ" : says(board.reports[0]));

export function stateOf(board, pending) {
  if (board.follows && !pending) return el("span", { class: "state" }, "withdrawn");
  if (board.moved && !board.code && !pending) return el("span", { class: "state moved" }, `⏱ ${board.moved}`);
  if (board.reports.length && !board.disputed && !pending) return el("span", { class: "state reported" }, reported(board));
  const name = boardStanding(board, pending);
  const { shape, word } = STATES[name];
  return el("span", { class: `state ${name}` }, el("span", { class: "shape", "aria-hidden": "true" }, shape), word);
}

export const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
