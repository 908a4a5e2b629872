// Pairings in the order of the names. The first letter is in the margin where it changes.

import { anyTitle, level, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

/** @import { NameRow } from "../shapes.d.ts" */
/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<NameRow>} */
const track = tracks;

/** @type {Track<NameRow>} */
const letter = {
  name: "letter", width: 0.9, className: "letter",
  of: (row) => row.letter,
};

/** @param {NameRow} row @param {number} [width] */
function opponentElement(row, width) {
  return row.opponent ? opponent.of(row, width) : el("span", { class: "note" }, t(row.note));
}
const opponent = track.name("opponent", (row) => row.opponent);
const player = track.name("player", (row) => row.player);

/** @type {Renderer<Head, NameRow>} */
export const renderer = {
  title: t("By name"),
  levels(rows) {
    const players = rows.map((row) => row.player);
    const boards = [String(Math.max(9, ...rows.map((row) => row.board)))];
    const board = track.number("board", boards, (row) => row.board || "–");
    /** @type {Track<NameRow>} */
    const place = {
      ...board, width: Math.max(board.width, widest(rows.map((row) => short(row.note)))),
      of: (row) => row.board || el("span", { class: "note" }, short(row.note)),
    };
    const colour = track.square("colour", (row) => row.colour);
    const title = anyTitle(players) && track.title("player-title", players, (row) => row.player);
    const versus = { ...opponent, of: opponentElement };
    return [
      level([letter, title, player, board, colour, versus], players),
      level([letter, player, place, colour], players),
      // In a large field as many lines per page as possible, so that the wait for a page is short.
      level([letter, player, board, colour], players, { pitch: 1.22, detail: 0.85 }),
    ];
  },
  // The first line of a letter or of a column shows the letter.
  follows: (row, before) => before !== undefined && before.letter === row.letter,
  // A finished game is no news here, as the sheet is for finding a board.
  isNotableChange: (before, after) => before.board !== after.board || before.colour !== after.colour || before.note !== after.note,
  place: (row) => row.player,
  isNewSheet: (before, after) => before.round !== after.round,
};

/** @type {Record<string, string>} */
const SHORT = { "half-point bye": "½", "full-point bye": "1", "does not play": "out" };
/** @param {string} note */
const short = (note) => t(SHORT[note] ?? note);
