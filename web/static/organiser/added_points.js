// An acceleration of the event's own: "1; 1-2; 1-40" adds a point in rounds 1 and 2 to the numbers 1 to 40. A line with
// impossible values is sent as it is, and the server refuses it.

/** @typedef {{ tenths: number, from_round: number, to_round: number, first: number, last: number }} AddedPoints a rule; `first` and `last` are pairing numbers */

const RULE = /^(\d+)?([.,]5|½)?\s*;\s*(\d+)(?:\s*[-–]\s*(\d+))?\s*;\s*(\d+)(?:\s*[-–]\s*(\d+))?$/;

// Parses a rule for each line; `invalid` is the first line that is none.
/** @param {string} text @returns {{ rules: AddedPoints[], invalid: string }} */
export function parseAddedPoints(text) {
  const rules = [];
  for (const line of text.split("\n").map((line) => line.trim()).filter(Boolean)) {
    const [, whole = "", half = "", from, to = from, first, last = first] = RULE.exec(line) ?? [];
    if (!from || !(whole || half)) return { rules, invalid: line };
    rules.push({ tenths: 10 * Number(whole) + (half ? 5 : 0), from_round: Number(from), to_round: Number(to), first: Number(first), last: Number(last) });
  }
  return { rules, invalid: "" };
}
