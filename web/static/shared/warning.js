// The warning before an act that breaks pairing integrity. The server says its level and what the
// act will do; level 4 is answered twice, with all of it in view.

import { el } from "./dom.js";
import { newKey, post } from "./outbox.js";

const HIGHEST_ANSWERED = 4;
const ASKED_TWICE = 4;

export const needsWord = (answer) => Boolean(answer.level) && answer.level <= HIGHEST_ANSWERED;

// The word given: true, or the reason where one is asked for; null if it was left.
export function warn({ level, consequences }, { title = "Look what this does", reason = "" } = {}) {
  return new Promise((done) => {
    const input = reason ? el("input", { type: "text", required: true, maxlength: 500, autocomplete: "off" }) : null;
    const go = el("button", { type: "submit", class: level === 2 ? "primary" : "danger" }, level >= ASKED_TWICE ? "I have read this" : "Do it");
    const dialog = el("dialog", { class: "sheet warning", "aria-labelledby": "warning-title" });
    const form = el("form", { method: "dialog" },
      el("h2", { id: "warning-title" }, title),
      el("p", { class: "level" }, `Warning, level ${level}`),
      el("ul", { class: "consequences" }, ...consequences.map((says) => el("li", {}, says))),
      input ? el("label", {}, el("span", {}, reason), input) : null,
      el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => dialog.close() }, "Leave it"), go));
    let steps = level >= ASKED_TWICE ? 2 : 1;
    let word = null;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      steps -= 1;
      if (steps > 0) {
        go.textContent = "Do it all the same";
        form.querySelector(".buttons").classList.add("turned");
        return;
      }
      word = input ? input.value.trim() : true;
      dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(word);
    });
    dialog.append(form);
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Posts; where a word is needed asks for it and posts again. The answer is the last one, with the
// level that was `confirmed` for it.
export async function postWarned(request) {
  const answer = await post(request);
  if (!needsWord(answer) || !(await warn(answer))) return answer;
  const confirmed = await post({ ...request, key: newKey(), body: { ...request.body, confirmed: answer.level } });
  return { ...confirmed, confirmed: answer.level };
}
