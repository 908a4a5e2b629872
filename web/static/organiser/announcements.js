// Announcements of the desk to the hall: notices, the clock of a round, and countdowns. All go into the log.

import { $, el, setText } from "../shared/dom.js";
import { Outbox } from "../shared/outbox.js";
import { t } from "../shared/words.js";

/** @import { Body } from "../shared/shapes.d.ts" */

const DAY = 86_400_000;

/** @param {Outbox} outbox @param {string} command @param {Body} body */
async function announce(outbox, command, body) {
  const { stored, detail } = await outbox.ask({ tournament: outbox.tournament, command, body });
  setText($(".said"), stored ? t("Announced.") : detail);
}

// The instant of a time of day: now without a time; tomorrow if it was more than half a day ago.
/** @param {string} time */
export function instantOf(time, now = new Date()) {
  if (!time) return now;
  const [hours, minutes] = time.split(":").map(Number);
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hours, minutes);
  return now.getTime() - then.getTime() > DAY / 2 ? new Date(then.getTime() + DAY) : then;
}

// Calls back when the form is submitted, to show something, and when its other button takes that down.
/** @param {HTMLFormElement} form @param {(down: boolean) => void} callback */
function onSubmit(form, callback) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    callback(false);
  });
  $(".down", undefined, form).addEventListener("click", () => callback(true));
}

/** @param {HTMLFormElement} form @param {Outbox} outbox */
function setUpNotice(form, outbox) {
  const display = $("[name=display]", HTMLSelectElement, form);
  const text = $("[name=text]", HTMLInputElement, form);
  const stage = Number($("[name=stage]", HTMLInputElement, form).value);
  onSubmit(form, (down) => announce(outbox, "show-notice", { stage, text: down ? "" : text.value, display: display.value }));
  display.addEventListener("focus", () => offerDisplays(display));
}

// Fills the choice with the displays that have a name.
/** @param {HTMLSelectElement} choice */
function offerDisplays(choice) {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".display-card input[name=name]"));
  const offered = [...choice.options].map(({ value }) => value);
  for (const { value } of inputs) if (value && !offered.includes(value)) choice.append(el("option", { value }, value));
}

// Fills in the announced time of the chosen round, if there is one.
/** @param {DOMStringMap} announced @param {HTMLInputElement} starts @param {HTMLInputElement} minutes */
function fillInAnnounced(announced, starts, minutes) {
  const at = new Date(announced.starts ?? "");
  if (!Number.isNaN(at.getTime())) starts.value = at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (Number(announced.minutes)) minutes.value = String(announced.minutes);
}

/** @param {HTMLFormElement} form @param {Outbox} outbox */
function setUpClock(form, outbox) {
  const choice = $("[name=round]", HTMLSelectElement, form);
  const starts = $("[name=starts]", HTMLInputElement, form);
  const minutes = $("[name=minutes]", HTMLInputElement, form);
  const showAnnounced = () => fillInAnnounced(choice.selectedOptions[0]?.dataset ?? {}, starts, minutes);
  choice.addEventListener("change", showAnnounced);
  showAnnounced();
  onSubmit(form, (down) => {
    const [stage, round] = choice.value.split("/").map(Number);
    announce(outbox, "time-round", { stage, round, starts: instantOf(starts.value).toISOString(), minutes: down ? 0 : Number(minutes.value) });
  });
}

// The length of the countdown for all later publications, until it is changed.
/** @param {HTMLFormElement} form @param {Outbox} outbox */
function setUpCountdown(form, outbox) {
  const stage = $("[name=stage]", HTMLSelectElement, form);
  const seconds = $("[name=seconds]", HTMLInputElement, form);
  stage.addEventListener("change", () => {
    seconds.value = stage.selectedOptions[0]?.dataset.seconds ?? "0";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    announce(outbox, "set-countdown", { stage: Number(stage.value), seconds: Number(seconds.value) });
  });
}

/** @param {Outbox} outbox */
export function setUpAnnouncements(outbox) {
  const section = document.querySelector(".to-all");
  if (!section) return;
  setUpNotice($(".notice", HTMLFormElement, section), outbox);
  setUpClock($(".clock", HTMLFormElement, section), outbox);
  setUpCountdown($(".countdown", HTMLFormElement, section), outbox);
}
