import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { labelOf, shownResult, convertSides } = await import("../../../web/static/contest/results/codes.js");

test("a result is shown from the side of the team named first, whatever its colour", () => {
  assert.equal(labelOf("1-0", true), "1–0");
  assert.equal(labelOf("1-0", false), "0–1");
  assert.equal(labelOf("+--", false), "− +");
  assert.equal(labelOf("=-0", false), "0–½");
  assert.equal(labelOf("---", false), "− −");
});

test("a result from the side of the team named first is converted to White's and back", () => {
  for (const code of ["1-0", "=-=", "0-1", "+--", "--+", "=-0", "0-=", "W-L", "?-?"]) {
    assert.equal(convertSides(convertSides(code, false), false), code);
    assert.equal(convertSides(code, true), code);
  }
  assert.equal(convertSides("1-0", false), "0-1");
  assert.equal(convertSides("", false), "");
});

test("a disputed board shows each claim once", () => {
  const told = ["1-0", "=-=", "1-0"].map((code) => ({ code }));
  assert.equal(shownResult(/** @type {any} */ ({ code: "", disputed: true, told }), false), "0–1 / ½–½");
});
