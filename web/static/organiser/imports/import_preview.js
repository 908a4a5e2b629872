// The preview of a tournament in a bundle or a backup, with the possible imports and their effects.

import { newKey } from "../../shared/commands.js";
import { el, setText } from "../../shared/dom.js";
import { counted, lang, t } from "../../shared/words.js";

/** @import { BundleContents } from "../shapes.d.ts" */
/** @typedef {(name: string, key: string) => Promise<{ tournament?: string, detail?: string }>} Import imports it under a name, "" for its own */

/** @param {string} iso */
export const localTime = (iso) => (iso ? new Date(iso).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }) : "");

/** @param {number} bytes */
export const sizeText = (bytes) =>
  new Intl.NumberFormat(lang, { style: "unit", unit: bytes < 1e6 ? "kilobyte" : "megabyte", maximumFractionDigits: bytes < 1e6 ? 0 : 1 }).format(bytes / (bytes < 1e6 ? 1e3 : 1e6));

/** @param {BundleContents} found @param {boolean} mayImport @param {Import} importIt */
export function previewElement(found, mayImport, importIt) {
  const { name, version, code, last, stages, here } = found;
  const message = el("p", { class: "said", role: "status" });
  return el("div", { class: "looked" },
    el("p", {}, el("b", {}, name), " · ", t("version {version}, {code}, of {when}; every hash holds.", { version, code, when: localTime(last) })),
    el("ul", {}, ...stages.map((stage) => el("li", {}, stage))),
    el("p", { class: "standing" }, relationWords(found.standing, here - version)),
    ...(mayImport ? [exactImport(found, importIt, message), copyImport(found, importIt, message)] : []), message);
}

// How the log in the file relates to that of this server, which has `since` more events.
/** @param {string} standing @param {number} since */
function relationWords(standing, since) {
  if (standing === "new") return t("This server's log does not have this tournament.");
  if (standing === "same") return t("It is what this server's log has, to the last event.");
  if (standing === "after") return counted("This server's log lacks its last event.", "This server's log lacks its last {count} events.", -since);
  if (standing === "before") return counted("Since then {count} event has happened here; it would not be in a copy.", "Since then {count} events have happened here; they would not be in a copy.", since);
  return t("This server's log tells this tournament otherwise.");
}

/** @param {BundleContents} found @param {Import} importIt @param {HTMLElement} message */
function exactImport({ standing }, importIt, message) {
  if (standing !== "new" && standing !== "after") return null;
  const key = newKey();
  return el("div", { class: "tools" }, actButton(t("Bring it in exactly as it is"), () => importIt("", key), message));
}

/** @param {BundleContents} found @param {Import} importIt @param {HTMLElement} message */
function copyImport({ suggested }, importIt, message) {
  const name = el("input", { name: "called", maxlength: 100, value: suggested, required: true, "aria-label": t("Name of the copy") });
  let key = newKey();
  name.addEventListener("input", () => (key = newKey()));
  const hint = t("A copy is a new tournament beside the others, with everything up to here; whatever is here already stays as it is.");
  return el("div", { class: "copy" }, el("p", { class: "hint" }, hint),
    el("div", { class: "tools" }, name, actButton(t("Make a copy"), () => importIt(name.value.trim(), key), message, () => name.reportValidity())));
}

// A button that does the work unless `isValid` objects; the message shows the outcome.
/** @param {string} words @param {() => Promise<{ tournament?: string, detail?: string }>} work @param {HTMLElement} message */
function actButton(words, work, message, isValid = () => true) {
  const button = el("button", { type: "button", onclick: async () => {
    if (!isValid()) return;
    button.disabled = true;
    setText(message, t("Writing …"));
    const { tournament, detail = "" } = await work();
    button.disabled = false;
    if (tournament) message.replaceChildren(el("a", { href: `/t/${tournament}` }, t("It is here now.")));
    else setText(message, detail);
  } }, words);
  return button;
}
