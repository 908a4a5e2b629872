// A list of pairs into the desk: pasted or chosen as a file, looked at, then entered at once.

import { el } from "../../shared/dom.js";
import { newKey, post } from "../../shared/outbox.js";

const SHOWN = 8;

export function bringInPairs({ tournament, stage }) {
  const dialog = document.querySelector("dialog.sheet");
  const text = el("textarea", { class: "pasted", rows: 7, "aria-label": "List of pairs", placeholder: "Family, Given; Family, Given; Strength" });
  const file = el("input", { type: "file", accept: ".csv,.tsv,.txt", "aria-label": "File" });
  const found = el("div", { class: "found", role: "status" });
  const buttons = el("div", { class: "buttons" });
  const leave = el("button", { type: "button", onclick: () => dialog.close() }, "Leave it");

  async function look(button) {
    button.disabled = true;
    const preview = await previewed(file.files[0] ?? new Blob([text.value]));
    button.disabled = false;
    if (preview.detail) return found.replaceChildren(el("p", { class: "notice" }, preview.detail));
    found.replaceChildren(...summary(preview));
    if (preview.pairs.length) buttons.replaceChildren(leave, entering(preview.pairs, newKey()));
    return null;
  }

  // The key stays when it is sent again: all of them, once.
  function entering(pairs, key) {
    return el("button", { type: "button", class: "primary enter-all", onclick: async ({ target }) => {
      target.disabled = true;
      const answer = await post({ tournament, command: "register-pairs", body: { stage, pairs }, key });
      if (answer.stored) return dialog.close();
      target.disabled = false;
      return found.replaceChildren(el("p", { class: "notice" }, answer.detail));
    } }, `Enter ${pairs.length} pairs`);
  }

  buttons.append(leave, el("button", { type: "button", class: "primary look", onclick: ({ target }) => look(target) }, "Look at it"));
  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, "Bring in a list"),
    el("p", { class: "hint" }, "One pair a line: both names and, if you like, a strength; or a table with headings. Nothing is entered before you have seen it."),
    el("div", { class: "fields" }, file, text), found, buttons);
  dialog.showModal();
}

async function previewed(blob) {
  try {
    const response = await fetch("/api/pairs/list", { method: "POST", body: blob, headers: { "Content-Type": "text/plain" } });
    return await response.json();
  } catch {
    return { detail: "No answer from the server; try again." };
  }
}

function summary({ pairs, problems }) {
  const name = ({ family, given }) => (given ? `${family}, ${given}` : family);
  const more = pairs.length > SHOWN ? [el("li", { class: "hint" }, `and ${pairs.length - SHOWN} more`)] : [];
  return [
    el("p", {}, `${pairs.length} pairs.`),
    ...problems.slice(0, SHOWN).map((sentence) => el("p", { class: "notice" }, sentence)),
    el("ol", {}, ...pairs.slice(0, SHOWN).map(({ players, seeding }) => el("li", {}, `${players.map(name).join(" – ")}${seeding ? ` · ${seeding}` : ""}`)), ...more)];
}
