// The checks before Python is loaded: the hash chain of a log, its devices' signatures, the signers of a sheet, and whether
// the log agrees with it. Python repeats them all, with the rules, and its verdict replaces this one.

import { el } from "../shared/dom.js";
import { counted, t } from "../shared/words.js";
import { checkChain } from "./log_chain.js";
import { readLogFile } from "./log_file.js";
import { agreesWithLog, readKeys, readSheet, signers } from "./sheet_code.js";

/** @import { Followed } from "./log_chain.js" */
/** @import { LogFile } from "./log_file.js" */
/** @import { SheetCode } from "./sheet_code.js" */

/** @typedef {{ file: LogFile, found: Followed, leaves: Uint8Array[] | null }} Known */

/** @type {Known[]} */
const logs = [];
/** @type {{ sheet: SheetCode, trusted: boolean }[]} */
const sheets = [];
const SHOWN = 12;

// Whether the browser has cryptography; over plain http it hasn't, and only Python checks.
const hasCryptography = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} name @param {Uint8Array} data @returns {Promise<HTMLElement | null>} */
export async function earlyLog(name, data) {
  const file = hasCryptography() ? readLogFile(data) : null;
  if (!file) return null;
  const known = { file, found: await checkChain(file), leaves: null };
  logs.push(known);
  const { versions, broken, acts, signed, wrong, head } = known.found;
  return section(name, Boolean(broken || wrong.length),
    broken ? t("This log was altered: {what}", { what: t("its chain of hashes breaks at version {version}.", { version: broken }) })
      : t("The chain of this log holds; the rules are still to come."),
    [file.name, counted("{count} event", "{count} events", versions)].filter(Boolean).join(" · "), [
      [wrong.length > 0, wrong.length
        ? t("Signatures of devices that do not hold: versions {versions}.", { versions: wrong.slice(0, SHOWN).join(", ") })
        : t("{signed} of {acts} acts are signed by the device that sent them.", { signed, acts })],
      ...(await Promise.all(sheets.map((one) => sheetAgainstLog(one, known)))).flat(),
    ], head);
}

/** @param {string} text @param {string} keys @returns {Promise<HTMLElement | null>} */
export async function earlySheet(text, keys) {
  const sheet = hasCryptography() ? readSheet(text) : null;
  if (!sheet) return null;
  const { signed, witnessed } = await signers(sheet, await readKeys(keys));
  const one = { sheet, trusted: signed || witnessed.length > 0 };
  sheets.push(one);
  if (!one.trusted) return null;
  const told = (await Promise.all(logs.map((known) => sheetAgainstLog(one, known)))).flat();
  return section(t("Scanned code"), told.some(([bad]) => bad), t("Version {version} was signed as this sheet has it.", { version: sheet.version }), sheet.origin, [
    ...(signed ? [/** @type {[boolean, string]} */ ([false, t("Signed by the server.")])] : []),
    ...witnessed.map((name) => /** @type {[boolean, string]} */ ([false, t("witness {name}", { name })])),
    ...told,
  ]);
}

/** @param {{ sheet: SheetCode, trusted: boolean }} one @param {Known} known @returns {Promise<[boolean, string][]>} */
async function sheetAgainstLog({ sheet, trusted }, known) {
  if (!trusted || sheet.origin.split("/").at(-1) !== known.file.tournament || known.found.broken) return [];
  known.leaves ??= await known.found.leaves();
  const same = await agreesWithLog(sheet, known.leaves), { size } = sheet;
  if (same) return [[false, t("The log is what the sheet says, up to version {size}.", { size })]];
  return [[true, same === null
    ? t("The log ends before version {size}, which the sheet proves: its end was cut, or the file is an older one.", { size })
    : t("Another history was signed: the log is not the one up to version {size} that the sheet proves.", { size })]];
}

/** @param {string} name @param {boolean} broken @param {string} says @param {string} facts @param {[boolean, string][]} told @param {string} [digest] */
function section(name, broken, says, facts, told, digest = "") {
  return el("section", { class: broken ? "early broken" : "early" },
    el("p", { class: "file" }, name),
    el("h2", {}, says),
    el("p", { class: "facts" }, facts),
    el("p", { class: "digest" }, digest),
    el("ul", { class: "findings" }, ...told.map(([bad, one]) => el("li", { class: bad ? "bad" : null }, one))));
}
