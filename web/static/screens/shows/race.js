// The race for the first place: a thick line for each current leader, from place to place through the
// rounds, with name and score at its end. The piece of a round in play is dotted.

import { el } from "../../shared/dom.js";
import { measure, nameElement, nameWidth } from "../../shared/names.js";
import { decimals, t } from "../../shared/words.js";
import { animateCurve, PictureMotion } from "./motion.js";
import { picture, shape } from "./svg.js";

/** @import { Runner } from "../../shared/shapes.d.ts" */
/** @import { Drawn, Space } from "../renderer.d.ts" */

/** @typedef {{ steps: string[], live: boolean }} Steps */
/** @typedef {{ x: (step: number) => number, y: (place: number) => number, thick: number, end: number }} Frame */

const PLACES_SHOWN = 10;
// The room (in lines) for all places behind those shown: the further behind, the closer together.
const LINES_BELOW = 2.2;
const COLOURS = 10;
// Room for a family name and an initial.
const LEAST_NAME_WIDTH = 7;

const motion = new PictureMotion();
/** @type {Map<string, string>} */
let curves = new Map();
// Each player keeps the same colour while among the leaders.
/** @type {Map<string, number>} */
const colours = new Map();

/** @param {Runner[]} rows @param {Steps} head @param {Omit<Space, "font">} space @returns {Drawn} */
export function raceOf(rows, head, space) {
  return { pages: 1, page: () => raceElement(rows, head, space) };
}

/** @param {Runner[]} rows @param {Steps} head @param {Omit<Space, "font">} space */
function raceElement(rows, head, { width, height: room, smallest, hand }) {
  const height = hand ? Math.max(room, rows.length * smallest * 3) : room;
  const worst = Math.max(...rows.flatMap((row) => row.places));
  const below = worst > PLACES_SHOWN ? LINES_BELOW : 0;
  const top = smallest * 1.6;
  const pitch = (height - top) / (Math.max(rows.length, 2) + below);
  const upright = hand || height > width;
  const rankWidth = Math.max(...rows.map((row) => measure(`${row.rank} `, true)));
  const scoreWidth = Math.max(...rows.map((row) => measure(row.score, true))) + 0.4;
  const nameWidthWanted = Math.max(...rows.map(nameWidth)) + 0.1;
  // On an upright screen the lines have half of the width, and names may be set smaller.
  const labelWidthAllowed = (upright ? (hand ? 0.62 : 0.5) : 0.46) * width;
  const font = Math.max(smallest, Math.min(pitch * 0.56, Math.min(innerWidth, innerHeight) * 0.052, labelWidthAllowed / (rankWidth + scoreWidth + Math.min(nameWidthWanted, LEAST_NAME_WIDTH + 1))));
  const roomForNames = Math.max(LEAST_NAME_WIDTH, Math.min(nameWidthWanted, labelWidthAllowed / font - rankWidth - scoreWidth));
  const labelWidth = font * (rankWidth + roomForNames + scoreWidth + 0.9);
  const left = smallest * 1.4;
  const last = width - labelWidth - font * 0.5;
  /** @type {Frame} */
  const frame = {
    x: (step) => left + ((last - left) * step) / Math.max(1, head.steps.length - 1),
    y: (place) => top + pitch * (place <= PLACES_SHOWN ? place - 0.5 : PLACES_SHOWN - 0.3 + (LINES_BELOW * Math.log(place / PLACES_SHOWN)) / Math.log(worst / PLACES_SHOWN) * 0.9),
    // The dot at the end, of three times this width, stays clear of the rank.
    thick: Math.max(3, Math.min(pitch * 0.14, font * 0.25, (last - left) / Math.max(1, head.steps.length - 1) / 5)),
    end: head.steps.length - 1,
  };
  motion.begin(width, height);
  const svg = picture(width, height, raceText(rows), ...tickShapes(head, frame, smallest, height), ...lineShapes(rows, head, frame, worst));
  const drawing = el("div", { class: "race" }, svg);
  drawing.style.height = `${height}px`;
  for (const row of rows) {
    const line = el("p", { class: `runner c${colourOf(row.key, rows)}` },
      el("span", { class: "place" }, row.rank), nameElement(row, roomForNames), el("b", {}, decimals(row.score)));
    const at = { x: last + font * 0.5, y: frame.y(row.places[frame.end]) };
    line.style.cssText = `left: ${at.x}px; top: ${at.y}px; width: ${labelWidth}px; font-size: ${font}px; grid-template-columns: ${rankWidth}em minmax(0, 1fr) ${scoreWidth}em`;
    motion.move(line, row.key, at);
    drawing.append(line);
  }
  return drawing;
}

/** @param {Runner[]} rows */
const raceText = ([first]) => t("{name} leads with {score}", { name: [first.family, first.given].filter(Boolean).join(", "), score: decimals(first.score) });

// The numbers of the rounds at the top, as many as there is room for, and a thin line for each.
/** @param {Steps} head @param {Frame} frame @param {number} smallest @param {number} height */
function tickShapes({ steps }, frame, smallest, height) {
  const stepWidth = frame.x(1) - frame.x(0) || 1;
  const labelEvery = Math.max(1, Math.ceil((smallest * 1.2 * Math.max(...steps.map((step) => measure(step)))) / stepWidth));
  return steps.flatMap((step, i) => {
    const shown = (steps.length - 1 - i) % labelEvery === 0 && step !== "0";
    return [
      shape("line", { class: "tick", x1: frame.x(i), x2: frame.x(i), y1: smallest * 1.5, y2: height }),
      ...(shown ? [shape("text", { class: "step", x: frame.x(i), y: smallest, "font-size": smallest, "text-anchor": "middle" }, step)] : []),
    ];
  });
}

// The lines of all players, the last one first, so that the leader is on top.
/** @param {Runner[]} rows @param {Steps} head @param {Frame} frame @param {number} worst */
function lineShapes(rows, head, frame, worst) {
  const before = curves;
  curves = new Map();
  return [...rows].reverse().flatMap((row) => {
    const points = row.places.flatMap((place, i) => (place ? [{ x: frame.x(i), y: frame.y(Math.min(place, worst)) }] : []));
    const settled = head.live && points.length > 1 ? points.slice(0, -1) : points;
    const parts = [...curveShapes(`${row.key} done`, settled, "way"), ...(settled.length < points.length ? curveShapes(`${row.key} live`, points.slice(-2), "way live") : [])];
    const end = points[points.length - 1];
    const dots = points.map(({ x, y }, i) => shape("circle", { class: "node", cx: x, cy: y, r: frame.thick * (i === points.length - 1 ? 1.5 : 0.85) }));
    motion.move(dots[dots.length - 1], `${row.key} end`, end);
    return [shape("g", { class: `runner-way c${colourOf(row.key, rows)}`, "stroke-width": frame.thick }, ...parts, ...dots)];
  });

  /** @param {string} key @param {{ x: number, y: number }[]} points @param {string} kind */
  function curveShapes(key, points, kind) {
    if (points.length < 2) return [];
    const curve = curveThrough(points);
    curves.set(key, curve);
    const halo = kind === "way" ? [shape("path", { class: "halo", d: curve, "stroke-width": frame.thick * 1.9 })] : [];
    const path = shape("path", { class: kind, d: curve, "stroke-dasharray": kind === "way" ? "none" : `0 ${frame.thick * 2}` });
    for (const one of [...halo, path]) animateCurve(one, before.get(key), curve);
    return [...halo, path];
  }
}

/** @param {{ x: number, y: number }[]} points */
function curveThrough([first, ...others]) {
  let before = first;
  const pieces = others.map((to) => {
    const half = (to.x - before.x) / 2;
    const curve = `C${before.x + half} ${before.y} ${to.x - half} ${to.y} ${to.x} ${to.y}`;
    before = to;
    return curve;
  });
  return `M${first.x} ${first.y}${pieces.join("")}`;
}

/** @param {string} key @param {Runner[]} rows */
function colourOf(key, rows) {
  let colour = colours.get(key);
  if (colour === undefined) {
    const keys = new Set(rows.map((row) => row.key));
    for (const formerKey of colours.keys()) if (!keys.has(formerKey)) colours.delete(formerKey);
    const taken = new Set(colours.values());
    colour = Array.from({ length: COLOURS }, (_, i) => i).find((i) => !taken.has(i)) ?? 0;
    colours.set(key, colour);
  }
  return colour;
}
