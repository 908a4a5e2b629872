// The columns of which lines are set: each track has a width in em and a function for its content.

import { el, numeral } from "../shared/dom.js";
import { registerNames, smallestWidth, measure, nameElement, nameWidth } from "../shared/names.js";
import { t } from "../shared/words.js";

/** @import { Level, Track, Tracks } from "./renderer.d.ts" */
/** @import { Named } from "../shared/names.js" */

/** @typedef {Named & { title: string, federation: string }} Listed */

const GAP = 0.55;

/** @param {string[]} texts */
export function widest(texts, strong = false) {
  let most = 0;
  for (const text of texts) most = Math.max(most, measure(text, strong));
  return most;
}

const FEW_PLAYERS = 40;
// The width that nine in ten names need; the rest is set narrower, rather than all smaller. With few players the width
// of the longest name, unless it is much longer than the others.
/** @param {Named[]} players */
function naturalNameWidth(players) {
  if (!players.length) return 8;
  const sorted = players.map(nameWidth).sort((a, b) => a - b);
  const most = sorted[Math.floor((sorted.length - 1) * 0.92)];
  const longest = Math.min(sorted[sorted.length - 1], most * 1.25);
  return Math.max(4, (players.length > FEW_PLAYERS ? most : longest) + 0.1);
}

// The width for the family name and an initial of most players, and for the family name of all.
/** @param {Named[]} players */
function leastNameWidth(players) {
  if (!players.length) return 6;
  const sorted = players.map((p) => measure(p.family, true)).sort((a, b) => a - b);
  const most = Math.min(Math.max(4.5, sorted[Math.floor((sorted.length - 1) * 0.9)] + 1.1), 8.5, naturalNameWidth(players));
  return players.reduce((least, player) => Math.max(least, smallestWidth(player) + 0.02), most);
}

/** @param {string} colour */
export const square = (colour) =>
  el("span", {
    class: `square ${colour === "w" ? "white" : "black"}`,
    role: "img",
    "aria-label": colour === "w" ? t("White") : t("Black"),
  });

/** @type {Tracks<any>} */
export const track = {
  text: (name, width, of, className = "") => ({ name, width, of, className }),
  number: (name, texts, of) => ({
    name, width: widest(texts, true), of: (row) => of(row), className: "right strong",
  }),
  // In two parts; the room for a fraction is the same in each line of a column.
  numeral: (name, texts, of, className = "") => {
    const wholes = texts.map((text) => /^[−\d]*/u.exec(text)?.[0] ?? "");
    const fraction = Math.max(0.82, widest(texts.map((text, i) => text.slice(wholes[i].length)), true));
    return { name, width: widest(wholes, true) + fraction, of: (row) => numeral(of(row), fraction), className: `right ${className}` };
  },
  square: (name, of) => ({
    name, width: 0.75, of: (row) => (of(row) ? square(of(row)) : ""), className: "",
  }),
  title: (name, players, of) => {
    const titles = players.map((p) => p.title.toLowerCase());
    return { name, width: widest(titles) * 0.95 + 0.05, of: (row) => of(row)?.title ?? "", className: "title" };
  },
  federation: (name, players, of) => ({
    name, width: widest(players.map((p) => p.federation)) * 0.92 + 0.1, className: "federation",
    of: (row) => of(row)?.federation ?? "",
  }),
  name: (name, of) => ({
    name, flexible: true, className: "who",
    of: (row, width) => {
      const named = of(row);
      return named ? nameElement(named, width) : "";
    },
  }),
};

// The track for the places gained or lost by a line; the wall fills it.
/** @type {Track<any>} */
export const shift = { name: "shift", width: 1.3, className: "", of: () => "" };

// Whether the values differ: a federation common to all players, for example, needs no track.
/** @param {unknown[]} values */
export const haveDifferences = (values) => new Set(values).size > 1;
/** @param {Listed[]} players */
export const anyTitle = (players) => players.some((player) => player.title);
/** @param {{ federation: string }[]} players */
export const severalFederations = (players) => haveDifferences(players.map((p) => p.federation));

// The track, at least as wide as its heading and the space after that, in em of the heading.
/** @template Row @param {Track<Row>} track @param {string} label @param {number} space @returns {Track<Row>} */
export const withHeading = (track, label, space = 0) => ({ ...track, width: Math.max(track.width ?? 0, (widest([label]) + space) * 0.72) });

/**
 * @template Row
 * @param {(Track<Row> | false | null | undefined | "" | 0)[]} tracks
 * @param {Named[]} players
 * @param {{ natural?: number, least?: number, pitch?: number, stacked?: string, narrow?: boolean, detail?: number }} [options]
 * @returns {Level<Row>}
 */
export function level(tracks, players, options = {}) {
  const shown = tracks.flatMap((track) => track || []);
  const fixed = shown.filter((t) => !t.flexible).reduce((sum, t) => sum + (t.width ?? 0), 0);
  const names = shown.filter((t) => t.flexible).length;
  if (players.length) registerNames(players);
  const least = options.least ?? leastNameWidth(players);
  return {
    tracks: shown,
    names,
    fixed: fixed + GAP * (shown.length - 1) + 0.5,
    natural: Math.max(least, options.natural ?? naturalNameWidth(players)),
    least,
    pitch: options.pitch,
    stacked: options.stacked ?? "",
    narrow: options.narrow ?? false,
    detail: options.detail,
  };
}

/** @param {Level<any>} level @param {number} name */
export function columnWidths(level, name) {
  return level.tracks.map((t) => `${(t.flexible ? name : t.width ?? 0).toFixed(3)}em`).join(" ");
}

/** @template Row @param {Level<Row>} level @param {Row} row @param {number} name */
export function cellsOf(level, row, name) {
  return level.tracks.map((t) =>
    el("span", { class: `cell ${t.name} ${t.className}` }, t.of(row, t.flexible ? name : undefined)),
  );
}

/**
 * Lines with some tracks below one another: `once` are the tracks that determine the width of a line,
 * including the flexible one.
 * @template Row
 * @param {string} stacked
 * @param {Track<Row>[]} tracks
 * @param {Track<Row>[]} widthTracks
 * @param {Named[]} players
 * @param {{ natural?: number, least?: number, pitch?: number, narrow?: boolean, detail?: number }} options
 * @returns {Level<Row>}
 */
export function stackedLevel(stacked, tracks, widthTracks, players, options) {
  const line = level(tracks, players, { ...options, stacked });
  const { fixed } = level(widthTracks, players, options);
  return { ...line, names: 1, fixed, columnsOf: (name) =>
    widthTracks.map((track) => `${(track.flexible ? name : track.width ?? 0).toFixed(3)}em`).join(" ") };
}
