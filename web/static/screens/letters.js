// Loading fonts for letters that are in separate files, of the text family or of another one, before a sheet with
// such names is set.

import { el } from "../shared/dom.js";
import { forgetWidths } from "../shared/names.js";

const IN_PARTS = /[\u0100-\u08ff\u1e00-\u1fff]/gu;
const HAN = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const ELSEWHERE = new RegExp(`[\\u0900-\\u097f\\u0e00-\\u0e7f]|${IN_PARTS.source}|${HAN.source}`, "gu");
const TEXT = '"Source Sans 3"';
const FAMILIES = `${TEXT}, "Noto Sans Thai", "Noto Sans Devanagari", "Noto Sans SC", "Noto Sans KR"`;
// The longest wait for fonts; then the system's own fonts are used.
const PATIENCE = 3000;

/** @type {Promise<void> | null} */
let han = null;
let known = "";
/** @type {Promise<void> | null} */
let waiting = null;

// Resolves when the faces for all letters of the sheet are loaded or have failed: text set before that would be measured
// in another font.
/** @param {unknown} sheet */
export async function loadFaces(sheet) {
  const letters = [...new Set(JSON.stringify(sheet))].join("");
  known += (letters.match(IN_PARTS) ?? []).join("");
  await loadFamilies(TEXT, letters);
  forgetWidths();
}

// A promise of the fonts for the sheet's new letters; null if there is nothing to wait for. A sheet without new letters
// waits for earlier ones, so that sheets stay in order.
/** @param {unknown} sheet @returns {Promise<void> | null} */
export function loadLetters(sheet) {
  const found = new Set(JSON.stringify(sheet).match(ELSEWHERE) ?? []);
  const letters = [...found].filter((letter) => !known.includes(letter)).join("");
  if (!letters) return waiting;
  known += letters;
  const patiently = Promise.race([loadFonts(letters), new Promise((done) => setTimeout(done, PATIENCE))]);
  const here = Promise.all([waiting, patiently]).then(() => {
    forgetWidths();
    if (waiting === here) waiting = null;
  });
  return (waiting = here);
}

/** @param {string} letters */
async function loadFonts(letters) {
  if (HAN.test(letters)) await (han ??= loadHanStyles());
  await loadFamilies(FAMILIES, letters);
}

/** @param {string} families @param {string} letters */
const loadFamilies = (families, letters) => Promise.allSettled([400, 600].map((weight) => document.fonts.load(`${weight} 20px ${families}`, letters)));

/** @returns {Promise<void>} */
const loadHanStyles = () => new Promise((done) => {
  const link = el("link", { rel: "stylesheet", href: new URL("../fonts/han.css", import.meta.url).href, onload: () => done(), onerror: () => done() });
  document.head.append(link);
});
