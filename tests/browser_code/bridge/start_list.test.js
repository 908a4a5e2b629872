import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show(`<script type="application/json" id="words">{"lang": "pl", "catalogue": {"left": ["wycofana"]}}</script>`);
const { renderer } = await import("../../../web/static/bridge/sheets/start_list.js");
const { widest } = await import("../../../web/static/screens/tracks.js");

test("whoever has left is told so in a column as wide as the words", () => {
  const player = { family: "A", given: "B", federation: "" };
  const row = { key: "1", pair: 1, players: [player, player], federation: "", seat: "A1 NS", categories: [], withdrawn: false };
  /** @type {any[]} */
  const rows = [row, { ...row, key: "2", pair: 2, withdrawn: true }];
  const tracks = /** @type {any[]} */ (renderer.levels(rows, /** @type {any} */ ({})).flatMap((/** @type {any} */ level) => level.tracks));
  const seats = tracks.filter((track) => track?.name === "seat");
  assert.ok(seats.length > 0);
  assert.ok(seats.every((track) => track.width >= widest(["wycofana"])));
});
