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
const opponentTrack = numberedPair("opponent", (row) => row.opponent);

// The track for the seat, which players look for: the table large, then the direction and the room.
/** @param {SeatRow[]} rows @param {boolean} [withoutNotes] for lack of room @returns {Track<SeatRow>} */
function seatTrack(rows, withoutNotes = false) {
  const tables = widest(rows.map((row) => row.table), true);
  const directions = widest(rows.map((row) => seatText(row.direction))) + 0.3;
  const rooms = rows.some((row) => row.room) ? widest(rows.map((row) => row.room)) + 0.5 : 0;
  const notes = withoutNotes ? 0 : widest(rows.map((row) => (row.table ? "" : t(row.note))));
  return {
    name: "seat", width: Math.max(tables + directions + rooms, notes), className: "seat",
    of: (row) => (row.table
      ? el("span", {}, el("b", {}, row.table), " ", el("span", { class: "direction" }, seatText(row.direction)),
        row.room ? el("span", { class: "room", translate: "no" }, row.room) : "")
      : el("span", { class: "note" }, withoutNotes ? "–" : t(row.note))),
  };
}

// The note of a pair that has a seat but no opponents.
/** @param {SeatRow} row */
const noteAtTable = (row) => (row.opponent || !row.table ? "" : el("span", { class: "note" }, t(row.note)));

/** @type {Renderer<SeatsHead, SeatRow>} */
export const renderer = {
  title: t("Seats"),
  nothing,
  heading: heading(t("Seats")),
  levels(rows) {
    const players = rows.map((row) => row.player);
    const pair = { ...track.number("pair", rows.map((row) => String(row.pair)), (row) => row.pair), className: "right pair-number" };
    const boards = track.text("boards", Math.max(widest(rows.map((row) => row.boards)), rows.some((row) => row.note) ? widest([t("sits out")]) : 0),
      (row) => row.boards || noteAtTable(row), "boards");
    /** @type {Track<SeatRow>} */
    const opponent = { ...opponentTrack, of: (row, width) => (row.opponent ? opponentTrack.of(row, width) : "") };
    const opponents = roomFor(rows.flatMap(({ opponent }) => opponent ?? []));
    const partner = rows.some((row) => row.partner) && { ...track.text("partner", widest(rows.map((row) => row.partner ?? "")), (row) => row.partner ?? "", "partner") };
    const playersAlone = level([letter, player], players);
    const both = { natural: (playersAlone.natural + opponents.natural) / 2, least: Math.max(playersAlone.least, opponents.least) };
    return [
      ...(partner ? [level([letter, player, pair, seatTrack(rows), partner, boards, opponent], players, both)] : []),
      level([letter, player, pair, seatTrack(rows), boards, opponent], players, both),
      level([letter, player, pair, seatTrack(rows), boards], players),
      level([letter, player, seatTrack(rows), boards], players),
      level([letter, player, seatTrack(rows, true)], players, { pitch: 1.22, detail: 0.8 }),
    ];
  },
  follows: (row, before) => before !== undefined && before.letter === row.letter,
  place: (row) => row.player,
  isNewSheet: (before, after) => isNewRound(before, after) || before.rooms.join() !== after.rooms.join(),
};
