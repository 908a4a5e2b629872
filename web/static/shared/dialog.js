// One dialog for everything that needs words: a title, what will happen, fields, and two buttons of
// which the harmless one comes first. It stays open until the server has said yes.

import { el } from "./dom.js";
import { newKey } from "./outbox.js";
import { postWarned } from "./warning.js";

const box = () => document.querySelector("dialog.sheet");

export function ask({ title, hint = "", body = null, fields = [], act, leave = "Leave it", danger = false, send }) {
  const dialog = box();
  const notice = el("p", { class: "notice", role: "alert", hidden: true });
  const confirm = el("button", { type: "submit", class: danger ? "danger" : "primary" }, act);
  const form = el("form", { method: "dialog" },
    el("h2", { id: "dialog-title" }, title), hint ? el("p", { class: "hint" }, hint) : null,
    body,
    el("div", { class: "fields" }, ...fields.map((field) => field.element)), notice,
    el("div", { class: "buttons" },
      el("button", { type: "button", onclick: () => dialog.close() }, leave), confirm));
  let key = newKey();
  // Sent again unchanged it is the same intent; once a field is changed it is another.
  form.addEventListener("input", () => (key = newKey()));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (confirm.disabled) return;
    confirm.disabled = true;
    const values = Object.fromEntries(fields.map((field) => [field.name, field.value()]));
    const answer = await postWarned({ ...send(values), key });
    if (answer.stored) return dialog.close();
    confirm.disabled = false;
    notice.hidden = false;
    notice.textContent = answer.detail;
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

export function choose({ title, hint = "", choices }) {
  const dialog = box();
  const close = (then) => () => {
    dialog.close();
    then();
  };
  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, title), hint ? el("p", { class: "hint" }, hint) : "",
    el("div", { class: "choices" }, ...choices.map(({ label, words, then, danger }) =>
      el("button", { type: "button", class: danger ? "danger" : "", onclick: close(then) },
        el("span", { class: "label" }, label), words ? el("span", { class: "words" }, words) : null))),
    el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => dialog.close() }, "Back")),
  );
  dialog.showModal();
}

export function field(name, label, { value = "", type = "text", required = false, ...more } = {}) {
  const input = el("input", { name, type, required, autocomplete: "off", ...more });
  input.value = value;
  const read = () => (type === "number" ? Number(input.value || 0) : input.value.trim());
  return { name, value: read, set: setter(input), element: el("label", {}, el("span", {}, label), input) };
}

// Set by a page it is as good as typed: the form hears of it.
const setter = (input) => (value) => {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

// Any number of them; the value is those that are ticked.
export function checks(name, label, choices, chosen = []) {
  const boxes = choices.map(([code, words]) => [code, words, el("input", { type: "checkbox", name, value: code, checked: chosen.includes(code) })]);
  const line = ([, words, box]) => el("label", {}, box, el("span", {}, words));
  return {
    name, value: () => boxes.filter(([, , box]) => box.checked).map(([code]) => code),
    element: el("fieldset", { class: "checks" }, el("legend", {}, label), ...boxes.map(line)) };
}

export function options(name, label, choices, value = choices[0][0]) {
  const select = el("select", { name }, ...choices.map(([code, words]) => el("option", { value: code }, words)));
  select.value = value;
  return { name, value: () => select.value, set: setter(select), element: el("label", {}, el("span", {}, label), select) };
}
