import assert from "node:assert/strict";
import { test } from "node:test";
import { keepInPlaces } from "../../../web/static/screens/planning/slots.js";

test("an empty list is filled with the oldest result first", () => assert.deepEqual(keepInPlaces([], ["c", "b", "a"]), ["a", "b", "c"]));

test("a new result takes the next free place and the others stay", () => {
  assert.deepEqual(keepInPlaces(["a", "b"], ["d", "c", "b", "a"]), ["a", "b", "c", "d"]);
});

test("in a full list the newest result replaces the oldest", () => {
  assert.deepEqual(keepInPlaces(["a", "b", "c"], ["d", "c", "b"]), ["d", "b", "c"]);
  assert.deepEqual(keepInPlaces(["d", "b", "c"], ["f", "e", "d"]), ["d", "e", "f"]);
});

test("a result taken back frees its place", () => {
  assert.deepEqual(keepInPlaces(["a", "b", "c"], ["c", "a"]), ["a", "c"]);
});

test("a corrected result keeps its place", () => {
  assert.deepEqual(keepInPlaces(["a", "b", "c"], ["a", "c", "b"]), ["a", "b", "c"]);
});
