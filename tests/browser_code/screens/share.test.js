import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { rangeName, linesOfShare, linesOfDisplays, shareOf, overviewElements, rangeWords } = await import("../../../web/static/screens/share.js");

/** @param {string} family */
const named = (family, given = "Jo") => ({ family, given });
const FIELD = ["Adler", "Ångström", "Baker", "Baker", "Čapek", "Feher", "Fischer", "Ørsted", "Zhou"].map((family, i) => named(family, `G${i}`));

test("an address names the part of a wall or the range of names of a display", () => {
  assert.deepEqual(shareOf(new URLSearchParams("part=2of4")), { part: 2, of: 4 });
  assert.deepEqual(shareOf(new URLSearchParams("from=A&to=F")), { first: "A", last: "F" });
  assert.equal(shareOf(new URLSearchParams("theme=dark")), null);
  assert.equal(shareOf(new URLSearchParams("part=5of4")), null);
});

test("the parts of a wall have every line once, in order", () => {
  const boards = Array.from({ length: 403 }, (_, i) => i + 1);
  for (const of of [1, 2, 3, 7, 16]) {
    const spans = Array.from({ length: of }, (_, i) => linesOfShare(boards, boards, { part: i + 1, of }));
    assert.deepEqual(spans.flatMap(({ from, to }) => boards.slice(from, to)), boards);
    for (const { from, to, most } of spans) assert.ok(to - from <= most && most <= Math.ceil(403 / of));
  }
});

test("players of one family name stand on one display", () => {
  const halves = linesOfDisplays([named("A"), ...Array.from({ length: 5 }, () => named("Berg")), named("C"), named("D")], { part: 1, of: 2 });
  assert.deepEqual(halves, [{ from: 0, to: 1 }, { from: 1, to: 8 }]);
});

test("a range ignores diacritics of names, and takes boards by number", () => {
  const taken = (/** @type {string} */ first, /** @type {string} */ last) => {
    const { from, to } = linesOfShare(FIELD, FIELD, { first, last });
    return FIELD.slice(from, to).map(({ family }) => family);
  };
  assert.deepEqual(taken("A", "A"), ["Adler", "Ångström"]);
  assert.deepEqual(taken("c", "fe"), ["Čapek", "Feher"]);
  assert.deepEqual(taken("O", ""), ["Ørsted", "Zhou"]);
  assert.deepEqual(taken("K", "M"), []);
  const boards = [1, 2, 3, 10, 11, 0];
  assert.deepEqual(linesOfShare(boards, boards, { first: "2", last: "10" }), { from: 1, to: 4, most: 3 });
});

test("a page is named by as many letters as distinguish it from the next", () => {
  assert.equal(rangeWords(rangeName(FIELD, 0, 5)), "A–Č");
  assert.equal(rangeWords(rangeName(FIELD, 0, 6)), "A–FE");
  assert.equal(rangeWords(rangeName(FIELD, 6, 9)), "FI–Z");
  assert.equal(rangeWords(rangeName(FIELD, 3, 5)), "BAK G3 – Č");
  assert.equal(rangeWords(rangeName([1, 2, 3, 0], 0, 4)), "1–3");
  assert.equal(rangeWords(rangeName([1, 2, 3, 0], 3, 4)), "");
});

test("a page is named by at most three letters of a family name", () => {
  const field = ["Hollenstein-Adam", "Hollenstein-Hartno", "Kestrel", "Kestrelman", "Oko"].map((family) => named(family));
  assert.equal(rangeWords(rangeName(field, 1, 3)), "HOL–KES");
});

test("an apostrophe is ignored in the letters of a page", () => {
  const field = ["d'Aubigné", "Dax", "'t Hooft", "Vos"].map((family) => named(family));
  assert.equal(rangeWords(rangeName(field, 0, 2)), "D");
  assert.equal(rangeWords(rangeName(field, 2, 4)), "T–V");
  assert.deepEqual(linesOfShare(field, field, { first: "T", last: "T" }), { from: 2, to: 3, most: 1 });
  assert.deepEqual(overviewElements({ range: null, ofPage: null, places: field, from: 0, to: 4, spans: [], next: null }).map(({ textContent }) => textContent), ["D", "T", "V", ""]);
});

test("the overview has every letter or range, marks those of the page, and points to the next display", () => {
  const [a, , c] = overviewElements({ range: null, ofPage: null, places: FIELD, from: 0, to: 2, spans: [], next: { first: "B", last: "Z" } });
  assert.deepEqual([a.textContent, a.className, c.textContent, c.className], ["A", "here", "C", ""]);
  const boards = overviewElements({ range: null, ofPage: null, places: [1, 2, 3, 4], from: 2, to: 4, spans: [{ from: 0, to: 2 }, { from: 2, to: 4 }], next: null });
  assert.deepEqual(boards.map(({ textContent, className }) => [textContent, className]), [["1–2", ""], ["3–4", "here"], ["", "goes-on"]]);
});

test("of many pages the overview has those near the shown one", () => {
  const places = Array.from({ length: 400 }, (_, i) => i + 1);
  const spans = Array.from({ length: 20 }, (_, i) => ({ from: 20 * i, to: 20 * i + 20 }));
  const overviewOfPage = (/** @type {number} */ page) => {
    const about = { range: null, ofPage: null, places, from: 20 * page, to: 20 * page + 20, spans, next: null };
    return overviewElements(about).map(({ textContent, className }) => (className === "here" ? `[${textContent}]` : textContent));
  };
  assert.deepEqual(overviewOfPage(0), ["[1–20]", "21–40", "41–60", "61–80", "81–100", "101–120", "121–140", "…", ""]);
  assert.deepEqual(overviewOfPage(9), ["…", "121–140", "141–160", "161–180", "[181–200]", "201–220", "221–240", "241–260", "…", ""]);
  assert.deepEqual(overviewOfPage(19).slice(-3), ["361–380", "[381–400]", ""]);
});

test("all boards of a match stand on one display", () => {
  const boards = [1, 1, 1, 2, 2, 2, 3, 3, 3];
  assert.deepEqual(linesOfDisplays(boards, { part: 1, of: 2 }), [{ from: 0, to: 3 }, { from: 3, to: 9 }]);
});
