import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show("");
const { fitName, fullName, isolated, nameWidth } = await import("../../../web/static/shared/names.js");
const ANNA = { family: "Berg", given: "Anna Maria", title: "WFM" };

// Half an em a letter: Berg 2, a space 0.28.
for (const [room, given] of /** @type {const} */ ([[8, "Anna Maria"], [6, "Anna M."], [5, "A. M."], [3.5, "A."], [2, ""]])) {
  test(`in ${room} em the given name is "${given}"`, () => assert.deepEqual(fitName(ANNA, room), { family: "Berg", given }));
}

test("a family name that has no room ends in an ellipsis, never in a hyphen", () => {
  assert.equal(fitName({ family: "Meyer-Lansky", given: "" }, 3.6).family, "Meyer…");
});
test("a name that fits is never wider than its room", () => {
  for (let room = 1; room < 10; room += 0.25) assert.ok(nameWidth(fitName(ANNA, room)) <= room);
});
test("in full: title, given name, family name", () => assert.equal(fullName(ANNA), "WFM Anna Maria Berg"));
test("names that play together are isolated from each other", () => {
  assert.deepEqual(isolated("Berg – Novak").map((one) => (one instanceof HTMLElement ? one.outerHTML : one)), [null, "<bdi>Berg</bdi>", " – ", "<bdi>Novak</bdi>"]);
});
