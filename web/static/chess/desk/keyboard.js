// The desk by keyboard: digits name a board, space takes it, 1 = 0 set its result. Enter only ever
// selects, and nothing is entered while a field or a dialog has the keys.

export class Keyboard {
  #digits = "";

  constructor({ select, press, step, clear, typed, rare, search }) {
    Object.assign(this, { select, press, step, clear, typed, rare, search });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  armed = false;

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A dialog whose focused button went has the keys all the same.
    if (document.querySelector("dialog[open]") || event.target.closest("input, textarea, select")) return;
    if (this.#meant(event.key)) event.preventDefault();
  }

  #meant(key) {
    if (key === "Escape") return this.#forget();
    if (key === "ArrowDown" || key === "ArrowUp") return this.#walk(key === "ArrowDown" ? 1 : -1);
    if (key === "/") return this.search() ?? true;
    if (!this.#digits && this.armed) return this.#result(key);
    return this.#number(key);
  }

  #result(key) {
    if (this.press(key)) return true;
    if (key === ".") return this.rare() ?? true;
    return /^[2-9]$/u.test(key) ? this.#number(key) : false;
  }

  #number(key) {
    if (/^\d$/u.test(key)) return this.#type(this.#digits + key);
    if (!this.#digits) return false;
    if (key === "Backspace") return this.#type(this.#digits.slice(0, -1));
    if (key === " " || key === "Enter") return this.#take();
    if (key === "=" || key === ".") return this.#take() && this.#result(key);
    return false;
  }

  #type(digits) {
    this.#digits = digits;
    this.armed = false;
    this.typed(digits);
    return true;
  }

  #take() {
    const digits = this.#digits;
    this.#digits = "";
    this.select(Number(digits));
    return true;
  }

  #walk(by) {
    this.#digits = "";
    this.step(by);
    return true;
  }

  #forget() {
    this.#digits = "";
    this.clear();
    return true;
  }
}
