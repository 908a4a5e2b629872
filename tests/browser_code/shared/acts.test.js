import { answers, requests, press, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Acts } = await import("../../../web/static/shared/acts.js");
const { PressGuard } = await import("../../../web/static/shared/focus_guard.js");
const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");

/** @import { Act } from "../../../web/static/shared/shapes.d.ts" */

/** @param {Partial<Act>} more @returns {Act} */
const act = (more) => ({ command: "publish-round", label: "Publish round 2", hint: "", ready: true, takes_back: false, round: 2, ...more });
const POLICY = { title: "Round", emptyText: "All rounds are closed.", doneMessages: { "publish-round": "Published." }, needsNoReason: (/** @type {Act} */ { command }) => command === "call-round" };
const outbox = new Outbox("open", Promise.resolve(new PageStore()));
/** @type {any} */
const page = { pressGuard: new PressGuard(), outbox, command: (/** @type {string} */ command, /** @type {object} */ body) => ({ tournament: "open", command, body: { stage: 1, ...body } }) };
const acts = () => new Acts(/** @type {HTMLElement} */ (document.querySelector(".acts")), page, POLICY);
const message = () => document.querySelector(".said")?.textContent;

beforeEach(() => show('<section class="acts"></section><dialog class="sheet"></dialog>'));

test("the first act is the primary button and shows its progress and outcome", async () => {
  acts().show({ acts: [act({})] });
  assert.equal(document.querySelector("button")?.className, "primary");
  press("Publish round 2");
  assert.equal(message(), "Sending …");
  await until(() => message() === "Published.");
  assert.deepEqual(requests[0].body, { stage: 1, round: 2 });
});

test("an act can't be tapped again while it is being sent", async () => {
  acts().show({ acts: [act({})] });
  press("Publish round 2");
  assert.equal(document.querySelector("button")?.disabled, true);
  await until(() => message() === "Published.");
});

test("nothing can be taken back while an act is being sent", async () => {
  acts().show({ acts: [act({}), act({ command: "call-round", label: "Back to round 1", takes_back: true })] });
  press("Publish round 2");
  assert.deepEqual([...document.querySelectorAll("button")].map(({ disabled }) => disabled), [true, true]);
  await until(() => message() === "Published.");
});

test("an act repeated after no answer has the same key", async () => {
  answers.push({ lost: true });
  acts().show({ acts: [act({})] });
  press("Publish round 2");
  await until(() => message() === "No answer from the server; try again.");
  press("Publish round 2");
  await until(() => message() === "Published.");
  assert.equal(requests[0].headers["idempotency-key"], requests[1].headers["idempotency-key"]);
});

test("an act that takes something back stands in a folded menu and asks for a reason", async () => {
  acts().show({ acts: [act({ command: "unpublish-round", label: "Take round 2 back", takes_back: true })] });
  assert.match(document.querySelector(".acts > .hint")?.textContent ?? "", /All rounds are closed/u);
  press("Take round 2 back …");
  const reason = /** @type {HTMLInputElement} */ (document.querySelector("dialog input"));
  reason.value = "too early";
  document.querySelector("dialog form")?.dispatchEvent(new Event("submit", { cancelable: true }));
  await until(() => requests.length === 1);
  assert.deepEqual(requests[0].body, { stage: 1, round: 2, reason: "too early" });
});

test("links lead on once no act goes forward", () => {
  const ended = new Acts(/** @type {HTMLElement} */ (document.querySelector(".acts")), page, { ...POLICY, linksFor: ({ over }) => (over ? [["prizes", "Prizes"]] : []) });
  const links = () => [...document.querySelectorAll(".acts a")].map((link) => [link.getAttribute("href"), link.textContent]);
  const back = act({ command: "reopen-round", label: "Reopen round 2", takes_back: true });
  const show = (/** @type {object} */ head) => ended.show(/** @type {any} */ (head));
  show({ acts: [act({}), back], over: true });
  assert.deepEqual(links(), []);
  show({ acts: [back], over: false });
  assert.deepEqual(links(), []);
  show({ acts: [back], over: true });
  assert.deepEqual(links(), [["prizes", "Prizes"]]);
});

test("an act that the game exempts is taken back without a reason", async () => {
  acts().show({ acts: [act({ command: "call-round", label: "Back to round 1", takes_back: true, session: 3, round: 1 })] });
  press("Back to round 1");
  await until(() => requests.length === 1);
  assert.deepEqual(requests[0].body, { stage: 1, session: 3, round: 1 });
});

test("the menu stays open when the acts are painted again", () => {
  const shown = acts();
  const back = act({ label: "Reopen round 1", takes_back: true });
  shown.show({ acts: [act({}), back] });
  const door = /** @type {HTMLDetailsElement} */ (document.querySelector("details"));
  door.open = true;
  door.dispatchEvent(new Event("toggle"));
  shown.show({ acts: [act({ hint: "anew" }), back] });
  assert.equal(document.querySelector("details")?.open, true);
});

test("a button stays where it is between press and release, whatever the feed brings", async () => {
  const desk = acts();
  desk.show({ acts: [act({})] });
  const button = /** @type {HTMLButtonElement} */ (document.querySelector("button"));
  button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  desk.show({ acts: [act({ hint: "41 boards" })] });
  assert.equal(button.isConnected, true);
  dispatchEvent(new Event("pointerup"));
  button.click();
  await until(() => message() === "Published.");
  assert.match(document.querySelector(".acts .hint")?.textContent ?? "", /41 boards/u);
});

test("a menu opened between press and release stays open when the feed brings a change", async () => {
  const desk = acts();
  const back = act({ label: "Reopen round 1", takes_back: true });
  desk.show({ acts: [act({}), back] });
  const door = /** @type {HTMLDetailsElement} */ (document.querySelector("details"));
  door.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  desk.show({ acts: [act({ hint: "41 boards" }), back] });
  dispatchEvent(new Event("pointerup"));
  // A browser may tell of the toggle only after the finger has left.
  addEventListener("toggle", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  door.setAttribute("open", "");
  await until(() => document.querySelector(".acts .hint")?.textContent === "41 boards");
  assert.equal(document.querySelector("details")?.open, true);
});

test("an act is disabled with the reason while the connection is lost", async () => {
  const feed = Object.assign(new EventTarget(), { lost: false, freshness: () => ({ lost: feed.lost }) });
  const place = /** @type {HTMLElement} */ (document.querySelector(".acts"));
  new Acts(place, { ...page, feed }, POLICY).show({ acts: [act({ hint: "28 boards" })] });
  const button = () => document.querySelector("button");
  const tells = (/** @type {boolean} */ lost) => {
    feed.lost = lost;
    feed.dispatchEvent(new Event("state"));
    return [button()?.disabled, document.querySelector(".hint")?.textContent];
  };
  assert.deepEqual(tells(true), [true, "Not connected: this can't be stored now."]);
  assert.deepEqual(tells(false), [false, "28 boards"]);
});
