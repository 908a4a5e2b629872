// Entering results in the hall: a board, a result, two taps. It shows what the feed says and, on top,
// what this device has entered and not yet got a receipt for; it works on without a connection.

import { clockTime, el, embedded, setText } from "../../shared/dom.js";
import { Feed } from "../../shared/feed.js";
import { showFreshness } from "../../shared/freshness.js";
import { Outbox } from "../../shared/outbox.js";
import { BoardList } from "../board_list.js";
import { enter } from "../result_entry.js";
import { Pad } from "../result_pad.js";
import { Recent, undo } from "../receipts.js";
import { keepPage } from "../../shared/offline.js";
import { Rescue } from "./rescue.js";

const live = embedded("live");
const $ = (selector) => document.querySelector(selector);
const feed = new Feed({ tournament: live.tournament, epoch: live.epoch, views: [{ view: "tablet", stage: live.stage }] });
const outbox = new Outbox(live.tournament);
const boards = new BoardList($(".board-list"), outbox);
const pad = new Pad($(".pad"));
const recent = new Recent($(".recent"), $(".undo"), outbox);
new Rescue($(".rescue"), outbox);
pad.decides = false;
pad.tellsWhy = false;
pad.corrects = "corrects" in document.body.dataset;
let round = 0;
let sheet = null;

const rows = () => sheet.order.map((key) => sheet.rows.get(key));

function show(next) {
  if (sheet?.head.round !== next.head.round) round = next.head.round;
  sheet = next;
  recent.heard(sheet.rows);
  paint();
}

function paint() {
  const { head } = sheet;
  const rounds = [...new Set(rows().map((board) => board.round))];
  if (!rounds.includes(round)) round = rounds[0] ?? 0;
  const mine = rows().filter((board) => board.round === round);
  const missing = mine.filter((board) => !board.code && !outbox.pendingFor(board.key)).length;
  setText($(".round-title"), head.round ? `Round ${round} of ${head.rounds}` : "No round is published yet");
  setText($(".count"), [
    head.published && `published ${clockTime(head.published)}`,
    head.boards ? `${head.entered} of ${head.boards} results` : "",
    head.disputed ? `‼ ${head.disputed} disputed` : ""].filter(Boolean).join(" · "));
  setText($(".only-missing"), missing ? `Missing ${missing}` : "Missing none");
  $(".rounds").replaceChildren(...(rounds.length > 1 ? rounds : []).map((number) =>
    el("button", { type: "button", "aria-pressed": String(number === round), onclick: () => turnTo(number) }, `Round ${number}`)));
  boards.show(mine);
  pad.show(boards.current);
}

function turnTo(number) {
  round = number;
  boards.selected = null;
  paint();
}

boards.addEventListener("select", () => pad.show(boards.current));
pad.addEventListener("result", ({ detail }) => {
  const entry = enter(outbox, live.stage, detail);
  if (pad.corrects) recent.offerUndo(entry, detail.board);
  boards.select(null);
});
recent.addEventListener("undo", ({ detail }) => undo(outbox, detail, sheet.rows));
outbox.addEventListener("change", () => sheet && paint());
feed.addEventListener("state", () => {
  showFreshness(feed, $(".fresh"));
  if (outbox.reach(feed.reached)) paint();
});
feed.addEventListener("sheet", ({ detail }) => show(detail.sheet));
feed.addEventListener("hello", () => outbox.flush());
feed.addEventListener("reset", () => outbox.startAnew());
$(".only-missing").addEventListener("click", ({ target }) => {
  const only = target.getAttribute("aria-pressed") !== "true";
  target.setAttribute("aria-pressed", String(only));
  boards.filter({ onlyMissing: only });
});
$(".find-board").addEventListener("input", ({ target }) => boards.filter({ query: target.value }));

feed.adopt("tablet", live.stage, live.version, live.sheet);
outbox.reach(feed.reached);
show(feed.sheet("tablet", live.stage));
showFreshness(feed, $(".fresh"));
feed.start();
outbox.flush();
keepPage();
