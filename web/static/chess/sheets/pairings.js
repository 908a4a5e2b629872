// Board · white · (score) — result — (score) · black. Players without a game are below.

import { anyTitle, level, severalFederations, stackedLevel, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { sameQuad } from "../../contest/entrant.js";

/** @import { BoardRow, PairingsHead } from "../shapes.d.ts" */
/** @import { Entrant } from "../../contest/shapes.d.ts" */
/** @import { Level, Renderer, Track, Tracks } from "../../screens/renderer.d.ts" */

/** @typedef {(row: BoardRow) => Entrant | null} Of */

/** @type {Tracks<BoardRow>} */
const track = tracks;
const FEW = 12;

/** @param {string} name @param {Of} of @param {string[]} scores @returns {Track<BoardRow>} */
const score = (name, of, scores) => track.numeral(name, scores, (row) => of(row)?.score ?? "", "score");

// The track for the result, with room for "½–½", or for two results of a disputed board.
/** @param {BoardRow[]} rows */
const resultTrack = (rows) => track.text("result", rows.some((row) => row.disputed) ? 2.9 : widest(["½–½", ...rows.map((row) => t(row.result))], true) + 0.2, resultElement, "result");

/** @param {BoardRow} row */
function resultElement(row) {
  if (row.note) return "";
  if (row.disputed) return el("span", { class: "disputed" }, "‼ ", el("small", {}, t("disputed")));
  if (!row.result) return el("span", { class: "open", "aria-label": t("no result yet") }, "–");
  return el("span", { class: row.forfeit ? "forfeit" : "decided" }, t(row.result));
}

// A player without a game is on White's side, with the reason on Black's.
/** @type {Track<BoardRow>} */
const second = {
  name: "black", flexible: true, className: "who",
  of: (row, width) => (row.black ? black.of(row, width) : el("span", { class: "note" }, t(row.note))),
};
const black = track.name("black", (row) => row.black);
const white = track.name("white", (row) => row.white);

// The text on the Chess960 position of all boards, or that each has its own.
/** @type {Record<string, string>} */
const EACH = { board: t("a position for each board"), pair: t("a position for each pair") };
/** @param {PairingsHead} head */
const startText = ({ start: position, each }) => (position ? t("position {position}", { position }) : EACH[each] ?? "");

/** @type {Renderer<PairingsHead, BoardRow>} */
export const renderer = {
  title: t("Pairings"),
  when: (head, published) => [startText(head), published].filter(Boolean).join(" · "),
  first: (row) => row.board === 1 && row.black !== null,
  levels(rows) {
    const players = rows.flatMap((row) => (row.black ? [row.white, row.black] : [row.white]));
    const scores = [...new Set(players.map((p) => p.score))];
    const board = {
      ...track.number("board", [String(Math.max(9, ...rows.map((row) => row.board)))], (row) => row.board || ""),
    };
    /** @param {"white" | "black"} colour @param {Of} of */
    const side = (colour, of) => ({
      square: track.square(`${colour}-square`, (row) => (of(row) && row.coloured ? colour[0] : "")),
      title: anyTitle(players) && track.title(`${colour}-title`, players, of),
      federation: severalFederations(players) && track.federation(`${colour}-fed`, players, of),
      score: score(`${colour}-score`, (row) => (row.board ? of(row) : null), scores),
    });
    const ends = resultTrack(rows);
    const w = side("white", (row) => row.white);
    const b = side("black", (row) => row.black);
    // The number of the game's own Chess960 position, if drawn.
    const start = rows.some((row) => row.start) && {
      ...track.number("start", ["959"], (row) => row.start), className: "right start-number",
    };
    // These columns have no headings, so the quad is written with its word.
    const named = (/** @type {BoardRow} */ row) => (row.quad ? `${t("Quad")} ${row.quad}` : "");
    const quad = rows.some((row) => row.quad) && track.text("quad", widest(rows.map(named), true), named, "letter");
    const full = [quad, board, w.square, w.title, white, w.federation, w.score, ends,
      b.score, b.square, b.title, second, b.federation, start];
    const plain = [quad, board, w.square, w.title, white, w.score, ends, b.score, b.square, b.title, second, start];
    const bare = [quad, board, w.square, white, w.score, ends, b.score, b.square, second, start];
    // Scores are dropped before the type gets smaller, as they are in the standings, too.
    const barest = [quad, board, w.square, white, ends, b.square, second, start];
    const levels = [level(full, players), level(plain, players), level(bare, players), level(barest, players, { detail: 0.78 })];
    const own = start ? [start] : [];
    return [...levels, stacked(board, w, b, ends, own, players), ...(players.length > 2 * FEW ? [] : [unscored(board, w, b, ends, own, players)])];
  },
  follows: sameQuad,
  place: (row) => row.board,
  isNewSheet: (before, after) => before.round !== after.round || startText(before) !== startText(after),
};

// For narrow pages, and to fill a page with few boards: White above Black, the result at the side.
/** @typedef {Record<"square" | "score", Track<BoardRow>>} Side */

/** @param {Track<BoardRow>} board @param {Side} w @param {Side} b @param {Track<BoardRow>} ends @param {Track<BoardRow>[]} own @param {Entrant[]} players @returns {Level<BoardRow>} */
function stacked(board, w, b, ends, own, players) {
  const tracks = [board, w.square, white, w.score, ends, b.square, second, b.score, ...own];
  const once = [board, w.square, white, w.score, ends, ...own];
  return stackedLevel("two-lines", tracks, once, players, { pitch: 2.6, narrow: players.length > 2 * FEW, detail: 0.97 });
}

/** @param {Track<BoardRow>} board @param {Side} w @param {Side} b @param {Track<BoardRow>} ends @param {Track<BoardRow>[]} own @param {Entrant[]} players @returns {Level<BoardRow>} */
const unscored = (board, w, b, ends, own, players) =>
  stackedLevel("two-lines no-scores", [board, w.square, white, ends, b.square, second, ...own], [board, w.square, white, ends, ...own], players, { pitch: 2.6, detail: 0.9 });
