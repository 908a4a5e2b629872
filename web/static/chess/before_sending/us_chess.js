// The form of the US Chess rating report; its values are stored in this browser for the next report.

import { saveGeneratedFile } from "../../shared/commands.js";
import { $ } from "../../shared/dom.js";

const KEPT = "wallchart.us-chess-report";
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
    const said = values(form);
    try {
      localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries(said).filter(([name]) => !OF_SECTION.includes(name) && name !== "send_crosstable"))));
    } catch {
      // Without storage the form is empty the next time.
    }
    const refused = await saveGeneratedFile(String(form.dataset.address), { ...said, section: form.dataset.section }, "us-chess-report.zip");
    notice.textContent = refused;
    notice.hidden = !refused;
  });
}

/** @returns {Record<string, string>} */
function storedValues() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {HTMLFormElement} form @returns {Record<string, string | number | boolean>} */
function values(form) {
  const data = Object.fromEntries(new FormData(form));
  const ticked = (/** @type {string} */ name) => name in data;
  return { ...data, grand_prix_points: Number(data.grand_prix_points || 0), fide: ticked("fide"), send_crosstable: ticked("send_crosstable") };
}
