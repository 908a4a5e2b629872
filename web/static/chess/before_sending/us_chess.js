// The rating report of US Chess: what is written stays in this browser for the club's next one.

import { $ } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

const KEPT = "wallchart.us-chess-report";
const OF_SECTION = ["time_control", "scholastic", "grand_prix_points", "fide"];

/** @param {HTMLFormElement} form */
export function usChessReport(form) {
  const notice = $(".notice", undefined, form);
  for (const [name, value] of Object.entries(remembered())) {
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
      // A browser that keeps nothing asks again the next time.
    }
    const refused = await made(String(form.dataset.address), { ...said, section: form.dataset.section });
    notice.textContent = refused;
    notice.hidden = !refused;
  });
}

/** @returns {Record<string, string>} */
function remembered() {
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

// The archive is saved, or why there is none is answered.
/** @param {string} address @param {object} said */
async function made(address, said) {
  let response;
  try {
    response = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(said) });
  } catch {
    return t("No answer from the server; try again.");
  }
  if (!response.ok) return (await response.json().catch(() => ({}))).detail ?? t("No answer from the server; try again.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/u.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "us-chess-report.zip";
  link.click();
  URL.revokeObjectURL(link.href);
  return "";
}
