// The director's page of results: boards that need attention, rulings, penalties, travellers, the end of the phase. Each
// part is a separate module that shows the newest sheet; this one connects them.

import { repeatedQuestion } from "../../shared/commands.js";
import { ask, choose, field, selectField, reasonField } from "../../shared/dialog.js";
import { $, el, setText } from "../../shared/dom.js";
import { isolated } from "../../shared/names.js";
import { Page, rowsOf } from "../../shared/page.js";
import { AttentionList, boardName } from "./attention.js";
import { DropIns } from "./drop_ins.js";
import { numberText } from "../partnerships.js";
import { TABLE, askForIrregularPlay, parseTable } from "./irregular_play.js";
import { LateResults } from "./late_results.js";
import { PhaseEnd } from "./phase_end.js";
import { PromisedDeals } from "./promised_deals.js";
import { Rulings } from "./rulings.js";
import { ScoreImport } from "./score_import.js";
import { COLON, decimals, inContext, t, translated, typedNumber } from "../../shared/words.js";
import { resultWords } from "../spoken_result.js";

/** @import { Choice, Field } from "../../shared/shapes.d.ts" */
/** @import { BoardPolicy } from "./rulings.js" */
/** @import { Attention, Pair, PenaltyRow, ResultsHead, RulingRow, Traveller, TravellerLine } from "../shapes.d.ts" */

/**
 * A board at a table, from the list or from its traveller.
 * @typedef {Pick<Attention, "session" | "round" | "section" | "table" | "board" | "result" | "saw"> & { disputed: boolean, pairs: [ns: number, ew: number] }} BoardAtTable
 */

/** @type {Page<ResultsHead, Attention>} */
const page = new Page();
/** @param {string} name @param {string} label @param {number | string} value */
const numberField = (name, label, value) => field(name, label, { type: "number", min: 1, required: true, value });
/** @type {BoardPolicy<RulingRow>} */
const AT_TABLES = {
  call: "book-call",
  where: (row) => t("{table}, session {session}, round {round}, board {board}", { ...row, table: `${row.section}${row.table}` }),
  fields: () => [numberField("session", t("Session"), page.sheet.head.session || 1), numberField("round", inContext("bridge", "Round"), page.sheet.head.round || 1),
    field("table", t("Table, as A3"), { pattern: TABLE, required: true }), numberField("board", t("Board no."), "")],
  at: ({ session, round, table, board }) => ({ session, round, board, ...parseTable(table) }),
};
const parts = [
  new PhaseEnd(page, { ending: $(".ending"), carryovers: $(".carryovers"), ways: $(".ways") }), new DropIns(page, $(".drop-ins")), new PromisedDeals(page, $(".promised-deals")),
  new LateResults(page, $(".too-late")), new Rulings(page, $(".rulings"), AT_TABLES), new ScoreImport(page, $(".bring", HTMLFormElement), $(".bring + .notes"))];
const attentionList = new AttentionList(page, openBoardMenu, { filter: $(".filter"), message: $(".filter + .said"), list: $(".attention") });
// The inputs for the session and the board whose traveller is wanted, and those of the traveller shown: "2/14".
const wanted = { session: $(".find [name=session]", HTMLInputElement), board: $(".find [name=board]", HTMLInputElement) };
let shownTraveller = "";

const reason = () => reasonField(t("Reason"), { maxlength: null });

/** @param {Pair | null} pair */
const pairElements = (pair) => (pair ? [`${numberText(pair.pair)} `, ...isolated(pair.family)] : []);

// The menu for a board at a table; each act needs a reason.
/** @param {BoardAtTable} row */
function openBoardMenu(row) {
  const { session, round, section, table, board, saw } = row;
  const at = { session, round, section, table, board, saw };
  /** @param {string} title @param {string} command @param {Field[]} fields @returns {Choice} */
  const askingFor = (title, command, fields, more = {}) => ({
    label: title, then: () => ask(page, {
      title: `${title}${COLON}${boardName(row)}`, fields, act: title,
      send: (values) => page.command(command, { ...at, ...values, ...more }),
    }),
  });
  const resultField = (value = "") => field("result", t("Result, as 4HX N 10, PASS or NP"), { value, required: true });
  /** @type {Choice[]} */
  const choices = [];
  if (row.disputed) choices.push(askingFor(t("Decide the dispute"), "resolve-board", [resultField(), reason()]));
  else if (row.result) {
    choices.push(askingFor(t("Correct the result"), "correct-board", [resultField(row.result), reason()]));
    choices.push(askingFor(t("They sat the other way round"), "correct-board", [reason()], { result: row.result, turned: true }));
    choices.push(askingFor(t("Take the result back"), "withdraw-board", [reason()]));
  } else choices.push(askingFor(t("Enter the result"), "record-board", [resultField()]));
  choices.push(askingFor(t("Adjust the score"), "adjust-score", [field("result", t("A+/A-, 60/40, weighted 60x4S N 10,40x-50 or split 4S N 10/4S N 9"), { required: true }), reason()]));
  if (!row.result && !row.disputed) {
    const [ns, ew] = row.pairs;
    choices.push({ label: t("Another board, or other pairs, were played here"), then: () => askForIrregularPlay(page, { session, round, table: `${section}${table}`, board, ns, ew }) });
  }
  choices.push({
    label: t("The board was fouled"), then: () => ask(page, {
      title: t("Fouled: {row}", { row: boardName(row) }), hint: t("This table is compared with those that had the same cards. An empty name: the same as all others."),
      fields: [selectField("which", t("Where"), [["", t("At this table")], ["on", t("At all tables of this section from this round on")]]), field("form", t("Name of these cards"), { value: t("fouled") }), reason()], act: t("Enter"),
      send: ({ which, ...values }) => (which ? page.command("foul-board-from", { session, section, board, round, ...values }) : page.command("foul-board", { session, board, tables: [[round, section, table]], ...values })),
    }),
  });
  choose({ title: boardName(row), choices });
}

/** @param {PenaltyRow} line */
function penaltyLine(line) {
  const takeBack = () => ask(page, {
    title: t("Take the penalty back"), fields: [reason()], act: t("Take it back"),
    send: (values) => page.command("take-back-penalty", { penalty: line.version, ...values }),
  });
  return el("li", { class: line.taken_back ? "back" : "" },
    el("b", {}, `${line.pair} ${line.name}`), el("span", {}, t("{amount}, session {session}", { amount: decimals(translated(line.amount)), session: line.session })), el("span", { class: "why" }, line.reason),
    line.taken_back ? el("span", { class: "why" }, line.taken_back) : el("button", { type: "button", onclick: takeBack }, t("Take back …")));
}

$(".give-penalty").addEventListener("click", () => ask(page, {
  title: t("Give a penalty"),
  fields: [
    field("session", t("Session"), { type: "number", value: page.sheet.head.session || 1, min: 1, required: true }),
    field("pair", t("Pair"), { type: "number", min: 1, required: true }),
    field("amount", t("How much"), { value: page.sheet.head.imps ? "1" : "10", required: true }),
    selectField("unit", t("Of what"), page.sheet.head.imps ? [["points", page.sheet.head.unit]] : [["% of a top", t("Per cent of a top")], ["points", t("Matchpoints")]]),
    reason(),
  ],
  act: t("Give it"),
  send: ({ amount, ...more }) => page.command("give-penalty", { ...more, amount: typedNumber(amount) }),
}));

$(".irregular").addEventListener("click", () => askForIrregularPlay(page, { session: Number(wanted.session.value) }));

const askForTraveller = repeatedQuestion();

// Shows the traveller of "session/board"; an answer for a former one is ignored, and so is an older answer.
/** @param {string} wantedTraveller */
async function showTraveller(wantedTraveller) {
  shownTraveller = wantedTraveller;
  const place = $(".traveller");
  const outcome = await askForTraveller(`/api/tournaments/${encodeURIComponent(page.tournament)}/stages/${page.stage}/traveller/${wantedTraveller}`, t("No answer from the server."));
  if (!outcome || shownTraveller !== wantedTraveller) return;
  if (!outcome.answer) return place.replaceChildren(el("p", { class: "notice" }, outcome.detail || t("There is no such board.")));
  /** @type {Traveller} */
  const traveller = outcome.answer;
  place.replaceChildren(el("table", { "data-board": wantedTraveller },
    el("thead", {}, el("tr", {}, ...[t("Table"), t("NS"), t("EW"), t("Result"), t("Score"), page.sheet.head.imps ? t("NS IMPs") : t("NS %"), ""].map((title) => el("th", {}, title)))),
    el("tbody", {}, ...traveller.lines.map((line) => travellerLine(line, traveller)))));
}

/** @param {TravellerLine} line @param {Traveller} traveller */
function travellerLine(line, { session, board }) {
  const table = `${line.section}${line.table}`;
  const cells = [[table], pairElements(line.ns), pairElements(line.ew), [line.disputed ? t("disputed") : resultWords(line.result), line.under_review ? t(" (under review)") : ""], [line.score], [decimals(line.ns_share)]];
  return el("tr", { "data-table": table },
    ...cells.map((content) => el("td", {}, ...content)),
    el("td", {}, el("button", { type: "button", class: "rule", onclick: () => openBoardMenu({ ...line, session, board, pairs: [line.ns?.pair ?? 0, line.ew?.pair ?? 0] }) }, t("Rule …"))));
}

$(".find").addEventListener("submit", (event) => {
  event.preventDefault();
  $(".traveller").replaceChildren(); // so that no ruling is made on the former board by mistake
  showTraveller(`${wanted.session.value}/${wanted.board.value}`);
});
// The board in the page's address, "#2/14", as the desk's search leads to it.
function showBoardInAddress() {
  const [, session = "", board = ""] = /^#(\d+)\/(\d+)$/u.exec(location.hash) ?? [];
  if (!board) return;
  wanted.session.value = session;
  wanted.board.value = board;
  $(".find", HTMLFormElement).requestSubmit();
  $(".find").scrollIntoView();
}
addEventListener("hashchange", showBoardInAddress);
for (const input of Object.values(wanted)) input.addEventListener("input", () => (shownTraveller = ""));

page.begin((sheet) => {
  const { head } = sheet;
  setText($(".count"), head.session ? t("Session {session} of {sessions}, round {round} of {rounds}", { session: head.session, sessions: head.sessions, round: head.round, rounds: head.rounds }) : t("No session is published yet"));
  attentionList.show(head, rowsOf(sheet));
  $(".penalties").replaceChildren(...head.penalties.map(penaltyLine));
  for (const part of parts) part.show(head);
  wanted.session.value ||= String(head.session || 1);
  if (shownTraveller) showTraveller(shownTraveller);
});
showBoardInAddress();
