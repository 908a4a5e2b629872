import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { loadFaces, loadLetters } = await import("../../../web/static/screens/letters.js");

/** @type {(() => void)[]} */
const arrive = [];
Object.defineProperty(document, "fonts", { value: { load: () => new Promise((done) => arrive.push(() => done([]))) } });

test("sheets are shown in their order, although the letters of the first are loaded last", async () => {
  /** @type {string[]} */
  const shown = [];
  assert.equal(loadLetters(["Anna"]), null);
  const waits = [["สมชาย"], ["สมชาย", "Anna"], ["अनिल"]].map((sheet) => loadLetters(sheet)?.then(() => shown.push(sheet.join())));
  for (const one of arrive.splice(0).reverse()) one();
  await Promise.all(waits);
  assert.deepEqual(shown, ["สมชาย", "สมชาย,Anna", "अनिल"]);
  assert.equal(loadLetters(["สมชาย", "अनिल"]), null);
});

test("letters of the text font that only a later sheet has are loaded once", async () => {
  const first = loadFaces(["Łukasz"]);
  assert.equal(loadLetters(["Łukasz"]), null);
  const later = loadLetters(["Łukasz", "Đorđe"]);
  assert.notEqual(later, null);
  for (const one of arrive.splice(0)) one();
  await Promise.all([first, later]);
  assert.equal(loadLetters(["Đorđe", "Łukasz"]), null);
});
