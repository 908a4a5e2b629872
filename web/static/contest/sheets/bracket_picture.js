// The picture of a bracket. Up to 64 players are on one page, on a wide one from both sides towards the
// final; a larger bracket is shown by quarters, with the last rounds on a separate page.

import { el } from "../../shared/dom.js";
import { fitName, measure } from "../../shared/names.js";
import { decimals, t } from "../../shared/words.js";

/** @import { BracketHead, BracketMatchRow, MatchSide } from "../shapes.d.ts" */
/** @import { Drawn, Space } from "../../screens/renderer.d.ts" */

/** The matches of rounds `first` to `last` above one of `last`, or everything above the final. */
/** @typedef {{ first: number, last: number, place: number, places: number, title: string }} Part */
/** The left end and the middle of a match in pixels. @typedef {{ x: number, y: number, mirrored: boolean }} At */
/** @typedef {{ column: number, font: number, line: number, width: number, height: number, both: boolean, score: number }} Grid */

// The most rounds on one page.
const WHOLE = 6;
// In em: the height of a name, the room between two matches and between two columns, the least width of a score, and the
// room around a name or a score.
const LINE = 1.3;
const BETWEEN = 0.35;
const GAP = 1.1;
const SCORE = 2.2;
const AROUND = 0.8;
const SVG = "http://www.w3.org/2000/svg";

/** @param {BracketMatchRow[]} rows @param {BracketHead} head @param {Omit<Space, "font">} space @returns {Drawn} */
export function pagesOf(rows, head, space) {
  const parts = partsOf(head.names.length);
  const known = new Map(rows.map((row) => [row.key, row]));
  if (space.hand) return { pages: 1, page: () => matchList(rows, head, space) };
  return { pages: parts.length, page: (number) => picture(known, head, parts[number], space) };
}

// On a telephone: a list of matches, the newest round first.
/** @param {BracketMatchRow[]} rows @param {BracketHead} head @param {Omit<Space, "font">} space */
function matchList(rows, head, { width, smallest }) {
  const grid = { column: width, font: smallest, line: LINE * smallest, width, height: 0, both: false, score: scoreWidth(rows) };
  const known = rows.filter((row) => row.upper.player || row.lower.player);
  const rounds = [...new Set(known.map((row) => row.round))].reverse();
  return el("div", { class: "bracket listed" }, ...rounds.flatMap((round) => [
    roundName(head.names[round - 1]),
    ...known.filter((row) => row.round === round && !isEmpty(row)).flatMap((row) => [
      ...(row.says === head.names[round - 1].says ? [] : [roundName(row)]), // the match for third place
      match(row, grid),
    ]),
  ]));
}

/** @param {number} rounds @returns {Part[]} */
function partsOf(rounds) {
  if (rounds <= WHOLE) return [{ first: 1, last: rounds, place: 1, places: 1, title: "" }];
  const quarters = [1, 2, 3, 4].map((place) => (
    { first: 1, last: rounds - 2, place, places: 1, title: t("Quarter {number}", { number: place }) }));
  return [...quarters, { first: rounds - 2, last: rounds, place: 1, places: 1, title: "" }];
}

/** @param {Map<string, BracketMatchRow>} known @param {BracketHead} head @param {Part} part @param {Omit<Space, "font">} space */
function picture(known, head, part, space) {
  const grid = gridOf(part, space, [...known.values()]);
  const lines = document.createElementNS(SVG, "svg");
  lines.setAttribute("viewBox", `0 0 ${space.width} ${space.height}`);
  const drawing = el("div", { class: "bracket" });
  drawing.style.fontSize = `${grid.font}px`;
  drawing.append(lines);
  for (let round = part.first; round <= part.last; round += 1) {
    for (const x of new Set(matchesOf(part, round).map((place) => placeOf(part, grid, round, place).x))) {
      drawing.append(setPlace(roundName(head.names[round - 1]), x, 0, grid.column));
    }
    for (const place of matchesOf(part, round)) {
      const row = known.get(`match.${round}.${place}`);
      if (!row || isEmpty(row)) continue;
      const at = placeOf(part, grid, round, place);
      drawing.append(matchAt(row, at, grid));
      if (round < part.last) lines.append(connection(at, placeOf(part, grid, round + 1, Math.ceil(place / 2)), grid));
    }
  }
  const third = head.third_place && part.last === head.names.length && known.get(`match.${part.last}.2`);
  if (third) drawing.append(...thirdPlace(third, part, grid));
  if (head.winner && part.last === head.names.length) drawing.append(winner(head.winner, part, grid));
  if (part.title) {
    drawing.append(setPlace(el("p", { class: "part" }, part.title), placeOf(part, grid, part.last, part.place).x, space.height - 2 * grid.line, grid.column));
  }
  return drawing;
}

// A bye of the first round is not drawn: its player is shown in the second one.
/** @param {BracketMatchRow} row */
const isEmpty = (row) => row.round === 1 && row.how === "bye";

/** @param {Part} part @param {number} round */
function matchesOf({ last, place }, round) {
  const count = 2 ** (last - round);
  return Array.from({ length: count }, (_, i) => (place - 1) * count + i + 1);
}

// The width of the widest score.
/** @param {BracketMatchRow[]} rows */
const scoreWidth = (rows) => Math.max(SCORE, ...rows.flatMap(({ upper, lower }) => [upper, lower].map(({ player }) => measure(player?.score ?? "", true) + AROUND)));

// The width that nine in ten family names need.
/** @param {BracketMatchRow[]} rows */
function widthOf(rows) {
  const players = rows.flatMap(({ upper, lower }) => [upper.player, lower.player]);
  const widths = players.flatMap((one) => (one ? [measure(one.family, true)] : [])).sort((a, b) => a - b);
  return Math.max(4, widths[Math.ceil((widths.length - 1) * 0.9)] ?? 0) + 0.3;
}

/** @param {Part} part @param {Omit<Space, "font">} space @param {BracketMatchRow[]} rows @returns {Grid} */
function gridOf(part, { width, height, smallest, largest }, rows) {
  const score = scoreWidth(rows);
  const rounds = part.last - part.first + 1;
  const both = width > height && rounds > 3;
  const columns = both ? 2 * rounds - 1 : rounds;
  const stacked = both ? 2 ** (rounds - 2) : 2 ** (rounds - 1);
  const lines = stacked * (2 * LINE + BETWEEN) + 2;
  const across = width / (columns * (widthOf(rows) + score + GAP));
  const font = Math.max(11, Math.min(largest, height / lines, Math.max(across, smallest * 0.8)));
  return { column: width / columns - GAP * font, font, line: LINE * font, width, height, both, score };
}

// The place of a match: its middle, and whether it is in the mirrored right half.
/** @param {Part} part @param {Grid} grid @param {number} round @param {number} place @returns {At} */
function placeOf(part, grid, round, place) {
  const count = 2 ** (part.last - round);
  const nth = place - (part.place - 1) * count - 1;
  const top = 2 * grid.font, room = grid.height - top;
  const step = grid.column + GAP * grid.font;
  const column = round - part.first;
  if (!grid.both || round === part.last) {
    return { x: column * step, y: top + (room * (nth + 0.5)) / count, mirrored: false };
  }
  const half = count / 2;
  const mirrored = nth >= half;
  const y = top + (room * ((mirrored ? nth - half : nth) + 0.5)) / half;
  const far = 2 * (part.last - part.first);
  return { x: (mirrored ? far - column : column) * step, y, mirrored };
}

/** @param {BracketMatchRow} row @param {At} at @param {Grid} grid */
const matchAt = (row, { x, y }, grid) => setPlace(match(row, grid), x, y - grid.line, grid.column);

/** @param {BracketMatchRow} row @param {Grid} grid */
const match = (row, grid) =>
  el("div", { class: row.on ? "match on" : "match", "data-key": row.key }, side(row, row.upper, grid), side(row, row.lower, grid),
    row.by ? el("span", { class: "by" }, t(row.by)) : "");

/** @param {BracketMatchRow} row @param {MatchSide} side @param {Grid} grid */
function side(row, { player, nobody, wins, out, withdrawn }, { column, font, score: scoreRoom }) {
  const walkover = row.how === "walkover" && wins ? t("w/o") : "";
  const score = player ? walkover || decimals(player.score) : "";
  const name = el("span", { class: "player" });
  if (player) {
    const { family, given } = fitName(player, column / font - (score ? scoreRoom : AROUND), 1);
    name.append(family, given ? el("span", { class: "given" }, ` ${given}`) : "", player.apart ? el("span", { class: "given" }, ` (${player.apart})`) : "");
  } else if (nobody) {
    name.append(el("span", { class: "note" }, t("bye")));
  }
  return el("div", { class: `side${wins ? " wins" : ""}${out ? " out" : ""}${withdrawn ? " gone" : ""}` }, name, el("b", {}, score));
}

/** @param {At} from @param {At} to @param {Grid} grid */
function connection(from, to, { column, line }) {
  const leaves = from.mirrored ? from.x : from.x + column;
  const reaches = from.mirrored ? to.x + column : to.x;
  const middle = (leaves + reaches) / 2;
  const aim = to.y + (from.y < to.y ? -line / 2 : from.y > to.y ? line / 2 : 0);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", `M${leaves} ${from.y}H${middle}V${aim}H${reaches}`);
  return path;
}

/** @param {{ says: string, count: number }} name */
const roundName = ({ says, count }) => el("p", { class: "round-name" }, t(says, { count }));

/** @param {BracketMatchRow} row @param {Part} part @param {Grid} grid */
function thirdPlace(row, part, grid) {
  const final = placeOf(part, grid, part.last, 1);
  const y = Math.min(final.y + 6 * grid.line, grid.height - 1.5 * grid.line);
  return [setPlace(roundName(row), final.x, y - 2.2 * grid.line, grid.column), matchAt(row, { ...final, y }, grid)];
}

/** @param {string} name @param {Part} part @param {Grid} grid */
function winner(name, part, grid) {
  const final = placeOf(part, grid, part.last, 1);
  const champion = el("p", { class: "champion" }, name);
  const wide = grid.both ? 2 * grid.column : grid.column;
  return setPlace(champion, final.x - (wide - grid.column) / 2, Math.max(1.1 * grid.font, final.y - 4.5 * grid.line), wide);
}

/** @param {HTMLElement} element @param {number} x @param {number} y @param {number} width */
function setPlace(element, x, y, width) {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.style.width = `${width}px`;
  return element;
}
