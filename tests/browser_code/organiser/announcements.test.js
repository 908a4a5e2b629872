import { requests, press, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { setUpAnnouncements, instantOf } = await import("../../../web/static/organiser/announcements.js");
const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");

const NOON = new Date(2026, 4, 1, 12, 0);
/** @param {string} time */
const day = (time) => instantOf(time, NOON).toLocaleString("sv");

test("without a time the instant is now", () => assert.equal(instantOf("", NOON), NOON));
test("a time of day is today's", () => assert.equal(day("14:30"), "2026-05-01 14:30:00"));
test("a time that has just passed is today's", () => assert.equal(day("11:50"), "2026-05-01 11:50:00"));
test("a time that passed more than half a day ago is tomorrow's", () => {
  assert.equal(instantOf("09:00", new Date(2026, 4, 1, 23, 0)).toLocaleString("sv"), "2026-05-02 09:00:00");
});

beforeEach(() => {
  show(`<p class="said"></p><section class="to-all">
    <form class="notice"><input name="text" value="Lunch"><select name="display"><option value="">all</option></select>
      <input type="hidden" name="stage" value="1"><button type="button" class="down">Take down</button></form>
    <form class="clock"><select name="round"><option value="2/3">U1800, round 3</option></select><input name="minutes" value="90">
      <input name="starts" type="time"><button type="button" class="down">Stop</button></form>
    <form class="countdown"><select name="stage"><option value="1" data-seconds="0">Open</option><option value="2" data-seconds="20">U1800</option></select>
      <input name="seconds" value="0"></form></section>`);
  setUpAnnouncements(new Outbox("open", Promise.resolve(new PageStore())));
});

test("a notice is taken down by an empty text", async () => {
  document.querySelector(".notice")?.dispatchEvent(new Event("submit", { cancelable: true }));
  await until(() => document.querySelector(".said")?.textContent === "Announced.");
  press("Take down");
  await until(() => requests.length === 2);
  assert.deepEqual(requests.map(({ body }) => body), [{ stage: 1, text: "Lunch", display: "" }, { stage: 1, text: "", display: "" }]);
});

test("a round's clock is stopped by 0 minutes", async () => {
  press("Stop");
  await until(() => requests.length === 1);
  const { stage, round, minutes } = requests[0].body;
  assert.deepEqual([stage, round, minutes], [2, 3, 0]);
});

test("choosing a stage shows its countdown in seconds", async () => {
  const stage = /** @type {HTMLSelectElement} */ (document.querySelector(".countdown [name=stage]"));
  stage.value = "2";
  stage.dispatchEvent(new Event("change"));
  assert.equal(/** @type {HTMLInputElement} */ (document.querySelector("[name=seconds]")).value, "20");
  stage.form?.dispatchEvent(new Event("submit", { cancelable: true }));
  await until(() => requests.length === 1);
  assert.deepEqual(requests[0].body, { stage: 2, seconds: 20 });
});
