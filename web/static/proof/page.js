// Audits bundles dropped on the page, on this device only, without any request to a server.

import { $, enableControls } from "../shared/dom.js";
import { answerInTime } from "../offline/worker_registration.js";
import { embedded, t } from "../shared/words.js";
import { Auditor } from "./python_client.js";
import { checkLogEarly, checkSheetEarly } from "./early.js";
import { checkSheetsAgain, trustKeys, compareSheetsWithLog, trustedKeys, showSheet } from "./papers.js";
import { problemText } from "./problems.js";
import { drawLog, drawFirstDifference, drawProblem } from "./verdict.js";

/** @import { Addresses, ExaminationReport, Divergence } from "./shapes.d.ts" */

/** @typedef {{ number: number, name: string, verdict: ExaminationReport }} Log */

const { addresses } = /** @type {{ addresses: Addresses }} */ (embedded("start"));
/** @type {Record<string, string>} */
const STEPS = {
  kept: t("Fetching Python and the rules, once for this browser …"),
  python: t("Starting Python …"),
  rules: t("Getting the rules ready …"),
  chain: t("Following the chain …"),
  rounds: t("Pairing every round again …"),
};
/** @type {Log[]} */
const logs = [];
/** @type {Promise<unknown>} */
let queue = Promise.resolve();
/** @type {Auditor | undefined} */
let loadingAuditor;

/** @param {{ step: string, done: number, of: number }} progress */
function showStep({ step, done, of }) {
  const bar = $(".progress progress", HTMLProgressElement);
  bar.max = of || 1;
  bar.value = done;
  const stepLine = $(".progress .step");
  if (stepLine.textContent !== STEPS[step]) stepLine.textContent = STEPS[step];
}

/** @param {boolean} shown */
const showProgress = (shown) => { $(".progress").hidden = !shown; };

// Loads Python once; a failure is shown, and retried with the next file.
async function loadedAuditor() {
  if (loadingAuditor) return loadingAuditor;
  showStep({ step: "kept", done: 0, of: 4 });
  await cacheFolder();
  const newAuditor = new Auditor(showStep);
  loadingAuditor = newAuditor;
  try {
    await newAuditor.ask("start", { addresses: withAbsoluteAddresses(addresses) });
  } catch (problem) {
    loadingAuditor = undefined;
    throw new Error(t("The rules could not be loaded; reload this page where there is a network."), { cause: problem });
  }
  return newAuditor;
}

/** @param {Addresses} relative @returns {Addresses} */
function withAbsoluteAddresses(relative) {
  const at = (/** @type {string} */ address) => new URL(address, document.baseURI).href;
  const { python, wheels, matching, signatures, program } = relative;
  return { python: at(python), wheels: wheels.map(at), matching: at(matching), signatures: at(signatures), program: at(program) };
}

// Caches the folder before any of it is used, if the browser allows that, so that each file is fetched once.
async function cacheFolder() {
  const container = navigator.serviceWorker;
  if (!container || container.controller) return;
  const controlled = new Promise((resolve) => container.addEventListener("controllerchange", resolve, { once: true }));
  try {
    const registered = await answerInTime(container.register("kept.js"));
    if (!registered) return;
    const refused = new Promise((resolve) => (registered.installing ?? registered.waiting)?.addEventListener("statechange", (event) => {
      if (event.target instanceof ServiceWorker && event.target.state === "redundant") resolve(undefined);
    }));
    await Promise.race([controlled, refused]);
  } catch {
    // Without a cache the audit still works, as long as there is a network.
  }
}

// Runs tasks one after another; a failure is shown, and the next task runs.
/** @param {string} name @param {() => Promise<unknown>} task */
function enqueue(name, task) {
  queue = queue.then(async () => {
    showProgress(true);
    try {
      await task();
    } catch (problem) {
      drawProblem(name, problemText(problem));
    }
    showProgress(false);
  });
}

/** @param {Iterable<File>} files */
function auditFiles(files) {
  for (const file of files) {
    const early = showEarlyCheck(checkFileEarly(file));
    enqueue(file.name, () => auditFile(file, early));
  }
}

const LARGEST_PROOF = 64 * 1024;
const PROOF_BEGINNING = /^(?:c2sp\.org\/tlog-proof|\S+\n\d+\n)/u;

/** @param {File} file */
async function sheetTextOf(file) {
  const text = file.size <= LARGEST_PROOF ? await file.text() : "";
  return PROOF_BEGINNING.test(text) ? text : "";
}

/** @param {File} file */
async function checkFileEarly(file) {
  const text = await sheetTextOf(file);
  return text ? checkSheetText(text) : checkLogEarly(file.name, new Uint8Array(await file.arrayBuffer()));
}

/** @param {string} text */
const checkSheetText = async (text) => checkSheetEarly(text, await trustedKeys());

// Shows the checks without Python at once, until Python's verdict replaces them; its problems are reported by Python.
/** @param {Promise<HTMLElement | null>} check */
async function showEarlyCheck(check) {
  const early = await check.catch(() => null);
  if (early) $(".found").prepend(early);
  early?.focus();
  return early;
}

/** @param {File} file @param {Promise<HTMLElement | null>} early */
async function auditFile(file, early) {
  const text = await sheetTextOf(file);
  if (text) return auditSheet(text, early);
  const number = logs.length + 1;
  const auditor = await loadedAuditor();
  await auditor.ask("open", { log: number, data: new Uint8Array(await file.arrayBuffer()), name: file.name });
  const verdict = await auditor.ask("verdict", { log: number, printed: $(".printed", HTMLInputElement).value.trim() });
  const log = { number, name: file.name, verdict };
  logs.push(log);
  (await early)?.remove();
  drawLog(auditor, log);
  await compareWithOtherLogs(auditor, log);
  return compareSheetsWithLog(auditor, number);
}

// Compares a log with the last one before it of the same tournament, or of a copy of it.
/** @param {Auditor} auditor @param {Log} log */
async function compareWithOtherLogs(auditor, log) {
  for (const other of logs.filter((earlier) => earlier !== log).reverse()) {
    /** @type {Divergence} */
    const difference = await auditor.ask("firstDifference", { log: other.number, other: log.number });
    if (difference.names[0] === difference.names[1] || difference.shared) return drawFirstDifference(difference, [other, log]);
  }
}

/** @param {string} text @param {Promise<HTMLElement | null>} early */
async function auditSheet(text, early) {
  const auditor = await loadedAuditor();
  await trustKeys(auditor);
  (await early)?.remove();
  await showSheet(auditor, text);
  for (const { number } of logs) await compareSheetsWithLog(auditor, number);
}

async function checkWithOtherKeys() {
  const auditor = await loadedAuditor();
  await checkSheetsAgain(auditor);
  for (const { number } of logs) await compareSheetsWithLog(auditor, number);
}

// Reads the code of a sheet from this page's address, to which the QR code leads.
function auditSheetInAddress() {
  const code = location.hash.slice(1);
  if (code) auditScannedText(code);
}

/** @param {string} text */
function auditScannedText(text) {
  const early = showEarlyCheck(checkSheetText(text));
  enqueue(t("Scanned code"), () => auditSheet(text, early));
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => { document.documentElement.dataset.theme = dark.matches ? "dark" : "light"; };
dark.addEventListener("change", applyTheme);
applyTheme();

const dropArea = $(".drop");
const fileInput = $(".drop input", HTMLInputElement);
fileInput.addEventListener("change", () => {
  auditFiles([...(fileInput.files ?? [])]);
  fileInput.value = "";
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  dropArea.classList.add("over");
});
document.addEventListener("dragleave", () => dropArea.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  dropArea.classList.remove("over");
  auditFiles([...(event.dataTransfer?.files ?? [])]);
});

const scannedText = $(".scanned textarea", HTMLTextAreaElement);
$(".scanned", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const text = scannedText.value;
  if (text.trim()) auditScannedText(text);
  scannedText.value = "";
});
$(".keys", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  enqueue("", checkWithOtherKeys);
});
window.addEventListener("hashchange", auditSheetInAddress);
enableControls();

enqueue("", async () => trustKeys(await loadedAuditor()));
auditSheetInAddress();
