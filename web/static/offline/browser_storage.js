// Small texts that this browser stores for the site, in the page's memory where it allows no storage.

/** @type {Map<string, string>} */
const inMemory = new Map();

/** @typedef {"localStorage" | "sessionStorage"} Where the latter is a window's own */

/** @param {string} key @param {Where} [where] */
export function readText(key, where = "localStorage") {
  try {
    return window[where].getItem(key);
  } catch {
    return inMemory.get(`${where} ${key}`) ?? null;
  }
}

/** @param {string} key @param {string} text @param {Where} [where] */
export function storeText(key, text, where = "localStorage") {
  try {
    window[where].setItem(key, text);
  } catch {
    inMemory.set(`${where} ${key}`, text);
  }
}
