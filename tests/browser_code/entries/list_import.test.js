import { answers, requests, press, settle, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { askForList } = await import("../../../web/static/entries/list_import.js");
const { PLAYERS } = await import("../../../web/static/chess/desk/list_import.js");
const { PAIRS } = await import("../../../web/static/bridge/desk/list_import.js");
const { Outbox } = await import("../../../web/static/shared/outbox.js");
const { PageStore } = await import("../../../web/static/shared/entry_store.js");

/** @type {any} */
const page = {
  outbox: new Outbox("open", Promise.resolve(new PageStore())),
  command: (/** @type {string} */ command, /** @type {object} */ body) => ({ tournament: "open", command, body: { stage: 1, ...body } }) };
const people = (/** @type {number} */ many) => Array.from({ length: many }, (_, i) => ({ title: "", family: `Player${i}`, given: "", rating: 0, federation: "" }));
const dialog = () => /** @type {HTMLDialogElement} */ (document.querySelector("dialog"));

/** @param {number} many */
async function preview(many) {
  answers.push({ body: { people: people(many), problems: [], understood: "Names only." } });
  askForList(page, PLAYERS);
  press("Look at it");
  await until(() => document.querySelector(".enter-all"));
}

beforeEach(() => show('<dialog class="sheet"></dialog>'));

test("a list is previewed before anything is entered", async () => {
  await preview(10);
  assert.equal(requests.length, 1);
  assert.match(dialog().textContent, /10 players. Names only./u);
  const [shown, lineOfOthers] = [8, 1];
  assert.equal(dialog().querySelectorAll("ol li").length, shown + lineOfOthers);
  assert.match(dialog().textContent, /and 2 more/u);
});

test("a list is entered in commands of at most 150 players", async () => {
  await preview(320);
  press("Enter 320 players");
  await until(() => !dialog().open);
  assert.deepEqual(requests.slice(1).map(({ body }) => body.people.length), [150, 150, 20]);
});

test("a list sent again after an error keeps the keys of its parts", async () => {
  await preview(200);
  answers.push({}, { status: 500 });
  press("Enter 200 players");
  await until(() => dialog().querySelector(".notice"));
  assert.match(dialog().textContent, /150 are entered. The server answered 500./u);
  press("Enter 200 players");
  await until(() => !dialog().open);
  const keys = requests.slice(1).map(({ headers }) => headers["idempotency-key"]);
  assert.deepEqual([keys[0] === keys[2], keys[1] === keys[3], keys[0] === keys[1]], [true, true, false]);
});

test("an unreadable list is refused with the server's sentence", async () => {
  answers.push({ status: 422, body: { detail: "Line 3 names nobody." } });
  askForList(page, PLAYERS);
  press("Look at it");
  await until(() => dialog().querySelector(".notice"));
  assert.match(dialog().textContent, /Line 3 names nobody./u);
});

/** @param {string} selector @param {string} kind */
const change = (selector, kind) => dialog().querySelector(selector)?.dispatchEvent(new window.Event(kind, { bubbles: true }));

for (const [what, selector, kind] of /** @type {const} */ ([["file", "input[type=file]", "change"], ["text", "textarea", "input"]])) {
  test(`another ${what} has to be previewed before it is entered`, async () => {
    await preview(10);
    change(selector, kind);
    assert.equal(dialog().querySelector(".enter-all"), null);
    assert.equal(dialog().querySelector(".found")?.textContent, "");
    answers.push({ body: { people: people(3), problems: [], understood: "Another." } });
    press("Look at it");
    await until(() => document.querySelector(".enter-all"));
    press("Enter 3 players");
    await until(() => !dialog().open);
    assert.deepEqual(requests.slice(2).map(({ body }) => body.people.length), [3]);
  });

  test(`the preview requested before another ${what} was chosen offers nothing`, async () => {
    answers.push({ body: { people: people(10), problems: [], understood: "The first." } });
    askForList(page, PLAYERS);
    press("Look at it");
    change(selector, kind);
    await until(() => requests.length);
    await settle();
    assert.equal(dialog().querySelector(".enter-all"), null);
    assert.doesNotMatch(dialog().textContent, /The first/u);
  });
}

test("a list of pairs is entered by one command", async () => {
  const pairs = [{ players: [{ family: "Berg", given: "Anna" }, { family: "Novak", given: "" }], seeding: 12, hundredths: 50, handicap: 350, categories: ["Mixed"] }];
  answers.push({ body: { pairs, problems: ["Line 2 is empty."] } });
  askForList(page, PAIRS);
  press("Look at it");
  await until(() => document.querySelector(".enter-all"));
  assert.match(dialog().textContent, /1 pair\..*Line 2 is empty.*Berg, Anna – Novak · 12.5 · handicap 3.50 % · Mixed/u);
  press("Enter 1 pair");
  await until(() => !dialog().open);
  assert.deepEqual(requests[1].body, { stage: 1, pairs });
});
