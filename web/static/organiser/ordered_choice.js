// An ordered choice of a few options: each can be ticked, and moved by buttons or by Alt with the arrow keys. The value is in a
// hidden field, as a line of codes.

import { $, el, every } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** @typedef {{ code: string, chosen: boolean }} Line */

// The lines with the one at that place moved; unchanged if it would leave the list.
/** @template T @param {T[]} lines @param {number} at @param {number} by @returns {T[]} */
export function withMoved(lines, at, by) {
  const line = lines[at];
  if (line === undefined || at + by < 0 || at + by >= lines.length) return lines;
  const rest = lines.filter((_, i) => i !== at);
  return [...rest.slice(0, at + by), line, ...rest.slice(at + by)];
}

/** @param {Line[]} lines */
export const chosenCodes = (lines) => lines.filter((line) => line.chosen).map((line) => line.code).join(", ");

const KEYS = new Map([["ArrowUp", -1], ["ArrowDown", 1]]);

/** @param {HTMLElement} place a list of lines with `data-code` and a box to tick, and a hidden field */
export function setUpOrderedChoice(place) {
  const list = $("ol", undefined, place);
  const input = $("input[type=hidden]", HTMLInputElement, place);
  const lines = () => every("li", list);
  for (const line of lines()) {
    const name = line.querySelector(".name")?.textContent ?? "";
    for (const [sign, by, words] of /** @type {[string, number, string][]} */ ([["↑", -1, t("{code} earlier", { code: name })], ["↓", 1, t("{code} later", { code: name })]])) {
      line.append(el("button", { type: "button", class: "quiet", "aria-label": words, title: words, "data-by": by, onclick: () => move(line, by) }, sign));
    }
    line.addEventListener("keydown", (event) => {
      const by = KEYS.get(event.key);
      if (!by || !event.altKey) return;
      event.preventDefault();
      move(line, by);
    });
  }
  list.addEventListener("change", write);
  write();

  /** @param {HTMLElement} line @param {number} by */
  function move(line, by) {
    const focused = document.activeElement;
    list.replaceChildren(...withMoved(lines(), lines().indexOf(line), by));
    write();
    const kept = focused instanceof HTMLElement && line.contains(focused) ? focused : null;
    if (kept instanceof HTMLButtonElement && kept.disabled) $("button:not(:disabled)", undefined, line).focus();
    else kept?.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function write() {
    const all = lines();
    input.value = chosenCodes(all.map((line) => ({ code: line.dataset.code ?? "", chosen: $("input", HTMLInputElement, line).checked })));
    for (const [i, line] of all.entries()) {
      for (const button of every("button", line)) button.toggleAttribute("disabled", Number(button.dataset.by) < 0 ? i === 0 : i === all.length - 1);
    }
  }
}
