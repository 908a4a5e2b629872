// A game's result as a match protocol has it: the team named first on the left, whatever colour it
// plays on that board. What is sent and stored is White's result and Black's.

import { ADJOURNED } from "../results/result_codes.js";
import { t } from "../shared/words.js";

/** @import { GameLine } from "./shapes.d.ts" */

/** @typedef {{ code: string, label: string, words: string, key: string }} SideResult */

// Codes are written from the left: the team named first, then the other.
/** @type {SideResult[]} */
export const COMMON = [
  { code: "1-0", label: "1–0", words: t("left wins"), key: "1" },
  { code: "=-=", label: "½–½", words: t("draw"), key: "=" },
  { code: "0-1", label: "0–1", words: t("right wins"), key: "0" },
];

/** @type {SideResult[]} */
export const RARE = [
  { code: "+--", label: "+ −", words: t("right is absent"), key: "a" },
  { code: "--+", label: "− +", words: t("left is absent"), key: "b" },
  { code: "---", label: "− −", words: t("both absent"), key: "c" },
  { code: "=-0", label: "½–0", words: t("right loses, left draws"), key: "d" },
  { code: "0-=", label: "0–½", words: t("left loses, right draws"), key: "e" },
  { code: "0-0", label: "0–0", words: t("both lose"), key: "f" },
  { code: "W-L", label: "1–0 u", words: t("unrated"), key: "g" },
  { code: "D-D", label: "½–½ u", words: t("unrated"), key: "h" },
  { code: "L-W", label: "0–1 u", words: t("unrated"), key: "i" },
  { code: ADJOURNED, label: "adj.", words: t("adjourned"), key: "j" },
];

const LABELS = new Map([...COMMON, ...RARE].map(({ code, label }) => [code, label]));

// From White and Black to left and right, or back: it is the same turn.
/** @param {string} code @param {boolean} firstWhite */
export const turned = (code, firstWhite) => (firstWhite || !code ? code : `${code[2]}-${code[0]}`);

/** @param {string} code White's and Black's @param {boolean} firstWhite */
export const labelOf = (code, firstWhite) => LABELS.get(turned(code, firstWhite)) ?? code;

// Of a disputed board everything that was said, once.
/** @param {GameLine} game */
export const shownResult = ({ code, first_white, disputed, told }) =>
  disputed ? [...new Set(told.map((claim) => labelOf(claim.code, first_white)))].join(" / ") : code && labelOf(code, first_white);

// The colours of the team named first and of the other.
/** @param {GameLine} game */
export const colours = ({ first_white }) => (first_white ? ["w", "b"] : ["b", "w"]);
