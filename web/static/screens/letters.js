// Loading fonts for letters that are in separate files, of the text family or of another one, before a sheet with
// such names is set.

import { HAN_LETTERS, loadHanStyles } from "../reading/han.js";
import { forgetWidths } from "../shared/names.js";

const SPLIT_LETTERS = /[\u0100-\u08ff\u1e00-\u1fff]/gu;
const SEPARATE_LETTERS = new RegExp(`[\\u0900-\\u097f\\u0e00-\\u0e7f]|${SPLIT_LETTERS.source}|${HAN_LETTERS.source}`, "gu");
const TEXT_FAMILY = '"Source Sans 3"';
const FAMILIES = `${TEXT_FAMILY}, "Noto Sans Thai", "Noto Sans Devanagari", "Noto Sans SC", "Noto Sans KR"`;
// The longest wait for fonts; then the system's own fonts are used.
const LONGEST_WAIT = 3000;

let requestedLetters = "";
/** @type {Promise<void> | null} */
let pendingLoad = null;

// Resolves when the faces for all letters of the sheet are loaded or have failed: text set before that would be measured
// in another font.
/** @param {unknown} sheet */
export async function loadFaces(sheet) {
  const letters = [...new Set(JSON.stringify(sheet))].join("");
  requestedLetters += (letters.match(SPLIT_LETTERS) ?? []).join("");
  await loadFamilies(TEXT_FAMILY, letters);
  forgetWidths();
}

// A promise of the fonts for the sheet's new letters; null if there is nothing to wait for. A sheet without new letters
// waits for earlier ones, so that sheets stay in order.
/** @param {unknown} sheet @returns {Promise<void> | null} */
export function loadLetters(sheet) {
  const separateLetters = new Set(JSON.stringify(sheet).match(SEPARATE_LETTERS) ?? []);
  const letters = [...separateLetters].filter((letter) => !requestedLetters.includes(letter)).join("");
  if (!letters) return pendingLoad;
  requestedLetters += letters;
  const limitedWait = Promise.race([loadFonts(letters), new Promise((done) => setTimeout(done, LONGEST_WAIT))]);
  const load = Promise.all([pendingLoad, limitedWait]).then(() => {
    forgetWidths();
    if (pendingLoad === load) pendingLoad = null;
  });
  return (pendingLoad = load);
}

/** @param {string} letters */
async function loadFonts(letters) {
  if (HAN_LETTERS.test(letters)) await loadHanStyles();
  await loadFamilies(FAMILIES, letters);
}

/** @param {string} families @param {string} letters */
const loadFamilies = (families, letters) => Promise.allSettled([400, 600].map((weight) => document.fonts.load(`${weight} 20px ${families}`, letters)));
