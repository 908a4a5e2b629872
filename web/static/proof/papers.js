// What a sheet's QR code proves: its signers, the witnesses of that history, and whether another sheet or
// a log contradicts it. The keys entered here are trusted.

import { readText, storeText } from "../offline/browser_storage.js";
import { $, el, setText } from "../shared/dom.js";
import { t, translated } from "../shared/words.js";

/** @import { Auditor } from "./python_client.js" */
/** @import { Excluded, Paper } from "./shapes.d.ts" */

const KEYS_STORED_AS = "wallchart-keys";
const keysField = $(".keys textarea", HTMLTextAreaElement);
/** @type {Promise<string> | undefined} */
let serverKeysRequest;
/** @type {Paper[]} */
const papers = [];

// The keys entered here before; at first those of this page's server, if there is one.
export async function trustedKeys() {
  const keys = keysField.value || (readText(KEYS_STORED_AS) ?? (await (serverKeysRequest ??= fetchServerKeys())));
  return (keysField.value ||= keys); // somebody may have typed some meanwhile
}

/** @param {Auditor} auditor */
export async function trustKeys(auditor) {
  await trustedKeys();
  /** @type {{ name: string, witness: boolean }[]} */
  const signers = await auditor.ask("trustKeys", { keys: keysField.value });
  storeText(KEYS_STORED_AS, keysField.value);
  $(".keys .known").textContent = signers.length
    ? signers.map(({ name, witness }) => (witness ? t("witness {name}", { name }) : t("server {name}", { name }))).join(" · ")
    : t("No key is known here: signatures can't be checked.");
}

async function fetchServerKeys() {
  try {
    const response = await fetch(new URL("../log/keys", document.baseURI));
    return response.ok ? await response.text() : "";
  } catch {
    return "";
  }
}

/** @param {Auditor} auditor @param {string} text */
export async function showSheet(auditor, text) {
  /** @type {Paper} */
  const paper = await auditor.ask("readSheet", { text });
  papers.push(paper);
  const section = paperElement(paper);
  $(".found").prepend(section);
  section.focus();
}

// Checks all sheets again, as with other keys a sheet may prove more.
/** @param {Auditor} auditor */
export async function checkSheetsAgain(auditor) {
  await trustKeys(auditor);
  for (const { paper } of papers) {
    document.querySelector(`.sheet[data-paper="${paper}"]`)?.replaceWith(paperElement(await auditor.ask("sheetReport", { paper })));
  }
}

// Compares each sheet of the log's tournament with the log.
/** @param {Auditor} auditor @param {number} log */
export async function compareSheetsWithLog(auditor, log) {
  const list = document.querySelector(`.log[data-log="${log}"] .sheets`);
  list?.replaceChildren();
  let cosigned = 0, witnessCount = 0;
  for (const { paper } of papers) {
    /** @type {Paper} */
    const comparison = await auditor.ask("sheetAgainstLog", { paper, log });
    if (!comparison.agreement) continue; // of another tournament
    const agrees = comparison.agreement === "agrees" && !comparison.leaf_differs;
    if (agrees && comparison.witnessed.length && comparison.size >= cosigned) [cosigned, witnessCount] = [comparison.size, comparison.witnessed.length];
    const says = t("Sheet {number}: {says}", { number: paper, says: agreementWords(comparison) });
    list?.append(el("li", { class: agrees ? null : "bad", "data-paper": paper }, says));
  }
  drawExcluded(log, await auditor.ask("excludes", { log, cosigned, witnesses: witnessCount }));
}

// Shows which kinds of forgery are excluded by the log, by printed sheets and by witnesses, and which are not.
/** @param {number} log @param {{ liars: string, lies: Excluded[] }} excluded */
function drawExcluded(log, { liars, lies }) {
  const section = $(`.log[data-log="${log}"]`);
  const altered = section.classList.contains("broken");
  setText($(".liars", undefined, section), altered ? "" : translated(liars));
  $(".excludes", undefined, section).replaceChildren(...lies.map(({ lie, says, by }) =>
    el("li", { class: by ? null : "open" }, translated(lie), el("span", { class: "who" }, translated(says)))));
}

/** @param {Paper} paper */
function verdictWords({ contradicts, version, proof_holds: holds, signed, witnessed }) {
  if (contradicts) return t("Two histories: this sheet and sheet {number} were signed for the same tournament and contradict each other.", { number: contradicts });
  if (holds === false) return t("This sheet proves nothing: its proof does not lead to what was signed.");
  if (signed || witnessed.length) return t("Version {version} was signed as this sheet has it.", { version });
  return t("Nobody whose key is known here has signed this sheet.");
}

/** @param {Paper} comparison */
function agreementWords({ agreement, leaf_differs: differs, size, signed, witnessed }) {
  const isSigned = signed || witnessed.length > 0;
  if (agreement === "agrees" && !differs) return t("The log is what the sheet says, up to version {size}.", { size });
  if (differs) return t("Version {version} of the log is not what the sheet says.", { version: differs });
  if (agreement === "shorter") return t("The log ends before version {size}, which the sheet proves: its end was cut, or the file is an older one.", { size });
  return isSigned ? t("Another history was signed: the log is not the one up to version {size} that the sheet proves.", { size }) : t("The sheet tells another history up to version {size}; nobody whose key is known here has signed it.", { size });
}

/** @param {Paper} paper */
function paperElement(paper) {
  const { origin, code, signed, servers, witnessed, witnesses } = paper;
  const proves = !paper.contradicts && paper.proof_holds !== false;
  return el("section", { class: `sheet ${!proves ? "broken" : signed || witnessed.length ? "holds" : "doubtful"}`, "data-paper": paper.paper, "data-contradicts": paper.contradicts, tabindex: -1 },
    el("p", { class: "file" }, t("Sheet {number}", { number: paper.paper })),
    el("h2", {}, verdictWords(paper)),
    el("p", { class: "facts" }, `${origin} · ${t("version {version}", { version: paper.version })} · ${code}`),
    el("ul", { class: "findings" },
      el("li", { class: signed ? null : "bad" }, signed ? t("Signed by the server.") : servers ? t("Not signed by a server whose key is known here.") : t("No server's key is known here.")),
      el("li", { class: witnessed.length || !witnesses ? null : "bad" }, t("Witnessed by {count} of {known}.", { count: witnessed.length, known: witnesses })),
      ...witnessed.map(({ name, at }) => el("li", {}, `${name}, ${new Date(at * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`))));
}
