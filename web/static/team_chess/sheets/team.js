// How a team is set: its name whole, its short name where there is no room for that, the same on every sheet.

import { severalFederations, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { measure, NARROWEST, nameElement, nameWidth } from "../../shared/names.js";
import { t } from "../../shared/words.js";

/** @import { MatchRow, TeamLine } from "../shapes.d.ts" */
/** @import { Track, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<any>} */
const track = tracks;

/** @param {TeamLine} team */
export const named = ({ name, apart }) => ({ family: name, given: "", apart });
/** @param {TeamLine} team */
const shortly = ({ short, name, apart }) => ({ family: short || name, given: "", apart });
/** @param {TeamLine} team */
const least = (team) => NARROWEST * Math.min(nameWidth(named(team)), nameWidth(shortly(team)));

/** @param {TeamLine} team @param {number} [width] */
export function teamElement(team, width) {
  const whole = named(team);
  const fits = width === undefined || NARROWEST * nameWidth(whole) <= width || nameWidth(shortly(team)) >= nameWidth(whole);
  const one = fits ? whole : shortly(team);
  const cut = width !== undefined && NARROWEST * nameWidth(one) > width;
  const element = cut ? wrapped(one) : nameElement(one, width);
  element.title = team.apart ? `${team.name} (${team.apart})` : team.name;
  return element;
}

// Where not even the narrowest letters have room, in two small lines.
/** @param {ReturnType<typeof named>} team */
const wrapped = ({ family, apart }) => el("span", { class: "name in-small-lines", translate: "no", dir: "auto" },
  el("span", { class: "family" }, apart ? `${family} (${apart})` : family));

// What nine names in ten need, and the least in which each is whole.
/** @param {TeamLine[]} teams */
export function roomFor(teams) {
  const widths = teams.map((team) => nameWidth(named(team))).sort((a, b) => a - b);
  const natural = widths.length ? widths[Math.floor((widths.length - 1) * 0.92)] + 0.1 : 8;
  const whole = Math.max(5, ...teams.map(least)) + 0.05;
  return { natural: Math.max(natural, whole), least: whole };
}

/** @template Row @param {string} name @param {(row: Row) => TeamLine | null} of @param {(row: Row) => string} [instead] @returns {Track<Row>} */
export const teamTrack = (name, of, instead) => ({
  name, flexible: true, className: "who",
  of: (row, width) => {
    const team = of(row);
    return team ? teamElement(team, width) : el("span", { class: "note" }, instead ? t(instead(row)) : "");
  },
});

/** @template Row @param {Row[]} rows @param {(row: Row) => TeamLine | null} of @param {string} name */
export function federationTrack(rows, of, name) {
  const teams = rows.flatMap((row) => of(row) ?? []);
  return severalFederations(teams) && track.federation(name, teams, of);
}

/** @param {string} first @param {string} second */
export const points = (first, second) => (first || second ? `${first}–${second}` : "");

// "2½–1½"; grey while the match is on.
/** @template {Pick<MatchRow, "first_points" | "second_points">} Row @param {Row[]} rows @param {(row: Row) => string} kind @returns {Track<Row>} */
export function scoreTrack(rows, kind) {
  const wide = Math.max(measure("4½–3½", true), widest(rows.map((row) => points(row.first_points, row.second_points)), true));
  return track.text("result", wide + 0.5, (row) => el("span", { class: kind(row), "aria-label": row.first_points ? null : t("no result yet") },
    points(row.first_points, row.second_points) || "–"), "result");
}

// When a match is played that is not played with its round, and where.
/** @param {{ moved: string, venue: string }} row */
export const apartFrom = ({ moved, venue }) => [moved && `⏱ ${moved}`, venue].filter(Boolean).join(" · ");

/** @template {{ moved: string, venue: string }} Row @param {Row[]} rows @returns {Track<Row> | null} */
export function movedTrack(rows) {
  const said = rows.map(apartFrom).filter(Boolean);
  if (!said.length) return null;
  const width = Math.min(11, widest(said) * 0.8 + 0.2);
  return track.text("moved", width, (row) => (apartFrom(row) ? el("span", { class: "note", title: apartFrom(row) }, apartFrom(row)) : ""));
}

// A title by itself in its column has letters a little wider than those it is measured by.
/** @param {string} name @param {{ title: string, federation: string, family: string, given: string }[]} players @param {(row: any) => { title: string } | null} of */
export function titleTrack(name, players, of) {
  const one = track.title(name, players, of);
  return { ...one, width: (one.width ?? 0) + 0.2 };
}
