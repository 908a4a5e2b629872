// The checks before Python is loaded: the hash chain of a log, its devices' signatures, the signers of a sheet, and whether
// the log agrees with it. Python repeats them all, with the rules, and its verdict replaces this one.

import { el } from "../shared/dom.js";
import { counted, t } from "../shared/words.js";
import { checkChain } from "./log_chain.js";
import { readLogFile } from "./log_file.js";
import { agreesWithLog, checkSigners, readKeys, readSheet } from "./sheet_code.js";

/** @import { ChainCheck } from "./log_chain.js" */
/** @import { LogFile } from "./log_file.js" */
/** @import { SheetCode } from "./sheet_code.js" */

/** @typedef {{ file: LogFile, chain: ChainCheck, leaves: Uint8Array[] | null }} EarlyLog */

/** @type {EarlyLog[]} */
const checkedLogs = [];
/** @type {{ sheet: SheetCode, trusted: boolean }[]} */
const checkedSheets = [];
const MOST_VERSIONS_NAMED = 12;

// Whether the browser has cryptography; over plain http it hasn't, and only Python checks.
const hasCryptography = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} name @param {Uint8Array} data @returns {Promise<HTMLElement | null>} */
export async function checkLogEarly(name, data) {
  const file = hasCryptography() ? readLogFile(data) : null;
  if (!file) return null;
  const log = { file, chain: await checkChain(file), leaves: null };
  checkedLogs.push(log);
  const { versions, brokenAt, acts, signed, invalidSignatures, head } = log.chain;
  return sectionElement(name, Boolean(brokenAt || invalidSignatures.length),
    brokenAt ? t("This log was altered: {what}", { what: t("its chain of hashes breaks at version {version}.", { version: brokenAt }) })
      : t("The chain of this log is intact; the rules are checked next."),
    [file.name, counted("{count} event", "{count} events", versions)].filter(Boolean).join(" · "), [
      [invalidSignatures.length > 0, invalidSignatures.length
        ? t("Invalid signatures of devices: versions {versions}.", { versions: invalidSignatures.slice(0, MOST_VERSIONS_NAMED).join(", ") })
        : t("{signed} of {acts} acts are signed by the device that sent them.", { signed, acts })],
      ...(await Promise.all(checkedSheets.map((checked) => compareSheetWithLog(checked, log)))).flat(),
    ], head);
}

/** @param {string} text @param {string} keys @returns {Promise<HTMLElement | null>} */
export async function checkSheetEarly(text, keys) {
  const sheet = hasCryptography() ? readSheet(text) : null;
  if (!sheet) return null;
  const { signed, witnessed } = await checkSigners(sheet, await readKeys(keys));
  const checked = { sheet, trusted: signed || witnessed.length > 0 };
  checkedSheets.push(checked);
  if (!checked.trusted) return null;
  const findings = (await Promise.all(checkedLogs.map((log) => compareSheetWithLog(checked, log)))).flat();
  return sectionElement(t("Scanned code"), findings.some(([isBad]) => isBad), t("Version {version} was signed as this sheet has it.", { version: sheet.version }), sheet.origin, [
    ...(signed ? [/** @type {[boolean, string]} */ ([false, t("Signed by the server.")])] : []),
    ...witnessed.map((name) => /** @type {[boolean, string]} */ ([false, t("witness {name}", { name })])),
    ...findings,
  ]);
}

/** @param {{ sheet: SheetCode, trusted: boolean }} checked @param {EarlyLog} log @returns {Promise<[boolean, string][]>} */
async function compareSheetWithLog({ sheet, trusted }, log) {
  if (!trusted || sheet.origin.split("/").at(-1) !== log.file.tournament || log.chain.brokenAt) return [];
  log.leaves ??= await log.chain.computeLeaves();
  const agrees = await agreesWithLog(sheet, log.leaves), { size } = sheet;
  if (agrees) return [[false, t("The log is what the sheet says, up to version {size}.", { size })]];
  return [[true, agrees === null
    ? t("The log ends before version {size}, which the sheet proves: its end was cut, or the file is an older one.", { size })
    : t("Another history was signed: the log is not the one up to version {size} that the sheet proves.", { size })]];
}

/** @param {string} name @param {boolean} isBroken @param {string} heading @param {string} facts @param {[boolean, string][]} findings @param {string} [digest] */
function sectionElement(name, isBroken, heading, facts, findings, digest = "") {
  return el("section", { class: isBroken ? "early broken" : "early" },
    el("p", { class: "file" }, name),
    el("h2", {}, heading),
    el("p", { class: "facts" }, facts),
    el("p", { class: "digest" }, digest),
    el("ul", { class: "findings" }, ...findings.map(([isBad, sentence]) => el("li", { class: isBad ? "bad" : null }, sentence))));
}
