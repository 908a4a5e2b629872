// The results that can be entered: three common ones with a key each, the rare ones one level deeper.

import { t } from "../shared/words.js";

/** @typedef {{ code: string, label: string, words: string, key: string }} Result */

export const ADJOURNED = "?-?";

/** @type {Result[]} */
export const COMMON = [
  { code: "1-0", label: "1–0", words: t("White wins"), key: "1" },
  { code: "=-=", label: "½–½", words: t("draw"), key: "=" },
  { code: "0-1", label: "0–1", words: t("Black wins"), key: "0" },
];

/** @type {Result[]} */
export const RARE = [
  { code: "+--", label: "+ −", words: t("Black absent"), key: "a" },
  { code: "--+", label: "− +", words: t("White absent"), key: "b" },
  { code: "---", label: "− −", words: t("both absent"), key: "c" },
  { code: "=-0", label: "½–0", words: t("Black loses, White draws"), key: "d" },
  { code: "0-=", label: "0–½", words: t("White loses, Black draws"), key: "e" },
  { code: "0-0", label: "0–0", words: t("both lose"), key: "f" },
  { code: "W-L", label: "1–0 u", words: t("unrated"), key: "g" },
  { code: "D-D", label: "½–½ u", words: t("unrated"), key: "h" },
  { code: "L-W", label: "0–1 u", words: t("unrated"), key: "i" },
  { code: ADJOURNED, label: "adj.", words: t("adjourned"), key: "j" },
];

const BY_CODE = new Map([...COMMON, ...RARE].map((result) => [result.code, result]));

/** @param {string} code */
export const labelOf = (code) => BY_CODE.get(code)?.label ?? code;

// Every state of an entry as a word and a shape, never by colour alone.
/** @typedef {"open" | "saving" | "here" | "sent" | "stored" | "confirmed" | "disputed" | "overruled" | "asked" | "refused"} State */
/** @type {Record<State, { shape: string, word: string }>} */
export const STATES = {
  open: { shape: "", word: "" },
  saving: { shape: "", word: t("saving …") },
  here: { shape: "○", word: t("saved here") },
  sent: { shape: "◔", word: t("sent") },
  stored: { shape: "●", word: t("stored") },
  confirmed: { shape: "✓", word: t("confirmed") },
  disputed: { shape: "‼", word: t("disputed") },
  overruled: { shape: "≠", word: t("decided otherwise") },
  asked: { shape: "?", word: t("with the chief") },
  refused: { shape: "×", word: t("refused") },
};
