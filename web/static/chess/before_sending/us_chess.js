// The form of the US Chess rating report; its values are stored in this browser for the next report.

import { readText, storeText } from "../../offline/browser_storage.js";
import { saveGeneratedFile } from "../../shared/commands.js";
import { $ } from "../../shared/dom.js";

const STORAGE_KEY = "wallchart.us-chess-report";
// Values of this section alone, which are not stored.
const OF_SECTION = ["time_control", "scholastic", "grand_prix_points", "fide"];

/** @param {HTMLFormElement} form */
export function usChessReport(form) {
  const notice = $(".notice", undefined, form);
  for (const [name, value] of Object.entries(storedValues())) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && !OF_SECTION.includes(name)) input.value = String(value);
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    notice.hidden = true;
    const values = valuesOf(form);
    storeText(STORAGE_KEY, JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !OF_SECTION.includes(name) && name !== "send_crosstable"))));
    const refusal = await saveGeneratedFile(String(form.dataset.address), { ...values, section: form.dataset.section }, "us-chess-report.zip");
    notice.textContent = refusal;
    notice.hidden = !refusal;
  });
}

/** @returns {Record<string, string>} */
function storedValues() {
  try {
    return JSON.parse(readText(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {HTMLFormElement} form @returns {Record<string, string | number | boolean>} */
function valuesOf(form) {
  const data = Object.fromEntries(new FormData(form));
  const isTicked = (/** @type {string} */ name) => name in data;
  return { ...data, grand_prix_points: Number(data.grand_prix_points || 0), fide: isTicked("fide"), send_crosstable: isTicked("send_crosstable") };
}
