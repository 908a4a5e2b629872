// The dialog for all acts that need input: a title, the effect, fields, and two buttons, the harmless
// one first. It stays open until the server has accepted the act.

import { $, el } from "./dom.js";
import { newKey } from "./commands.js";
import { sendConfirmed } from "./warning.js";
import { t } from "./words.js";

/** @import { Asking, Attributes, Child, Choice, Field, Page } from "./shapes.d.ts" */

// Opens the page's dialog with this content and returns it.
/** @param {string} title @param {...(Child | HTMLDialogElement)} content */
export function open(title, ...content) {
  const dialog = $("dialog.sheet", HTMLDialogElement);
  dialog.replaceChildren(el("h2", { id: "dialog-title" }, title), ...content.filter((child) => child !== null && child !== undefined).map((child) => (child instanceof Node ? child : String(child))));
  dialog.showModal();
  return dialog;
}

// A button that closes the dialog.
export const closeButton = (words = t("Cancel")) =>
  el("button", { type: "button", onclick: () => $("dialog.sheet", HTMLDialogElement).close() }, words);

// Asks for the fields and sends the command made of their values. `act` is the button's label, or makes it of the values.
/** @param {Pick<Page<any, any>, "outbox">} page @param {Asking} asking */
export function ask({ outbox }, { title, hint = "", body = null, fields = [], act, cancelLabel, danger = false, send, onStored }) {
  const notice = el("p", { class: "notice", role: "alert", hidden: true });
  const values = () => Object.fromEntries(fields.map((field) => [field.name, field.value()]));
  const actLabel = () => (typeof act === "function" ? act(values()) : act);
  const confirm = el("button", { type: "submit", class: danger ? "danger" : "primary" }, actLabel());
  const form = el("form", { method: "dialog" },
    hint ? el("p", { class: "hint" }, hint) : null,
    body,
    el("div", { class: "fields" }, ...fields.map((field) => field.element)), notice,
    el("div", { class: "buttons" }, closeButton(cancelLabel), confirm));
  for (const { onAdded } of fields) onAdded?.(form);
  let key = newKey();
  // A retry with the same values is the same intent, so it keeps its key; a changed field makes another.
  form.addEventListener("input", () => {
    key = newKey();
    confirm.textContent = actLabel();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (confirm.disabled) return;
    confirm.disabled = true;
    const answer = await sendConfirmed(outbox, { ...send(values()), key });
    if (answer.stored) {
      if (form.isConnected) dialog.close(); // else the user left it, and the dialog shows something else by now
      return onStored?.();
    }
    confirm.disabled = false;
    notice.hidden = false;
    notice.textContent = answer.detail;
  });
  const dialog = open(title, form);
}

// Offers choices as large buttons; the chosen one closes the dialog before its act is done.
/** @param {{ title: string, hint?: string, choices: Choice[] }} choice */
export function choose({ title, hint = "", choices }) {
  const dialog = open(title, hint ? el("p", { class: "hint" }, hint) : "",
    el("div", { class: "choices" }, ...choices.map(({ label, words, then, danger }) => {
      const onclick = () => {
        dialog.close();
        then();
      };
      return el("button", { type: "button", class: danger ? "danger" : "", onclick },
        el("span", { class: "label" }, label), words ? el("span", { class: "words" }, words) : null);
    })),
    el("div", { class: "buttons" }, closeButton(t("Back"))));
}

// A field of one line. A number is read as a number, 0 if it is empty.
/** @param {string} name @param {string} label @param {Attributes & { value?: unknown }} [attributes] @returns {Field} */
export function field(name, label, { value = "", type = "text", required = false, ...more } = {}) {
  const input = el("input", { name, type, required, autocomplete: "off", ...more });
  input.value = String(value);
  const read = () => (type === "number" ? Number(input.value || 0) : input.value.trim());
  return { name, value: read, set: setter(input), element: el("label", {}, el("span", {}, label), input) };
}

// A field of several lines.
/** @param {string} name @param {string} label @param {Attributes & { value?: unknown }} [attributes] @returns {Field} */
export function textArea(name, label, { value = "", ...more } = {}) {
  const input = el("textarea", { name, rows: 3, autocomplete: "off", ...more });
  input.value = String(value);
  return { name, value: () => input.value.trim(), set: setter(input), element: el("label", {}, el("span", {}, label), input) };
}

/** @param {string} [label] @param {Attributes & { value?: unknown }} [attributes] */
export const reasonField = (label = t("Reason, for the log"), attributes = {}) => field("reason", label, { required: true, maxlength: 200, ...attributes });

// Sets a value like typing does, with an "input" event.
/** @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} input @returns {(value: unknown) => void} */
const setter = (input) => (value) => {
  input.value = String(value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

// A group of checkboxes; the value is the list of the ticked codes.
/** @param {string} name @param {string} label @param {[code: string, words: string][]} choices @param {string[]} [chosen] @returns {Field} */
export function checkboxes(name, label, choices, chosen = []) {
  const boxes = choices.map(([code, words]) => ({ code, words, box: el("input", { type: "checkbox", name, value: code, checked: chosen.includes(code) }) }));
  return {
    name, value: () => boxes.filter(({ box }) => box.checked).map(({ code }) => code),
    element: el("fieldset", { class: "checks" }, el("legend", {}, label), ...boxes.map(({ words, box }) => el("label", {}, box, el("span", {}, words)))) };
}

// Checkboxes for a long list, with buttons for all and none.
/** @param {string} name @param {string} label @param {[code: string, words: string][]} choices @returns {Field} */
export function checkboxesWithAll(name, label, choices) {
  const field = checkboxes(name, label, choices);
  const boxes = [...field.element.querySelectorAll("input")];
  const all = (/** @type {boolean} */ checked) => () => {
    for (const box of boxes) box.checked = checked;
    field.element.dispatchEvent(new Event("input", { bubbles: true }));
  };
  field.element.querySelector("legend")?.after(el("div", { class: "of-many" },
    el("button", { type: "button", onclick: all(true) }, t("All")), el("button", { type: "button", onclick: all(false) }, t("None"))));
  return field;
}

// A choice of one; without choices there is nothing that could be sent.
/** @param {string} name @param {string} label @param {[code: string, words: string][]} choices @returns {Field} */
export function selectField(name, label, choices, value = choices[0]?.[0] ?? "") {
  const select = el("select", { name, required: !choices.length }, ...choices.map(([code, words]) => el("option", { value: code }, words)));
  select.value = value;
  return { name, value: () => select.value, set: setter(select), element: el("label", {}, el("span", {}, label), select) };
}
