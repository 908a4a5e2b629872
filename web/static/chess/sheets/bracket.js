// The bracket: on a wall as a picture that the matches grow through, in the hand as a list of them.

import { anyTitle, level, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { pagesOf } from "./bracket_picture.js";

/** @import { BracketHead, MatchRow, Player } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<MatchRow>} */
const track = tracks;

/** @param {MatchRow} row */
const called = (row) => t(row.says, { count: row.count });

/** @param {MatchRow} row */
const score = ({ upper, lower, how }) =>
  how === "walkover" ? t("walkover") : upper.player?.score ? `${upper.player.score}–${lower.player?.score}` : "";

/** @param {"upper" | "lower"} side @returns {Track<MatchRow>} */
const player = (side) => {
  const name = track.name(side, (row) => row[side].player);
  return {
    ...name, className: "who",
    of: (row, width) => {
      const { player: known, nobody, out } = row[side];
      if (!known) return el("span", { class: "note" }, nobody ? t("bye") : "");
      const cell = name.of(row, width);
      return out ? el("span", { class: "lost" }, cell) : cell;
    },
  };
};

/** @type {Renderer<BracketHead, MatchRow>} */
export const renderer = {
  title: t("Bracket"),
  nothing: t("The bracket is not drawn yet."),
  heading: ({ winner }) => (winner ? t("{name} wins", { name: winner }) : t("Bracket")),
  when: () => "",
  drawn: pagesOf,
  levels(rows) {
    const players = rows.flatMap((row) => [row.upper.player, row.lower.player]).filter((one) => one !== null);
    const round = track.text("round-name", widest(rows.map(called), true), called, "letter");
    const outcome = track.text("result", Math.max(2.9, widest(rows.map(score)) + 0.3), score, "result");
    const listed = /** @type {Player[]} */ (anyTitle(players) || players.length ? players : []);
    return [
      level([round, player("upper"), outcome, player("lower")], listed),
      level([player("upper"), outcome, player("lower")], listed, { narrow: true }),
    ];
  },
  follows: (row, before) => before?.round === row.round && before.says === row.says,
  // Each result moves the picture on; it is simply set anew.
  flows: true,
  anew: () => false,
};
