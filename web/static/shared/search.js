// Finding a line by what somebody types: letters without their marks, words in any order, with or
// without a comma; a number finds who has it. Enter takes the only one that is left.

import { withoutMarks } from "./dom.js";

/** @param {string} typed @returns {(words: string, number?: number | string | null) => boolean} */
export function finder(typed) {
  const query = withoutMarks(typed.replaceAll(",", " ").trim());
  const asked = query.split(/\s+/u).filter(Boolean);
  return (words, number) => {
    if (number && String(number) === query) return true;
    const known = withoutMarks(words);
    return asked.every((word) => known.includes(word));
  };
}

// A button that is pressed already has been taken before.
/** @param {HTMLInputElement} input @param {HTMLElement} list its lines, or their buttons; a line without one leads somewhere */
export function onlyMatch(input, list) {
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // a form is not sent by who looks for a name
    const left = [...list.children].filter((line) => line instanceof HTMLElement && !line.hidden);
    if (!input.value.trim() || left.length !== 1) return;
    const [line] = left;
    const button = line instanceof HTMLButtonElement ? line : line.querySelector("button") ?? line.querySelector("a");
    if (button?.getAttribute("aria-pressed") !== "true") button?.click();
    input.select();
  });
}
