// The prizes; after the end with their winners.

import { level, track as tracks } from "../screens/tracks.js";
import { decimals, t } from "../shared/words.js";
import { cutTrack, federationTrack, nameTracks } from "./people.js";

/** @import { PrizeRow } from "./shapes.d.ts" */
/** @import { Level, Renderer, Tracks } from "../screens/renderer.d.ts" */

/** @type {Tracks<PrizeRow>} */
const track = tracks;

/** @param {string} category */
const listName = (category) => category || t("Main prizes");
/** @param {PrizeRow} row */
const listsText = ({ of }) => of.map(([category, place]) => `${listName(category)} ${place}`).join(", ");
/** @param {PrizeRow} row */
const prizeText = ({ won, lot }) => (lot ? `${amountText(won)} (${t("by lot")})` : amountText(won));
// The prize with its amount of money in the page's language; goods stay as they are written.
/** @param {string} prize */
const amountText = (prize) => prize.replace(/^[^+]*\u00a0/u, decimals);

/** @param {PrizeRow[]} rows @returns {Level<PrizeRow>[]} */
function openPrizes(rows) {
  const place = track.number("place", ["88"], (row) => row.place);
  const category = (/** @type {number} */ most) => cutTrack("category", rows, most, (row) => listName(row.category), "letter");
  const prize = (/** @type {number} */ most) => cutTrack("prize", rows, most, prizeText, "strong");
  return [
    level([category(8), place, prize(13)], []),
    level([category(5), place, prize(8)], [], { narrow: true }),
  ];
}

/** @param {PrizeRow[]} rows @returns {Level<PrizeRow>[]} */
function winners(rows) {
  const players = rows.flatMap((row) => row.players);
  const rank = track.number("rank", ["88", ...rows.map((row) => String(row.place))], (row) => row.place);
  const score = track.numeral("points", rows.map((row) => row.score), (row) => row.score);
  const prize = (/** @type {number} */ most) => cutTrack("prize", rows, most, prizeText, "strong");
  const of = cutTrack("of", rows, 10, listsText, "note");
  const names = nameTracks(rows);
  return [
    level([rank, ...names, federationTrack(rows), score, prize(11), of], players),
    level([rank, ...names, score, prize(9)], players),
    level([rank, names[0], prize(7)], players, { narrow: true }),
  ];
}

/** @type {Renderer<any, PrizeRow>} */
export const renderer = {
  title: t("Prizes"),
  nothing: t("No prizes are announced."),
  emptyIsNews: true,
  heading: () => t("Prizes"),
  when: () => "",
  levels: (rows) => (rows.some((row) => row.players.length) ? winners(rows) : openPrizes(rows)),
  follows: (row, before) => before !== undefined && !row.players.length && before.category === row.category,
  isNewSheet: (before, after) => before.closed !== after.closed,
};
