// The rating changes by the tournament so far.

import { anyTitle, withHeading, level, severalFederations, track as tracks } from "../../screens/tracks.js";
import { decimals, resultsIn, t } from "../../shared/words.js";

/** @import { RatingRow } from "../shapes.d.ts" */
/** @import { Head } from "../../contest/shapes.d.ts" */
/** @import { Renderer, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<RatingRow>} */
const track = tracks;

const player = track.name("player", (row) => row.player);

/** @type {Renderer<Head, RatingRow>} */
export const renderer = {
  title: t("Rating changes"),
  heading: (head) => (head.closed ? t("Rating changes after round {round}", head) : t("Rating changes during round {round}", head)),
  when: (head) => (head.closed ? "" : resultsIn(head)),
  levels(rows) {
    const players = rows.map((row) => row.player);
    /** @param {(row: RatingRow) => string | number} of */
    const any = (of) => rows.some((row) => of(row));
    // Right-aligned, as a sign is no part of a numeral.
    /** @param {string} name @param {(row: RatingRow) => string | number} of */
    const figures = (name, of, strong = "") => any(of) && {
      ...withHeading(track.number(name, rows.map((row) => String(of(row))), (row) => decimals(String(of(row) || ""))), t(LABELS[name])), className: `right ${strong}`,
    };
    const number = track.number("number", [String(Math.max(9, ...players.map((p) => p.number)))], (row) => row.player.number);
    const title = anyTitle(players) && track.title("player-title", players, (row) => row.player);
    const fed = severalFederations(players) && track.federation("player-fed", players, (row) => row.player);
    const rating = track.number("rating", ["2800"], (row) => row.player.rating || "");
    const points = track.numeral("points", rows.map((row) => row.points), (row) => row.points);
    const games = figures("games", (row) => row.games);
    const expected = figures("expected", (row) => row.expected);
    const k = figures("k", (row) => row.k);
    const change = figures("change", (row) => row.change, "strong");
    const fresh = figures("new", (row) => row.new, "strong");
    const performance = figures("performance", (row) => row.performance);
    return [
      level([number, title, player, fed, rating, games, points, expected, k, performance, change, fresh], players),
      level([number, title, player, rating, games, points, expected, change, fresh], players),
      level([number, player, rating, points, change, fresh], players, { narrow: true }),
      level([player, change, fresh], players, { narrow: true }),
    ];
  },
  labels: {
    number: "", "player-fed": "", rating: t("Rtg"), points: t("Pts"), games: t("Games"), expected: t("Expected"),
    k: "K", performance: t("Performance"), change: t("Change"), new: t("New rating"),
  },
  isNotableChange: (before, after) => before.change !== after.change || before.new !== after.new,
  isNewSheet: (before, after) => before.round !== after.round,
};

/** @type {Record<string, string>} */
const LABELS = { games: "Games", expected: "Expected", k: "K", performance: "Performance", change: "Change", new: "New rating" };
