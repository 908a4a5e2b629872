// The players of a stage of chess: late entries, corrections, official ratings, and refusing half-point byes.

import { el } from "../../shared/dom.js";
import { fullName, nameElement } from "../../shared/names.js";
import { ask, field } from "../../shared/dialog.js";
import { fixedBoardOf, askFixedBoard } from "./board_numbers.js";
import { EntryActs, playsFrom } from "../../contest/desk/entry_acts.js";
import { EntryLines, entryFacts } from "../../contest/desk/entry_lines.js";
import { PLAYERS } from "./list_import.js";
import { moveEntries } from "./moving.js";
import { askForListRatings } from "./numbers.js";
import { personForm } from "./person_form.js";
import { fetchPreview, previewElement } from "./reversals.js";
import { COLON, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { Fact } from "../../contest/desk/entry_lines.js" */
/** @import { ChessEntry, ChessHead } from "../shapes.d.ts" */

/** @param {HTMLElement} panel @param {Page<ChessHead, any>} page */
export function entryLines(panel, page) {
  /** @type {EntryLines<ChessEntry>} */
  const lines = new EntryLines(panel, page, {
    line: (entry) => lineOf(entry, page.sheet.head.open_round, () => open(entry)),
    shownBesides: () => String(page.sheet.head.open_round),
    listPolicy: PLAYERS,
    register: () => ask(page, { title: t("Register a player"), hint: playsFrom(page.sheet.head), act: t("Register"),
      ...personForm(undefined, page.sheet.head.own), send: (values) => page.command("register-entry", values) }),
  });
  const acts = new EntryActs(page, () => lines.entries);

  /** @param {ChessEntry} entry */
  const ownBoardWords = (entry) => {
    const board = fixedBoardOf(page.sheet.head.own.fixed_boards, entry);
    return board ? t("board {board} in every round", { board }) : t("for who can't move about, or a live board");
  };

  /** @param {ChessEntry} entry */
  function open(entry) {
    const { by_table: table, by_bracket: bracket } = page.sheet.head.facts;
    const { no_half_byes: barred } = entry;
    const halfByes = { label: barred ? t("Half-point byes are possible again …") : t("No half-point byes …"), words: barred ? "" : t("they may not have any"), then: () => barHalfByes(page, entry) };
    acts.open(entry, entry.number ? t("Number {number}", { number: entry.number }) : t("Has no number yet"), {
      byes: table || bracket ? [] : [halfByes],
      more: [
        ...(table || bracket ? [] : [{ label: t("A board of their own …"), words: ownBoardWords(entry), then: () => askFixedBoard(page, entry) }]),
        ...(page.sheet.head.own.others.length ? [{ label: t("Move into another section …"), words: page.sheet.head.own.others.map(([, name]) => name).join(", "), then: () => moveEntries(page, lines.entries, entry) }] : []),
        { label: t("Official ratings …"), words: t("with list and date, from a round on"), then: () => askForListRatings(page, lines.entries, entry) },
        { label: t("Correct …"), words: t("name, rating, federation, FIDE ID, year of birth …"), then: () => correct(page, entry) }],
      withdrawalPreview: async () => {
        const preview = table ? await fetchPreview(page, entry.entry) : null;
        return preview && previewElement(preview);
      },
    });
  }
  return lines;
}

/** @param {ChessEntry} entry @param {number} now @param {() => void} open */
const lineOf = (entry, now, open) => el("li", { class: `entry ${entry.withdrawn_from ? "gone" : ""}` },
  el("button", { type: "button", class: "pick", onclick: open },
    el("span", { class: "number" }, entry.number ? String(entry.number) : t("new")),
    el("span", { class: "who" }, el("span", { class: "title" }, entry.title), nameElement(entry)),
    el("span", { class: "federation" }, entry.federation),
    el("span", { class: "rating" }, entry.rating ? String(entry.rating) : ""),
    el("span", { class: "state" }, ...entryFacts(entry, now, chessFacts(entry)))));

/** @param {ChessEntry} entry @returns {Fact[]} */
const chessFacts = ({ no_half_byes: barred, official }) => [
  ...(barred ? [/** @type {Fact} */ (["½", t("no half-point byes")])] : []),
  ...official.map(({ rating, list, date, round }) => /** @type {Fact} */ (["≡", round > 1 ? t("{list} {date}, from round {round}: {rating}", { list, date, round, rating }) : `${list} ${date}${COLON}${rating}`]))];

/** @param {Page<ChessHead, any>} page @param {ChessEntry} entry */
const correct = (page, entry) => ask(page, { title: t("Correct {name}", { name: fullName(entry) }), act: t("Correct"), ...personForm(entry, page.sheet.head.own),
  send: (values) => page.command("correct-entry", { entry: entry.entry, ...values }) });

/** @param {Page<ChessHead, any>} page @param {ChessEntry} entry */
function barHalfByes(page, entry) {
  const barred = !entry.no_half_byes;
  ask(page, { title: barred ? t("No half-point byes for {name}?", { name: fullName(entry) }) : t("Half-point byes for {name} again?", { name: fullName(entry) }), act: t("Note it"),
    fields: [field("reason", t("Reason, for the log"), { maxlength: 200 })], send: ({ reason }) => page.command("bar-half-byes", { entry: entry.entry, barred, reason }) });
}
