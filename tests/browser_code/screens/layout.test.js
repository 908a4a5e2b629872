import assert from "node:assert/strict";
import { test } from "node:test";
import { divideIntoPages, makePlan, steadyPlan } from "../../../web/static/screens/planning/layout.js";

// A screen of 1080p and sizes of type in pixels; widths of columns in em.
const WALL = { width: 1920, height: 900, smallest: 26, largest: 54, gap: 52 };
const FULL = { fixed: 12, names: 2, natural: 9, least: 6 };
const BARE = { fixed: 6, names: 2, natural: 9, least: 6 };
const NARROW = { fixed: 3, names: 1, natural: 9, least: 3, narrow: true };

/** @param {number} count */
const planned = (count, levels = [FULL, BARE, NARROW], wall = WALL) => makePlan({ ...wall, count, levels });

test("a small field is on one page with all columns, in the largest type", () => {
  const { pages, columns, level, font } = planned(8);
  assert.deepEqual([pages, columns, level], [1, 1, FULL]);
  assert.equal(font, WALL.largest);
});

test("every line has a place, and type is never below the smallest size", () => {
  for (const count of [1, 30, 38, 100, 400, 800]) {
    const { perPage, pages, perColumn, columns, font } = planned(count);
    assert.ok(pages * perPage >= count, `${count}`);
    assert.equal(perPage, perColumn * columns);
    assert.ok(font >= WALL.smallest);
  }
});

test("no page is empty", () => {
  for (let count = 1; count < 500; count += 7) {
    const { perPage, pages } = planned(count);
    assert.ok((pages - 1) * perPage < count, `${count}`);
  }
});

test("the level without important columns is used only where no other fits", () => {
  assert.notEqual(planned(60).level, NARROW);
  assert.equal(planned(60, [FULL, BARE, NARROW], { ...WALL, width: 400 }).level, NARROW);
});

test("a screen too narrow for any level still has a page", () => {
  const { columns, font } = planned(10, [FULL], { ...WALL, width: 100 });
  assert.deepEqual([columns, font], [1, WALL.smallest]);
});

test("an empty sheet is one page", () => assert.equal(planned(0).pages, 1));

// Seven matches of four boards each: a heading and its boards are five lines.
const MATCHES = Array.from({ length: 35 }, (_, line) => line % 5 === 0);
/** @param {boolean[]} begins */
const set = (begins, { count = begins.length, corner = 0 } = {}) => {
  const room = { ...WALL, count, levels: [FULL, BARE], header: 0.9, corner };
  return { room, decided: makePlan(room), ...divideIntoPages(makePlan(room), begins, { from: 0, to: count }, room) };
};

test("each match stands in one column with its boards, without more pages or type below the smallest size", () => {
  for (const corner of [0, 150]) {
    const { set: pages, decided, font, perColumn, pitch, room } = set(MATCHES, { corner });
    const columns = pages.flat().filter(({ from, to }) => from < to);
    assert.ok(pages.length <= decided.pages);
    assert.deepEqual(columns.map(({ from }) => from % 5), columns.map(() => 0));
    assert.deepEqual([columns[0].from, columns[columns.length - 1].to], [0, 35]);
    assert.ok(font >= room.smallest && (perColumn + 0.9) * pitch * font <= room.height + 1);
  }
});

test("lines outside matches are divided as planned", () => {
  for (const count of [1, 30, 45, 100, 800]) {
    const { set: pages, decided } = set(Array(count).fill(true));
    assert.equal(pages.length, decided.pages);
    assert.deepEqual(pages[0].map(({ from }) => from), pages[0].map((_, column) => column * decided.perColumn));
    assert.equal(pages.flat().reduce((sum, { from, to }) => sum + to - from, 0), count);
  }
});

test("a match longer than a column is divided", () => {
  const { set: pages, decided } = set(MATCHES.map((_, line) => line === 0));
  assert.equal(pages.length, decided.pages);
});

test("a list keeps its plan until its names, columns or lines have no room", () => {
  /** @param {number} least @param {number} width */
  const offered = (least, width) => ({ ...WALL, count: 24, levels: [{ ...FULL, least, tracks: [{ width }, { flexible: true }] }] });
  const room = offered(6, 2);
  const before = { ...makePlan(room), room };
  assert.equal(steadyPlan(before, makePlan(room), room), before);
  assert.equal(steadyPlan(before, makePlan(offered(5, 1)), offered(5, 1)), before);
  for (const wanted of [offered(before.name + 1, 2), offered(6, 3), { ...room, count: 40 }]) {
    const decided = makePlan(wanted);
    assert.equal(steadyPlan(before, decided, wanted), decided);
  }
  const first = makePlan(room);
  assert.equal(steadyPlan(null, first, room), first);
});
