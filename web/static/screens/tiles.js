// Tiles that fill a wall, all at once, so that from the back of the hall they look like a texture.

import { el } from "../shared/dom.js";

/** @typedef {{ width: number, height: number }} Place */
/** @typedef {{ columns: number, side: number }} Tiling */

// The share of a tile's side that is left free between two tiles.
export const GAP_SHARE = 0.16;
// Rows of a round number of tiles (beginning with 1, 21, 41) are preferred unless the tiles get smaller than this share.
const ROUND_NUMBER_SHARE = 0.88;
// The width of a tile on a telephone, a finger's width; there the page scrolls.
const PHONE_TILE_WIDTH = 44;

/** @param {number} count @param {Place} place @param {number} largest @returns {Tiling} */
export function tiling(count, { width, height }, largest) {
  const columnCounts = Array.from({ length: Math.max(1, count) }, (_, i) => i + 1);
  const side = (/** @type {number} */ columns) => Math.min(largest, width / columns, height / Math.ceil(count / columns));
  const columnsOfLargest = (/** @type {number[]} */ candidates) => candidates.reduce((one, other) => (side(other) >= side(one) ? other : one), candidates[0]);
  const unrestricted = columnsOfLargest(columnCounts);
  const isLargeEnough = (/** @type {number} */ columns) => columns && side(columns) >= ROUND_NUMBER_SHARE * side(unrestricted);
  const columns = [10, 5].map((step) => columnsOfLargest(columnCounts.filter((n) => n % step === 0))).find(isLargeEnough) ?? unrestricted;
  return { columns, side: side(columns) };
}

/** @param {number} width @returns {Tiling} */
export function tilingOnPhone(width) {
  const columns = Math.max(1, Math.floor(width / PHONE_TILE_WIDTH));
  return { columns, side: width / columns };
}

// The label at the beginning of each row, by the index of its first tile, with its font size and width.
/** @typedef {{ of: (index: number) => string, font: number, room: number }} RowLabels */

/** @param {HTMLElement[]} tiles @param {Tiling} tiling @param {number} font @param {RowLabels} [rowLabels] */
export function tileGrid(tiles, { columns, side }, font, rowLabels) {
  const cells = tiles.flatMap((tile, i) =>
    rowLabels && i % columns === 0 ? [el("p", { class: "begins" }, rowLabels.of(i)), tile] : [tile]);
  const grid = el("div", { class: "tiles" }, ...cells);
  grid.style.gridTemplateColumns = `${rowLabels ? `${rowLabels.room}px ` : ""}repeat(${columns}, ${side}px)`;
  grid.style.gridAutoRows = `${side}px`;
  grid.style.fontSize = `${font}px`;
  if (rowLabels) grid.style.setProperty("--smallest", `${rowLabels.font}px`);
  grid.style.setProperty("--apart", `${side * GAP_SHARE}px`);
  grid.style.setProperty("--side", `${side}px`);
  return grid;
}
