// A bundle dropped here is audited here: nothing leaves the device, and nothing is asked of anybody.

import { $, enableControls } from "../shared/dom.js";
import { answerInTime } from "../offline/worker_registration.js";
import { embedded, t, translated } from "../shared/words.js";
import { Auditor } from "./python_client.js";
import { earlyLog, earlySheet } from "./early.js";
import { again, believe, hold, keysHere, read } from "./papers.js";
import { drawLog, drawParted, drawProblem } from "./verdict.js";

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
function progressed({ step, done, of }) {
  const bar = $(".progress progress", HTMLProgressElement);
  bar.max = of || 1;
  bar.value = done;
  const said = $(".progress .step");
  if (said.textContent !== STEPS[step]) said.textContent = STEPS[step];
}

/** @param {boolean} shown */
const showProgress = (shown) => { $(".progress").hidden = !shown; };

// Loaded once; a failure is told, and tried again with the next file.
async function ready() {
  if (auditor) return auditor;
  progressed({ step: "kept", done: 0, of: 4 });
  await kept();
  const made = new Auditor(progressed);
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

// Where it may, the browser keeps the folder before anything of it is used: so each file comes once.
async function kept() {
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
    // A browser that keeps nothing still audits, as long as it has a network.
  }
}

// One thing after the other; what fails is told, and the next one has its turn.
/** @param {string} name @param {() => Promise<unknown>} task */
function soon(name, task) {
  busy = busy.then(async () => {
    showProgress(true);
    try {
      await task();
    } catch (problem) {
      drawProblem(name, translated(problem instanceof Error ? problem.message : String(problem)));
    }
    showProgress(false);
  });
}

/** @param {Iterable<File>} files */
function take(files) {
  for (const file of files) {
    const early = look(file);
    soon(file.name, () => examine(file, early));
  }
}

const LARGEST_PROOF = 64 * 1024;
const PROOF = /^(?:c2sp\.org\/tlog-proof|\S+\n\d+\n)/u;

/** @param {File} file */
async function sheetIn(file) {
  const text = file.size <= LARGEST_PROOF ? await file.text() : "";
  return PROOF.test(text) ? text : "";
}

// What needs no Python is shown at once, until Python says it with the rest.
/** @param {File} file */
async function look(file) {
  const text = await sheetIn(file);
  return shown(text ? lookAtSheet(text) : earlyLog(file.name, new Uint8Array(await file.arrayBuffer())));
}

/** @param {string} text */
const lookAtSheet = async (text) => earlySheet(text, await keysHere());

/** @param {Promise<HTMLElement | null>} looking */
async function shown(looking) {
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
  const known = await ready();
  await known.ask("open", { log: number, data: new Uint8Array(await file.arrayBuffer()), name: file.name });
  const verdict = await known.ask("verdict", { log: number, printed: $(".printed", HTMLInputElement).value.trim() });
  const log = { number, name: file.name, verdict };
  logs.push(log);
  (await early)?.remove();
  drawLog(known, log);
  await compare(known, log);
  return hold(known, number);
}

// With the last log before it that is of the same tournament, or begins with the same acts under another name.
/** @param {Auditor} known @param {Log} log */
async function compare(known, log) {
  for (const other of logs.filter((one) => one !== log).reverse()) {
    /** @type {Divergence} */
    const parted = await known.ask("parted", { log: other.number, other: log.number });
    if (parted.names[0] === parted.names[1] || parted.shared) return drawParted(parted, [other, log]);
  }
}

/** @param {string} text @param {Promise<HTMLElement | null>} early */
async function readPaper(text, early) {
  const known = await ready();
  await believe(known);
  (await early)?.remove();
  await read(known, text);
  for (const { number } of logs) await hold(known, number);
}

async function believeAgain() {
  const known = await ready();
  await again(known);
  for (const { number } of logs) await hold(known, number);
}

// The code of a sheet stands behind the address that its QR code leads to.
function scanned() {
  const code = location.hash.slice(1);
  if (code) scan(code);
}

/** @param {string} text */
function scan(text) {
  const early = shown(lookAtSheet(text));
  soon(t("Scanned code"), () => readPaper(text, early));
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const dress = () => { document.documentElement.dataset.theme = dark.matches ? "dark" : "light"; };
dark.addEventListener("change", dress);
dress();

const drop = $(".drop");
const choose = $(".drop input", HTMLInputElement);
choose.addEventListener("change", () => {
  take([...(choose.files ?? [])]);
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
  take([...(event.dataTransfer?.files ?? [])]);
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
  soon("", believeAgain);
});
window.addEventListener("hashchange", scanned);
enableControls();

soon("", async () => believe(await ready()));
scanned();
