// The results that can be entered: three common ones with a key each, and the rare ones one level deeper. The stored
// code is White's result and Black's; in a match, where the first team is on the left with either colour, results are
// shown and tapped from the left.

import { t } from "../../shared/words.js";

/** @typedef {{ code: string, label: string, words: string, key: string }} Result */
/** @typedef {{ common: Result[], rare: Result[] }} Results */

// The results that have a key while the rare ones are closed: the common ones, and forfeits by + and -.
/** @param {Results} results */
export const directResults = ({ common, rare }) => [...common, ...rare.filter(({ key }) => key === "+" || key === "-")];

export const ADJOURNED = "?-?";

/** @type {[code: string, label: string, key: string][]} */
const COMMON = [["1-0", "1–0", "1"], ["=-=", "½–½", "="], ["0-1", "0–1", "0"]];
/** @type {[code: string, label: string, key: string][]} */
const RARE = [
  ["+--", "+ −", "+"], ["--+", "− +", "-"], ["---", "− −", "c"], ["=-0", "½–0", "d"], ["0-=", "0–½", "e"],
  ["0-0", "0–0", "f"], ["W-L", "1–0 u", "g"], ["D-D", "½–½ u", "h"], ["L-W", "0–1 u", "i"], [ADJOURNED, "adj.", "j"],
];
const LABELS = new Map([...COMMON, ...RARE].map(([code, label]) => [code, label]));

/** @type {Record<string, string>} */
const COMMON_WORDS = {
  "=-=": t("draw"), "---": t("both absent"), "0-0": t("both lose"), "W-L": t("unrated"), "D-D": t("unrated"),
  "L-W": t("unrated"), [ADJOURNED]: t("adjourned"),
};

// The results with texts; `words` are those that differ between colours and sides.
/** @param {Record<string, string>} words @returns {Results} */
function resultsWithWords(words) {
  const wordsByCode = { ...COMMON_WORDS, ...words };
  const withWords = (/** @type {[string, string, string][]} */ list) => list.map(([code, label, key]) => ({ code, label, key, words: wordsByCode[code] }));
  return { common: withWords(COMMON), rare: withWords(RARE) };
}

export const RESULTS_BY_COLOUR = resultsWithWords({
  "1-0": t("White wins"), "0-1": t("Black wins"), "+--": t("Black absent"), "--+": t("White absent"),
  "=-0": t("Black loses, White draws"), "0-=": t("White loses, Black draws"),
});
export const RESULTS_BY_SIDE = resultsWithWords({
  "1-0": t("left wins"), "0-1": t("right wins"), "+--": t("right is absent"), "--+": t("left is absent"),
  "=-0": t("right loses, left draws"), "0-=": t("left loses, right draws"),
});

// Converts a code from White and Black to left and right, or back.
/** @param {string} code @param {boolean} firstWhite */
export const convertSides = (code, firstWhite) => (firstWhite || !code ? code : `${code[2]}-${code[0]}`);

/** @param {string} code White's and Black's @param {boolean} [firstWhite] */
export const labelOf = (code, firstWhite = true) => LABELS.get(convertSides(code, firstWhite)) ?? code;

// The label of a board's result; of a disputed board all different claims.
/** @param {{ code: string, disputed: boolean, told: { code: string }[] }} board @param {boolean} [firstWhite] */
export const shownResult = ({ code, disputed, told }, firstWhite = true) =>
  disputed ? [...new Set(told.map((claim) => labelOf(claim.code, firstWhite)))].join(" / ") : code && labelOf(code, firstWhite);

// The states of an entry, each as a word and a symbol, never by colour alone.
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
