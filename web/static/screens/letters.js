// Letters that lie in files of their own, of the text family or of another: fetched before a sheet is set in which a
// name has them.

import { el } from "../shared/dom.js";
import { forgetWidths } from "../shared/names.js";

const IN_PARTS = /[\u0100-\u08ff\u1e00-\u1fff]/gu;
const HAN = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\u{20000}-\u{3ffff}]/u;
const ELSEWHERE = new RegExp(`[\\u0900-\\u097f\\u0e00-\\u0e7f]|${IN_PARTS.source}|${HAN.source}`, "gu");
const TEXT = '"Source Sans 3"';
const FAMILIES = `${TEXT}, "Noto Sans Thai", "Noto Sans Devanagari", "Noto Sans SC", "Noto Sans KR"`;
// A sheet waits no longer for letters than this: then the system's own stand in for them.
const PATIENCE = 3000;

/** @type {Promise<void> | null} */
let han = null;
let known = "";
/** @type {Promise<void> | null} */
let waiting = null;

// Whether they come or not. A family's faces have some of its letters each, so that all of the sheet's are asked for: what is
// set before they are here is measured in others.
/** @param {unknown} sheet */
export async function facesOf(sheet) {
  const letters = [...new Set(JSON.stringify(sheet))].join("");
  known += (letters.match(IN_PARTS) ?? []).join("");
  await loaded(TEXT, letters);
  forgetWidths();
}

// Nothing to wait for: null. It is asked for the letters that are new; a sheet without any waits for
// those before it, so that none is shown over a later one.
/** @param {unknown} sheet @returns {Promise<void> | null} */
export function lettersOf(sheet) {
  const found = new Set(JSON.stringify(sheet).match(ELSEWHERE) ?? []);
  const letters = [...found].filter((letter) => !known.includes(letter)).join("");
  if (!letters) return waiting;
  known += letters;
  const patiently = Promise.race([fetched(letters), new Promise((done) => setTimeout(done, PATIENCE))]);
  const here = Promise.all([waiting, patiently]).then(() => {
    forgetWidths();
    if (waiting === here) waiting = null;
  });
  return (waiting = here);
}

/** @param {string} letters */
async function fetched(letters) {
  if (HAN.test(letters)) await (han ??= styled());
  await loaded(FAMILIES, letters);
}

/** @param {string} families @param {string} letters */
const loaded = (families, letters) => Promise.allSettled([400, 600].map((weight) => document.fonts.load(`${weight} 20px ${families}`, letters)));

/** @returns {Promise<void>} */
const styled = () => new Promise((done) => {
  const link = el("link", { rel: "stylesheet", href: new URL("../fonts/han.css", import.meta.url).href, onload: () => done(), onerror: () => done() });
  document.head.append(link);
});
