// Whether a line-up keeps to the announced order, said at once. The server decides by the same rules.

import { t } from "../shared/words.js";

/** @typedef {{ member: number, order: number, rating: number, family: string }} Listed */

// For which numbers of a team, or boards, a line-up of that round names somebody.
/** @param {{ boards: number, at_once: boolean }} facts @param {number} round */
export const numbersIn = ({ boards, at_once: one }, round) => (one ? [round] : Array.from({ length: boards }, (_, i) => i + 1));

/**
 * What stands against it, "" if nothing does. `members` by board, 0 on one left empty; `order` is
 * "stated", "near" or "free", `points` what "near" allows. By "number" everybody of the first `boards` keeps theirs.
 * @param {number[]} members @param {Listed[]} team @param {{ order: string, points: number, boards: number, numbers: number[] }} rules
 */
export function against(members, team, { order, points, boards, numbers }) {
  const known = new Map(team.map((one) => [one.member, one]));
  const twice = members.find((member, i) => member && members.indexOf(member) !== i);
  if (twice) return t("{name} stands on two boards.", { name: known.get(twice)?.family ?? "" });
  if (order === "number") {
    const misplaced = members.findIndex((member, i) => (known.get(member)?.order ?? boards + 1) <= boards && known.get(member)?.order !== numbers[i]);
    const who = known.get(members[misplaced] ?? 0);
    return who ? t("{name} has number {own} and can't play as number {number}.", { name: who.family, own: who.order, number: numbers[misplaced] ?? 0 }) : "";
  }
  const seated = members.flatMap((member) => known.get(member) ?? []);
  for (const [i, lower] of seated.entries()) {
    const upper = seated.slice(0, i).find((one) => outOfOrder(one, lower, order, points));
    if (upper) return order === "near"
      ? t("{upper} can't sit above {lower}, who is rated more than {points} points higher.", { upper: upper.family, lower: lower.family, points })
      : t("{upper} can't sit above {lower}, who stands higher in the team's list.", { upper: upper.family, lower: lower.family });
  }
  return "";
}

/** @param {Listed} upper @param {Listed} lower @param {string} order @param {number} points */
function outOfOrder(upper, lower, order, points) {
  if (order === "stated") return upper.order > lower.order;
  return order === "near" && lower.rating - upper.rating > points;
}

// Who sits down if nobody says anything else: the first who may play, by number those who have the numbers.
/** @param {Listed[]} team @param {number[]} numbers @param {boolean} byNumber */
export const firstOf = (team, numbers, byNumber) => numbers.map((number, i) => (byNumber ? team.find((one) => one.order === number) : team[i])?.member ?? 0);

/** @typedef {{ round: number, match: number, draft: boolean, revealed: boolean, forfeit: string, moved_to: string }} InRound */

// Whose line-ups are handed in and changed now: matches of the newest round, in a Hutton of all that are shown; of an earlier
// round one that was moved, until its line-ups are revealed.
/** @template {InRound} M @param {M[]} matches @param {{ round: number, own: { at_once: boolean } }} head @returns {M[]} */
export const seatedNow = (matches, { round, own }) => matches
  .filter((one) => !one.draft && (own.at_once || one.round === round || (one.moved_to && !one.revealed && !one.forfeit)))
  .sort((one, other) => one.round - other.round || one.match - other.match);

// What a round is called where one of several is chosen. Those of a Hutton are its boards.
/** @param {boolean | undefined} atOnce @param {number} number */
export const shortName = (atOnce, number) => (atOnce ? t("Board {number}", { number }) : t("Round {number}", { number }));

// The newest first; boards in their order, as they lie beside one another.
/** @param {{ round: number }[]} matches @param {boolean | undefined} atOnce */
export function roundsOf(matches, atOnce) {
  const rounds = [...new Set(matches.map(({ round }) => round))];
  return atOnce ? rounds.sort((one, other) => one - other) : rounds;
}
