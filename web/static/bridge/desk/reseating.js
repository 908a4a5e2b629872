// Changing seats in a grid of pair numbers: typing a number over another one exchanges the two pairs. In
// a draft a pair can keep its table in all rounds, for players who can't move.

import { el } from "../../shared/dom.js";
import { ask, open, closeButton, selectField, reasonField } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskTable, PhaseDeskHead } from "../shapes.d.ts" */

/** @type {["ns" | "ew", "NS" | "EW"][]} */
const SIDES = [["ns", "NS"], ["ew", "EW"]];

/** @param {Page<PhaseDeskHead, any>} page @param {number} round @param {DeskTable[]} tables */
export function askToReseat(page, round, tables) {
  const { hand } = page.sheet.head;
  if (!tables.length) return void open(t("Seats"), t("No session is planned yet."), el("div", { class: "buttons" }, closeButton(t("Back"))));
  const stationary = stationaryPairs(page.rows.filter(({ kind }) => kind === "table"));
  const seats = tables.flatMap((row) => SIDES.map(([side, name]) => ({
    row, side, name, before: row[side]?.pair ?? 0,
    input: el("input", { onfocus: (/** @type {FocusEvent} */ { target }) => target instanceof HTMLInputElement && target.select(), inputmode: "numeric", pattern: "[0-9]*", size: 3, autocomplete: "off", value: row[side] ? String(row[side]?.pair) : "", placeholder: "–", "aria-label": `${row.table} ${t(name)}`, "data-seat": `${row.table} ${name}` }),
  })));
  const lines = tables.map((row) => el("tr", {}, el("th", { scope: "row" }, row.table),
    ...seats.filter((seat) => seat.row === row).map(({ input, before }) => el("td", {}, input, stationary.has(before) ? el("small", {}, ` ${t("stays")}`) : ""))));
  const changedSeats = () => seats.filter(({ input, before }) => Number(input.value) && Number(input.value) !== before).map(({ row, name, input }) => ({
    section: row.section, table: Number(row.table.slice(row.section.length)), side: name, pair: Number(input.value) }));
  ask(page, { title: t("Seats of round {round}", { round }), act: t("Seat them so"), hint: t("Type the numbers of the pairs as they sit. Who is displaced takes the seat that becomes free; nobody may meet again."),
    body: el("table", { class: "seats-grid" }, el("thead", {}, el("tr", {}, el("th", {}, t("Table")), el("th", {}, t("NS")), el("th", {}, t("EW")))), el("tbody", {}, ...lines)),
    fields: [selectField("until", t("For how long"), [["", t("until this session ends")], ["round", t("this round only")]]), reasonField(undefined, { required: false })],
    send: ({ until, reason }) => page.command("reseat-pairs", { session: hand, first_round: round, last_round: until === "round" ? round : 0, seats: changedSeats(), reason }) });
}

// The pairs with the same seat in all rounds of a draft.
/** @param {DeskTable[]} rows */
function stationaryPairs(rows) {
  /** @type {Map<number, Set<string>>} */
  const seatsByPair = new Map();
  for (const row of rows) for (const [side] of SIDES) {
    const pair = row[side]?.pair;
    if (pair) seatsByPair.set(pair, (seatsByPair.get(pair) ?? new Set()).add(`${row.table}${side}`));
  }
  const rounds = new Set(rows.map(({ round }) => round)).size;
  return new Set(rounds < 2 ? [] : [...seatsByPair].filter(([, seats]) => seats.size === 1).map(([pair]) => pair));
}
