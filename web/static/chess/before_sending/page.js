// Corrections before a report is sent: of one player, or of all players from the rating list; and the
// three files of US Chess.

import { ask } from "../../shared/dialog.js";
import { el, every, enableControls } from "../../shared/dom.js";
import { fullName } from "../../shared/names.js";
import { Outbox } from "../../shared/outbox.js";
import { COLON, embedded, t } from "../../shared/words.js";
import { personForm } from "../desk/person_form.js";
import { usChessReport } from "./us_chess.js";

/** @import { ChessEntry } from "../shapes.d.ts" */

/** @typedef {Omit<ChessEntry, "key" | "kind" | "entry" | "number" | "first_round" | "withdrawn_from" | "absences" | "playing" | "checked_in">} Person */
/** A player as entered, and as in the rating list (`listed`). @typedef {{ entry: number, person: Person, listed: Partial<Person> }} EntryData */

/** @type {{ tournament: string, stage: number, entries: EntryData[] }} */
const start = embedded("start");
const dataByEntry = new Map(start.entries.map((data) => [data.entry, data]));

/** @param {number} entry @param {Partial<Person>} values */
const correction = (entry, values) => ({ tournament: start.tournament, command: "correct-entry", body: { stage: start.stage, entry, ...values } });

const outbox = new Outbox(start.tournament);

// The page is loaded again after a correction.
/** @param {EntryData} data */
function correct({ entry, person }) {
  ask({ outbox }, { title: t("Correct {name}", { name: fullName(person) }), act: t("Correct"),
    ...personForm(/** @type {any} */ (person)), send: (values) => correction(entry, values), onStored: () => location.reload() });
}

// Sends a correction for each player; stops at the first refusal and shows the reason.
/** @param {HTMLElement} button @param {EntryData[]} entries @param {(data: EntryData) => Partial<Person>} correctedValues */
async function correctAll(button, entries, correctedValues) {
  button.setAttribute("disabled", "");
  for (const data of entries) {
    const answer = await outbox.ask(correction(data.entry, { ...data.person, ...correctedValues(data) }));
    if (!answer.stored) {
      button.removeAttribute("disabled");
      return button.after(el("p", { class: "notice", role: "alert" }, `${fullName(data.person)}${COLON}${answer.detail}`));
    }
  }
  return location.reload();
}

for (const button of every(".correct")) {
  const data = dataByEntry.get(Number(button.dataset.entry));
  if (data) button.addEventListener("click", () => correct(data));
}

for (const button of every(".take-over")) {
  const field = /** @type {keyof Person} */ (button.dataset.field);
  const entries = (button.dataset.entries ?? "").split(" ").flatMap((entry) => dataByEntry.get(Number(entry)) ?? []);
  button.addEventListener("click", () => correctAll(button, entries, ({ listed }) => ({ [field]: listed[field] })));
}

for (const button of every(".fill")) {
  /** @param {EntryData} data */
  const missingValues = ({ person, listed }) => Object.fromEntries(Object.entries(listed).filter(([field]) => !person[/** @type {keyof Person} */ (field)]));
  const entries = start.entries.filter((data) => Object.keys(missingValues(data)).length);
  button.addEventListener("click", () => correctAll(button, entries, missingValues));
}

for (const form of every("form.us-chess-report")) usChessReport(/** @type {HTMLFormElement} */ (form));
enableControls();
