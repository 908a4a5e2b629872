// One dialog for everything that needs words: a title, what will happen, fields, and two buttons of
// which the harmless one comes first. It stays open until the server has said yes.

import { $, el } from "./dom.js";
import { newKey } from "./commands.js";
import { askWarned } from "./warning.js";
import { t } from "./words.js";

/** @import { Asking, Attributes, Child, Choice, Field, Page } from "./shapes.d.ts" */

// The page's one dialog with this in it, open; closed by `leave`, or by whoever has it.
/** @param {string} title @param {...(Child | HTMLDialogElement)} content */
export function open(title, ...content) {
  const dialog = $("dialog.sheet", HTMLDialogElement);
  dialog.replaceChildren(el("h2", { id: "dialog-title" }, title), ...content.filter((one) => one !== null && one !== undefined).map((one) => (one instanceof Node ? one : String(one))));
  dialog.showModal();
  return dialog;
}

export const leaving = (words = t("Cancel")) =>
  el("button", { type: "button", onclick: () => $("dialog.sheet", HTMLDialogElement).close() }, words);

// `act` is what the button says; by what the fields say, where it is a function of them.
/** @param {Pick<Page<any, any>, "outbox">} page @param {Asking} asking */
export function ask({ outbox }, { title, hint = "", body = null, fields = [], act, leave, danger = false, send, done }) {
  const notice = el("p", { class: "notice", role: "alert", hidden: true });
  const read = () => Object.fromEntries(fields.map((field) => [field.name, field.value()]));
  const says = () => (typeof act === "function" ? act(read()) : act);
  const confirm = el("button", { type: "submit", class: danger ? "danger" : "primary" }, says());
  const form = el("form", { method: "dialog" },
    hint ? el("p", { class: "hint" }, hint) : null,
    body,
    el("div", { class: "fields" }, ...fields.map((field) => field.element)), notice,
    el("div", { class: "buttons" }, leaving(leave), confirm));
  for (const { begin } of fields) begin?.(form);
  let key = newKey();
  // Sent again unchanged it is the same intent; once a field is changed it is another.
  form.addEventListener("input", () => {
    key = newKey();
    confirm.textContent = says();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (confirm.disabled) return;
    confirm.disabled = true;
    const answer = await askWarned(outbox, { ...send(read()), key });
    if (answer.stored) {
      dialog.close();
      return done?.();
    }
    confirm.disabled = false;
    notice.hidden = false;
    notice.textContent = answer.detail;
  });
  const dialog = open(title, form);
}

/** @param {{ title: string, hint?: string, choices: Choice[] }} asked */
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
    el("div", { class: "buttons" }, leaving(t("Back"))));
}

/** @param {string} name @param {string} label @param {Attributes & { value?: unknown }} [attributes] @returns {Field} */
export function field(name, label, { value = "", type = "text", required = false, ...more } = {}) {
  const input = el("input", { name, type, required, autocomplete: "off", ...more });
  input.value = String(value);
  const read = () => (type === "number" ? Number(input.value || 0) : input.value.trim());
  return { name, value: read, set: setter(input), element: el("label", {}, el("span", {}, label), input) };
}

// Several lines.
/** @param {string} name @param {string} label @param {Attributes & { value?: unknown }} [attributes] @returns {Field} */
export function area(name, label, { value = "", ...more } = {}) {
  const input = el("textarea", { name, rows: 3, autocomplete: "off", ...more });
  input.value = String(value);
  return { name, value: () => input.value.trim(), set: setter(input), element: el("label", {}, el("span", {}, label), input) };
}

/** @param {string} [label] @param {Attributes & { value?: unknown }} [attributes] */
export const reasonField = (label = t("Reason, for the log"), attributes = {}) => field("reason", label, { required: true, maxlength: 200, ...attributes });

// Set by a page it is as good as typed: the form hears of it.
/** @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} input @returns {(value: unknown) => void} */
const setter = (input) => (value) => {
  input.value = String(value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

// Any number of them; the value is those that are ticked.
/** @param {string} name @param {string} label @param {[code: string, words: string][]} choices @param {string[]} [chosen] @returns {Field} */
export function checks(name, label, choices, chosen = []) {
  const boxes = choices.map(([code, words]) => ({ code, words, box: el("input", { type: "checkbox", name, value: code, checked: chosen.includes(code) }) }));
  return {
    name, value: () => boxes.filter(({ box }) => box.checked).map(({ code }) => code),
    element: el("fieldset", { class: "checks" }, el("legend", {}, label), ...boxes.map(({ words, box }) => el("label", {}, box, el("span", {}, words)))) };
}

// The same of a list that may be long: with a button for all of them and one for none.
/** @param {string} name @param {string} label @param {[code: string, words: string][]} choices @returns {Field} */
export function checksOfMany(name, label, choices) {
  const field = checks(name, label, choices);
  const boxes = [...field.element.querySelectorAll("input")];
  const all = (/** @type {boolean} */ checked) => () => {
    for (const box of boxes) box.checked = checked;
    field.element.dispatchEvent(new Event("input", { bubbles: true }));
  };
  field.element.querySelector("legend")?.after(el("div", { class: "of-many" },
    el("button", { type: "button", onclick: all(true) }, t("All")), el("button", { type: "button", onclick: all(false) }, t("None"))));
  return field;
}

/** @param {string} name @param {string} label @param {[code: string, words: string][]} choices @returns {Field} */
export function options(name, label, choices, value = choices[0][0]) {
  const select = el("select", { name }, ...choices.map(([code, words]) => el("option", { value: code }, words)));
  select.value = value;
  return { name, value: () => select.value, set: setter(select), element: el("label", {}, el("span", {}, label), select) };
}
