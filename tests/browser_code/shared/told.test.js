import { show } from "../environment.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, import.meta.url), "utf-8");

/** @param {string} entry @param {string} part */
function text(entry, part) {
  const lines = new RegExp(`^${part} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, "mu").exec(entry)?.[1] ?? "";
  return [...lines.matchAll(/"(?:[^"\\]|\\.)*"/gu)].map(([one]) => JSON.parse(one)).join("");
}

const german = Object.fromEntries(read("../../../web/locale/de/messages.po").split("\n\n").slice(1)
  .map((entry) => [text(entry, "msgid"), text(entry, "msgstr") || text(entry, "msgstr\\[0\\]")])
  .filter(([, said]) => said).map(([message, said]) => [message, [said]]));

show(`<script type="application/json" id="words">${JSON.stringify({ lang: "de", catalogue: german }).replaceAll("<", "\\u003c")}</script>`);
const { translated } = await import("../../../web/static/shared/words.js");

for (const [sentence, said] of JSON.parse(read("../../web/told.json"))) {
  test(`told in German: ${sentence}`, () => assert.equal(translated(sentence), said));
}
