// The arbiter's page: boards and results, what comes next, who takes part. It shows what the feed
// says and, on top of it, what this device has entered and not yet got a receipt for.

import { Acts } from "../../shared/acts.js";
import { ask, field } from "../../shared/dialog.js";
import { $, clockTime, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { bringInList } from "../../entries/list_import.js";
import { MistakesMade } from "../../organiser/mistakes.js";
import { fullName } from "../../shared/names.js";
import { Page, tabs } from "../../shared/page.js";
import { roundName } from "../../shared/round_name.js";
import { onlyMatch } from "../../shared/search.js";
import { warn } from "../../shared/warning.js";
import { counted, resultsIn, t } from "../../shared/words.js";
import { BoardList, differs } from "../board_list.js";
import { PairingByHand } from "../../results/pairing_by_hand.js";
import { OF_PLAYERS } from "./by_hand.js";
import { Receipts } from "../../results/receipts.js";
import { ADJOURNED } from "../../results/result_codes.js";
import { enter, undo } from "../result_entry.js";
import { resultPad } from "../result_pad.js";
import { CheckIn } from "./check_in.js";
import { EntryList } from "./entry_list.js";
import { Keyboard } from "../../results/keyboard.js";
import { PLAYERS } from "./list_import.js";
import { askAboutNoShows } from "./no_shows.js";
import { OwnRequests } from "../../entries/own_requests.js";
import { bringInRatings } from "./rating_list.js";
import { Requests } from "./requests.js";
import { Reversals } from "./reversals.js";
import { ROUND } from "./round_acts.js";
import { StageRules } from "./stage_rules.js";
import { startPositionsButton } from "./start_positions.js";

/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { DeskBoard, DeskEntry, DeskHead, DeskRow, RequestLine } from "../shapes.d.ts" */
/** @import { Given } from "../result_pad.js" */

/** @type {Page<DeskHead, DeskRow>} */
const page = new Page();
const { outbox } = page;
const rights = { decides: true, corrects: true, tellsWhy: true };
const boards = new BoardList($(".board-list"), outbox);
const entries = new EntryList($(".entry-list"), page);
const mistakes = new MistakesMade($("#entries"), page);
const pad = resultPad($(".pad"), rights);
const acts = new Acts($(".acts"), page, {
  ...ROUND, first: (act, then) => act.command === "pair-round" && askAboutNoShows(page, act.round, then),
});
const requests = new Requests($(".tray"), page);
const ownRequests = new OwnRequests($(".own-requests"), page);
const reversals = new Reversals($(".reversals"), page);
const byHand = new PairingByHand($(".by-hand"), page, acts, OF_PLAYERS);
const checkIn = new CheckIn($("#check-in"), page);
const stageRules = new StageRules($(".stage"), page);
const receipts = new Receipts($(".recent"), $(".undo"), outbox);
const find = $(".find-board", HTMLInputElement);
let round = 0;

/** @returns {DeskBoard[]} */
const allBoards = () => page.rows.flatMap((row) => (row.kind === "board" ? [row] : []));
/** @returns {DeskEntry[]} */
const allEntries = () => page.rows.flatMap((row) => (row.kind === "entry" ? [row] : []));
/** @returns {RequestLine[]} */
const allRequests = () => page.rows.flatMap((row) => (row.kind === "request" ? [row] : []));

/** @param {number} number */
const isDraft = (number) => number === page.sheet.head.round && page.sheet.head.state === "paired";
// Of a round robin every game is known; those of later rounds take a result only once moved.
/** @param {number} number */
const isToCome = (number) => page.sheet.head.round_robin && number > page.sheet.head.round;
const padMode = () => {
  const { round_robin: table, knock_out: bracket = false } = page.sheet.head;
  return { draft: isDraft(round), toCome: isToCome(round), movable: table || bracket, explained: !table };
};

function showHead() {
  const { head } = page.sheet;
  /** @type {Record<string, string>} */
  const word = { "": t("not started"), paired: t("draft"), published: t("published {published}", { published: clockTime(head.published) }), closed: t("closed") };
  setText($(".round-title"), head.called ? roundName(head) : head.round ? t("Round {round} of {rounds}", { round: head.round, rounds: head.rounds }) : t("Before round 1"));
  $(".round-title").dataset.state = head.state;
  setText($(".count"), head.boards
    ? `${word[head.state]} · ${resultsIn(head)}`
    : `${counted("{count} entry", "{count} entries", head.entries)} · ${word[head.state]}`);
  $(".fide").hidden = !head.facts.of_fide;
  setText($(".fide"), head.facts.fide_mode ? t("FIDE mode") : t("Outside FIDE mode"));
  $(".fide").dataset.fide = head.facts.fide_mode ? "in" : "left";
  const missing = allBoards().filter((board) => board.round === round && !board.code).length;
  setText($(".only-missing"), missing ? t("Missing {missing}", { missing }) : t("Missing none"));
  $(".only-missing").hidden = isDraft(round) || isToCome(round);
}

// What waits for its result in a round that is long closed is seen from any other.
/** @param {DeskBoard[]} all @param {number} number */
function adjourned(all, number) {
  const games = all.filter((board) => board.round === number && board.code === ADJOURNED).length;
  return games ? counted("{count} adjourned", "{count} adjourned", games) : "";
}

// Counted on this device's calendar, as the arbiter does.
function showDue() {
  const { report_due: day } = page.sheet.head.facts;
  const left = Math.round((Date.parse(day) - Date.parse(new Date().toLocaleDateString("sv"))) / 86_400_000);
  const place = $(".report-due");
  place.classList.toggle("notice", left < 0);
  if (!day) return setText(place, "");
  return setText(place, left < 0 ? counted("{count} day late", "{count} days late", -left) : `${t("due {day}", { day })} · ${counted("{count} day left", "{count} days left", left)}`);
}

function showBoards() {
  const { head } = page.sheet;
  const all = allBoards();
  const rounds = [...new Set(all.map((board) => board.round))];
  const { manual } = head.facts;
  if (manual && !rounds.includes(manual)) rounds.unshift(manual);
  if (!rounds.includes(round)) round = head.round || Math.min(...rounds, 1);
  $(".rounds").replaceChildren(...rounds.map((number) =>
    el("button", { type: "button", "aria-pressed": String(number === round), onclick: () => turnTo(number) },
      [t("Round {number}", { number }), isDraft(number) ? t("draft") : adjourned(all, number)].filter(Boolean).join(" · "))));
  $("#boards").classList.toggle("draft", isDraft(round));
  const shown = all.filter((board) => board.round === round);
  boards.show(shown);
  showWithout();
  const way = $(".why-draft", HTMLAnchorElement);
  way.hidden = head.round_robin || Boolean(head.knock_out) || !shown.length;
  way.href = `draft/${round}`;
  byHand.show({
    manual, draft: head.state === "paired", without: head.facts.without,
    boards: all.filter((board) => board.round === manual).map(({ white, black, result }) => ({ sides: [white, black], result })),
  });
  const editing = manual > 0 && round === manual;
  $("#boards").classList.toggle("manual", editing);
  if (editing) boards.selected = null;
  pad.show(boards.current, padMode());
}

function showWithout() {
  const { facts, round: newest } = page.sheet.head;
  const without = facts.without.filter(({ kind }) => kind !== "Z" || isDraft(newest));
  $(".without").hidden = round !== newest || without.length === 0;
  setText($(".without"), t("Without a game: {names}", { names: without.map(({ player, word }) => `${fullName(player)} (${t(word)})`).join(", ") }));
}

/** @param {number} number */
function turnTo(number) {
  round = number;
  boards.selected = null;
  showHead();
  showBoards();
}

/** @param {DeskBoard} board */
function move(board) {
  ask(page, {
    title: t("Move board {board} of round {round}", { board: board.board, round: board.round }), act: t("Note it"),
    hint: t("Its round does not wait for it, and it takes its result at any time. Leave the time empty to play it with its round."),
    fields: [field("to", t("When it is played"), { value: board.moved, maxlength: 200 }), field("reason", t("Reason, for the log"), { maxlength: 200 })],
    send: (values) => page.command("reschedule-game", { round: board.round, board: board.board, ...values }),
  });
}

/** @param {DeskBoard} board */
function turnColours(board) {
  ask(page, {
    title: t("Change the colours of board {board}?", board), act: t("Change them"),
    hint: t("Who wins the lot before an Armageddon game chooses the colour. A draw is Black's win."),
    fields: [field("reason", t("Reason, for the log"), { maxlength: 200 })],
    send: (values) => page.command("choose-colours", { round: board.round, board: board.board, ...values }),
  });
}

const keyboard = new Keyboard({
  select(number) {
    pad.say("typed", "");
    const found = boards.boards.find((board) => board.board === number);
    boards.select(found?.key ?? null);
    if (!found) pad.tell(t("Round {round} has no board {number}.", { round, number }));
  },
  press: (key) => pad.press(key),
  step: (by) => boards.step(by),
  rare: () => pad.say("rare", true),
  clear: () => {
    pad.say("typed", "");
    boards.select(null);
  },
  typed: (digits) => {
    boards.select(null);
    pad.say("typed", digits);
  },
  search: () => find.focus(),
});

tabs();
boards.addEventListener("select", () => {
  if (boards.current) find.blur(); // the keys are the pad's now
  pad.show(boards.current, padMode());
  keyboard.armed = boards.current !== null;
});
pad.addEventListener("move", (event) => move(/** @type {CustomEvent} */ (event).detail));
pad.addEventListener("turn", (event) => turnColours(/** @type {CustomEvent} */ (event).detail));
pad.addEventListener("result", (event) => {
  /** @type {{ detail: Given }} */
  const { detail } = /** @type {CustomEvent} */ (event);
  const entry = enter(outbox, page.stage, detail, rights);
  if (!detail.board.disputed) receipts.offerUndo(entry, detail.board);
  boards.select(null);
});
receipts.addEventListener("undo", (event) => undo(outbox, /** @type {CustomEvent} */ (event).detail, page.sheet.rows));
outbox.addEventListener("warned", async (event) => {
  /** @type {{ detail: Entry }} */
  const { detail: entry } = /** @type {CustomEvent} */ (event);
  const { key, command, body, place, label, level = 0, consequences = [], manual = "" } = entry;
  if (!(await warn({ level, consequences, manual }, { title: label }))) return;
  outbox.drop(key);
  outbox.add({ command, body: { ...body, confirmed: level }, place, label });
});
onToggle($(".only-missing"), (onlyMissing) => boards.filter({ onlyMissing }));
onTyping(find, (query) => boards.filter({ query }));
onlyMatch(find, boards.list);
const findEntry = $(".find-entry", HTMLInputElement);
onTyping(findEntry, (query) => entries.filter(query));
onlyMatch(findEntry, entries.list);
$(".bring-in").addEventListener("click", () => bringInList(page, PLAYERS));
$(".bring-in-ratings").addEventListener("click", () => bringInRatings());
$(".register").addEventListener("click", () => entries.register());
$(".plans").append(
  el("h2", {}, t("Announce")),
  el("a", { href: `/t/${page.tournament}/new-stage`, "data-plan": "stage" }, t("Another stage …")),
  startPositionsButton(page));

page.begin(({ head, rows }, before) => {
  const newRound = before?.head.round !== head.round;
  if (newRound || !round) round = head.round;
  showHead();
  showBoards();
  if (newRound) $(".board-list").scrollTop = 0;
  entries.show(allEntries(), head);
  mistakes.show(page.rows);
  acts.show(head);
  requests.show(allBoards().filter((board) => board.disputed), allRequests(), allBoards().filter(differs));
  ownRequests.show(head);
  receipts.heard(rows);
  reversals.show(head.reversals);
  checkIn.show(allEntries());
  stageRules.show(head, allEntries());
  showDue();
}, showBoards);
