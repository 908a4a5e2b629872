// The number of a partnership: that of a pair, or "3+7" for two players of an individual. The encoding is that
// of `domain/bridge/partnerships.py`.

// The number of a partnership of two players is this many times the one's number, plus the other's.
const FACTOR = 1_000_000;

/** @param {number} number */
export const numberText = (number) => (number < FACTOR ? String(number || "–") : `${Math.floor(number / FACTOR)}+${number % FACTOR || "–"}`);
