import { answers, requests, press, settle, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");
const { ask, checkboxes, checkboxesWithAll, choose, field, selectField } = await import("../../../web/static/shared/dialog.js");

const outbox = new Outbox("open", Promise.resolve(new PageStore()));
const dialog = () => /** @type {HTMLDialogElement} */ (document.querySelector("dialog.sheet"));
const submit = (within = ".sheet form") => document.querySelector(within)?.dispatchEvent(new Event("submit", { cancelable: true }));
const WARNED = { status: 409, body: { detail: "It breaks a rule.", level: 2, consequences: ["They meet twice."] } };

function asking() {
  ask({ outbox }, {
    title: "Withdraw Berg?", act: "Withdraw", fields: [field("reason", "Reason", { value: "ill" })],
    send: ({ reason }) => ({ tournament: "open", command: "withdraw-entry", body: { entry: 3, reason } }) });
}

beforeEach(() => show('<dialog class="sheet"></dialog>'));

test("a dialog sends the values of its fields and closes once they are stored", async () => {
  asking();
  assert.equal(dialog().open, true);
  submit();
  await until(() => !dialog().open);
  assert.deepEqual(requests[0].body, { entry: 3, reason: "ill" });
});

test("an unchanged dialog is sent again under the same key, and a refusal is shown", async () => {
  answers.push({ status: 500 }, { status: 409, body: { detail: "They play already." } });
  asking();
  submit();
  await until(() => !dialog().querySelector(".notice")?.hasAttribute("hidden"));
  submit();
  await until(() => dialog().querySelector(".notice")?.textContent === "They play already.");
  assert.equal(requests[0].headers["idempotency-key"], requests[1].headers["idempotency-key"]);
});

test("a dialog without an answer asks the user to try again, as nothing is sent by itself", async () => {
  answers.push({ lost: true });
  asking();
  submit();
  await until(() => dialog().querySelector(".notice")?.textContent === "No answer from the server; try again.");
});

test("a changed dialog is sent again under another key", async () => {
  answers.push({ status: 500 });
  asking();
  submit();
  await until(() => dialog().querySelector(".notice")?.textContent);
  const input = /** @type {HTMLInputElement} */ (dialog().querySelector("input"));
  input.value = "left";
  input.dispatchEvent(new Event("input", { bubbles: true }));
  submit();
  await until(() => !dialog().open);
  assert.notEqual(requests[0].headers["idempotency-key"], requests[1].headers["idempotency-key"]);
});

test("a confirmed warning sends the act again with its level, under another key", async () => {
  answers.push(WARNED);
  asking();
  submit();
  await until(() => document.querySelector(".warning"));
  assert.match(document.querySelector(".warning")?.textContent ?? "", /They meet twice./u);
  submit(".warning form");
  await until(() => !dialog().open);
  assert.equal(requests[1].body.confirmed, 2);
  assert.notEqual(requests[0].headers["idempotency-key"], requests[1].headers["idempotency-key"]);
});

test("a cancelled warning sends nothing more", async () => {
  answers.push(WARNED);
  asking();
  submit();
  await until(() => document.querySelector(".warning"));
  press("Cancel", /** @type {Element} */ (document.querySelector(".warning")));
  await until(() => dialog().querySelector(".notice")?.textContent === "It breaks a rule.");
  assert.equal(requests.length, 1);
});

test("the answer to a cancelled dialog closes no other dialog", async () => {
  /** @type {(answer: object) => void} */
  let answer = () => {};
  answers.push(() => new Promise((done) => (answer = done)));
  asking();
  submit();
  await until(() => requests.length === 1);
  press("Cancel");
  ask({ outbox }, { title: "Expel Novak?", act: "Expel", send: () => ({ tournament: "open", command: "expel-entry", body: {} }) });
  answer({ body: { version: 4 } });
  await settle();
  assert.deepEqual([dialog().open, dialog().querySelector("h2")?.textContent], [true, "Expel Novak?"]);
});

test("a warning of level 4 is confirmed twice", async () => {
  answers.push({ ...WARNED, body: { ...WARNED.body, level: 4 } });
  asking();
  submit();
  await until(() => document.querySelector(".warning"));
  submit(".warning form");
  assert.equal(requests.length, 1);
  submit(".warning form");
  await until(() => !dialog().open);
  assert.equal(requests[1].body.confirmed, 4);
});

test("a warning of level 5 can't be confirmed", async () => {
  answers.push({ ...WARNED, body: { ...WARNED.body, level: 5 } });
  asking();
  submit();
  await until(() => dialog().querySelector(".notice")?.textContent === "It breaks a rule.");
  assert.equal(document.querySelector(".warning"), null);
});

test("a choice closes the dialog and is carried out", () => {
  let done = false;
  choose({ title: "Berg", choices: [{ label: "Bye …", then: () => (done = true) }] });
  press("Bye …");
  assert.deepEqual([done, dialog().open], [true, false]);
});

test("fields give numbers, trimmed texts and the chosen values", () => {
  assert.equal(field("round", "Round", { type: "number", value: 3 }).value(), 3);
  assert.equal(field("round", "Round", { type: "number" }).value(), 0);
  assert.equal(field("name", "Name", { value: " Berg " }).value(), "Berg");
  assert.equal(selectField("kind", "Bye", [["H", "half"], ["Z", "none"]], "Z").value(), "Z");
  assert.deepEqual(checkboxes("rules", "Rules", [["a", "A"], ["b", "B"]], ["b"]).value(), ["b"]);
});

test("a selection without options is invalid", () => {
  const choice = selectField("other", "Who", []);
  assert.deepEqual([choice.value(), /** @type {HTMLSelectElement} */ (choice.element.querySelector("select")).checkValidity()], ["", false]);
});

test("all or none of the boxes are ticked with one tap, and the button shows how many are", () => {
  ask({ outbox }, {
    title: "Who did not come", act: ({ left }) => `Withdraw ${left.length}`,
    fields: [checkboxesWithAll("left", "Has left", [["1", "Anna"], ["2", "Bo"]])],
    send: () => ({ tournament: "open", command: "answer-no-shows", body: {} }) });
  const confirm = dialog().querySelector("button[type=submit]");
  const [all, none] = /** @type {NodeListOf<HTMLElement>} */ (dialog().querySelectorAll(".of-many button"));
  assert.equal(confirm?.textContent, "Withdraw 0");
  all.click();
  assert.equal(confirm?.textContent, "Withdraw 2");
  none.click();
  assert.equal(confirm?.textContent, "Withdraw 0");
});
