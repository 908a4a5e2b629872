import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { pagesOf } = await import("../../../web/static/contest/sheets/bracket_picture.js");

/** @param {string} family @param {string} score */
const side = (family, score) => ({ player: { family, given: "", score }, nobody: false, wins: score !== "", out: score === "", withdrawn: false });
/** @param {number} round @param {number} place @param {[string, string, string, string]} sides */
const match = (round, place, [upper, upperScore, lower, lowerScore]) => ({
  key: `match.${round}.${place}`, round, place, says: "", count: 0, upper: side(upper, upperScore), lower: side(lower, lowerScore), how: "", on: false });

test("four teams on a wall have whole names, and the winner is below the name of the round", () => {
  const rows = [match(1, 1, ["Biber", "", "Eule", "+9"]), match(1, 2, ["Hippopotami", "", "Adler", "+11"]), match(2, 1, ["Eule", "+25", "Adler", ""])];
  const head = { names: [{ says: "Semi-finals", count: 4 }, { says: "Final", count: 2 }], winner: "Eule", third_place: false };
  const space = { width: 1094, height: 670, smallest: 20, largest: 72, hand: false };
  const picture = pagesOf(/** @type {any} */ (rows), /** @type {any} */ (head), /** @type {any} */ (space)).page(0);
  assert.deepEqual([...picture.querySelectorAll(".player")].map((player) => player.textContent), ["Biber", "Eule", "Hippopotami", "Adler", "Eule", "Adler"]);
  const champion = /** @type {HTMLElement} */ (picture.querySelector(".champion"));
  assert.ok(parseFloat(champion.style.top) >= parseFloat(/** @type {HTMLElement} */ (picture).style.fontSize), champion.style.top);
});
