import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

/** @param {object | null} words @returns {Promise<typeof import("../../../web/static/bridge/spoken_result.js")>} */
show('<script type="application/json" id="words">{"lang": "fr", "catalogue": {"NT": ["SA"], "AKQJ": ["ARDV"], "EW": ["EO"], "NS": ["NS"], "Passed out": ["Passe général"]}}</script>');
const { doubtQuestion, cardRank, resultWords } = await import("../../../web/static/bridge/spoken_result.js");

for (const [result, said] of [["3NT W 9 HK", "3SA O 9 ♥R"], ["4HX N 10 ST", "4♥X N 10 ♠10"], ["PASS", "Passe général"], ["NP", "Not played"], ["A60/A40", "A60/A40"], ["60x3NT W 9,40x-50/100xPASS", "60x3SA O 9,40x-50/100xPasse général"]]) {
  test(`in French ${result} is said ${said}`, () => assert.equal(resultWords(result), said));
}

test("honours have the language's letters, a ten two digits", () => assert.deepEqual([..."AKQJT9"].map(cardRank), ["A", "R", "D", "V", "10", "9"]));

test("a lead is asked about with the hand it is not in, and tricks with their number", () => {
  assert.equal(doubtQuestion("4H W 10 SA", ["lead not in that hand"]), "Is the lead right? ♠A is not in the hand of N.");
  assert.equal(doubtQuestion("4H N 13", ["tricks against the cards"]), "Are 13 tricks right? They can’t be won with these cards.");
});
