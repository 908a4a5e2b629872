// How whoever takes part is set, a player or a team: a name whole, a team's short name where there is no
// room for that, the same on every sheet.

import { headed, severalFederations, square, track as tracks } from "../screens/tracks.js";
import { el } from "../shared/dom.js";
import { NARROWEST, nameElement, nameWidth } from "../shared/names.js";
import { t } from "../shared/words.js";

/** @import { Entrant, PerhapsNamed } from "./shapes.d.ts" */
/** @import { Track, Tracks } from "../screens/renderer.d.ts" */

/** @type {Tracks<any>} */
const track = tracks;

/** @param {Entrant} entrant @returns {Entrant} */
const shortly = (entrant) => ({ ...entrant, family: entrant.short || entrant.family });
/** @param {Entrant} entrant */
const least = (entrant) => NARROWEST * Math.min(nameWidth(entrant), nameWidth(shortly(entrant)));

/** @param {Entrant} entrant @param {number} [width] */
export function entrantElement(entrant, width) {
  if (entrant.short === undefined) return nameElement(entrant, width);
  const fits = width === undefined || NARROWEST * nameWidth(entrant) <= width || nameWidth(shortly(entrant)) >= nameWidth(entrant);
  const one = fits ? entrant : shortly(entrant);
  const cut = width !== undefined && NARROWEST * nameWidth(one) > width;
  const element = cut ? wrapped(one) : nameElement(one, width);
  element.title = nameOf(entrant);
  return element;
}

/** @param {{ family: string, apart?: string }} one */
export const nameOf = ({ family, apart }) => (apart ? `${family} (${apart})` : family);

// Where not even the narrowest letters have room, in two small lines.
/** @param {Entrant} entrant */
const wrapped = (entrant) => el("span", { class: "name in-small-lines", translate: "no", dir: "auto" }, el("span", { class: "family" }, nameOf(entrant)));

// What nine teams in ten need, and the least in which each is whole; players give way by their given names.
/** @param {Entrant[]} entrants */
export function roomFor(entrants) {
  if (entrants.every(({ short }) => short === undefined)) return {};
  const widths = entrants.map(nameWidth).sort((a, b) => a - b);
  const natural = widths.length ? widths[Math.floor((widths.length - 1) * 0.92)] + 0.1 : 8;
  const whole = Math.max(5, ...entrants.map(least)) + 0.05;
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

// Where there is nothing of the kind to say, how far they have moved stands there for a while.
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

// The number of a quad, where the field is cut into them; it stands where a quad begins.
/** @param {{ quad?: number }[]} rows @returns {Track<any> | false} */
export const quadTrack = (rows) => rows.some((row) => row.quad) && headed({
  ...track.number("quad", [String(Math.max(9, ...rows.map((row) => row.quad ?? 0)))], (row) => row.quad || ""), className: "right letter",
}, t("Quad"));
/** @param {{ quad?: number }} row @param {{ quad?: number }} [before] */
export const sameQuad = (row, before) => Boolean(row.quad) && before?.quad === row.quad;

// One below the other, each with their square.
/** @param {PerhapsNamed[]} sides @param {boolean} firstWhite */
export function sitting([first, second], firstWhite) {
  const [left, right] = firstWhite ? ["w", "b"] : ["b", "w"];
  return el("p", { class: "players" }, seat(first, left), el("br"), seat(second, right));
}

/** @param {PerhapsNamed} who @param {string} colour */
export function seat(who, colour) {
  return el("span", { class: `seat-of ${colour === "w" ? "white" : "black"}` }, square(colour),
    el("span", { class: "title" }, who?.title ?? ""),
    who ? nameElement(who) : el("span", { class: "empty-seat" }, t("empty")));
}
