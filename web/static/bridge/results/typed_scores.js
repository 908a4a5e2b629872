// The page for typing scores from travellers or slips: Enter sends a score and moves to the next line without waiting. A
// question or refusal is shown at its line; pressing Enter there again confirms the score unchanged. The lines are in
// groups, of which one is shown: a board (its traveller), or a table in a round (its slip).

import { $, el, every, setText } from "../../shared/dom.js";
import { newKey } from "../../shared/commands.js";
import { isolated } from "../../shared/names.js";
import { Page } from "../../shared/page.js";
import { needsConfirmation } from "../../shared/warning.js";
import { counted, t } from "../../shared/words.js";
import { numberText } from "../partnerships.js";
import { SEAT, VULNERABLE, doubtQuestion } from "../spoken_result.js";

/** @import { Outcome } from "../../shared/shapes.d.ts" */
/** @import { TypedHead, TypedRow } from "../shapes.d.ts" */

/**
 * A score that was typed: under way (`sending`), stored with that version until the sheet has it, or with a `notice`: a
 * refusal, or the question of a warning of that level.
 * @typedef {{ text: string, key: string, notice: string, level: number, sending: boolean, stored: number }} Typed
 */

/** @type {Page<TypedHead, TypedRow>} */
const page = new Page();
const grid = $(".grid");
const which = $(".which", HTMLSelectElement);
/** @type {Map<string, Typed>} */
const typed = new Map();
let order = "board";
let lastSent = "";

/** @param {TypedRow} row */
const groupOf = (row) => (order === "board" ? String(row.board) : `${row.round}.${row.section}${row.table}`);
/** @param {TypedRow} row */
const groupName = (row) => (order === "board" ? t("Board {board}", row) : t("Round {round}, {table}", { round: row.round, table: `${row.section}${row.table}` }));
/** @param {TypedRow} one @param {TypedRow} other */
const byTable = (one, other) => one.section.localeCompare(other.section) || one.table - other.table;
const orderedRows = () => [...page.rows].sort((one, other) => (order === "board"
  ? one.board - other.board || byTable(one, other)
  : one.round - other.round || byTable(one, other) || one.board - other.board));
/** @param {TypedRow} row */
const isOpen = (row) => !row.result && !row.disputed && !isPending(typed.get(row.key));
/** @param {Typed | undefined} score */
const isPending = (score) => Boolean(score?.sending || score?.stored);

function rowsByGroup() {
  /** @type {Map<string, TypedRow[]>} */
  const groups = new Map();
  for (const row of orderedRows()) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row]);
  return groups;
}

// Shows the wanted group; if there is none of that name, the first one with a missing score.
/** @param {string} [wanted] */
function paint(wanted = which.value) {
  const groups = rowsByGroup();
  const first = [...groups].find(([, rows]) => rows.some(isOpen))?.[0] ?? [...groups.keys()][0] ?? "";
  const group = groups.has(wanted) ? wanted : first;
  which.replaceChildren(...[...groups].map(([key, rows]) => el("option", { value: key }, `${groupName(rows[0])}${rows.some((row) => !row.result) ? "" : " ✓"}`)));
  which.value = group;
  const missing = page.rows.filter((row) => !row.result).length;
  setText($(".left"), counted("{count} score missing", "{count} scores missing", missing));
  const rows = groups.get(group) ?? [];
  showDeal(rows[0]);
  const keys = rows.map(({ key }) => key);
  if (JSON.stringify(every("tr", grid).map((line) => line.dataset.key)) !== JSON.stringify(keys)) grid.replaceChildren(...rows.map(lineOf));
  for (const row of rows) showRow(row);
}

// Shows the dealer and the vulnerability, if the group is a board.
/** @param {TypedRow | undefined} row */
function showDeal(row) {
  const [, dealer = "", vulnerable = ""] = (order === "board" && row && page.sheet.head.boards.find(([board]) => board === row.board)) || [];
  setText($(".about"), dealer ? `${t("Dealer")} ${SEAT[dealer]} · ${t("Vulnerable")} ${VULNERABLE[vulnerable]}` : "");
}

/** @param {number} number */
function pairCell(number) {
  const { family = "", given = "" } = page.sheet.head.pairs.find((one) => one.pair === number) ?? {};
  return el("td", { class: "who", translate: "no", title: `${family} ${given}`.trim() }, el("b", {}, numberText(number)), " ", ...isolated(family));
}

/** @param {TypedRow} row */
function lineOf({ key, section, table, board, round, ns, ew }) {
  const input = el("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 40, "aria-label": t("Score of board {board} at {table}", { board, table: `${section}${table}` }), onkeydown: onKey });
  const cells = [...[`${section}${table}`, board, round].map((cell) => el("td", {}, String(cell))), pairCell(ns), pairCell(ew)];
  const headings = every("thead th");
  cells.forEach((cell, column) => { cell.dataset.column = headings[column]?.textContent ?? ""; });
  return el("tr", { "data-key": key }, ...cells, el("td", {}, input), el("td", { class: "says", role: "status" }));
}

// Shows a row in its line, but not over a score that is being typed.
/** @param {TypedRow} row */
function showRow(row) {
  const line = grid.querySelector(`[data-key="${row.key}"]`);
  if (!line) return;
  const input = $("input", HTMLInputElement, line);
  const score = typed.get(row.key);
  if (document.activeElement !== input || input.value === input.defaultValue) input.value = input.defaultValue = score?.text ?? row.result;
  line.classList.toggle("asked", Boolean(score?.notice));
  setText($(".says", undefined, line), isPending(score) ? t("Sending …") : score?.notice || stateWords(row));
}

/** @param {TypedRow} row */
const stateWords = (row) => (row.disputed ? t("disputed") : row.result ? scoreWords(row) : "");

/** @param {TypedRow} row */
const scoreWords = ({ confirmed, score, result, doubts }) => `${confirmed ? "✓ " : ""}${score}${doubts ? ` ? ${doubtQuestion(result, doubts)}` : ""}`;

/** @param {KeyboardEvent} event */
function onKey(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const row = page.sheet.rows.get(/** @type {HTMLElement} */ (input.closest("tr")).dataset.key ?? "");
  const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -1, PageDown: 1 }[event.key];
  if (!row || (event.key !== "Enter" && !step)) return;
  event.preventDefault();
  if (step && event.key.startsWith("Page")) return showNextGroup(step);
  if (step) return focusLine(Math.max(0, every("input", grid).indexOf(input) + step));
  if (input.value.trim() && (input.value.trim() !== row.result || typed.has(row.key))) {
    input.defaultValue = input.value;
    send(row, input.value.trim());
  }
  goToNext(row);
}

/** @param {number} index */
function focusLine(index) {
  const input = /** @type {HTMLInputElement[]} */ (every("input", grid))[index];
  input?.focus();
  input?.select();
}

// Moves to the next line without a score, here or in a later group; then to open questions.
/** @param {TypedRow} row */
function goToNext(row) {
  const all = orderedRows();
  const after = all.slice(all.findIndex(({ key }) => key === row.key) + 1);
  const next = after.find(isOpen) ?? all.find((other) => other.key !== row.key && (typed.get(other.key)?.notice || isOpen(other)));
  if (next) goTo(next);
}

/** @param {TypedRow} row */
function goTo(row) {
  if (groupOf(row) !== which.value) paint(groupOf(row));
  focusLine(every("tr", grid).findIndex((line) => line.dataset.key === row.key));
}

/** @param {number} step */
function showNextGroup(step) {
  const keys = [...rowsByGroup().keys()];
  paint(keys[Math.min(keys.length - 1, Math.max(0, keys.indexOf(which.value) + step))]);
  focusLine(0);
}

// Sends a score. The same score sent again keeps its key, unless it is confirmed by that.
/** @param {TypedRow} row @param {string} text */
async function send(row, text) {
  const before = typed.get(row.key);
  const same = before?.text === text;
  const confirmed = same ? before.level : 0;
  const key = same && !confirmed && !before.stored ? before.key : newKey();
  const score = { text, key, notice: "", level: 0, sending: false, stored: 0 };
  typed.set(row.key, { ...score, sending: true });
  lastSent = row.key;
  showRow(row);
  const { round, section, table, board, ns, ew } = row;
  const saw = before?.stored || row.saw;
  const body = { session: page.sheet.head.session, round, section, table, board, result: text, saw, ns, ew, confirmed };
  const answer = await page.outbox.ask({ ...page.command("enter-score", body), key });
  if (answer.stored) typed.set(row.key, { ...score, stored: answer.version });
  else typed.set(row.key, { ...score, level: answer.level, notice: needsConfirmation(answer) ? questionWords(answer) : answer.detail });
  paint();
  if (!answer.stored) goToQuestion();
}

// The question of a warning; its first consequence is left out: that the score is entered as it was typed.
/** @param {Outcome} warning */
const questionWords = ({ consequences }) => `? ${consequences.slice(1).join(" ")} ${t("Enter again to keep it.")}`;

// Moves to a question that comes after all is typed, unless another line is being edited.
function goToQuestion() {
  const input = document.activeElement;
  const line = input?.closest("tr");
  const row = page.sheet.rows.get(line?.dataset.key ?? "");
  if (!(input instanceof HTMLInputElement) || !row || row.key !== lastSent) return;
  if (input.value === input.defaultValue && !isOpen(row) && !typed.get(row.key)?.notice) goToNext(row);
}

for (const button of every(".order [data-order]")) {
  button.addEventListener("click", () => {
    order = button.dataset.order ?? "board";
    $("table").dataset.order = order;
    for (const other of every(".order [data-order]")) other.setAttribute("aria-pressed", String(other === button));
    paint("");
    focusLine(0);
  });
}
which.addEventListener("change", () => {
  paint();
  focusLine(0);
});
$('.order [data-order="board"]').setAttribute("aria-pressed", "true");

// Drops stored entries once the sheet includes them, so that no line is empty in between.
/** @param {number} upTo a version */
function forgetStored(upTo) {
  const included = [...typed].filter(([, { stored }]) => stored && stored <= upTo);
  for (const [key] of included) typed.delete(key);
  if (included.length) paint();
}
page.feed.addEventListener("state", () => page.pressGuard.whenFree(() => forgetStored(page.feed.validVersion)));
page.feed.addEventListener("reset", () => forgetStored(Infinity));
page.begin((_sheet, before) => {
  paint();
  if (before) return;
  const open = orderedRows().find(isOpen);
  if (open) goTo(open);
});
