// The pieces lines are set from: each is a track with a width in em and a way to fill it.

import { el, numeral } from "../shared/dom.js";
import { measure, nameElement, nameWidth } from "../shared/names.js";
import { t } from "../shared/words.js";

const GAP = 0.6;

export function widest(texts, strong = false) {
  let most = 0;
  for (const text of texts) most = Math.max(most, measure(text, strong));
  return most;
}

// Numerals are set in two parts; the room for a fraction is always there.
export function numeralWidth(texts) {
  const wholes = texts.map((text) => /^[−\d]*/u.exec(text)[0]);
  const rests = texts.map((text) => text.slice(/^[−\d]*/u.exec(text)[0].length));
  return widest(wholes, true) + Math.max(0.82, widest(rests, true));
}

// What nine names in ten need; the tenth is cut rather than everybody set smaller.
export function naturalName(players) {
  if (!players.length) return 8;
  const sorted = players.map(nameWidth).sort((a, b) => a - b);
  return Math.max(4, sorted[Math.floor((sorted.length - 1) * 0.92)] + 0.1);
}

// Room for the family name and an initial, for most.
export function leastName(players) {
  if (!players.length) return 6;
  const sorted = players.map((p) => measure(p.family, true)).sort((a, b) => a - b);
  return Math.min(Math.max(4.5, sorted[Math.floor((sorted.length - 1) * 0.9)] + 1.1), 8.5);
}

export const square = (colour) =>
  el("span", {
    class: `square ${colour === "w" ? "white" : "black"}`,
    role: "img",
    "aria-label": colour === "w" ? t("White") : t("Black"),
  });

export const text = (name, width, of, className = "") => ({ name, width, of, className });

export const track = {
  number: (name, texts, of) => ({
    name, width: widest(texts, true), of: (row) => of(row), className: "right strong",
  }),
  numeral: (name, texts, of, className = "") => ({
    name, width: numeralWidth(texts), of: (row) => numeral(of(row)), className: `right ${className}`,
  }),
  square: (name, of) => ({
    name, width: 0.75, of: (row) => (of(row) ? square(of(row)) : ""), className: "",
  }),
  title: (name, players, of) => {
    const titles = players.map((p) => p.title.toLowerCase());
    return { name, width: widest(titles) * 0.95, of: (row) => of(row)?.title ?? "", className: "title" };
  },
  federation: (name, players, of) => ({
    name, width: widest(players.map((p) => p.federation)) * 0.92 + 0.1, className: "federation",
    of: (row) => of(row)?.federation ?? "",
  }),
  name: (name, of) => ({
    name, flexible: true, className: "who",
    of: (row, width) => (of(row) ? nameElement(of(row), width) : ""),
  }),
};

// The number of a quad, where the field is cut into them; it stands where a quad begins.
export const quadTrack = (rows) => rows.some((row) => row.quad) && headed({
  ...track.number("quad", [String(Math.max(9, ...rows.map((row) => row.quad)))], (row) => row.quad || ""), className: "right letter",
}, t("Quad"));
export const sameQuad = (row, before) => Boolean(row.quad) && before?.quad === row.quad;

// A federation everybody has, or a title nobody has, carries no information: no track for it.
export const tellsApart = (values) => new Set(values).size > 1;
export const anyTitle = (players) => players.some((player) => player.title);
export const severalFederations = (players) => tellsApart(players.map((p) => p.federation));

// As wide as its heading, too, which is set smaller.
export const headed = (one, label) => ({ ...one, width: Math.max(one.width, widest([label]) * 0.72) });

export function level(tracks, players, options = {}) {
  const shown = tracks.filter(Boolean);
  const fixed = shown.filter((t) => !t.flexible).reduce((sum, t) => sum + t.width, 0);
  const names = shown.filter((t) => t.flexible).length;
  return {
    tracks: shown,
    names,
    fixed: fixed + GAP * (shown.length - 1) + 0.5,
    natural: options.natural ?? naturalName(players),
    least: options.least ?? Math.min(leastName(players), naturalName(players)),
    pitch: options.pitch,
    stacked: options.stacked ?? "",
    narrow: options.narrow ?? false,
  };
}

export function template(level, name) {
  return level.tracks.map((t) => `${(t.flexible ? name : t.width).toFixed(3)}em`).join(" ");
}

export function fill(level, row, name) {
  return level.tracks.map((t) =>
    el("span", { class: `cell ${t.name} ${t.className}` }, t.of(row, t.flexible ? name : undefined)),
  );
}
