// The tracks for the people of a line: a player, or a pair of two.

import { severalFederations, track as tracks, widest } from "../screens/tracks.js";
import { el } from "../shared/dom.js";
import { fitName } from "../shared/names.js";

/** @import { PrizePlayer } from "./shapes.d.ts" */
/** @import { Track, Tracks } from "../screens/renderer.d.ts" */

/** @typedef {{ players: PrizePlayer[] }} RowOfPlayers */

/** @type {Tracks<RowOfPlayers>} */
const track = tracks;

// A track as wide as its texts, up to `most`; longer texts are cut.
/** @template Row @param {string} name @param {Row[]} rows @param {number} most @param {(row: Row) => string} of @param {string} className @returns {Track<any>} */
export function cutTrack(name, rows, most, of, className) {
  const width = Math.min(most, widest(rows.map(of), true) + 0.2);
  const cut = (/** @type {string} */ text) => fitName({ family: text, given: "" }, width - 0.1, 1).family;
  return track.text(name, width, (row) => {
    const text = of(/** @type {Row} */ (/** @type {unknown} */ (row)));
    return el("span", { title: text }, cut(text));
  }, className);
}

/** @param {RowOfPlayers[]} rows @returns {Track<any>[]} */
export function nameTracks(rows) {
  const first = track.name("player", (row) => row.players[0]);
  const pairs = rows.some((row) => row.players.length > 1);
  return pairs ? [first, track.name("partner", (row) => row.players[1])] : [first];
}

/** @param {RowOfPlayers[]} rows @returns {Track<any> | false} */
export function federationTrack(rows) {
  const federation = (/** @type {RowOfPlayers} */ row) => [...new Set(row.players.map((player) => player.federation).filter(Boolean))].join("/");
  return severalFederations(rows.flatMap((row) => row.players)) &&
    track.text("federation", widest(rows.map(federation)) + 0.2, federation, "federation");
}
