// What changed stays warm for a while, from the moment somebody can see it: a line on a page that
// comes later is warm then.

// News that no page has shown by then is none any more.
const FORGOTTEN = 5 * 60_000;

// What waits for its end doesn't keep it, and with it the whole sheet it stood in, once that has gone.
/** @param {HTMLElement} element @param {number} delay @param {(element: HTMLElement) => void} act */
export function unlessGone(element, delay, act) {
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
  tell(key) {
    this.#news.set(key, { told: Date.now(), until: 0 });
  }

  forget() {
    this.#news.clear();
  }

  // The class goes by itself, whether anything may move or not.
  /** @param {HTMLElement} element @param {string} key */
  heat(element, key) {
    const left = this.#left(key);
    if (left <= 0) return;
    element.classList.add("warm");
    element.style.setProperty("--warm-since", `${left - this.lasts}ms`);
    unlessGone(element, left, (still) => still.classList.remove("warm"));
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
