import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../../web/", import.meta.url);
// As a template, a field's attributes or a constant of them write it.
const WRITTEN = /\bpattern=("[^"]*")|\bpattern: ("[^"]*")|^const [A-Z_]+ = ("[^"]*\[[^"]*\{[^"]*")/gmu;

const patterns = readdirSync(WEB, { recursive: true, encoding: "utf-8" })
  .filter((path) => /^(templates|static)\/.*\.(html|js)$/u.test(path))
  .flatMap((path) => [...readFileSync(new URL(path, WEB), "utf-8").matchAll(WRITTEN)]
    .map((found) => ({ path, text: found[1] ?? found[2] ?? found[3], isMarkup: path.endsWith(".html") })))
  .map(({ path, text, isMarkup }) => ({ path, pattern: isMarkup ? text.slice(1, -1) : JSON.parse(text) }));

// A browser that can't read a field's pattern says so to nobody, and takes whatever is typed.
test("every pattern of a field is a valid regular expression under the v flag, as browsers read it", () => {
  assert.ok(patterns.length > 10);
  const unreadable = patterns.filter(({ pattern }) => {
    try {
      return !new RegExp(`^(?:${pattern})$`, "v");
    } catch {
      return true;
    }
  });
  assert.deepEqual(unreadable, []);
});
