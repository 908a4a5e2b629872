import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { boardTiles, cardsFor, OUTCOMES } = await import("../../../web/static/chess/sheets/board_tiles.js");

const WALL = { width: 1660, height: 900, smallest: 26, hand: false };
/** @param {string} family */
const entrant = (family) => ({ entry: 1, number: 1, title: "", family, given: "Jo", federation: "", rating: 0, score: "" });
/** @param {string} outcomes */
const boards = (outcomes, named = false) => [...outcomes].map((outcome, i) => ({
  key: `1.${i + 1}`, board: i + 1, outcome, ...(named ? { white: entrant(`White${i}`), black: entrant(`Black${i}`) } : {}),
}));

// In a tile the number of the board stands before the result, in a card before the players.
test("a tile has the colour of the winner and shows the result", () => {
  const tiles = [...boardTiles(boards("wbd."), WALL).querySelectorAll(".tile")];
  assert.deepEqual(tiles.map(({ className, textContent }) => [className, textContent]), [
    ["tile white says", "11–0"], ["tile black says", "20–1"], ["tile drawn", ""], ["tile open", "4"],
  ]);
  assert.deepEqual([OUTCOMES.w.sign, OUTCOMES.b.sign], ["□", "■"]);
});

test("few boards are cards with the names of both players", () => {
  const cards = [...boardTiles(boards("w.", true), WALL).querySelectorAll(".card")];
  assert.deepEqual(cards.map(({ textContent }) => textContent), ["1White0 JoBlack0 Jo1–0", "2White1 JoBlack1 Jo–"]);
});

test("cards are as large as the wall has room for", () => {
  const longestName = 9; // em
  const four = cardsFor(4, longestName, WALL);
  assert.equal(four.columns, 1);
  assert.ok(four.font > 70);
  const sixteen = cardsFor(16, longestName, WALL);
  assert.ok(sixteen.columns > 1 && sixteen.font >= 35);
});
