// The warning before an act that breaks pairing integrity. The server sends its level and the act's
// consequences; level 4 must be confirmed twice, with all consequences in view.

import { el } from "./dom.js";
import { newKey } from "./commands.js";
import { t } from "./words.js";

/** @import { Command, Outcome } from "./shapes.d.ts" */
/** @import { Outbox } from "./outbox.js" */

const HIGHEST_CONFIRMABLE = 4;
const CONFIRMED_TWICE = 4;

// What each level requires of the arbiter (FIDE's endorsement rules, C.02).
/** @type {Record<number, string>} */
export const LEVELS = { 2: t("acknowledge it"), 3: t("confirm or cancel"), 4: t("confirm it twice") };

// `manual` is the address of the section about it in the manual.
/** @typedef {{ level: number, consequences: string[], manual?: string }} Warning */

/** @param {{ level: number }} answer */
export const needsConfirmation = ({ level }) => level > 0 && level <= HIGHEST_CONFIRMABLE;

// Asks for confirmation: true, or the reason if one is asked for; null if it was cancelled or can't be confirmed.
/** @param {Warning} warning @returns {Promise<string | true | null>} */
export function askConfirmation({ level, consequences, manual = "" }, { title = t("Look what this does"), reason = "" } = {}) {
  if (!needsConfirmation({ level })) return Promise.resolve(null);
  return new Promise((resolve) => {
    const input = reason ? el("input", { type: "text", required: true, maxlength: 500, autocomplete: "off" }) : null;
    const confirm = el("button", { type: "submit", class: level === 2 ? "primary" : "danger" }, level >= CONFIRMED_TWICE ? t("I have read this") : t("Do it"));
    const dialog = el("dialog", { class: "sheet warning", "aria-labelledby": "warning-title" });
    const buttons = el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => dialog.close() }, t("Cancel")), confirm);
    let confirmationsLeft = level >= CONFIRMED_TWICE ? 2 : 1;
    /** @type {string | true | null} */
    let confirmation = null;
    /** @param {SubmitEvent} event */
    const onsubmit = (event) => {
      event.preventDefault();
      confirmationsLeft -= 1;
      if (confirmationsLeft > 0) {
        confirm.textContent = t("Do it all the same");
        buttons.classList.add("turned");
        return;
      }
      confirmation = input ? input.value.trim() : true;
      dialog.close();
    };
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(confirmation);
    });
    dialog.append(el("form", { method: "dialog", onsubmit },
      el("h2", { id: "warning-title" }, title),
      el("p", { class: "level" }, t("Warning, level {level}: {meaning}.", { level, meaning: LEVELS[level] })),
      el("ul", { class: "consequences" }, ...consequences.map((sentence) => el("li", {}, sentence))),
      manual ? el("p", { class: "manual" }, el("a", { href: manual, target: "_blank", rel: "noopener" }, t("What the manual says"))) : null,
      input ? el("label", {}, el("span", {}, reason), input) : null,
      buttons));
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Shows that an act was refused, in a dialog that must be closed before anything else is entered.
/** @param {string} title @param {string} detail @param {() => void} [onClose] */
export function showRefusal(title, detail, onClose = () => {}) {
  const dialog = el("dialog", { class: "sheet warning", "aria-labelledby": "refused-title" },
    el("form", { method: "dialog" },
      el("h2", { id: "refused-title" }, title), el("p", { class: "notice", role: "alert" }, detail),
      el("div", { class: "buttons" }, el("button", { type: "submit", class: "primary" }, t("I have seen it")))));
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  /** @type {HTMLDialogElement} */ (dialog).showModal();
}

// Sends a command; if it needs a confirmation, asks for it and sends it again. Returns the last answer, with the
// level that was `confirmed`. With `words.reason`, a reason is asked for and sent, too.
/** @param {Outbox} outbox @param {Command & { key?: string }} command @param {{ title?: string, reason?: string }} [words] @returns {Promise<Outcome>} */
export async function sendConfirmed(outbox, command, words) {
  const answer = await outbox.ask(command);
  const confirmation = await askConfirmation(answer, words);
  if (confirmation === null) return answer;
  const body = { ...command.body, ...(confirmation === true ? {} : { reason: confirmation }), confirmed: answer.level };
  return { ...(await outbox.ask({ ...command, key: newKey(), body })), confirmed: answer.level };
}

// Sends a command for which no dialog is open, and shows why it was not stored; returns whether it was. A cancelled warning
// is no refusal.
/** @param {{ outbox: Outbox }} page @param {string} title @param {Command} command */
export async function sendOrShowRefusal({ outbox }, title, command) {
  const answer = await sendConfirmed(outbox, command, { title });
  if (!answer.stored && (answer.confirmed || !needsConfirmation(answer))) showRefusal(title, answer.detail);
  return answer.stored;
}
