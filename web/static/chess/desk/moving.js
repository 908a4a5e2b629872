// Moving entries to another section, or all of them, which merges the sections. Once a round is paired it shows why not.

import { ask, choose, selectField, reasonField } from "../../shared/dialog.js";
import { entryChoiceField } from "../../entries/entry_choice.js";
import { fullName } from "../../shared/names.js";
import { t, translated } from "../../shared/words.js";

/** @import { Page } from "../../shared/page.js" */
/** @import { ChessEntry, ChessHead, DeskRow } from "../shapes.d.ts" */

/** @param {Page<ChessHead, DeskRow>} page @param {ChessEntry[]} entries @param {ChessEntry} [only] the one to be moved, else the user chooses */
export function moveEntries(page, entries, only) {
  const { others } = page.sheet.head.own;
  /** @type {[string, string][]} */
  const possible = others.filter(([, , against]) => !against).map(([stage, name]) => [String(stage), name]);
  const title = only ? t("Move {name} into another section", { name: fullName(only) }) : t("Move entries into another section");
  if (!possible.length) return showWhyNot(title, others.map(([, , against]) => against));
  const choice = only ? null : entryChoiceField("entries", t("Who"), entries);
  return ask(page, { title, act: t("Move them"),
    hint: only ? t("Byes and who must not meet are kept; numbers are given again.")
      : t("Choose some, or nobody: then all of them move and the two sections are one. They keep their byes and who must not meet; numbers are given again."),
    fields: [selectField("into", t("Into"), possible), ...(choice ? [choice] : []), reasonField(undefined, { maxlength: 500 })],
    send: ({ into, entries: chosen, reason }) => ({ tournament: page.tournament, command: "move-entries", body: { source: page.stage, into: Number(into), entries: only ? [only.entry] : chosen, reason } }) });
}

/** @param {string} title @param {string[]} reasons */
const showWhyNot = (title, reasons) => choose({ title, choices: [],
  hint: [...[...new Set(reasons)].map(translated), t("Withdraw them here, and register them in the other section: they play there from its next round, without the points they have.")].join(" ") });
