// The start list: the teams by number, each with its members in board order.

import { anyTitle, level, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { smallestWidth, nameElement, nameWidth } from "../../shared/names.js";
import { t } from "../../shared/words.js";
import { entrantElement, federationTrack, roomFor } from "../entrant.js";
import { titleTrack } from "./tracks.js";

/** @import { ListedTeam, MemberRow } from "../../team_chess/shapes.d.ts" */
/** @import { Head, Entrant } from "../shapes.d.ts" */
/** @import { Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @typedef {ListedTeam | MemberRow} Row */

/** @type {Tracks<Row>} */
const track = tracks;

/** @type {Track<Row>} */
const who = {
  name: "who-listed", flexible: true, className: "who",
  of: (row, width) => {
    if (row.kind === "team") return el("span", { class: `of-match${row.withdrawn ? " gone" : ""}` }, entrantElement(row.team, width));
    return el("span", { class: row.left ? "gone" : "" }, nameElement(row.player, width));
  },
};

/** @type {Renderer<Head, Row>} */
export const renderer = {
  title: t("Start list"),
  heading: () => t("Start list"),
  levels(rows) {
    const teams = rows.flatMap((row) => (row.kind === "team" ? [row.team] : []));
    const players = rows.flatMap((row) => (row.kind === "member" ? [row.player] : []));
    const room = roomFor(teams);
    const widths = players.map(nameWidth).sort((a, b) => a - b);
    const natural = Math.max(room.natural ?? 0, (widths[Math.floor((widths.length - 1) * 0.92)] ?? 6) + 0.1);
    const least = Math.max(room.least ?? 0, ...players.map((player) => smallestWidth(player) + 0.05));
    const largest = String(Math.max(99, ...teams.map((team) => team.number)));
    /** @type {Track<Row>} */
    const number = { ...track.number("number", [largest], (row) => (row.kind === "team" ? row.team.number || "–" : row.player.order)), className: "right start-place" };
    number.of = (row) => (row.kind === "team" ? el("b", { class: "letter" }, String(row.team.number || "–")) : el("span", { class: "note" }, String(row.player.order)));
    const title = anyTitle(players) && titleTrack("player-title", players, (row) => (row.kind === "member" ? row.player : null));
    const rated = players.some((player) => player.rating);
    /** @type {false | Track<Row>} */
    const rating = rated && { ...track.number("rating", ["2800"], (row) => (row.kind === "team" ? row.average || "" : row.player.rating || "")), className: "right rating" };
    const federation = federationTrack(rows, (row) => /** @type {Entrant} */ (row.kind === "team" ? row.team : row.player), "fed");
    const reserve = rows.some((row) => row.kind === "member" && row.reserve) &&
      track.text("reserve", widest([t("Reserve")]) + 0.2, (row) => (row.kind === "member" && row.reserve ? el("span", { class: "note" }, t("Reserve")) : ""));
    return [
      level([number, title, who, federation, rating, reserve], players, { natural, least }),
      level([number, title, who, rating], players, { natural, least }),
      level([number, who, rating], players, { natural, least: Math.min(least, 9), narrow: true }),
    ];
  },
  follows: (row) => row.kind === "member",
  keepsFollowersTogether: true,
  place: (row) => (row.kind === "team" ? row.team.number : row.team),
  isNewSheet: () => false,
};
