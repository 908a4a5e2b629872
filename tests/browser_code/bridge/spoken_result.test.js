import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show('<script type="application/json" id="words">{"lang": "fr", "catalogue": {"NT": ["SA"], "AKQJ": ["ARDV"], "EW": ["EO"], "NS": ["NS"], "Passed out": ["Passe général"]}}</script>');
const { doubtQuestion, cardRank, resultWords } = await import("../../../web/static/bridge/spoken_result.js");

for (const [result, words] of [["3NT W 9 HK", "3SA O 9 ♥R"], ["4HX N 10 ST", "4♥X N 10 ♠10"], ["PASS", "Passe général"], ["NP", "Not played"], ["A60/A40", "A60/A40"], ["60x3NT W 9,40x-50/100xPASS", "60x3SA O 9,40x-50/100xPasse général"]]) {
  test(`${result} is ${words} in French`, () => assert.equal(resultWords(result), words));
}

test("honours have the letters of the language, a ten has two digits", () => assert.deepEqual([..."AKQJT9"].map(cardRank), ["A", "R", "D", "V", "10", "9"]));

test("a doubtful lead is asked about with the hand it is not in, doubtful tricks with their number", () => {
  assert.equal(doubtQuestion("4H W 10 SA", ["lead not in that hand"]), "Is the lead right? ♠A is not in the hand of N.");
  assert.equal(doubtQuestion("4H N 13", ["tricks against the cards"]), "Are 13 tricks right? They can’t be won with these cards.");
});
