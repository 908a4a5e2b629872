// The warning before an act that breaks pairing integrity. The server says its level and what the
// act will do; level 4 is answered twice, with all of it in view.

import { el } from "./dom.js";
import { newKey } from "./commands.js";
import { t } from "./words.js";

/** @import { Command, Outcome } from "./shapes.d.ts" */
/** @import { Outbox } from "./outbox.js" */

const HIGHEST_ANSWERED = 4;
const ASKED_TWICE = 4;

// What a level asks for, as FIDE's endorsement rules (C.02) have it.
/** @type {Record<number, string>} */
export const LEVELS = { 2: t("acknowledge it"), 3: t("confirm or cancel"), 4: t("confirm it twice") };

// `manual`: the address of its section there.
/** @typedef {{ level: number, consequences: string[], manual?: string }} Warning */

/** @param {{ level: number }} answer */
export const needsWord = ({ level }) => level > 0 && level <= HIGHEST_ANSWERED;

// The word given: true, or the reason where one is asked for; null if it was left, or may not be given.
/** @param {Warning} warning @returns {Promise<string | true | null>} */
export function warn({ level, consequences, manual = "" }, { title = t("Look what this does"), reason = "" } = {}) {
  if (!needsWord({ level })) return Promise.resolve(null);
  return new Promise((done) => {
    const input = reason ? el("input", { type: "text", required: true, maxlength: 500, autocomplete: "off" }) : null;
    const go = el("button", { type: "submit", class: level === 2 ? "primary" : "danger" }, level >= ASKED_TWICE ? t("I have read this") : t("Do it"));
    const dialog = el("dialog", { class: "sheet warning", "aria-labelledby": "warning-title" });
    const buttons = el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => dialog.close() }, t("Cancel")), go);
    let steps = level >= ASKED_TWICE ? 2 : 1;
    /** @type {string | true | null} */
    let word = null;
    /** @param {SubmitEvent} event */
    const onsubmit = (event) => {
      event.preventDefault();
      steps -= 1;
      if (steps > 0) {
        go.textContent = t("Do it all the same");
        buttons.classList.add("turned");
        return;
      }
      word = input ? input.value.trim() : true;
      dialog.close();
    };
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(word);
    });
    dialog.append(el("form", { method: "dialog", onsubmit },
      el("h2", { id: "warning-title" }, title),
      el("p", { class: "level" }, t("Warning, level {level}: {LEVELS}.", { level, LEVELS: LEVELS[level] })),
      el("ul", { class: "consequences" }, ...consequences.map((says) => el("li", {}, says))),
      manual ? el("p", { class: "manual" }, el("a", { href: manual, target: "_blank", rel: "noopener" }, t("What the manual says"))) : null,
      input ? el("label", {}, el("span", {}, reason), input) : null,
      buttons));
    document.body.append(dialog);
    dialog.showModal();
  });
}

// What was not done, where the hand is: it has to be seen before anything else is entered.
/** @param {string} title @param {string} detail @param {() => void} [seen] */
export function tellRefused(title, detail, seen = () => {}) {
  const dialog = el("dialog", { class: "sheet warning", "aria-labelledby": "refused-title" },
    el("form", { method: "dialog" },
      el("h2", { id: "refused-title" }, title), el("p", { class: "notice", role: "alert" }, detail),
      el("div", { class: "buttons" }, el("button", { type: "submit", class: "primary" }, t("I have seen it")))));
  dialog.addEventListener("close", () => {
    dialog.remove();
    seen();
  });
  document.body.append(dialog);
  /** @type {HTMLDialogElement} */ (dialog).showModal();
}

// Sends; where a word is needed asks for it and sends again. The answer is the last one, with the
// level that was `confirmed` for it. A `reason` asked for with the word goes along.
/** @param {Outbox} outbox @param {Command & { key?: string }} command @param {{ title?: string, reason?: string }} [words] @returns {Promise<Outcome>} */
export async function askWarned(outbox, command, words) {
  const answer = await outbox.ask(command);
  const word = await warn(answer, words);
  if (word === null) return answer;
  const body = { ...command.body, ...(word === true ? {} : { reason: word }), confirmed: answer.level };
  return { ...(await outbox.ask({ ...command, key: newKey(), body })), confirmed: answer.level };
}
