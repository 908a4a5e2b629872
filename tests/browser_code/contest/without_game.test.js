import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

show('<div class="without"></div>');
const { countsOf, showWithout } = await import("../../../web/static/contest/desk/without_game.js");

/** @param {string} family @param {string} word @returns {any} */
const one = (family, word) => ({ player: { family, given: "Jo", title: "" }, kind: "H", word });
const WITHOUT = [one("Ott", "half-point bye"), one("Vrba", "bye"), one("Li", "half-point bye")];
const place = /** @type {HTMLElement} */ (document.querySelector(".without"));

test("participants without a game are counted by reason", () => assert.equal(countsOf(WITHOUT), "half-point bye (2) · bye (1)"));

test("the list of names opens below the counts and stays open when it is shown again", () => {
  const says = (/** @type {string} */ counts) => `Without a game: ${counts}`;
  showWithout(place, WITHOUT, says);
  const drawer = place.querySelector("details");
  assert.equal(drawer?.open, false);
  assert.equal(drawer?.querySelector("summary")?.textContent, "Without a game: half-point bye (2) · bye (1)");
  assert.equal(drawer?.querySelectorAll("li").length, 3);
  if (drawer) drawer.open = true;
  showWithout(place, WITHOUT.slice(1), says);
  assert.equal(place.querySelector("details")?.open, true);
});
