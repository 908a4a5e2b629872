// The number of who sits together: of a pair its own, of two of an individual "3+7".
// `domain/bridge/partnerships.py` says how one number holds both.

const APART = 1_000_000;

/** @param {number} number */
export const numberText = (number) => (number < APART ? String(number || "–") : `${Math.floor(number / APART)}+${number % APART || "–"}`);
