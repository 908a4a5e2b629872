// Audits bundles dropped on the page, on this device only, without any request to a server.

import { $, enableControls } from "../shared/dom.js";
import { answerInTime } from "../offline/worker_registration.js";
import { embedded, t } from "../shared/words.js";
import { Auditor } from "./python_client.js";
import { earlyLog, earlySheet } from "./early.js";
import { checkAgain, trustKeys, compareWithLog, keysHere, readSheet } from "./papers.js";
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
let busy = Promise.resolve();
/** @type {Auditor | undefined} */
let auditor;

/** @param {{ step: string, done: number, of: number }} progress */
function showStep({ step, done, of }) {
  const bar = $(".progress progress", HTMLProgressElement);
  bar.max = of || 1;
  bar.value = done;
  const said = $(".progress .step");
  if (said.textContent !== STEPS[step]) said.textContent = STEPS[step];
}

/** @param {boolean} shown */
const showProgress = (shown) => { $(".progress").hidden = !shown; };

// Loads Python once; a failure is shown, and retried with the next file.
async function loadedAuditor() {
  if (auditor) return auditor;
  showStep({ step: "kept", done: 0, of: 4 });
  await cacheFolder();
  const made = new Auditor(showStep);
  auditor = made;
  try {
    await made.ask("start", { addresses: absolute(addresses) });
  } catch (problem) {
    auditor = undefined;
    throw new Error(t("The rules could not be loaded; reload this page where there is a network."), { cause: problem });
  }
  return made;
}

/** @param {Addresses} relative @returns {Addresses} */
function absolute(relative) {
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
  busy = busy.then(async () => {
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
function takeFiles(files) {
  for (const file of files) {
    const early = showEarly(checkEarly(file));
    enqueue(file.name, () => examine(file, early));
  }
}

const LARGEST_PROOF = 64 * 1024;
const PROOF = /^(?:c2sp\.org\/tlog-proof|\S+\n\d+\n)/u;

/** @param {File} file */
async function sheetIn(file) {
  const text = file.size <= LARGEST_PROOF ? await file.text() : "";
  return PROOF.test(text) ? text : "";
}

/** @param {File} file */
async function checkEarly(file) {
  const text = await sheetIn(file);
  return text ? lookAtSheet(text) : earlyLog(file.name, new Uint8Array(await file.arrayBuffer()));
}

/** @param {string} text */
const lookAtSheet = async (text) => earlySheet(text, await keysHere());

// Shows the checks without Python at once, until Python's verdict replaces them; its problems are reported by Python.
/** @param {Promise<HTMLElement | null>} looking */
async function showEarly(looking) {
  const early = await looking.catch(() => null);
  if (early) $(".found").prepend(early);
  early?.focus();
  return early;
}

/** @param {File} file @param {Promise<HTMLElement | null>} early */
async function examine(file, early) {
  const text = await sheetIn(file);
  if (text) return readPaper(text, early);
  const number = logs.length + 1;
  const known = await loadedAuditor();
  await known.ask("open", { log: number, data: new Uint8Array(await file.arrayBuffer()), name: file.name });
  const verdict = await known.ask("verdict", { log: number, printed: $(".printed", HTMLInputElement).value.trim() });
  const log = { number, name: file.name, verdict };
  logs.push(log);
  (await early)?.remove();
  drawLog(known, log);
  await compare(known, log);
  return compareWithLog(known, number);
}

// Compares a log with the last one before it of the same tournament, or of a copy of it.
/** @param {Auditor} known @param {Log} log */
async function compare(known, log) {
  for (const other of logs.filter((one) => one !== log).reverse()) {
    /** @type {Divergence} */
    const parted = await known.ask("parted", { log: other.number, other: log.number });
    if (parted.names[0] === parted.names[1] || parted.shared) return drawFirstDifference(parted, [other, log]);
  }
}

/** @param {string} text @param {Promise<HTMLElement | null>} early */
async function readPaper(text, early) {
  const known = await loadedAuditor();
  await trustKeys(known);
  (await early)?.remove();
  await readSheet(known, text);
  for (const { number } of logs) await compareWithLog(known, number);
}

async function believeAgain() {
  const known = await loadedAuditor();
  await checkAgain(known);
  for (const { number } of logs) await compareWithLog(known, number);
}

// Reads the code of a sheet from this page's address, to which the QR code leads.
function readAddress() {
  const code = location.hash.slice(1);
  if (code) scan(code);
}

/** @param {string} text */
function scan(text) {
  const early = showEarly(lookAtSheet(text));
  enqueue(t("Scanned code"), () => readPaper(text, early));
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => { document.documentElement.dataset.theme = dark.matches ? "dark" : "light"; };
dark.addEventListener("change", applyTheme);
applyTheme();

const drop = $(".drop");
const choose = $(".drop input", HTMLInputElement);
choose.addEventListener("change", () => {
  takeFiles([...(choose.files ?? [])]);
  choose.value = "";
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.classList.add("over");
});
document.addEventListener("dragleave", () => drop.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  drop.classList.remove("over");
  takeFiles([...(event.dataTransfer?.files ?? [])]);
});

const pasted = $(".scanned textarea", HTMLTextAreaElement);
$(".scanned", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const text = pasted.value;
  if (text.trim()) scan(text);
  pasted.value = "";
});
$(".keys", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  enqueue("", believeAgain);
});
window.addEventListener("hashchange", readAddress);
enableControls();

enqueue("", async () => trustKeys(await loadedAuditor()));
readAddress();
