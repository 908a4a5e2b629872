// The table of a list as read by the server: the field of each column, and all findings, which can be corrected in
// their cells. The choice for a column is stored on this device for the next list with that heading.

import { readText, storeText } from "../offline/browser_storage.js";
import { el } from "../shared/dom.js";
import { counted, t, translated } from "../shared/words.js";

/** @import { ListTable } from "../shared/shapes.d.ts" */

const STORAGE_KEY = "wallchart.columns";
// A group of more findings is closed at first.
const FEW_FINDINGS = 5;

/** @returns {Record<string, string>} */
function storedFields() {
  try {
    return JSON.parse(readText(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} heading @param {string} field */
function storeField(heading, field) {
  storeText(STORAGE_KEY, JSON.stringify({ ...storedFields(), [heading.toLowerCase()]: field }));
}

// Sets the field of a column; another column with that field loses it.
/** @param {ListTable} table @param {number} column @param {string} field */
function setField(table, column, field) {
  table.fields = table.fields.map((other, at) => (at === column ? field : field && other === field ? "" : other));
}

// Applies the stored choices for these headings; returns whether anything changed.
/** @param {ListTable} table */
export function applyStoredFields(table) {
  const stored = storedFields();
  const before = table.fields.join();
  for (const [column, heading] of table.headings.entries()) {
    const field = stored[heading.toLowerCase()];
    if (field !== undefined && (!field || table.choices.some(([code]) => code === field))) setField(table, column, field);
  }
  return table.fields.join() !== before;
}

// The table as text for the server, lines at their original numbers, with the fields as headings ("" if unused).
/** @param {ListTable} table */
export function tableAsText({ line, fields, rows }) {
  const lines = Array.from({ length: Math.max(line, ...rows.map(([at]) => at)) }, () => "");
  const cell = (/** @type {string} */ text) => `"${text.replace(/\s*[\r\n]+\s*/gu, " ").replaceAll('"', '""')}"`;
  lines[line - 1] = fields.map(cell).join(";");
  for (const [at, cells] of rows) lines[at - 1] = cells.map(cell).join(";");
  return lines.join("\n");
}

// A choice of the field for each column; `onChange` is called after each choice.
/** @param {ListTable} table @param {() => void} onChange */
export function columnChoices(table, onChange) {
  const unused = table.fields.filter((field) => !field).length;
  const select = (/** @type {string} */ heading, /** @type {number} */ column) => {
    /** @type {HTMLSelectElement} */
    const chosen = el("select", { onchange: () => {
      storeField(heading, chosen.value);
      setField(table, column, chosen.value);
      onChange();
    } }, el("option", { value: "" }, t("not used")), ...table.choices.map(([code, words]) => el("option", { value: code }, translated(words))));
    chosen.value = table.fields[column];
    return el("label", {}, el("bdi", {}, heading || t("column {number}", { number: column + 1 })), chosen);
  };
  return el("details", { class: "columns", open: unused > 0 },
    el("summary", {}, unused ? counted("Columns: {count} not used", "Columns: {count} not used", unused) : t("Columns")),
    el("div", {}, ...table.headings.map(select)));
}

// The findings, by column, each with its cell, which can be corrected; `onChange` is called after each correction.
/** @param {ListTable} table @param {() => void} onChange */
export function findingList(table, onChange) {
  const groups = [...new Set(table.findings.map(({ column }) => column))].map((column) => ({ column, all: table.findings.filter((finding) => finding.column === column) }));
  const cells = new Map(table.rows);
  const words = new Map(table.choices);
  /** @param {ListTable["findings"][number]} finding */
  const line = ({ line: at, column, sentence }) => {
    const row = cells.get(at);
    const input = row && column >= 0
      ? el("input", { "aria-label": t("Line {line}", { line: at }), oninput: () => {
        row[column] = /** @type {HTMLInputElement} */ (input).value;
        onChange();
      } })
      : null;
    if (input && row) input.value = row[column] ?? "";
    return el("li", {}, t("Line {line}: {sentence}", { line: at, sentence: translated(sentence) }), input);
  };
  return el("div", { class: "findings" }, ...groups.map(({ column, all }) =>
    el("details", { open: all.length <= FEW_FINDINGS },
      el("summary", {}, `${translated(words.get(table.fields[column]) ?? "") || t("The whole line")} · ${counted("{count} finding", "{count} findings", all.length)}`),
      el("ol", {}, ...all.map(line)))));
}
