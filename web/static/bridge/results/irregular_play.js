// A board not played as in the movement (Law 15): the director enters what was played, the server shows the
// consequences, which must be confirmed.

import { ask, field, reasonField } from "../../shared/dialog.js";
import { inContext, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */

/** @typedef {{ session: number, round?: number, table?: string, board?: number, ns?: number, ew?: number }} Where */

// The pattern that the input for a table accepts.
export const TABLE = "[A-Za-z]{1,3}[1-9][0-9]{0,3}";

/** @param {Page<any, any>} page @param {Where} where */
export function askForIrregularPlay(page, { session, round, table = "", board, ns, ew }) {
  /** @param {string} name @param {string} label @param {number | undefined} value */
  const number = (name, label, value) => field(name, label, { type: "number", min: 1, required: true, value: value || "" });
  ask(page, {
    title: t("What was really played"), act: t("Look what follows"),
    hint: t("A wrong board, wrong opponents, out of turn, late, or at another table. Give the round and the table where it was played, and the pairs as they sat."),
    fields: [
      number("session", t("Session"), session), number("round", inContext("bridge", "Round"), round),
      field("table", t("Table, as A3"), { value: table, pattern: TABLE, required: true }),
      number("board", t("Board no."), board), number("ns", t("Pair North-South"), ns), number("ew", t("Pair East-West"), ew),
      field("result", t("Result, as 4HX N 10, PASS, NP or NP/A+"), { required: true }),
      reasonField(t("What happened")),
    ],
    send: (values) => page.command("record-irregular-play", { ...values, ...parseTable(values.table) }),
  });
}

// Parses the name of a table, such as "A3".
/** @param {string} name */
export function parseTable(name) {
  const [, section = "", table = ""] = /^([A-Za-z]+)(\d+)$/u.exec(name) ?? [];
  return { section: section.toUpperCase(), table: Number(table) };
}
