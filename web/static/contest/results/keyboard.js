// The desk by keyboard: digits name a board, space takes it, 1 = 0 + - set its result, and a key that is held sets no
// second one. Enter only ever selects, and nothing is entered while a field or a dialog has the keys.

/**
 * What the keys mean on the page; `press` is true if the key meant a result.
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
    // A dialog whose focused button went has the keys all the same.
    if (document.querySelector("dialog[open]") || (event.target instanceof Element && event.target.closest("input, textarea, select"))) return;
    if (this.#meant(event.key)) event.preventDefault();
  }

  /** @param {string} key @returns {boolean} */
  #meant(key) {
    if (key === "Escape") return this.#forget();
    if (key === "ArrowDown" || key === "ArrowUp") return this.#walk(key === "ArrowDown" ? 1 : -1);
    if (key === "/") return this.#do(this.meanings.search);
    if (!this.#digits && this.armed) return this.#result(key);
    return this.#number(key);
  }

  /** @param {string} key @returns {boolean} */
  #result(key) {
    if (this.meanings.press(key)) return true;
    if (key === ".") return this.#do(this.meanings.rare);
    return /^[2-9]$/u.test(key) ? this.#number(key) : false;
  }

  /** @param {string} key @returns {boolean} */
  #number(key) {
    if (/^\d$/u.test(key)) return this.#type(this.#digits + key);
    if (!this.#digits) return false;
    if (key === "Backspace") return this.#type(this.#digits.slice(0, -1));
    if (key === " " || key === "Enter") return this.#take();
    if (key === "=" || key === ".") return this.#take() && this.#result(key);
    return false;
  }

  /** @param {string} digits */
  #type(digits) {
    this.#digits = digits;
    this.armed = false;
    this.meanings.typed(digits);
    return true;
  }

  #take() {
    const digits = this.#digits;
    this.#digits = "";
    this.meanings.select(Number(digits));
    return true;
  }

  /** @param {number} by */
  #walk(by) {
    this.#digits = "";
    this.meanings.step(by);
    return true;
  }

  /** @param {() => void} meant */
  #do(meant) {
    meant();
    return true;
  }

  #forget() {
    this.#digits = "";
    this.meanings.clear();
    return true;
  }
}
