// Some of a few things, in an order: each is ticked, and moved by its buttons or with Alt and the arrow keys. What is sent stands
// in a hidden field, a line of codes.

import { $, el, every } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** @typedef {{ code: string, chosen: boolean }} Line */

// With the line at that place moved by so many; unchanged where it would leave the list.
/** @template T @param {T[]} lines @param {number} at @param {number} by @returns {T[]} */
export function moved(lines, at, by) {
  const line = lines[at];
  if (line === undefined || at + by < 0 || at + by >= lines.length) return lines;
  const rest = lines.filter((_, i) => i !== at);
  return [...rest.slice(0, at + by), line, ...rest.slice(at + by)];
}

/** @param {Line[]} lines */
export const chosenOf = (lines) => lines.filter((line) => line.chosen).map((line) => line.code).join(", ");

const KEYS = new Map([["ArrowUp", -1], ["ArrowDown", 1]]);

/** @param {HTMLElement} place a list of lines with `data-code` and a box to tick, and a hidden field */
export function orderedChoice(place) {
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
    list.replaceChildren(...moved(lines(), lines().indexOf(line), by));
    write();
    const kept = focused instanceof HTMLElement && line.contains(focused) ? focused : null;
    if (kept instanceof HTMLButtonElement && kept.disabled) $("button:not(:disabled)", undefined, line).focus();
    else kept?.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function write() {
    const all = lines();
    input.value = chosenOf(all.map((line) => ({ code: line.dataset.code ?? "", chosen: $("input", HTMLInputElement, line).checked })));
    for (const [i, line] of all.entries()) {
      for (const button of every("button", line)) button.toggleAttribute("disabled", Number(button.dataset.by) < 0 ? i === 0 : i === all.length - 1);
    }
  }
}
