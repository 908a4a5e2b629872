import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const STATIC = fileURLToPath(new URL("../../../web/static", import.meta.url));
const files = readdirSync(STATIC, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  .map((one) => relative(STATIC, join(one.parentPath, one.name)))
  // Other people's, as they are.
  .filter((file) => !file.startsWith("vendored/"));
const scripts = files.filter((file) => file.endsWith(".js"));

/** @param {string} file */
const read = (file) => readFileSync(join(STATIC, file), "utf8");
/** @param {string} file */
const imported = (file) => [...read(file).matchAll(/^import .* from "(.+)";$/gmu)].map(([, path]) => join(dirname(file), path));
/** @param {string} file */
const areaOf = (file) => file.split("/")[0];

test("no module of one game names the other, and what is shared names neither", () => {
  const forbidden = new Map([["chess", ["bridge"]], ["bridge", ["chess"]], ["shared", ["chess", "bridge", "organiser", "screens"]]]);
  const found = scripts.flatMap((file) => imported(file).filter((other) => forbidden.get(areaOf(file))?.includes(areaOf(other))).map((other) => `${file} → ${other}`));
  assert.deepEqual(found, []);
});

test("no folder has more than twenty files", () => {
  const folders = new Set(files.map(dirname));
  assert.deepEqual([...folders].filter((folder) => files.filter((file) => dirname(file) === folder).length > 20), []);
});

test("no module has more than 400 lines", () => {
  assert.deepEqual(scripts.filter((file) => read(file).split("\n").length > 400), []);
});

test("a class name means one class in all scripts", () => {
  const names = scripts.flatMap((file) => [...read(file).matchAll(/^(?:export )?class (\w+)/gmu)].map(([, name]) => name));
  assert.deepEqual(names.filter((name, i) => names.indexOf(name) !== i), []);
});

test("commands leave a page in one place", () => {
  const posting = scripts.filter((file) => /method: "POST"|XMLHttpRequest\(/u.test(read(file)));
  assert.deepEqual(posting, ["shared/commands.js"]);
});

test("only a page's own outbox sends its commands", () => {
  const sending = scripts.filter((file) => imported(file).includes("shared/commands.js") && /^import \{[^}]*\bpost\b[^}]*\} from/mu.test(read(file)));
  assert.deepEqual(sending, ["shared/outbox.js"]);
});
