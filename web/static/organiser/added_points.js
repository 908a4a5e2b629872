// An event's own acceleration: "1; 1-2; 1-40" is a point in rounds 1 and 2 for the numbers 1 to 40. A
// line with impossible values is sent as it is, and the server refuses it.

/** @typedef {{ tenths: number, from_round: number, to_round: number, first: number, last: number }} Added */

const RULE = /^(\d+)?([.,]5|½)?\s*;\s*(\d+)(?:\s*[-–]\s*(\d+))?\s*;\s*(\d+)(?:\s*[-–]\s*(\d+))?$/;

/** The rules, or the first line that is none. @param {string} text @returns {{ rules: Added[], amiss: string }} */
export function addedPoints(text) {
  const rules = [];
  for (const line of text.split("\n").map((each) => each.trim()).filter(Boolean)) {
    const [, whole = "", half = "", from, to = from, first, last = first] = RULE.exec(line) ?? [];
    if (!from || !(whole || half)) return { rules, amiss: line };
    rules.push({ tenths: 10 * Number(whole) + (half ? 5 : 0), from_round: Number(from), to_round: Number(to), first: Number(first), last: Number(last) });
  }
  return { rules, amiss: "" };
}
