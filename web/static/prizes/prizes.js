// What there is to win; when everything is played, who has won it.

import { level, track as tracks, widest } from "../screens/tracks.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { federationTrack, nameTracks } from "./people.js";

/** @import { PrizeRow } from "./shapes.d.ts" */
/** @import { Level, Renderer, Tracks } from "../screens/renderer.d.ts" */

/** @type {Tracks<PrizeRow>} */
const track = tracks;

/** @param {string} category */
const listed = (category) => category || t("Main prizes");
/** @param {PrizeRow} row */
const lists = ({ of }) => of.map(([category, place]) => `${listed(category)} ${place}`).join(", ");
/** @param {PrizeRow} row */
const won = ({ won, lot }) => (lot ? el("span", {}, won, " ", el("span", { class: "note" }, t("by lot"))) : won);

/** @param {PrizeRow[]} rows @returns {Level<PrizeRow>[]} */
function toWin(rows) {
  const category = track.text("category", Math.min(12, widest(rows.map((row) => listed(row.category)), true) + 0.2), (row) => listed(row.category), "letter");
  const place = track.number("place", ["88"], (row) => row.place);
  const prize = track.text("prize", Math.min(14, widest(rows.map((row) => row.won), true) + 0.3), (row) => row.won, "strong");
  return [level([category, place, prize], [])];
}

/** @param {PrizeRow[]} rows @returns {Level<PrizeRow>[]} */
function wonBy(rows) {
  const players = rows.flatMap((row) => row.players);
  const rank = track.number("rank", ["88", ...rows.map((row) => String(row.place))], (row) => row.place);
  const score = track.numeral("points", rows.map((row) => row.score), (row) => row.score);
  const room = Math.min(11, Math.max(...rows.map((row) => widest([row.won], true) + (row.lot ? widest([t("by lot")]) + 0.3 : 0))) + 0.3);
  const prize = track.text("prize", room, won, "strong");
  const of = track.text("of", Math.min(12, widest(rows.map(lists)) + 0.3), lists, "note");
  const names = nameTracks(rows);
  return [
    level([rank, ...names, federationTrack(rows), score, prize, of], players),
    level([rank, ...names, score, prize], players),
    level([rank, names[0], prize], players, { narrow: true }),
  ];
}

/** @type {Renderer<any, PrizeRow>} */
export const renderer = {
  title: t("Prizes"),
  heading: () => t("Prizes"),
  when: () => "",
  levels: (rows) => (rows.some((row) => row.players.length) ? wonBy(rows) : toWin(rows)),
  follows: (row, before) => before !== undefined && !row.players.length && before.category === row.category,
  anew: (before, after) => before.closed !== after.closed,
};
