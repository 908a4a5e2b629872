// The Chess960 start position: the commitment before the draw, then the position itself, as a diagram if
// all boards share it, else beside each game.

import { level, track as tracks, widest } from "../../screens/tracks.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { roundName } from "../../shared/round_name.js";

/** @import { Position, StartHead, StartRow } from "../shapes.d.ts" */
/** @import { Renderer, Tracks } from "../../screens/renderer.d.ts" */

/** @type {Tracks<StartRow>} */
const track = tracks;

/** @type {Record<string, string>} */
const FIGURES = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" };
/** @param {string} pieces */
export const figures = (pieces) => [...pieces].map((piece) => FIGURES[piece]).join("");

const white = track.name("white", (row) => row.white);
const black = track.name("black", (row) => row.black);

/** @type {Record<string, string>} */
const SHARED = {
  round: t("One position for the whole round."),
  board: t("One position for each board."),
  pair: t("One position for each pair."),
};
/** @type {Record<string, string>} */
const PIECES = { K: t("king"), Q: t("queen"), R: t("rook"), B: t("bishop"), N: t("knight") };

// The row in words, for people who can't see it.
/** @param {string} row */
const rowWords = (row) =>
  t("White from a to h: {pieces}; Black stands opposite.", { pieces: [...row].map((piece, file) => `${PIECES[piece]} ${"abcdefgh"[file]}1`).join(", ") });

/** @type {Renderer<StartHead, StartRow>} */
export const renderer = {
  title: t("Start position"),
  heading: (head) => `${t("Start position")} · ${roundName(head)}`,
  when: (head) => (head.drawn ? t("drawn") : ""),
  levels(rows) {
    const players = rows.flatMap((row) => [row.white, row.black]);
    const board = track.number("board", [String(Math.max(9, ...rows.map((row) => row.board)))], (row) => row.board);
    const versus = track.text("versus", 0.6, () => el("span", { class: "open" }, "–"), "result");
    if (!rows.some((row) => row.position)) return [level([board, white, versus, black], players)];
    const number = track.number("number", ["959"], (row) => row.position?.number ?? "");
    const pieces = track.text("pieces", widest(["♔♕♖♖♗♗♘♘"]) * 1.1 + 0.3, (row) =>
      row.position ? el("span", { class: "figures", role: "img", "aria-label": rowWords(row.position.pieces) }, figures(row.position.pieces)) : "");
    return [
      level([board, number, pieces, white, versus, black], players),
      level([board, number, pieces, white, black], players, { least: 3.4, narrow: true }),
      level([board, number, pieces], players, { narrow: true }),
    ];
  },
  aside(head, { width, height }) {
    const place = el("section", { class: "aside start" });
    if (head.position) place.append(...positionElement(head.position, { width, height }));
    else place.append(...commitmentElement(head));
    return place;
  },
  isNewSheet: (before, after) => before.round !== after.round || before.drawn !== after.drawn || before.scope !== after.scope,
};

/** @param {Position} position @param {{ width: number, height: number }} room */
function positionElement({ number, pieces, diagram }, { width, height }) {
  const side = Math.floor(Math.min(width * 0.92, height * 0.78));
  return [
    el("p", { class: "count" }, el("strong", {}, String(number))),
    el("p", { class: "figures row", "aria-hidden": "true" }, figures(pieces)),
    el("img", { class: "diagram", src: diagram, alt: rowWords(pieces), width: side, height: side }),
  ];
}

/** @param {StartHead} head */
function commitmentElement(head) {
  if (!head.scope) return [el("p", { class: "label" }, t("No start positions are drawn in this section."))];
  const beacon = head.beacon ? t("Drawn with: {word}", { word: head.beacon }) : head.beacon_from ? t("Drawn with a word from: {source}", { source: head.beacon_from }) : "";
  const drawn = head.drawn ? t("Drawn. Each game has its own.") : t("Not drawn yet.");
  return [
    el("p", { class: "count" }, el("strong", {}, "Chess960")),
    el("p", {}, `${drawn} ${SHARED[head.scope]}`),
    el("p", { class: "label" }, head.drawn ? t("It was promised by") : t("It is secret until then; the draw is promised by")),
    commitment(head.commitment),
    ...(head.second_commitment ? [commitment(head.second_commitment)] : []),
    ...(beacon ? [el("p", { class: "beacon" }, beacon)] : []),
  ];
}

/** @param {string} text */
const commitment = (text) => el("p", { class: "commitment" }, (text.match(/.{1,8}/gu) ?? []).join(" "));
