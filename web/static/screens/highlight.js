// Highlighting ("warm") of changes, for a while from their first display: a line on a later page is
// highlighted when that page is shown.

// A change that was not displayed within this time is not highlighted any more.
const FORGET_AFTER = 5 * 60_000;

// Acts on an element after a delay if it still exists; the timer keeps neither it nor its old sheet in memory.
/** @param {HTMLElement} element @param {number} delay @param {(element: HTMLElement) => void} act */
export function afterDelay(element, delay, act) {
  const reference = new WeakRef(element);
  setTimeout(() => {
    const still = reference.deref();
    if (still) act(still);
  }, delay);
}

export class Highlights {
  /** @type {Map<string, { noted: number, until: number }>} */
  #changes = new Map();

  /** @param {number} duration milliseconds */
  constructor(duration) {
    this.duration = duration;
  }

  /** @param {string} key */
  note(key) {
    this.#changes.set(key, { noted: Date.now(), until: 0 });
  }

  forget() {
    this.#changes.clear();
  }

  // Highlights an element; the class is removed after the time left, also without animations.
  /** @param {HTMLElement} element @param {string} key */
  highlight(element, key) {
    const left = this.#left(key);
    if (left <= 0) return;
    element.classList.add("warm");
    element.style.setProperty("--warm-since", `${left - this.duration}ms`);
    afterDelay(element, left, (still) => still.classList.remove("warm"));
  }

  /** @param {string} key */
  #left(key) {
    const change = this.#changes.get(key);
    if (!change) return 0;
    const now = Date.now();
    if (!change.until && now - change.noted < FORGET_AFTER) change.until = now + this.duration;
    if (change.until <= now) this.#changes.delete(key);
    return change.until - now;
  }
}
