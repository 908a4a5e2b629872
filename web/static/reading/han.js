// The fonts for Chinese characters, kana and Hangul: their style sheet is long, so a page asks for it once it shows one. A page
// whose first letters have them has it from the server.

import { el } from "../shared/dom.js";

export const HAN_LETTERS = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u;

/** @type {Promise<void> | null} */
let styles = null;

/** @returns {Promise<void>} */
export const loadHanStyles = () => (styles ??= document.querySelector('link[href$="/fonts/han.css"]') ? Promise.resolve() : new Promise((done) => {
  const link = el("link", { rel: "stylesheet", href: new URL("../fonts/han.css", import.meta.url).href, onload: () => done(), onerror: () => done() });
  document.head.append(link);
}));
