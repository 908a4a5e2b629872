import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show(`<script type="application/json" id="words">${JSON.stringify({
  lang: "pl", catalogue: { "Round {round}": ["Runda {round}"], "{count} trick": ["{count} lewa", "{count} lewy", "{count} lew"] } })}</script>`);
const { counted, decimals, t, typedNumber } = await import("../../../web/static/shared/words.js");

test("a message is translated into the page's language, with its places filled", () => assert.equal(t("Round {round}", { round: 3 }), "Runda 3"));
test("a message that is not in the catalogue stays English", () => assert.equal(t("Board {board}", { board: 3 }), "Board 3"));
// U+2066 and U+2069 isolate the name from what stands around it.
test("a name from right to left does not turn the result beside it", () => assert.equal(t("{name}: {result}", { name: "30 שלום, דוד", result: "0–1" }), "\u206630 שלום, דוד\u2069: 0–1"));
test("a place without a value stays as written", () => assert.equal(t("Round {round}"), "Runda {round}"));
test("English has a singular and a plural", () => assert.deepEqual([1, 2].map((n) => counted("{count} board", "{count} boards", n)), ["1 board", "2 boards"]));
test("a number has the decimal sign of the page's language, with whatever is around it", () =>
  assert.deepEqual(["52.38\u00a0%", "−0.50", "12.34–7.66", "1\u202f250.50\u00a0EUR", "2½", "–"].map(decimals), ["52,38\u00a0%", "−0,50", "12,34–7,66", "1\u202f250,50\u00a0EUR", "2½", "–"]));
test("a typed number may have a decimal comma and a minus sign", () =>
  assert.deepEqual([" 0,5", "−0,5", "12.34", "3", ""].map(typedNumber), ["0.5", "-0.5", "12.34", "3", ""]));
