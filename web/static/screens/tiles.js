// Tiles that fill a wall, all at once, so that from the back of the hall they look like a texture.

import { el } from "../shared/dom.js";

/** @typedef {{ width: number, height: number }} Place */
/** @typedef {{ columns: number, side: number }} Tiling */

// The share of a tile's side that is left free between two tiles.
export const APART = 0.16;
// Rows of a round number of tiles (beginning with 1, 21, 41) are preferred unless the tiles get smaller than this share.
const ROUND = 0.88;
// The width of a tile on a telephone, a finger's width; there the page scrolls.
const IN_HAND = 44;

/** @param {number} count @param {Place} place @param {number} largest @returns {Tiling} */
export function tiling(count, { width, height }, largest) {
  const every = Array.from({ length: Math.max(1, count) }, (_, i) => i + 1);
  const side = (/** @type {number} */ columns) => Math.min(largest, width / columns, height / Math.ceil(count / columns));
  const best = (/** @type {number[]} */ some) => some.reduce((one, other) => (side(other) >= side(one) ? other : one), some[0]);
  const any = best(every);
  const worth = (/** @type {number} */ columns) => columns && side(columns) >= ROUND * side(any);
  const columns = [10, 5].map((step) => best(every.filter((n) => n % step === 0))).find(worth) ?? any;
  return { columns, side: side(columns) };
}

/** @param {number} width @returns {Tiling} */
export function tilingOnPhone(width) {
  const columns = Math.max(1, Math.floor(width / IN_HAND));
  return { columns, side: width / columns };
}

// The label at the beginning of each row, by the index of its first tile, with its font size and width.
/** @typedef {{ of: (index: number) => string, font: number, room: number }} Begins */

/** @param {HTMLElement[]} tiles @param {Tiling} tiling @param {number} font @param {Begins} [begins] */
export function tileGrid(tiles, { columns, side }, font, begins) {
  const cells = tiles.flatMap((tile, i) =>
    begins && i % columns === 0 ? [el("p", { class: "begins" }, begins.of(i)), tile] : [tile]);
  const grid = el("div", { class: "tiles" }, ...cells);
  grid.style.gridTemplateColumns = `${begins ? `${begins.room}px ` : ""}repeat(${columns}, ${side}px)`;
  grid.style.gridAutoRows = `${side}px`;
  grid.style.fontSize = `${font}px`;
  if (begins) grid.style.setProperty("--smallest", `${begins.font}px`);
  grid.style.setProperty("--apart", `${side * APART}px`);
  grid.style.setProperty("--side", `${side}px`);
  return grid;
}
