// The preview of a tournament in a bundle or a backup, with the possible imports and their effects.

import { newKey } from "../../shared/commands.js";
import { el, setText } from "../../shared/dom.js";
import { counted, lang, t } from "../../shared/words.js";

/** @import { LookedInto } from "../shapes.d.ts" */
/** @typedef {(called: string, key: string) => Promise<{ tournament?: string, detail?: string }>} Making */

/** @param {string} iso */
export const localTime = (iso) => (iso ? new Date(iso).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }) : "");

/** @param {number} bytes */
export const sizeText = (bytes) =>
  new Intl.NumberFormat(lang, { style: "unit", unit: bytes < 1e6 ? "kilobyte" : "megabyte", maximumFractionDigits: bytes < 1e6 ? 0 : 1 }).format(bytes / (bytes < 1e6 ? 1e3 : 1e6));

/** @param {LookedInto} found @param {boolean} may @param {Making} make */
export function previewElement(found, may, make) {
  const { name, version, code, last, stages, here } = found;
  const said = el("p", { class: "said", role: "status" });
  return el("div", { class: "looked" },
    el("p", {}, el("b", {}, name), " · ", t("version {version}, {code}, of {when}; every hash holds.", { version, code, when: localTime(last) })),
    el("ul", {}, ...stages.map((one) => el("li", {}, one))),
    el("p", { class: "standing" }, relationWords(found.standing, here - version)),
    ...(may ? [exactImport(found, make, said), copyImport(found, make, said)] : []), said);
}

/** @param {string} how @param {number} since */
function relationWords(how, since) {
  if (how === "new") return t("This server's log does not have this tournament.");
  if (how === "same") return t("It is what this server's log has, to the last event.");
  if (how === "after") return counted("This server's log lacks its last event.", "This server's log lacks its last {count} events.", -since);
  if (how === "before") return counted("Since then {count} event has happened here; it would not be in a copy.", "Since then {count} events have happened here; they would not be in a copy.", since);
  return t("This server's log tells this tournament otherwise.");
}

/** @param {LookedInto} found @param {Making} make @param {HTMLElement} said */
function exactImport({ standing: how }, make, said) {
  if (how !== "new" && how !== "after") return null;
  const key = newKey();
  return el("div", { class: "tools" }, actButton(t("Bring it in exactly as it is"), () => make("", key), said));
}

/** @param {LookedInto} found @param {Making} make @param {HTMLElement} said */
function copyImport({ suggested }, make, said) {
  const name = el("input", { name: "called", maxlength: 100, value: suggested, required: true, "aria-label": t("Name of the copy") });
  let key = newKey();
  name.addEventListener("input", () => (key = newKey()));
  const hint = t("A copy is a new tournament beside the others, with everything up to here; whatever is here already stays as it is.");
  return el("div", { class: "copy" }, el("p", { class: "hint" }, hint),
    el("div", { class: "tools" }, name, actButton(t("Make a copy"), () => make(name.value.trim(), key), said, () => name.reportValidity())));
}

/** @param {string} words @param {() => Promise<{ tournament?: string, detail?: string }>} work @param {HTMLElement} said */
function actButton(words, work, said, ready = () => true) {
  const button = el("button", { type: "button", onclick: async () => {
    if (!ready()) return;
    button.disabled = true;
    setText(said, t("Writing …"));
    const { tournament, detail = "" } = await work();
    button.disabled = false;
    if (tournament) said.replaceChildren(el("a", { href: `/t/${tournament}` }, t("It is here now.")));
    else setText(said, detail);
  } }, words);
  return button;
}
