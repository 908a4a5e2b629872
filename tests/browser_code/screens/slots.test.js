import assert from "node:assert/strict";
import { test } from "node:test";
import { keepInPlaces } from "../../../web/static/screens/planning/slots.js";

test("at first the oldest stands first", () => assert.deepEqual(keepInPlaces([], ["c", "b", "a"]), ["a", "b", "c"]));

test("who comes takes the next free place, and nobody moves", () => {
  assert.deepEqual(keepInPlaces(["a", "b"], ["d", "c", "b", "a"]), ["a", "b", "c", "d"]);
});

test("where no place is free the newest takes that of the oldest", () => {
  assert.deepEqual(keepInPlaces(["a", "b", "c"], ["d", "c", "b"]), ["d", "b", "c"]);
  assert.deepEqual(keepInPlaces(["d", "b", "c"], ["f", "e", "d"]), ["d", "e", "f"]);
});

test("what is taken back leaves its place to the others", () => {
  assert.deepEqual(keepInPlaces(["a", "b", "c"], ["c", "a"]), ["a", "c"]);
});

test("a result that is put right keeps its place", () => {
  assert.deepEqual(keepInPlaces(["a", "b", "c"], ["a", "c", "b"]), ["a", "b", "c"]);
});
