// Pairings in the order of the names: the match, and the board once the line-ups are revealed. The first
// letter is in the margin where it changes.

import { anyTitle, level, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { letterTrack, memberTeam, titleTrack } from "../../contest/teams/tracks.js";

/** @import { NameRow } from "../shapes.d.ts" */
/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<NameRow>} */
const track = tracks;

const player = track.name("player", (row) => row.player);
/** @type {Track<NameRow>} */
const opponent = {
  ...track.name("opponent", (row) => row.opponent),
  of: (row, width) => (row.opponent ? track.name("opponent", (one) => one.opponent).of(row, width) : el("span", { class: "note" }, t(row.note))),
};

// "3.2": the match and the board in it; only the match before its line-ups are revealed.
/** @param {NameRow} row */
const place = (row) => (row.board ? `${row.match}.${row.board}` : row.match ? String(row.match) : "–");

/** @type {Renderer<Head, NameRow>} */
export const renderer = {
  title: t("By name"),
  levels(rows) {
    const players = rows.map((row) => row.player);
    /** @type {Track<NameRow>} */
    const at = { ...track.number("board", rows.map(place), place), label: t("Board") };
    const notes = rows.map((row) => (row.match ? "" : t(row.note)));
    /** @type {Track<NameRow>} */
    const seat = { ...at, width: Math.max(at.width ?? 0, widest(notes)), of: (row) => (row.match ? place(row) : el("span", { class: "note" }, t(row.note))) };
    const colour = rows.some((row) => row.colour) && track.square("colour", (row) => row.colour);
    const title = anyTitle(players) && titleTrack("player-title", players, (row) => row.player);
    const team = memberTeam(rows);
    const playing = rows.some((row) => row.opponent);
    return [
      ...(playing ? [level([letterTrack, title, player, team, at, colour, opponent], players)] : []),
      level([letterTrack, title, player, team, seat, colour], players),
      level([letterTrack, player, seat, colour], players),
      level([letterTrack, player, at, colour], players, { pitch: 1.22, detail: 0.85 }),
    ];
  },
  legend: (_head, rows) => (rows.some((row) => row.board) ? t("3.2 is board 2 of match 3") : ""),
  follows: (row, before) => before !== undefined && before.letter === row.letter,
  // A finished game is no news here, as the sheet is for finding a board.
  isNotableChange: (before, after) => place(before) !== place(after) || before.note !== after.note,
  place: (row) => row.player,
  isNewSheet: (before, after) => before.round !== after.round,
};
