import { show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Record<string, any>} */
let answersByQuestion = {};

// A worker whose Python answers as a test says, and has the problem "The log is too long." with everything else.
class PythonWorker extends EventTarget {
  /** @param {{ id: number, ask: string }} question */
  postMessage({ id, ask }) {
    const answer = answersByQuestion[ask];
    const data = answer === undefined ? { id, problem: "The log is too long." } : { id, answer };
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("message"), { data })));
  }
}
Object.assign(globalThis, { Worker: PythonWorker });
show('<div class="found"></div>');
const { Auditor } = await import("../../../web/static/proof/python_client.js");
const { drawLog } = await import("../../../web/static/proof/verdict.js");

const ROUND = { stage: 1, name: "Open", round: 1, boards: [{ number: 1, first: "Berg", second: "Novak", result: "1-0" }], byes: false, players: [{ number: 1, name: "Berg" }, { number: 2, name: "Novak" }] };
const VERDICT = { name: "Open", tournament: "open", code: "abc", exit_code: 0, findings: [], found: { versions: 3, chain: "", head: "", breaches: [] } };

beforeEach(() => {
  answersByQuestion = {};
  document.querySelector(".found")?.replaceChildren();
  drawLog(new Auditor(() => {}), { number: 1, name: "open.log", verdict: VERDICT });
});

/** @param {string} title @returns {HTMLDetailsElement} */
function openSection(title) {
  const section = [...document.querySelectorAll("details")].find((details) => details.querySelector("summary")?.textContent === title);
  if (!section) throw new Error(`no section ${title}`);
  section.open = true;
  section.dispatchEvent(new Event("toggle"));
  return section;
}

test("a section that can't be filled says why, and is filled when it is opened again", async () => {
  const section = openSection("Every event");
  await until(() => section.querySelector("[role=alert]")?.textContent === "The log is too long.");
  answersByQuestion.timeline = [{ version: 1, says: "The tournament was created.", actor: "organiser", device: "", instant: "", code: "" }];
  openSection("Every event");
  await until(() => section.textContent?.includes("The tournament was created."));
  assert.equal(section.querySelector("[role=alert]"), null);
});

test("a question about a round that can't be answered says why in the place of the answer", async () => {
  answersByQuestion.rounds = [ROUND];
  const section = openSection("Ask why");
  await until(() => section.querySelector(".reasons")?.textContent === "The log is too long.");
  section.querySelectorAll("form")[1].dispatchEvent(new Event("submit", { cancelable: true }));
  await until(() => section.querySelectorAll(".reasons")[1].textContent === "The log is too long.");
});
