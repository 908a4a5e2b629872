// The pad on which a result is tapped, for one board at a time: groups of choices, each made by a tap or a
// key, until they make a result. The choices, the result, the objections and the texts are the game's
// policy; the pad keeps what is chosen so far (`input`), and loses no tap.

import { el } from "./dom.js";

/** @import { Attributes, Child } from "./shapes.d.ts" */

/** What is chosen so far, by group of choices. @typedef {Record<string, any>} PadInput */

/**
 * `idleContent` is shown without a board; `changedInput` is the input after a choice, `inputAfterChange` after the board in
 * hand has changed; `objection` is the reason why a result can't be given, or ""; `resultDetails` are further fields of the
 * result.
 * @template Board
 * @typedef {{
 *   initialInput: (board: Board | null, before: PadInput) => PadInput,
 *   boardContent: (pad: Pad<Board>, board: Board) => Child[],
 *   idleContent: (pad: Pad<Board>) => Child[],
 *   changedInput?: (input: PadInput, field: string, value: any) => PadInput,
 *   inputAfterChange?: (input: PadInput, before: Board, board: Board) => PadInput,
 *   resultsByKey?: (input: PadInput) => Map<string, string>,
 *   objection?: (pad: Pad<Board>, board: Board, result: string) => string,
 *   resultDetails?: (input: PadInput, board: Board) => object,
 * }} PadPolicy
 */

/** @template Board */
export class Pad extends EventTarget {
  #modeJson = "";
  notice = "";
  /** @type {Board | null} */
  board = null;
  // What the page shows now, such as a draft, for the policy.
  /** @type {Record<string, any>} */
  mode = {};

  /** @param {HTMLElement} place @param {PadPolicy<Board>} policy @param {(board: Board) => string} keyOf */
  constructor(place, policy, keyOf) {
    super();
    this.place = place;
    this.policy = policy;
    this.keyOf = keyOf;
    this.input = policy.initialInput(null, {});
    this.paint();
  }

  // Repaints only if something changed: a button that is replaced while pressed loses its tap.
  /** @param {Board | null} board @param {Record<string, any>} [mode] */
  show(board, mode = {}) {
    const modeJson = JSON.stringify(mode);
    if (board === this.board && modeJson === this.#modeJson) return;
    const isAnother = (board && this.keyOf(board)) !== (this.board && this.keyOf(this.board));
    if (isAnother) this.input = this.policy.initialInput(board, this.input);
    else if (board && this.board) this.input = this.policy.inputAfterChange?.(this.input, this.board, board) ?? this.input;
    if (isAnother && board) this.notice = "";
    this.#modeJson = modeJson;
    this.board = board;
    this.mode = mode;
    this.paint();
  }

  /** @param {string} field @param {unknown} value */
  setInput(field, value) {
    this.notice = "";
    this.input = this.policy.changedInput?.(this.input, field, value) ?? { ...this.input, [field]: value };
    this.paint();
  }

  /** @param {string} sentence */
  showNotice(sentence) {
    this.notice = sentence;
    this.paint();
  }

  // Handles a key while a board is chosen; returns whether it gave a result.
  /** @param {string} key */
  pressKey(key) {
    const result = this.policy.resultsByKey?.(this.input).get(key);
    if (result === undefined || !this.board) return false;
    this.giveResult(result);
    return true;
  }

  /** @param {string} result */
  giveResult(result) {
    const { board, policy } = this;
    if (!board) return;
    const objection = policy.objection?.(this, board, result);
    if (objection) return this.showNotice(objection);
    const detail = { board, result, ...policy.resultDetails?.(this.input, board) };
    this.dispatchEvent(new CustomEvent("result", { detail }));
  }

  paint() {
    const content = this.board ? this.policy.boardContent(this, this.board) : this.policy.idleContent(this);
    this.place.replaceChildren(...content.flatMap((child) => (child instanceof Node ? [child] : [])));
    this.place.classList.toggle("armed", this.board !== null);
    this.place.classList.toggle("quiet", !this.board && !this.notice && !this.input.typed);
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
      type: "button", "aria-pressed": String(pad.input[field] === value), onclick: () => pad.setInput(field, value), ...attributes,
    }, label)));
}
