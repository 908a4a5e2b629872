// A list of players into the desk: pasted or chosen as a file, looked at, then entered at once.

import { el } from "../../shared/dom.js";
import { newKey, post } from "../../shared/outbox.js";

const SHOWN = 8;
const AT_ONCE = 150;

export function bringIn({ tournament, stage }) {
  const dialog = document.querySelector("dialog.sheet");
  const text = el("textarea", { class: "pasted", rows: 7, "aria-label": "List of players", placeholder: "Family;Given;Rating;Federation" });
  const file = el("input", { type: "file", accept: ".csv,.tsv,.txt,.trf,.trfx", "aria-label": "File" });
  const found = el("div", { class: "found", role: "status" });
  const go = el("button", { type: "button", class: "primary look", onclick: () => look() }, "Look at it");
  const leave = el("button", { type: "button", onclick: () => dialog.close() }, "Leave it");

  async function look() {
    go.disabled = true;
    const preview = await previewed(file.files[0] ?? new Blob([text.value]));
    go.disabled = false;
    if (preview.detail) return found.replaceChildren(el("p", { class: "notice" }, preview.detail));
    found.replaceChildren(...summary(preview));
    const keys = preview.people.map(() => newKey());
    const enter = el("button", { type: "button", class: "primary enter-all", onclick: ({ target }) => enterAll(target, preview.people, keys) }, `Enter ${players(preview.people)}`);
    go.replaceWith(enter);
    return enter.focus();
  }

  // In parts that fit into one command each; a part keeps its key when it is sent again.
  async function enterAll(button, people, keys) {
    button.disabled = true;
    for (let from = 0; from < people.length; from += AT_ONCE) {
      const body = { stage, people: people.slice(from, from + AT_ONCE) };
      const answer = await post({ tournament, command: "register-entries", body, key: keys[from] });
      if (!answer.stored) {
        button.disabled = false;
        return found.replaceChildren(el("p", { class: "notice" }, `${from} are entered. ${answer.detail}`));
      }
    }
    return dialog.close();
  }

  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, "Bring in a list"),
    el("p", { class: "hint" }, "A table with headings (CSV, or copied from a spreadsheet) or a tournament report (TRF). Nothing is entered before you have seen it."),
    el("div", { class: "fields" }, file, text), found,
    el("div", { class: "buttons" }, leave, go));
  dialog.showModal();
}

async function previewed(blob) {
  try {
    const response = await fetch("/api/players", { method: "POST", body: blob, headers: { "Content-Type": "text/plain" } });
    return await response.json();
  } catch {
    return { detail: "No answer from the server; try again." };
  }
}

const players = (people) => `${people.length} ${people.length === 1 ? "player" : "players"}`;

// The name by itself: one written from right to left takes no number along.
function line({ title, family, given, rating, federation }) {
  const name = el("bdi", {}, given ? `${family}, ${given}` : family);
  const facts = [rating || "", federation].filter(Boolean).join(" ");
  return [title && `${title} `, name, facts && ` ${facts}`].filter(Boolean);
}

function summary({ people, problems, understood }) {
  const more = people.length > SHOWN ? [el("li", { class: "hint more-people" }, `and ${people.length - SHOWN} more`)] : [];
  return [
    el("p", {}, `${players(people)}. ${understood}`),
    ...problems.slice(0, SHOWN).map((sentence) => el("p", { class: "notice" }, sentence)),
    el("ol", {}, ...people.slice(0, SHOWN).map((person) => el("li", {}, ...line(person))), ...more)];
}
