import { show } from "../environment.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const recorded = JSON.parse(readFileSync(new URL("../../web/told.json", import.meta.url), "utf-8"));

show(`<script type="application/json" id="words">${JSON.stringify({ lang: "de", catalogue: recorded.catalogue }).replaceAll("<", "\\u003c")}</script>`);
const { rememberMessages, translated } = await import("../../../web/static/shared/words.js");

for (const [sent, german] of recorded.told) {
  test(`translated into German: ${sent.says}`, () => assert.equal(translated(rememberMessages(sent).says), german));
}

test("a text sent without its message is looked up in the catalogue without its punctuation", () => {
  assert.equal(translated("White"), "Weiß");
  assert.equal(translated("White: "), "Weiß: ");
  assert.equal(translated("Bob has left"), "Bob has left");
});
