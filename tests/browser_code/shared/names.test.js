import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { registerNames, fitName, fullName, isolated, smallestWidth, NARROWEST, nameElement, nameWidth } = await import("../../../web/static/shared/names.js");
const ANNA = { family: "Berg", given: "Anna Maria", title: "WFM" };

// Half an em a letter: Berg 2, a space 0.28.
for (const [room, given] of /** @type {const} */ ([[8, "Anna Maria"], [6, "Anna M."], [5, "A. M."], [3.5, "A."], [2, ""]])) {
  test(`in ${room} em the given name is "${given}"`, () => assert.deepEqual(fitName(ANNA, room), { family: "Berg", given, squeeze: 1 }));
}

test("a family name that has no room ends in an ellipsis, never in a hyphen", () => {
  assert.equal(fitName({ family: "Meyer-Lansky", given: "" }, 2.8).family, "Meyer…");
  assert.equal(fitName({ family: "Meyer-Lansky", given: "" }, 3.6, 1).family, "Meyer…");
});
test("a family name is set narrower, by as little as needed, before it is cut", () => {
  const { family, squeeze } = fitName({ family: "Meyer-Lansky", given: "Bo" }, 5.4);
  assert.equal(family, "Meyer-Lansky");
  assert.ok(Math.abs(squeeze - 0.9) < 1e-9);
  assert.equal(fitName({ family: "Meyer-Lansky", given: "Bo" }, smallestWidth({ family: "Meyer-Lansky", given: "Bo" })).family, "Meyer-Lansky");
});
test("a name set narrower takes only its shown width of the line", () => {
  const { style } = nameElement({ family: "Meyer-Lansky", given: "" }, 5.4);
  assert.equal(style.transform, "scaleX(0.9000)");
  assert.equal(style.marginInlineEnd, "-0.600em");
});
test("given names in one family are shortened only as far as they stay distinct", () => {
  const berg = ["Anna", "Anton", "Bo"].map((given) => ({ family: "Berg", given }));
  registerNames(berg);
  assert.deepEqual(berg.map((one) => fitName(one, 4.2).given), ["Anna", "Ant.", "Bo"]);
  assert.deepEqual(berg.map((one) => fitName(one, 3.4).given), ["Anna", "Ant.", "Bo"]);
  registerNames([]);
});
test("a name that fits is never wider than its room", () => {
  for (let room = 1; room < 10; room += 0.25) {
    const fitted = fitName(ANNA, room);
    assert.ok(nameWidth(fitted) * fitted.squeeze <= room + 1e-9);
    assert.ok(fitted.squeeze >= NARROWEST);
  }
});
test("a full name is title, given name, family name", () => assert.equal(fullName(ANNA), "WFM Anna Maria Berg"));
test("each name of a pair is isolated from the writing direction of the other", () => {
  assert.deepEqual(isolated("Berg – Novak").map((one) => (one instanceof HTMLElement ? one.outerHTML : one)), [null, "<bdi>Berg</bdi>", " – ", "<bdi>Novak</bdi>"]);
});
