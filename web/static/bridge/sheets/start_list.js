// The start list: the pairs by number, with their players, federations, categories and first seats.

import { withHeading, level, severalFederations, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { measure, nameElement } from "../../shared/names.js";
import { inContext, t } from "../../shared/words.js";
import { seatText } from "../spoken_result.js";

/** @import { PairRow, PhaseHead } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<PairRow>} */
const track = tracks;

const firstPlayer = track.name("player", (row) => row.players[0]);

// The second player; further ones, who take turns, are counted.
/** @type {Track<PairRow>} */
const secondPlayer = {
  name: "partner", flexible: true, className: "who",
  of: (row, width) => {
    const more = row.players.length > 2 ? `+${row.players.length - 2}` : "";
    const room = width && width - (more ? measure(more) + 0.3 : 0);
    return el("span", { class: "partners" }, row.players[1] ? nameElement(row.players[1], room) : "", more ? el("small", { class: "note" }, ` ${more}`) : "");
  },
};

// "B3 NS": the table, and the direction in the page's language; with the round, unless it is the first one.
/** @param {PairRow} row */
const seatOf = (row) => [row.seat.split(" ").map(seatText).join(" "), ...(row.begins ? [inContext("bridge", "Round {round}", { round: row.begins })] : [])].join(" · ");

/** @type {Renderer<PhaseHead, PairRow>} */
export const renderer = {
  title: t("Start list"),
  heading: () => t("Start list"),
  labels: { pair: t("Pair"), one: t("Player"), seat: t("Begins"), categories: t("Category") },
  levels(rows) {
    const players = rows.flatMap((row) => row.players);
    const individual = rows.every((row) => row.players.length === 1);
    const number = track.number("pair", [...rows.map((row) => String(row.pair)), "88"], (row) => el("span", { class: row.withdrawn ? "gone" : "" }, String(row.pair)));
    const pair = individual ? withHeading({ ...number, name: "one" }, t("Player")) : withHeading(number, t("Pair"));
    const second = individual ? null : secondPlayer;
    const categoryTexts = rows.map(({ categories }) => categories.join(", "));
    const categories = categoryTexts.some(Boolean) &&
      track.text("categories", Math.max(widest(categoryTexts) + 0.2, widest([t("Category")]) * 0.72), (row) => row.categories.join(", "), "categories");
    const federation = severalFederations(rows) && track.text("federation", widest(rows.map((row) => row.federation)) + 0.2, (row) => row.federation, "federation");
    const seat = rows.some((row) => row.seat) &&
      track.text("seat", Math.max(widest(rows.map((row) => (row.withdrawn ? t("left") : seatOf(row)))), widest([t("Begins")]) * 0.72), (row) => (row.withdrawn ? el("span", { class: "note" }, t("left")) : seatOf(row)), "seat");
    return [
      ...(categories ? [level([pair, firstPlayer, second, federation, categories, seat], players)] : []),
      level([pair, firstPlayer, second, federation, seat], players),
      level([pair, firstPlayer, second, seat], players),
      level([pair, firstPlayer, second], players),
    ];
  },
  place: (row) => row.pair,
  isNewSheet: (before, after) => before.session !== after.session,
};
