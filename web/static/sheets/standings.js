// Rank, name, points, tie-breaks in the order they decide.

import { anyTitle, level, severalFederations, tellsApart, track } from "./tracks.js";
import { el } from "../dom.js";
import { resultsIn, t } from "../words.js";

const state = {
  name: "state", width: 1.1, className: "state",
  of: (row) =>
    row.withdrawn
      ? el("span", { class: "withdrawn", role: "img", "aria-label": t("withdrawn") }, "×")
      : row.playing
        ? el("span", { class: "playing", role: "img", "aria-label": t("still playing") }, "…")
        : "",
};
// "Buchholz, cut 1".
const inFull = ({ name, marks }) => [t(name), ...marks.map(({ says, count }) => t(says, { count }))].join(", ");
const player = track.name("player", (row) => row.player);

export const standings = {
  title: t("Standings"),
  heading: (head) => (head.closed ? t("Standings after round {round}", head) : t("Standings during round {round}", head)),
  when: (head) => (head.closed ? "" : resultsIn(head)),
  levels(rows, head) {
    const players = rows.map((row) => row.player);
    const rank = track.number("rank", [String(Math.max(9, ...rows.map((row) => row.rank)))], (row) => row.rank || "");
    const title = anyTitle(players) && track.title("player-title", players, (row) => row.player);
    const fed = severalFederations(players) && track.federation("player-fed", players, (row) => row.player);
    const rating = tellsApart(players.map((p) => p.rating)) &&
      track.number("rating", ["2800"], (row) => row.player.rating || "");
    const points = track.numeral("points", players.map((p) => p.score), (row) => row.player.score, "strong");
    const breaks = head.columns.map((column, i) => ({
      ...track.numeral(`tie-break tie-break-${i}`, rows.map((row) => row.values[i]), (row) => row.values[i]),
      label: column.head, labelTitle: inFull(column),
    }));
    for (const column of breaks) column.width = Math.max(column.width, column.label.length * 0.42);
    return [
      level([rank, title, player, state, fed, rating && { ...rating, className: "right rating" }, points, ...breaks], players),
      level([rank, title, player, state, fed, points, ...breaks], players),
      level([rank, player, state, points, ...breaks.slice(0, 1)], players, { narrow: true }),
      level([rank, player, state, points], players, { narrow: true }),
    ];
  },
  legend: (head, rows) => [
    ...head.columns.map((column) => `${column.head}: ${inFull(column)}`),
    ...(rows.some((row) => row.playing && !row.withdrawn) ? [`…: ${t("still playing")}`] : []),
    ...(rows.some((row) => row.withdrawn) ? [`×: ${t("withdrawn")}`] : []),
  ].join(" · "),
  labels: { points: t("Pts"), rating: t("Rtg"), "player-fed": "", rank: "" },
  // Half the table's tie-breaks move with every result; who has scored is the news.
  stirs: (before, after) => before.player.score !== after.player.score || before.playing !== after.playing,
  anew: (before, after) => before.round !== after.round,
};
