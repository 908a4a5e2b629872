import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show(`<script type="application/json" id="words">{"lang": "fr", "catalogue": {"White": ["Blancs"], "Black": ["Noirs"]}}</script>`);
const { COLON, SEMICOLON, translatedMessage } = await import("../../../web/static/shared/words.js");

test("French sets off the marks between joined parts", () => {
  const joined = translatedMessage(["{part1}; {part2}", { part1: ["White", {}], part2: ["Black", {}] }]);
  assert.equal(joined, `Blancs${SEMICOLON}Noirs`);
  assert.equal(SEMICOLON, "\u202f; ");
  assert.equal(COLON, "\u202f: ");
});
