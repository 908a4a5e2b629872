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

test("a board says that its result is saved here while an earlier one is being sent", async () => {
  show('<section class="match-sheet"></section>');
  const place = /** @type {HTMLElement} */ (document.querySelector("section"));
  const outbox = new Outbox("open", Promise.resolve(new PageStore()), () => new Promise(() => {}));
  const sheet = new MatchSheet(place, outbox, { corrects: false, canLeave: false });
  const seat = { entry: 1, family: "Aronian", given: "Levon", title: "", rating: 0 };
  /** @type {any} */
  const match = {
    key: "match.1.2", match: 2, round: 1, first: { family: "Alpha" }, second: { family: "Beta" }, score: ["", ""],
    finished: false, forfeit: "", revealed: true, moved_to: "", taking: true,
    games: [1, 2].map((board) => ({ key: `1.2.${board}`, board, first: seat, second: seat, first_white: true, code: "", told: [] })) };
  outbox.addEventListener("change", () => sheet.show(match));
  for (const { key } of match.games) outbox.add({ command: "record-result", place: key, label: "", body: { result: "1-0" } });
  while (outbox.entries[0].state !== "sent" || !outbox.entries[1].seq) await new Promise((done) => setTimeout(done));

  assert.match(place.querySelector('[data-board="2"]')?.textContent ?? "", /saved here/u);
});
