// The desk by keyboard: digits are the number of a board, space selects it, 1 = 0 + - enter its result; a key held down
// enters no second one. Enter only selects, and nothing is entered while a field or a dialog has the focus.

/**
 * The functions of the page for the keys; `press` returns whether the key gave a result.
 * @typedef {{
 *   select: (board: number) => void, press: (key: string) => boolean, step: (by: number) => void,
 *   clear: () => void, typed: (digits: string) => void, rare: () => void, search: () => void,
 * }} Meanings
 */

export class Keyboard {
  #digits = "";

  /** @param {Meanings} meanings */
  constructor(meanings) {
    this.meanings = meanings;
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  armed = false;

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.repeat && !event.key.startsWith("Arrow"))) return;
    // An open dialog gets the keys even if its focused button was removed.
    if (document.querySelector("dialog[open]") || (event.target instanceof Element && event.target.closest("input, textarea, select"))) return;
    if (this.#handle(event.key)) event.preventDefault();
  }

  /** @param {string} key @returns {boolean} */
  #handle(key) {
    if (key === "Escape") return this.#clear();
    if (key === "ArrowDown" || key === "ArrowUp") return this.#step(key === "ArrowDown" ? 1 : -1);
    if (key === "/") return this.#call(this.meanings.search);
    if (!this.#digits && this.armed) return this.#result(key);
    return this.#number(key);
  }

  /** @param {string} key @returns {boolean} */
  #result(key) {
    if (this.meanings.press(key)) return true;
    if (key === ".") return this.#call(this.meanings.rare);
    return /^[2-9]$/u.test(key) ? this.#number(key) : false;
  }

  /** @param {string} key @returns {boolean} */
  #number(key) {
    if (/^\d$/u.test(key)) return this.#type(this.#digits + key);
    if (!this.#digits) return false;
    if (key === "Backspace") return this.#type(this.#digits.slice(0, -1));
    if (key === " " || key === "Enter") return this.#selectTyped();
    if (key === "=" || key === ".") return this.#selectTyped() && this.#result(key);
    return false;
  }

  /** @param {string} digits */
  #type(digits) {
    this.#digits = digits;
    this.armed = false;
    this.meanings.typed(digits);
    return true;
  }

  #selectTyped() {
    const digits = this.#digits;
    this.#digits = "";
    this.meanings.select(Number(digits));
    return true;
  }

  /** @param {number} by */
  #step(by) {
    this.#digits = "";
    this.meanings.step(by);
    return true;
  }

  /** @param {() => void} meant */
  #call(meant) {
    meant();
    return true;
  }

  #clear() {
    this.#digits = "";
    this.meanings.clear();
    return true;
  }
}
