// The pad on which a result is tapped, for one board at a time: groups of choices, each made by a tap or a
// key, until they make a result. The choices, the result, the objections and the texts are the game's
// policy; the pad keeps the state of the input (`said`), and loses no tap.

import { el } from "./dom.js";

/** @import { Attributes, Child } from "./shapes.d.ts" */

/** @typedef {Record<string, any>} Said */

/**
 * `begin` is the initial input for a board; `keys` are results by key; `against` is the reason why a result
 * can't be given, or ""; `about` are further fields of the result.
 * @template Board
 * @typedef {{
 *   begin: (board: Board | null, before: Said) => Said,
 *   body: (pad: Pad<Board>, board: Board) => Child[],
 *   empty: (pad: Pad<Board>) => Child[],
 *   say?: (said: Said, field: string, value: any) => Said,
 *   keys?: (said: Said) => Map<string, string>,
 *   against?: (pad: Pad<Board>, board: Board, result: string) => string,
 *   about?: (said: Said, board: Board) => object,
 * }} PadPolicy
 */

/** @template Board */
export class Pad extends EventTarget {
  #mode = "";
  notice = "";
  /** @type {Board | null} */
  board = null;
  /** @type {Record<string, any>} */
  mode = {};

  /** @param {HTMLElement} place @param {PadPolicy<Board>} policy @param {(board: Board) => string} keyOf */
  constructor(place, policy, keyOf) {
    super();
    this.place = place;
    this.policy = policy;
    this.keyOf = keyOf;
    this.said = policy.begin(null, {});
    this.paint();
  }

  // Repaints only if something changed: a button that is replaced while pressed loses its tap.
  /** @param {Board | null} board @param {Record<string, any>} [mode] */
  show(board, mode = {}) {
    const modeJson = JSON.stringify(mode);
    if (board === this.board && modeJson === this.#mode) return;
    const another = (board && this.keyOf(board)) !== (this.board && this.keyOf(this.board));
    if (another) this.said = this.policy.begin(board, this.said);
    if (another && board) this.notice = "";
    this.#mode = modeJson;
    this.board = board;
    this.mode = mode;
    this.paint();
  }

  /** @param {string} field @param {unknown} value */
  say(field, value) {
    this.notice = "";
    this.said = this.policy.say?.(this.said, field, value) ?? { ...this.said, [field]: value };
    this.paint();
  }

  /** @param {string} sentence */
  showNotice(sentence) {
    this.notice = sentence;
    this.paint();
  }

  // Handles a key while a board is chosen; returns whether it gave a result.
  /** @param {string} key */
  press(key) {
    const result = this.policy.keys?.(this.said).get(key);
    if (result === undefined || !this.board) return false;
    this.give(result);
    return true;
  }

  /** @param {string} result */
  give(result) {
    const { board, policy } = this;
    if (!board) return;
    const against = policy.against?.(this, board, result);
    if (against) return this.showNotice(against);
    const detail = { board, result, ...policy.about?.(this.said, board) };
    this.dispatchEvent(new CustomEvent("result", { detail }));
  }

  paint() {
    const body = this.board ? this.policy.body(this, this.board) : this.policy.empty(this);
    this.place.replaceChildren(...body.flatMap((one) => (one instanceof Node ? [one] : [])));
    this.place.classList.toggle("armed", this.board !== null);
    this.place.classList.toggle("quiet", !this.board && !this.notice && !this.said.typed);
  }
}

/**
 * A row of choices of which one can be chosen.
 * @param {Pad<any>} pad
 * @param {string} field
 * @param {{ title: string, className: string, content?: Child[] }} group
 * @param {{ value: unknown, label: string, attributes?: Attributes }[]} choices
 */
export function choiceGroup(pad, field, { title, className, content = [] }, choices) {
  return el("div", { class: className, role: "group", "aria-label": title }, ...content,
    ...choices.map(({ value, label, attributes = {} }) => el("button", {
      type: "button", "aria-pressed": String(pad.said[field] === value), onclick: () => pad.say(field, value), ...attributes,
    }, label)));
}
