// Finding a line by typed text: letters without accents, words in any order, with or without a comma; a
// number finds the line with that number. Enter chooses the only line left.

import { withoutMarks } from "./dom.js";

/** @param {string} typed @returns {(words: string, number?: number | string | null) => boolean} */
export function matcher(typed) {
  const query = withoutMarks(typed.replaceAll(",", " ").trim());
  const typedWords = query.split(/\s+/u).filter(Boolean);
  return (words, number) => {
    if (number && String(number) === query) return true;
    const text = withoutMarks(words);
    return typedWords.every((word) => text.includes(word));
  };
}

// Enter in the input clicks the only visible line; not a button that is pressed already.
/** @param {HTMLInputElement} input @param {HTMLElement} list its lines, or their buttons; a line without one leads somewhere */
export function chooseOnlyMatch(input, list) {
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // a search submits no form
    const matches = [...list.children].filter((line) => line instanceof HTMLElement && !line.hidden);
    if (!input.value.trim() || matches.length !== 1) return;
    const [line] = matches;
    const button = line instanceof HTMLButtonElement ? line : line.querySelector("button") ?? line.querySelector("a");
    if (button?.getAttribute("aria-pressed") !== "true") button?.click();
    input.select();
  });
}
