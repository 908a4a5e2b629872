// Typing scores from travellers or slips by keyboard: Enter sends a score and moves to the next line
// without waiting. A question or refusal is shown at its line; pressing Enter there again confirms it
// unchanged.

import { $, el, every, setText } from "../../shared/dom.js";
import { newKey } from "../../shared/commands.js";
import { isolated } from "../../shared/names.js";
import { Page } from "../../shared/page.js";
import { needsConfirmation } from "../../shared/warning.js";
import { counted, t, translated } from "../../shared/words.js";
import { numberText } from "../partnerships.js";
import { SEAT, VULNERABLE, doubtQuestion } from "../spoken_result.js";

/** @import { TypedHead, TypedRow } from "../shapes.d.ts" */

/** @typedef {{ text: string, says: string, level: number, sending: boolean, stored: number }} Typed */

/** @type {Page<TypedHead, TypedRow>} */
const page = new Page();
const grid = $(".grid");
const which = $(".which", HTMLSelectElement);
/** @type {Map<string, Typed>} */
const typed = new Map();
let order = "board";
let sentLast = "";

/** @param {TypedRow} row */
const groupOf = (row) => (order === "board" ? String(row.board) : `${row.round}.${row.section}${row.table}`);
/** @param {TypedRow} row */
const groupName = (row) => (order === "board" ? t("Board {board}", row) : t("Round {round}, {table}", { round: row.round, table: `${row.section}${row.table}` }));
const orderedRows = () => [...page.rows].sort((one, other) => (order === "board" ? one.board - other.board || one.section.localeCompare(other.section) || one.table - other.table : one.round - other.round || one.section.localeCompare(other.section) || one.table - other.table || one.board - other.board));
/** @param {TypedRow} row */
const isOpen = (row) => !row.result && !row.disputed && !isPending(typed.get(row.key));
/** @param {Typed | undefined} mine */
const isPending = (mine) => Boolean(mine?.sending || mine?.stored);

function groups() {
  /** @type {Map<string, TypedRow[]>} */
  const found = new Map();
  for (const row of orderedRows()) found.set(groupOf(row), [...(found.get(groupOf(row)) ?? []), row]);
  return found;
}

/** @param {string} [wanted] */
function paint(wanted = which.value) {
  const found = groups();
  const first = [...found].find(([, rows]) => rows.some(isOpen))?.[0] ?? [...found.keys()][0] ?? "";
  const now = found.has(wanted) ? wanted : first;
  which.replaceChildren(...[...found].map(([key, rows]) => el("option", { value: key }, `${groupName(rows[0])}${rows.some((row) => !row.result) ? "" : " ✓"}`)));
  which.value = now;
  const missing = page.rows.filter((row) => !row.result).length;
  setText($(".left"), counted("{count} score missing", "{count} scores missing", missing));
  const rows = found.get(now) ?? [];
  about(rows[0]);
  const keys = rows.map(({ key }) => key);
  if (JSON.stringify(every("tr", grid).map((line) => line.dataset.key)) !== JSON.stringify(keys)) grid.replaceChildren(...rows.map(line));
  for (const row of rows) show(row);
}

/** @param {TypedRow | undefined} row */
function about(row) {
  const [, dealer = "", vulnerable = ""] = (order === "board" && row && page.sheet.head.boards.find(([board]) => board === row.board)) || [];
  setText($(".about"), dealer ? `${t("Dealer")} ${SEAT[dealer]} · ${t("Vulnerable")} ${VULNERABLE[vulnerable]}` : "");
}

/** @param {number} number */
function pair(number) {
  const { family = "", given = "" } = page.sheet.head.pairs.find((one) => one.pair === number) ?? {};
  return el("td", { class: "who", translate: "no", title: `${family} ${given}`.trim() }, el("b", {}, numberText(number)), " ", ...isolated(family));
}

/** @param {TypedRow} row */
function line({ key, section, table, board, round, ns, ew }) {
  const input = el("input", { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 40, "aria-label": t("Score of board {board} at {table}", { board, table: `${section}${table}` }), onkeydown: onKey });
  return el("tr", { "data-key": key }, ...[`${section}${table}`, board, round].map((cell) => el("td", {}, String(cell))),
    pair(ns), pair(ew), el("td", {}, input), el("td", { class: "says", role: "status" }));
}

/** @param {TypedRow} row */
function show(row) {
  const place = grid.querySelector(`[data-key="${row.key}"]`);
  if (!place) return;
  const input = $("input", HTMLInputElement, place);
  const mine = typed.get(row.key);
  if (document.activeElement !== input || input.value === input.defaultValue) input.value = input.defaultValue = mine?.text ?? row.result;
  place.classList.toggle("asked", Boolean(mine?.says));
  setText($(".says", undefined, place), isPending(mine) ? t("Sending …") : mine?.says ? translated(mine.says) : row.disputed ? t("disputed") : row.result ? scoreWords(row) : "");
}

/** @param {TypedRow} row */
const scoreWords = ({ confirmed, score, result, doubts }) => `${confirmed ? "✓ " : ""}${score}${doubts ? ` ? ${doubtQuestion(result, doubts)}` : ""}`;

/** @param {KeyboardEvent} event */
function onKey(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const row = page.sheet.rows.get(/** @type {HTMLElement} */ (input.closest("tr")).dataset.key ?? "");
  const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -1, PageDown: 1 }[event.key];
  if (!row || (event.key !== "Enter" && !step)) return;
  event.preventDefault();
  if (step && event.key.startsWith("Page")) return turn(step);
  if (step) return focusOn(Math.max(0, every("input", grid).indexOf(input) + step));
  if (input.value.trim() && (input.value.trim() !== row.result || typed.has(row.key))) {
    input.defaultValue = input.value;
    send(row, input.value.trim());
  }
  goToNext(row);
}

/** @param {number} place */
function focusOn(place) {
  const input = /** @type {HTMLInputElement[]} */ (every("input", grid))[place];
  input?.focus();
  input?.select();
}

// Moves to the next line without a score, here or in a later group; then to open questions.
/** @param {TypedRow} row */
function goToNext(row) {
  const all = orderedRows();
  const after = all.slice(all.findIndex(({ key }) => key === row.key) + 1);
  const next = after.find(isOpen) ?? all.find((one) => one.key !== row.key && (typed.get(one.key)?.says || isOpen(one)));
  if (next) goTo(next);
}

/** @param {TypedRow} row */
function goTo(row) {
  if (groupOf(row) !== which.value) paint(groupOf(row));
  focusOn(every("tr", grid).findIndex((line) => line.dataset.key === row.key));
}

/** @param {number} step */
function turn(step) {
  const keys = [...groups().keys()];
  paint(keys[Math.min(keys.length - 1, Math.max(0, keys.indexOf(which.value) + step))]);
  focusOn(0);
}

/** @param {TypedRow} row @param {string} text */
async function send(row, text) {
  const before = typed.get(row.key);
  const confirmed = before?.text === text ? before.level : 0;
  typed.set(row.key, { text, says: "", level: 0, sending: true, stored: 0 });
  sentLast = row.key;
  show(row);
  const { round, section, table, board, ns, ew } = row;
  const saw = before?.stored || row.saw;
  const body = { session: page.sheet.head.session, round, section, table, board, result: text, saw, ns, ew, confirmed };
  const answer = await page.outbox.ask({ ...page.command("enter-score", body), key: newKey() });
  const { stored, version, level } = answer;
  if (stored) typed.set(row.key, { text, sending: false, stored: version, level: 0, says: "" });
  else typed.set(row.key, { text, sending: false, stored: 0, level, says: needsConfirmation(answer) ? `? ${answer.consequences.slice(1).map((said) => translated(said)).join(" ")} ${t("Enter again to keep it.")}` : answer.detail });
  paint();
  if (!stored) goToQuestion();
}

// Moves to a question that comes after all is typed, unless another line is being edited.
function goToQuestion() {
  const input = document.activeElement;
  const line = input?.closest("tr");
  const row = page.sheet.rows.get(line?.dataset.key ?? "");
  if (!(input instanceof HTMLInputElement) || !row || row.key !== sentLast) return;
  if (input.value === input.defaultValue && !isOpen(row) && !typed.get(row.key)?.says) goToNext(row);
}

for (const button of every(".order [data-order]")) {
  button.addEventListener("click", () => {
    order = button.dataset.order ?? "board";
    $("table").dataset.order = order;
    for (const each of every(".order [data-order]")) each.setAttribute("aria-pressed", String(each === button));
    paint("");
    focusOn(0);
  });
}
which.addEventListener("change", () => {
  paint();
  focusOn(0);
});
$('.order [data-order="board"]').setAttribute("aria-pressed", "true");
// Drops stored entries once the sheet includes them, so that no line is empty in between.
/** @param {number} upTo a version */
function forgetStored(upTo) {
  const told = [...typed].filter(([, { stored }]) => stored && stored <= upTo);
  for (const [key] of told) typed.delete(key);
  if (told.length) paint();
}
page.feed.addEventListener("state", () => page.pressGuard.whenFree(() => forgetStored(page.feed.validVersion)));
page.feed.addEventListener("reset", () => forgetStored(Infinity));
page.begin((_sheet, before) => {
  paint();
  if (before) return;
  const open = orderedRows().find(isOpen);
  if (open) goTo(open);
});
