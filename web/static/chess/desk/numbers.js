// Numbers and ratings: the rating that orders the numbers, exchanging two numbers, renumbering all;
// ratings of official lists from a round on; correcting a result for ratings alone.

import { el } from "../../shared/dom.js";
import { textArea, ask, field, selectField, reasonField } from "../../shared/dialog.js";
import { entryChoiceField } from "../../entries/entry_choice.js";
import { orderOfLists } from "./rating_list.js";
import { ADJOURNED, RESULTS_BY_COLOUR } from "../../contest/results/codes.js";
import { valuesOfLines } from "../../contest/desk/places_by_hand.js";
import { t } from "../../shared/words.js";

/** @import { Field, Page } from "../../shared/shapes.d.ts" */
/** @import { ChessEntry, ChessHead, DeskRow } from "../shapes.d.ts" */

/** @typedef {Page<ChessHead, DeskRow>} Desk */

/** @type {[string, string][]} */
const METHODS = [
  ["FIDE", t("FIDE's rating, or what was entered")], ["NRO", t("the national rating only")],
  ["FIDON", t("FIDE's, the national one where there is none")], ["NIDOF", t("the national one, FIDE's where there is none")],
  ["HBFN", t("the higher of both")], ["LBFN", t("the lower of both")],
];
/** @type {[string, string][]} */
const EQUALS = [["name", t("the alphabet")], ["fide-id", t("the FIDE ID")], ["older", t("the year of birth, older first")], ["entry", t("the order of entry")]];
/** @type {[string, string][]} */
const LISTS = [["fide", t("FIDE")], ["national", t("national")]];

/** @param {Desk} page */
export function askStartingRank(page) {
  const { starting_rank: method, equals } = page.sheet.head.own;
  ask(page, { title: t("Starting rank"), act: t("Announce it"), hint: t("Numbers are given by it when round 1 is paired. National ratings come with a list."),
    fields: [selectField("method", t("Ranked by"), METHODS, method), selectField("equals", t("Among equals"), EQUALS, equals)],
    send: (values) => page.command("announce-starting-rank", values) });
}

/** @param {Desk} page */
export function askListOrder(page) {
  const { pace, lists } = page.sheet.head.own;
  const current = orderOfLists(pace, lists);
  /** @type {[string, string][]} */
  const kinds = [["standard", t("Standard")], ["rapid", t("Rapid")], ["blitz", t("Blitz")]];
  /** @type {[string, string][]} */
  const orNone = [["", "–"], ...kinds];
  ask(page, { title: t("Order of the rating lists"), act: t("Announce it"), hint: t("Where one list has no rating for a player, the next one is asked."),
    fields: [selectField("first", t("First"), kinds, current[0]), selectField("second", t("Then"), orNone, current[1] ?? ""), selectField("third", t("At last"), orNone, current[2] ?? "")],
    send: ({ first, second, third }) => page.command("order-lists", { lists: [first, second, third].filter(Boolean) }) });
}

/** @param {Desk} page */
export function askToRenumber(page) {
  ask(page, { title: t("Give everybody a new number?"), act: t("Give new numbers"), danger: true,
    hint: t("By the ratings as they are now, until round 4 is paired. Rounds that are paired stay as they are."),
    fields: [reasonField(undefined, { maxlength: 500 })], send: ({ reason }) => page.command("give-numbers-anew", { reason }) });
}

/** @param {Desk} page @param {ChessEntry[]} entries */
export function askToExchange(page, entries) {
  const numbered = entries.filter(({ number }) => number);
  ask(page, { title: t("Exchange two numbers"), act: t("Exchange them"), fields: [entryChoiceField("entries", t("Who"), numbered, { least: 2, most: 2 }), reasonField(undefined, { maxlength: 500 })],
    send: ({ entries: two, reason }) => page.command("exchange-numbers", { entries: two, reason }) });
}

// Asks for the ratings of an official list: as lines for all players, or for one player.
/** @param {Desk} page @param {ChessEntry[]} entries @param {ChessEntry} [only] */
export function askForListRatings(page, entries, only) {
  const { rounds } = page.sheet.head;
  /** @type {[string, string][]} */
  const from = Array.from({ length: rounds }, (_, i) => [String(i + 1), i ? t("round {first}", { first: i + 1 }) : t("the start")]);
  /** @type {Field} */
  const ratings = only
    ? field("ratings", t("Rating"), { type: "number", min: 0, max: 4000, required: true, inputmode: "numeric" })
    : textArea("ratings", t("Number, FIDE ID or national ID and rating of each player, one a line"), { required: true, rows: 6, placeholder: "1 2105\n1503014 1980" });
  ask(page, { title: t("Ratings of an official list"), act: t("Note them"), body: only ? null : fileFor(ratings),
    hint: t("Kept beside the rating of the tournament, with its list and date. From a later round on, as in an event over 30 days, games are rated with it."),
    fields: [selectField("kind", t("List"), LISTS), field("list", t("Name of the list"), { required: true, maxlength: 60, placeholder: "FIDE standard" }),
      field("date", t("Its month or day"), { required: true, maxlength: 10, placeholder: "2026-11", pattern: "\\d{4}-\\d{2}(-\\d{2})?" }),
      selectField("from_round", t("Holds from"), from), ratings],
    send: ({ from_round: first, ratings: values, ...list }) => page.command("state-ratings", { ...list, from_round: Number(first), ratings: only ? [[only.entry, Number(values)]] : valuesOfLines(values, entriesByCode(entries)) }) });
}

// A file input for a list, whose lines are shown for checking before they are sent.
/** @param {Field} lines */
function fileFor(lines) {
  /** @type {HTMLInputElement} */
  const file = el("input", { type: "file", accept: ".txt,.csv", onchange: async () => lines.set?.((await file.files?.[0]?.text()) ?? "") });
  return el("label", {}, el("span", {}, t("From a file")), file);
}

// The entries by all their codes: number, FIDE ID and national ID.
/** @param {ChessEntry[]} entries @returns {Map<string, number>} */
export const entriesByCode = (entries) => new Map(entries.flatMap(({ number, fide_id: fide, national_id: national, entry }) =>
  [national, fide, number ? String(number) : ""].filter(Boolean).map((code) => /** @type {[string, number]} */ ([code, entry]))));

/** @param {Desk} page */
export function askToCorrectForRatings(page) {
  const { rounds } = page.sheet.head;
  /** @type {[string, string][]} */
  const results = [...RESULTS_BY_COLOUR.common, ...RESULTS_BY_COLOUR.rare].filter(({ code }) => code !== ADJOURNED).map(({ code, label, words }) => [code, `${label} ${words}`]);
  ask(page, { title: t("Correct for ratings alone"), act: t("Correct"), hint: t("Of a round that is closed. Pairings and standings keep the result they have; in the report the lines of both players have the corrected one, which is rated, record 299 keeps their points, and a comment says so."),
    fields: [field("round", t("Round"), { type: "number", min: 1, max: rounds, required: true, inputmode: "numeric" }), field("board", t("Board"), { type: "number", min: 1, required: true, inputmode: "numeric" }),
      selectField("result", t("Result"), results), reasonField(undefined, { maxlength: 500 })],
    send: ({ round, board, ...more }) => page.command("correct-for-rating", { ...more, round: Number(round), board: Number(board) }) });
}
