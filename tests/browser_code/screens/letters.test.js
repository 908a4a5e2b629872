import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { lettersOf } = await import("../../../web/static/screens/letters.js");

/** @type {(() => void)[]} */
const arrive = [];
Object.defineProperty(document, "fonts", { value: { load: () => new Promise((done) => arrive.push(() => done([]))) } });

test("a sheet that comes while letters are fetched is not shown before the one that needs them", async () => {
  /** @type {string[]} */
  const shown = [];
  assert.equal(lettersOf(["Anna"]), null);
  const waits = [["สมชาย"], ["สมชาย", "Anna"], ["अनिल"]].map((sheet) => lettersOf(sheet)?.then(() => shown.push(sheet.join())));
  for (const one of arrive.splice(0).reverse()) one();
  await Promise.all(waits);
  assert.deepEqual(shown, ["สมชาย", "สมชาย,Anna", "अनिल"]);
  assert.equal(lettersOf(["สมชาย", "अनिल"]), null);
});
