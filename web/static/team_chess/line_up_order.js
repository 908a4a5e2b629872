// Checks at once whether a line-up has the announced order. The server decides by the same rules.

import { t } from "../shared/words.js";

/** @typedef {{ member: number, order: number, rating: number, family: string }} Listed */

// The numbers of a team, or boards, of a line-up of that round.
/** @param {{ boards: number, at_once: boolean }} facts @param {number} round */
export const numbersIn = ({ boards, at_once: isHutton }, round) => (isHutton ? [round] : Array.from({ length: boards }, (_, i) => i + 1));

/**
 * The objection to a line-up, or "". `members` by board, 0 for an empty one; `order` is "stated", "near"
 * (within `points`) or "free". With "number" each of the first `boards` members plays under the own number.
 * @param {number[]} members @param {Listed[]} team @param {{ order: string, points: number, boards: number, numbers: number[] }} rules
 */
export function objection(members, team, { order, points, boards, numbers }) {
  const byMember = new Map(team.map((listed) => [listed.member, listed]));
  const twice = members.find((member, i) => member && members.indexOf(member) !== i);
  if (twice) return t("{name} stands on two boards.", { name: byMember.get(twice)?.family ?? "" });
  if (order === "number") {
    const misplaced = members.findIndex((member, i) => (byMember.get(member)?.order ?? boards + 1) <= boards && byMember.get(member)?.order !== numbers[i]);
    const misplacedMember = byMember.get(members[misplaced] ?? 0);
    return misplacedMember ? t("{name} has number {own} and can't play as number {number}.", { name: misplacedMember.family, own: misplacedMember.order, number: numbers[misplaced] ?? 0 }) : "";
  }
  const seated = members.flatMap((member) => byMember.get(member) ?? []);
  for (const [i, lower] of seated.entries()) {
    const upper = seated.slice(0, i).find((one) => isOutOfOrder(one, lower, order, points));
    if (upper) return order === "near"
      ? t("{upper} can't sit above {lower}, who is rated more than {points} points higher.", { upper: upper.family, lower: lower.family, points })
      : t("{upper} can't sit above {lower}, who stands higher in the team's list.", { upper: upper.family, lower: lower.family });
  }
  return "";
}

/** @param {Listed} upper @param {Listed} lower @param {string} order @param {number} points */
function isOutOfOrder(upper, lower, order, points) {
  if (order === "stated") return upper.order > lower.order;
  return order === "near" && lower.rating - upper.rating > points;
}

// The default line-up: the first available members, or those with the numbers.
/** @param {Listed[]} team @param {number[]} numbers @param {boolean} byNumber */
export const defaultLineUp = (team, numbers, byNumber) => numbers.map((number, i) => (byNumber ? team.find((one) => one.order === number) : team[i])?.member ?? 0);

/** @typedef {{ round: number, match: number, draft: boolean, revealed: boolean, forfeit: string, moved_to: string }} InRound */

// The matches whose line-ups can be handed in or changed: those of the newest round (in a Hutton, of all public ones), and
// moved matches of earlier rounds until their line-ups are revealed.
/** @template {InRound} M @param {M[]} matches @param {{ round: number, own: { at_once: boolean } }} head @returns {M[]} */
export const matchesToSeat = (matches, { round, own }) => matches
  .filter((one) => !one.draft && (own.at_once || one.round === round || (one.moved_to && !one.revealed && !one.forfeit)))
  .sort((one, other) => one.round - other.round || one.match - other.match);

// The name of a round in a choice of several; the rounds of a Hutton are its boards.
/** @param {boolean | undefined} atOnce @param {number} number */
export const shortName = (atOnce, number) => (atOnce ? t("Board {number}", { number }) : t("Round {number}", { number }));

// The rounds of the matches, newest first; the boards of a Hutton in ascending order.
/** @param {{ round: number }[]} matches @param {boolean | undefined} atOnce */
export function roundsOf(matches, atOnce) {
  const rounds = [...new Set(matches.map(({ round }) => round))];
  return atOnce ? rounds.sort((one, other) => one - other) : rounds;
}
