// Pairings in the order of the names: the match, and the room and seat once they are public.

import { anyTitle, withHeading, level, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { inContext, t } from "../../shared/words.js";
import { SEAT } from "../../bridge/spoken_result.js";
import { letterTrack, memberTeam, titleTrack } from "../../contest/teams/tracks.js";

/** @import { NameRow } from "../shapes.d.ts" */
/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<NameRow>} */
const track = tracks;
const player = track.name("player", (row) => row.player);

/** @param {NameRow} row */
export const seatText = (row) => (row.seat ? `${row.room === "open" ? inContext("room", "open") : inContext("room", "closed")} ${SEAT[row.seat]}` : t(row.note));

const ROOM = t("Room");

/** @type {Renderer<Head, NameRow>} */
export const renderer = {
  title: t("By name"),
  levels(rows) {
    const players = rows.map((row) => row.player);
    /** @type {Track<NameRow>} */
    const match = withHeading({ ...track.number("board", ["99"], (row) => row.match || "–"), label: t("Match") }, t("Match"));
    const seat = withHeading(track.text("seat", widest(rows.map(seatText), true) + 0.3, (row) => el("span", { class: row.seat ? "" : "note" }, seatText(row))), ROOM);
    const title = anyTitle(players) && titleTrack("player-title", players, (row) => row.player);
    const team = memberTeam(rows);
    return [
      level([letterTrack, title, player, team, match, seat], players),
      level([letterTrack, player, match, seat], players),
      level([letterTrack, player, match, seat], players, { pitch: 1.22, detail: 0.85 }),
    ];
  },
  labels: { seat: ROOM },
  follows: (row, before) => before !== undefined && before.letter === row.letter,
  isNotableChange: (before, after) => before.match !== after.match || seatText(before) !== seatText(after),
  place: (row) => row.player,
  isNewSheet: (before, after) => before.round !== after.round,
};
