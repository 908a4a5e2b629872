// The arbiter's page: boards and results, what comes next, who takes part. It shows what the feed
// says and, on top of it, what this device has entered and not yet got a receipt for.

import { clockTime, el, embedded, setText } from "../../shared/dom.js";
import { Feed } from "../../shared/feed.js";
import { showFreshness } from "../../shared/freshness.js";
import { fullName } from "../../shared/names.js";
import { Outbox } from "../../shared/outbox.js";
import { needsWord, warn } from "../../shared/warning.js";
import { Acts } from "./round_acts.js";
import { BoardList, differs } from "../board_list.js";
import { ByHand } from "./pairing_by_hand.js";
import { CheckIn } from "./check_in.js";
import { ask, field } from "../../shared/dialog.js";
import { enter } from "../result_entry.js";
import { EntryList } from "./entry_list.js";
import { Keyboard } from "./keyboard.js";
import { bringIn } from "./list_import.js";
import { Pad } from "../result_pad.js";
import { bringInRatings } from "./rating_list.js";
import { Recent, undo } from "../receipts.js";
import { Reversals } from "./reversals.js";
import { StageRules } from "./stage_rules.js";
import { Tray } from "./requests.js";

const live = embedded("live");
const $ = (selector) => document.querySelector(selector);
const place = { tournament: live.tournament, stage: live.stage };
const feed = new Feed({ ...place, epoch: live.epoch, views: [{ view: "desk", stage: live.stage }] });
const outbox = new Outbox(live.tournament);
const boards = new BoardList($(".board-list"), outbox);
const entries = new EntryList($(".entry-list"), place);
const pad = new Pad($(".pad"));
const acts = new Acts($(".acts"), place);
const tray = new Tray($(".tray"), place);
const reversals = new Reversals($(".reversals"), place);
const byHand = new ByHand($(".by-hand"), place, acts);
const checkIn = new CheckIn($("#check-in"), place, outbox);
const stageRules = new StageRules($(".stage"), place);
const recent = new Recent($(".recent"), $(".undo"), outbox);
let round = 0;
let sheet = null;

const rowsOf = (kind) => sheet.order.map((key) => sheet.rows.get(key)).filter((row) => row.kind === kind);
const isDraft = (number) => number === sheet.head.round && sheet.head.state === "paired";
// Of a round robin every game is known; those of later rounds take a result only once moved.
const isToCome = (number) => sheet.head.round_robin && number > sheet.head.round;
const padMode = () => ({ draft: isDraft(round), toCome: isToCome(round), movable: sheet.head.round_robin });

function show(next) {
  const newRound = sheet?.head.round !== next.head.round;
  sheet = next;
  if (newRound || !round) round = sheet.head.round;
  showHead();
  showBoards();
  if (newRound) $(".board-list").scrollTop = 0;
  entries.show(rowsOf("entry"), sheet.head);
  acts.show(sheet.head.acts);
  tray.show(rowsOf("board").filter((board) => board.disputed), rowsOf("request"), rowsOf("board").filter(differs));
  recent.heard(sheet.rows);
  reversals.show(sheet.head.reversals);
  checkIn.show(rowsOf("entry"), sheet.head);
  stageRules.show(sheet.head, rowsOf("entry"));
}

function showHead() {
  const { head } = sheet;
  const word = { "": "not started", paired: "draft", published: `published ${clockTime(head.published)}`, closed: "closed" };
  setText($(".round-title"), head.round ? `Round ${head.round} of ${head.rounds}` : "Before round 1");
  $(".round-title").dataset.state = head.state;
  setText($(".count"), head.boards
    ? `${word[head.state]} · ${head.entered} of ${head.boards} results`
    : `${head.entries} entries · ${word[head.state]}`);
  $(".fide").hidden = !head.facts.of_fide;
  setText($(".fide"), head.facts.fide_mode ? "FIDE mode" : "Outside FIDE mode");
  $(".fide").dataset.fide = head.facts.fide_mode ? "in" : "left";
  const missing = rowsOf("board").filter((board) => board.round === round && !board.code).length;
  setText($(".only-missing"), missing ? `Missing ${missing}` : "Missing none");
  $(".only-missing").hidden = isDraft(round) || isToCome(round);
}

function showBoards() {
  const all = rowsOf("board");
  const rounds = [...new Set(all.map((board) => board.round))];
  const { manual } = sheet.head.facts;
  if (manual && !rounds.includes(manual)) rounds.unshift(manual);
  if (!rounds.includes(round)) round = sheet.head.round || Math.min(...rounds, 1);
  $(".rounds").replaceChildren(...rounds.map((number) =>
    el("button", { type: "button", "aria-pressed": String(number === round), onclick: () => turnTo(number) },
      isDraft(number) ? `Round ${number} · draft` : `Round ${number}`)));
  $("#boards").classList.toggle("draft", isDraft(round));
  const shown = all.filter((board) => board.round === round);
  boards.show(shown);
  showWithout();
  showWay();
  byHand.show(sheet.head, all.filter((board) => board.round === manual));
  const editing = manual > 0 && round === manual;
  $("#boards").classList.toggle("manual", editing);
  if (editing) boards.selected = null;
  pad.show(boards.current, padMode());
}

function showWay() {
  const way = $(".why-draft");
  way.hidden = sheet.head.round_robin || !rowsOf("board").some((board) => board.round === round);
  way.href = `draft/${round}`;
}

function showWithout() {
  const { facts, round: newest } = sheet.head;
  const told = facts.without.filter(({ kind }) => kind !== "Z" || isDraft(newest));
  $(".without").hidden = round !== newest || told.length === 0;
  setText($(".without"), `Without a game: ${told.map(({ player, word }) => `${fullName(player)} (${word})`).join(", ")}`);
}

function turnTo(number) {
  round = number;
  boards.selected = null;
  showHead();
  showBoards();
}

function openTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(chosen));
    $(`#${tab.getAttribute("aria-controls")}`).hidden = !chosen;
  }
}

boards.addEventListener("select", () => {
  pad.show(boards.current, padMode());
  keyboard.armed = boards.current !== null;
});
function move(board) {
  ask({
    title: `Move board ${board.board} of round ${board.round}`, act: "Note it",
    hint: "Its round does not wait for it, and it takes its result at any time. Leave the time empty to play it with its round.",
    fields: [field("to", "When it is played", { value: board.moved, maxlength: 200 }), field("reason", "Reason, for the log", { maxlength: 200 })],
    send: (values) => ({ tournament: live.tournament, command: "reschedule-game", body: { stage: live.stage, round: board.round, board: board.board, ...values } }),
  });
}

pad.addEventListener("move", ({ detail }) => move(detail));
pad.addEventListener("result", ({ detail }) => {
  const entry = enter(outbox, live.stage, { ...detail, decides: true });
  if (!detail.board.disputed) recent.offerUndo(entry, detail.board);
  boards.select(null);
});
recent.addEventListener("undo", ({ detail }) => undo(outbox, detail, sheet.rows));
outbox.addEventListener("change", () => sheet && showBoards());
outbox.addEventListener("warned", async ({ detail: { entry, answer } }) => {
  if (!needsWord(answer) || !(await warn(answer, { title: entry.label }))) return;
  outbox.drop(entry.key);
  outbox.add({ command: entry.command, body: { ...entry.body, confirmed: answer.level }, place: entry.place, label: entry.label });
});
feed.addEventListener("state", () => {
  showFreshness(feed, $(".fresh"));
  if (outbox.reach(feed.reached)) showBoards();
});
feed.addEventListener("hello", () => outbox.flush());
feed.addEventListener("reset", () => outbox.startAnew());
feed.addEventListener("sheet", ({ detail }) => {
  show(detail.sheet);
});
for (const tab of document.querySelectorAll("[role=tab]")) {
  tab.addEventListener("click", () => openTab(tab.id.replace("tab-", "")));
}
$(".only-missing").addEventListener("click", ({ target }) => {
  const only = target.getAttribute("aria-pressed") !== "true";
  target.setAttribute("aria-pressed", String(only));
  boards.filter({ onlyMissing: only });
});
$(".find-board").addEventListener("input", ({ target }) => boards.filter({ query: target.value }));
$(".find-entry").addEventListener("input", ({ target }) => entries.filter(target.value));
$(".bring-in").addEventListener("click", () => bringIn(place));
$(".bring-in-ratings").addEventListener("click", () => bringInRatings());
$(".register").addEventListener("click", () => entries.register());

const keyboard = new Keyboard({
  select(number) {
    pad.typed("");
    const found = boards.boards.find((board) => board.board === number);
    boards.select(found?.key ?? null);
    if (!found) pad.say(`Round ${round} has no board ${number}.`);
  },
  press: (key) => pad.press(key),
  step: (by) => boards.step(by),
  rare: () => pad.openRare(),
  clear: () => {
    pad.typed("");
    boards.select(null);
  },
  typed: (digits) => {
    boards.select(null);
    pad.typed(digits);
  },
  search: () => $(".find-board").focus(),
});

feed.adopt("desk", live.stage, live.version, live.sheet);
outbox.reach(feed.reached);
show(feed.sheet("desk", live.stage));
showFreshness(feed, $(".fresh"));
feed.start();
outbox.flush();
