// Setting a participant, a player or a team, the same on every sheet: with the full name, or with a team's
// short name if there is no room for that.

import { withHeading, severalFederations, square, track as tracks } from "../screens/tracks.js";
import { el } from "../shared/dom.js";
import { NARROWEST, measure, nameElement, nameWidth } from "../shared/names.js";
import { t } from "../shared/words.js";

/** @import { Entrant, PerhapsNamed } from "./shapes.d.ts" */
/** @import { Track, Tracks } from "../screens/renderer.d.ts" */

/** @type {Tracks<any>} */
const track = tracks;

/** @param {Entrant} entrant @returns {Entrant} */
const withShortName = (entrant) => ({ ...entrant, family: entrant.short || entrant.family });
/** @param {Entrant} entrant */
const leastWidth = (entrant) => NARROWEST * Math.min(nameWidth(entrant), nameWidth(withShortName(entrant)));

/** @param {Entrant} entrant @param {number} [width] */
export function entrantElement(entrant, width) {
  if (entrant.short === undefined) return nameElement(entrant, width);
  const fits = width === undefined || NARROWEST * nameWidth(entrant) <= width || nameWidth(withShortName(entrant)) >= nameWidth(entrant);
  const one = fits ? entrant : withShortName(entrant);
  const cut = width !== undefined && NARROWEST * nameWidth(one) > width;
  const element = cut ? inSmallLines(one, width) : nameElement(one, width);
  element.title = nameOf(entrant);
  return element;
}

/** @param {{ family: string, apart?: string }} one */
export const nameOf = ({ family, apart }) => (apart ? `${family} (${apart})` : family);

// The name in small letters, if even the narrowest have no room: in one line, or in several where that would be too small.
/** @param {Entrant} entrant @param {number} width */
function inSmallLines(entrant, width) {
  const name = el("span", { class: "name in-small-lines", translate: "no", dir: "auto" }, el("span", { class: "family" }, nameOf(entrant)));
  const sizeFor = (/** @type {number} */ needed) => `${(0.97 * width / needed).toFixed(2)}em`;
  name.style.setProperty("--one-line", sizeFor(nameWidth(entrant)));
  name.style.setProperty("--longest-word", sizeFor(Math.max(...nameOf(entrant).split(/\s|(?<=-)/u).map((word) => measure(word, true)))));
  return name;
}

// For teams: the width that nine in ten need, and the least in which all names are complete. Players have the default.
/** @param {Entrant[]} entrants */
export function roomFor(entrants) {
  if (entrants.every(({ short }) => short === undefined)) return {};
  const widths = entrants.map(nameWidth).sort((a, b) => a - b);
  const natural = widths.length ? widths[Math.floor((widths.length - 1) * 0.92)] + 0.1 : 8;
  const whole = Math.max(5, ...entrants.map(leastWidth)) + 0.05;
  return { natural: Math.max(natural, whole), least: whole };
}

/** @template Row @param {string} name @param {(row: Row) => Entrant | null} of @param {(row: Row) => string} [instead] @returns {Track<Row>} */
export const entrantTrack = (name, of, instead) => ({
  name, flexible: true, className: "who",
  of: (row, width) => {
    const entrant = of(row);
    return entrant ? entrantElement(entrant, width) : instead ? el("span", { class: "note" }, t(instead(row))) : "";
  },
});

/** @template Row @param {Row[]} rows @param {(row: Row) => Entrant | null} of @param {string} name */
export function federationTrack(rows, of, name) {
  const entrants = rows.flatMap((row) => of(row) ?? []);
  return severalFederations(entrants) && track.federation(name, entrants, of);
}

// The track for "withdrawn" or "still playing"; otherwise the wall shows the places gained or lost there.
/** @type {Track<any>} */
export const stateTrack = {
  name: "state", width: 1.3, className: "state shift",
  of: (row) =>
    row.withdrawn
      ? el("span", { class: "withdrawn", role: "img", "aria-label": t("withdrawn") }, "×")
      : row.playing
        ? el("span", { class: "playing", role: "img", "aria-label": t("still playing") }, "…")
        : "",
};

// The track for the number of a quad, shown where a quad begins; false without quads.
/** @param {{ quad?: number }[]} rows @returns {Track<any> | false} */
export const quadTrack = (rows) => rows.some((row) => row.quad) && withHeading({
  ...track.number("quad", [String(Math.max(9, ...rows.map((row) => row.quad ?? 0)))], (row) => row.quad || ""), className: "right letter",
}, t("Quad"));
/** @param {{ quad?: number }} row @param {{ quad?: number }} [before] */
export const sameQuad = (row, before) => Boolean(row.quad) && before?.quad === row.quad;

// The two players below one another, each with the colour's square.
/** @param {PerhapsNamed[]} sides @param {boolean} firstWhite */
export function seatedPair([first, second], firstWhite) {
  const [left, right] = firstWhite ? ["w", "b"] : ["b", "w"];
  return el("p", { class: "players" }, seatElement(first, left), el("br"), seatElement(second, right));
}

/** @param {PerhapsNamed} who @param {string} colour */
export function seatElement(who, colour) {
  return el("span", { class: `seat-of ${colour === "w" ? "white" : "black"}` }, square(colour),
    el("span", { class: "title" }, who?.title ?? ""),
    who ? nameElement(who) : el("span", { class: "empty-seat" }, t("empty")));
}
