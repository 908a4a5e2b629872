// The number of a partnership: that of a pair, or "3+7" for two players of an individual. The encoding is that
// of `domain/bridge/partnerships.py`.

const APART = 1_000_000;

/** @param {number} number */
export const numberText = (number) => (number < APART ? String(number || "–") : `${Math.floor(number / APART)}+${number % APART || "–"}`);
