import { show } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { MatchSheet } = await import("../../../web/static/team_chess/tablet/match_sheet.js");
const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");

test("the head of a match shows the day it is moved to while the sheet is open", () => {
  show('<section class="match-sheet"></section>');
  const place = /** @type {HTMLElement} */ (document.querySelector("section"));
  const sheet = new MatchSheet(place, new Outbox("open", Promise.resolve(new PageStore())), { corrects: false, canLeave: false });
  /** @type {any} */
  const match = {
    key: "match.1.2", match: 2, round: 1, first: { family: "Alpha" }, second: { family: "Beta" }, score: ["", ""],
    finished: false, forfeit: "", revealed: false, moved_to: "", taking: true, games: [] };

  sheet.show(match);
  sheet.show({ ...match, moved_to: "Tuesday" });

  assert.equal(place.querySelector(".match-head .state")?.textContent, "⏱ Tuesday");
});
