// The next positions in the order of the names, with table, direction, boards and opponents.

import { level, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { seatText } from "../spoken_result.js";
import { isNewRound, heading, nothing, numberedPair, roomFor } from "./session.js";

/** @import { SeatRow, SeatsHead } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<SeatRow>} */
const track = tracks;

/** @type {Track<SeatRow>} */
const letter = { name: "letter", width: 0.9, className: "letter", of: (row) => row.letter };
const player = track.name("player", (row) => row.player);
/** @type {Track<SeatRow>} */
const against = numberedPair("opponent", (row) => row.opponent);

// The track for the seat, which players look for: the table large, then the direction and the room.
/** @param {SeatRow[]} rows @param {boolean} [close] where there is no room for words @returns {Track<SeatRow>} */
function seat(rows, close = false) {
  const tables = widest(rows.map((row) => row.table), true);
  const directions = widest(rows.map((row) => seatText(row.direction))) + 0.3;
  const named = rows.some((row) => row.room);
  const rooms = named ? widest(rows.map((row) => row.room)) + 0.5 : 0;
  const rests = close ? 0 : widest(rows.map((row) => (row.table ? "" : t(row.note))));
  return {
    name: "seat", width: Math.max(tables + directions + rooms, rests), className: "seat",
    of: (row) => (row.table
      ? el("span", {}, el("b", {}, row.table), " ", el("span", { class: "direction" }, seatText(row.direction)),
        row.room ? el("span", { class: "room", translate: "no" }, row.room) : "")
      : el("span", { class: "note" }, close ? "–" : t(row.note))),
  };
}

/** @param {SeatRow} row */
const rests = (row) => (row.opponent || !row.table ? "" : el("span", { class: "note" }, t(row.note)));

/** @type {Renderer<SeatsHead, SeatRow>} */
export const renderer = {
  title: t("Seats"),
  nothing,
  heading: heading(t("Seats")),
  levels(rows) {
    const players = rows.map((row) => row.player);
    const pair = { ...track.number("pair", rows.map((row) => String(row.pair)), (row) => row.pair), className: "right pair-number" };
    const boards = track.text("boards", Math.max(widest(rows.map((row) => row.boards)), rows.some((row) => row.note) ? widest([t("sits out")]) : 0),
      (row) => row.boards || rests(row), "boards");
    /** @type {Track<SeatRow>} */
    const versus = { ...against, of: (row, width) => (row.opponent ? against.of(row, width) : "") };
    const opponents = roomFor(rows.flatMap(({ opponent }) => opponent ?? []));
    const beside = rows.some((row) => row.partner) && { ...track.text("partner", widest(rows.map((row) => row.partner ?? "")), (row) => row.partner ?? "", "partner") };
    const alone = level([letter, player], players);
    const both = { natural: (alone.natural + opponents.natural) / 2, least: Math.max(alone.least, opponents.least) };
    return [
      ...(beside ? [level([letter, player, pair, seat(rows), beside, boards, versus], players, both)] : []),
      level([letter, player, pair, seat(rows), boards, versus], players, both),
      level([letter, player, pair, seat(rows), boards], players),
      level([letter, player, seat(rows), boards], players),
      level([letter, player, seat(rows, true)], players, { pitch: 1.22, detail: 0.8 }),
    ];
  },
  follows: (row, before) => before !== undefined && before.letter === row.letter,
  place: (row) => row.player,
  anew: (before, after) => isNewRound(before, after) || before.rooms.join() !== after.rooms.join(),
};
