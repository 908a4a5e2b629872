// Highlighting ("warm") of changes, for a while from their first display: a line on a later page is
// highlighted when that page is shown.

// A change that was not displayed within this time is not highlighted any more.
const FORGOTTEN = 5 * 60_000;

// Acts on an element after a delay if it still exists; the timer keeps neither it nor its old sheet in memory.
/** @param {HTMLElement} element @param {number} delay @param {(element: HTMLElement) => void} act */
export function afterDelay(element, delay, act) {
  const held = new WeakRef(element);
  setTimeout(() => {
    const still = held.deref();
    if (still) act(still);
  }, delay);
}

export class Warmth {
  /** @type {Map<string, { told: number, until: number }>} */
  #news = new Map();

  /** @param {number} lasts milliseconds */
  constructor(lasts) {
    this.lasts = lasts;
  }

  /** @param {string} key */
  note(key) {
    this.#news.set(key, { told: Date.now(), until: 0 });
  }

  forget() {
    this.#news.clear();
  }

  // Highlights an element; the class is removed after the time left, also without animations.
  /** @param {HTMLElement} element @param {string} key */
  heat(element, key) {
    const left = this.#left(key);
    if (left <= 0) return;
    element.classList.add("warm");
    element.style.setProperty("--warm-since", `${left - this.lasts}ms`);
    afterDelay(element, left, (still) => still.classList.remove("warm"));
  }

  /** @param {string} key */
  #left(key) {
    const news = this.#news.get(key);
    if (!news) return 0;
    const now = Date.now();
    if (!news.until && now - news.told < FORGOTTEN) news.until = now + this.lasts;
    if (news.until <= now) this.#news.delete(key);
    return news.until - now;
  }
}
