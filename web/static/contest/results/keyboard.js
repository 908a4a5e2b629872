// The desk by keyboard: digits are the number of a board, space selects it, 1 = 0 + - enter its result; a key held down
// enters no second one. Enter only selects, and nothing is entered while a field or a dialog has the focus.

/**
 * What the keys do on the page; `giveResult` returns whether the key stands for a result.
 * @typedef {{
 *   select: (board: number) => void, giveResult: (key: string) => boolean, step: (by: number) => void,
 *   clear: () => void, showTyped: (digits: string) => void, showRareResults: () => void, focusSearch: () => void,
 * }} KeyActions
 */

export class Keyboard {
  #digits = "";

  /** @param {KeyActions} actions */
  constructor(actions) {
    this.actions = actions;
    document.addEventListener("keydown", (event) => this.#onKey(event));
  }

  // Set by the page: keys then give results.
  isBoardSelected = false;

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !event.key.startsWith("Arrow"))) return;
    // An open dialog gets the keys even if its focused button was removed.
    if (document.querySelector("dialog[open]") || (event.target instanceof Element && event.target.closest("input, textarea, select"))) return;
    if (this.#handle(event.key)) event.preventDefault();
  }

  /** @param {string} key @returns {boolean} */
  #handle(key) {
    if (key === "Escape") return this.#clear();
    if (key === "ArrowDown" || key === "ArrowUp") return this.#step(key === "ArrowDown" ? 1 : -1);
    if (key === "/") return this.#do(this.actions.focusSearch);
    if (!this.#digits && this.isBoardSelected) return this.#giveResult(key);
    return this.#editNumber(key);
  }

  /** @param {string} key @returns {boolean} */
  #giveResult(key) {
    if (this.actions.giveResult(key)) return true;
    if (key === ".") return this.#do(this.actions.showRareResults);
    return /^[2-9]$/u.test(key) ? this.#editNumber(key) : false;
  }

  /** @param {string} key @returns {boolean} */
  #editNumber(key) {
    if (/^\d$/u.test(key)) return this.#setDigits(this.#digits + key);
    if (!this.#digits) return false;
    if (key === "Backspace") return this.#setDigits(this.#digits.slice(0, -1));
    if (key === " " || key === "Enter") return this.#selectTyped();
    if (key === "=" || key === ".") return this.#selectTyped() && this.#giveResult(key);
    return false;
  }

  /** @param {string} digits */
  #setDigits(digits) {
    this.#digits = digits;
    this.isBoardSelected = false;
    this.actions.showTyped(digits);
    return true;
  }

  #selectTyped() {
    const digits = this.#digits;
    this.#digits = "";
    this.actions.select(Number(digits));
    return true;
  }

  /** @param {number} by */
  #step(by) {
    this.#digits = "";
    this.actions.step(by);
    return true;
  }

  /** @param {() => void} action */
  #do(action) {
    action();
    return true;
  }

  #clear() {
    this.#digits = "";
    this.actions.clear();
    return true;
  }
}
