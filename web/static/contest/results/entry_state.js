// The state of an entry: its own one, and once it is stored, whether others confirmed or disputed it. The
// version of an entry is its place in the log, by which it is found among the sheet's claims.

// "saving" (being stored), "here", "sent", "refused", "stored", "confirmed", "disputed", "asked" (a
// correction request), "overruled" (decided otherwise since; only if `isLast`, the last entry made here for
// its board).

import { el } from "../../shared/dom.js";
import { isUnsaved } from "../../shared/outbox.js";
import { STATES } from "./codes.js";

/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { Board } from "../shapes.d.ts" */
/** @import { State } from "./codes.js" */

/** @typedef {Map<string, { kind: string }>} Rows */

/** @param {Entry} entry @param {Rows} rows @returns {State} */
export function entryState(entry, rows, isLast = true) {
  if (entry.state !== "stored") return localState(entry);
  const found = rows.get(entry.place);
  const row = found?.kind === "board" ? /** @type {Board} */ (found) : undefined;
  if (row?.told.some((claim) => claim.version === entry.version)) {
    if (row.disputed) return "disputed";
    return row.witnesses ? "confirmed" : "stored";
  }
  if (rows.has(`request.${entry.version}`)) return "asked";
  return isLast && isOverruled(entry, row) ? "overruled" : "stored";
}

/** @param {Entry} entry */
const localState = (entry) => (isUnsaved(entry) ? "saving" : entry.state);

/** @param {Entry} entry @param {Board} [row] */
function isOverruled({ body, version }, row) {
  return Boolean(body.result && row && !row.disputed && row.saw > version && row.code !== body.result);
}

// The state of a board; a pending entry of this device has priority over the sheet.
/** @param {Pick<Board, "code" | "witnesses" | "disputed">} board @param {Entry} [pending] @returns {State} */
export function boardState(board, pending) {
  if (pending) return pending.state === "stored" && !pending.body.result ? "open" : localState(pending);
  if (board.disputed) return "disputed";
  return board.witnesses ? "confirmed" : board.code ? "stored" : "open";
}

/** @param {Pick<Board, "code" | "witnesses" | "disputed">} board @param {Entry} [pending] */
export function stateElement(board, pending) {
  const state = boardState(board, pending);
  const { shape, word } = STATES[state];
  return el("span", { class: `state ${state}` }, el("span", { class: "shape", "aria-hidden": "true" }, shape), word);
}
