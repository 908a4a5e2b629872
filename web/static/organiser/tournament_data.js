// The page for changing a tournament's announcements: each form is an act, confirmed with its consequences.

import { newKey } from "../shared/commands.js";
import { $, every, enableControls, setText } from "../shared/dom.js";
import { Outbox } from "../shared/outbox.js";
import { sendConfirmed } from "../shared/warning.js";
import { embedded, t } from "../shared/words.js";
import { readByeRules, setUpDeputyRows, readDescription, ScheduleRows, setUpTimeChoice, readTimeControl } from "./tournament_fields.js";
import { codesOf, TieBreakPicker } from "../tie_breaks/picker.js";

/** @import { Body } from "../shared/shapes.d.ts" */

// The rows of the schedule if the number of rounds is unknown.
const USUAL_ROUNDS = 9;
const outbox = new Outbox(document.body.dataset.tournament ?? "");
const choices = embedded("choices");

/** @param {HTMLFormElement} form */
const readReason = (form) => ({ reason: $("[name=reason]", HTMLInputElement, form).value.trim() });

// By command: sets up its form, and returns a function that reads the command's fields.
/** @type {Record<string, (form: HTMLFormElement) => () => Body>} */
const READERS = {
  "describe-tournament": (form) => {
    setUpDeputyRows(form);
    return () => readDescription(form);
  },
  "announce-schedule": (form) => {
    const rows = new ScheduleRows($(".schedule", undefined, form), form.dataset.unit ?? "round");
    rows.show(Math.max(Number(form.dataset.count) || USUAL_ROUNDS, ...rows.read().map(([number]) => number)));
    return () => ({ beginnings: rows.beginnings(), venue: $("[name=venue]", HTMLInputElement, form).value });
  },
  "announce-time-control": (form) => {
    setUpTimeChoice(form);
    return () => readTimeControl(form);
  },
  "announce-bye-rules": (form) => () => readByeRules(form),
  "replan-stage": (form) => {
    const picker = new TieBreakPicker($(".tie-breaks", undefined, form), choices.chess, form);
    return () => ({
      ...readReason(form), rounds: Number(form.dataset.rounds), tie_breaks: codesOf(picker.input.value),
      tie_break_edition: $("[name=tie_break_edition]", HTMLSelectElement, form).value,
      unrated: Number($("[name=unrated]", HTMLInputElement, form).value || 0),
    });
  },
  "require-signatures": (form) => () => ({ required: form.dataset.required === "true" }),
  "discard-tournament": (form) => () => readReason(form),
  "bring-back-tournament": () => () => ({}),
};

for (const form of every("form[data-command]")) if (form instanceof HTMLFormElement) setUpForm(form);

/** @param {HTMLFormElement} form */
function setUpForm(form) {
  const { command = "", stage } = form.dataset;
  const read = READERS[command](form);
  const notice = $(".notice", undefined, form);
  const button = $("button[type=submit]", HTMLButtonElement, form);
  let key = newKey();
  form.addEventListener("input", () => {
    key = newKey();
    const message = form.querySelector(".said");
    if (message) setText(message, "");
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    const body = { ...(stage ? { stage: Number(stage) } : {}), ...read() };
    const answer = await sendConfirmed(outbox, { tournament: outbox.tournament, command, body, key });
    button.disabled = false;
    if (answer.stored || answer.refused) key = newKey();
    notice.textContent = answer.stored ? "" : answer.detail;
    notice.hidden = !notice.textContent;
    if (!answer.stored) return;
    if (command.endsWith("-tournament") || command === "require-signatures") location.reload();
    else setText($(".said", undefined, form), t("Announced."));
  });
  enableControls(form);
}
