// The form of what a display or a wall shows: screens in turn, colours, language, a range.

import { $, el } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** @typedef {{ turns: [string, number][], theme: string, lang: string, first: string, last: string, inches: number }} Shown */

/** @param {string} id */
const optionsOf = (id) => $(`#${id}`, HTMLTemplateElement).content.cloneNode(true);

// The fields, and a function that returns their values for sending.
/** @param {Shown} shown @param {{ ranged: boolean }} about */
export function shownFields(shown, { ranged }) {
  const turns = el("ol", { class: "turns" });
  for (const [screen, seconds] of shown.turns.length ? shown.turns : [["", 0]]) turns.append(turnOf(String(screen), Number(seconds)));
  const theme = el("select", { name: "theme", "aria-label": t("Colours") });
  theme.append(optionsOf("themes"));
  theme.value = shown.theme;
  const lang = el("select", { name: "lang", "aria-label": t("Language") });
  lang.append(optionsOf("languages"));
  lang.value = shown.lang || "en";
  const more = el("button", { type: "button", onclick: () => turns.append(turnOf("", 0)) }, t("Another screen in turn"));
  const first = rangeEnd(t("From board or name"), shown.first);
  const last = rangeEnd(t("To board or name"), shown.last);
  const inches = el("input", { type: "number", class: "inches", min: "0", max: "500", placeholder: t("Diagonal, inches"), "aria-label": t("Diagonal, inches") });
  inches.value = shown.inches ? String(shown.inches) : "";
  const range = ranged ? [first, el("span", {}, "–"), last] : [];
  return {
    turns,
    tools: [more, ...range, theme, lang, inches],
    shows: () => ({ turns: chosenTurns(turns), theme: theme.value, lang: lang.value, first: ranged ? first.value : "", last: ranged ? last.value : "", inches: Number(inches.value) }),
  };
}

/** @param {string} label @param {string} value */
function rangeEnd(label, value) {
  const input = el("input", { size: String(label.length), maxlength: "20", placeholder: label, "aria-label": label, autocomplete: "off" });
  input.value = value;
  return input;
}

/** @param {string} screen @param {number} seconds */
function turnOf(screen, seconds) {
  const choice = el("select", { class: "screen-choice", "aria-label": t("Screen") });
  choice.append(optionsOf("screens"));
  if (screen) choice.value = screen;
  const label = t("Seconds a page");
  const stays = el("input", { type: "number", class: "seconds", min: "5", max: "3600", "aria-label": label, placeholder: t("by itself") });
  stays.value = seconds ? String(seconds) : "";
  /** @type {HTMLElement} */
  const gone = el("button", { type: "button", "aria-label": t("Leave this screen out"), onclick: () => turn.remove() }, "×");
  /** @type {HTMLElement} */
  const turn = el("li", { class: "turn" }, choice, stays, el("span", {}, t("s a page")), gone);
  return turn;
}

/** @param {HTMLElement} turns */
function chosenTurns(turns) {
  return [...turns.children].map((turn) => {
    const [stage, view] = $("select", HTMLSelectElement, turn).value.split("/");
    return { stage: Number(stage), view, seconds: Number($(".seconds", HTMLInputElement, turn).value) };
  });
}
