// Where a result is tapped, for one board at a time: groups of choices, each taken by a tap or a key,
// until they make a result. What the choices are, what they make, what stands against it and how all
// that is said is the game's policy; the pad keeps what was said, and that no tap is lost.

import { el } from "./dom.js";

/** @import { Attributes, Child } from "./shapes.d.ts" */

/** @typedef {Record<string, any>} Said */

/**
 * `begin` is what counts as said of a board that is just taken up; `keys` are results by their key;
 * `against` is why a result can't be given, "" if it can; `about` goes along with the result.
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

  // Painted anew only for something new: a button replaced under the finger loses its tap.
  /** @param {Board | null} board @param {Record<string, any>} [mode] */
  show(board, mode = {}) {
    const whole = JSON.stringify(mode);
    if (board === this.board && whole === this.#mode) return;
    const another = (board && this.keyOf(board)) !== (this.board && this.keyOf(this.board));
    if (another) this.said = this.policy.begin(board, this.said);
    if (another && board) this.notice = "";
    this.#mode = whole;
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
  tell(sentence) {
    this.notice = sentence;
    this.paint();
  }

  // A key while a board is in hand: true if it meant a result.
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
    if (against) return this.tell(against);
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
 * Choices of which one is taken, beside each other.
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
