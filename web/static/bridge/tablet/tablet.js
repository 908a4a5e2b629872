// The tablet of one table: North enters board by board, the opponents confirm. It follows the feed;
// what is entered is saved here first and sent when it can be, and the page works on without a
// connection.

import { arrange, el, embedded, setText } from "../../shared/dom.js";
import { Feed } from "../../shared/feed.js";
import { showFreshness } from "../../shared/freshness.js";
import { Outbox } from "../../shared/outbox.js";
import { spoken } from "../spoken_result.js";
import { keepPage } from "../../shared/offline.js";
import { t } from "../../shared/words.js";
import { Entry } from "./board_pad.js";

const live = embedded("live");
const feed = new Feed({ tournament: live.tournament, epoch: live.epoch, views: [{ view: live.view, stage: live.stage }] });
const $ = (selector) => document.querySelector(selector);
const outbox = new Outbox(live.tournament);
const entry = new Entry($(".entry"), record);
const made = new Map();
let sheet = null;
let round = 0;

const rounds = () => sheet.order.map((key) => sheet.rows.get(key));
const here = () => sheet.rows.get(String(round));

function place(number, board) {
  const { session, section, table } = sheet.head;
  return `${live.stage}.${session}.${number}.${section}${table}.${board}`;
}

const done = (at) => outbox.pendingFor(at);

// The oldest round that still owes a board, as far as the hall has come.
function begins() {
  const owing = rounds().find((each) => each.boards.some((board) => !board.result && !board.disputed && !done(place(each.round, board.board))));
  return Math.min(owing?.round ?? sheet.head.round, Math.max(sheet.head.round, 1));
}

function body(about, more) {
  const { section, table } = sheet.head;
  const { session, number, board } = about;
  return { stage: live.stage, session, round: number, section, table, board, ...more };
}

// By our own hand it may have changed since the sheet came.
const seen = (at, board) => Math.max(board.saw, done(at)?.version ?? 0);

function record(about, result) {
  const at = place(about.number, about.board);
  outbox.add({
    command: "record-board", place: at, label: label(about.board, result),
    body: body(about, { result, saw: seen(at, about), ns: about.ns, ew: about.ew }),
  });
  entry.clear();
}

function confirm(about, result) {
  const at = place(about.number, about.board);
  outbox.add({
    command: "confirm-board", place: `${at}.confirm`, label: label(about.board, result),
    body: body(about, { result, saw: seen(at, about) }),
  });
}

const label = (board, result) => `${t("Board {board}", { board })}: ${spoken(result)}`;

function show(next) {
  const { head } = next;
  const moved = sheet && (head.session !== sheet.head.session || (head.round !== sheet.head.round && round === sheet.head.round));
  if (sheet && head.session !== sheet.head.session) entry.clear();
  sheet = next;
  if (moved || !here()) round = 0;
  paint();
}

function paint() {
  const { section, table, session, sessions, closed } = sheet.head;
  if (!round) round = begins();
  const now = here();
  const where = [`${t("Table")} ${section}${table}`, now && t("Round {round}", { round: `${round}/${sheet.order.length}` }), sessions > 1 && t("Session {session}", { session })];
  setText($(".place"), where.filter(Boolean).join(" · "));
  arrange($(".rounds"), rounds().map((each) => kept(`round.${each.key}`, [each.boards.every((board) => board.result), each.round === round], () => turn(each))));
  arrange($(".pairs"), now ? [side("NS", t("North-South"), now.ns), side("EW", t("East-West"), now.ew)] : []);
  const boards = (now?.boards ?? []).map((board) => line({ ...board, session, number: round, ns: now.ns.pair, ew: now.ew.pair }, closed));
  arrange($(".boards"), boards.length ? boards : [kept("nobody", [], () => el("p", { class: "nothing" }, t("Nobody plays here in this round.")))]);
  paintNews();
}

// The element made before, as long as nothing of what it says has changed: a tap finds its button.
function kept(key, facts, make) {
  const said = JSON.stringify(facts);
  if (made.get(key)?.said !== said) made.set(key, { said, element: make() });
  return made.get(key).element;
}

function turn({ key, round: number, boards }) {
  const complete = boards.every((board) => board.result) ? "complete" : "";
  return el("button", { type: "button", "aria-pressed": String(number === round), class: complete, onclick: () => turnTo(number) }, key);
}

function side(key, direction, pair) {
  return kept(key, pair, () =>
    el("p", {}, el("small", {}, direction), pair ? el("b", {}, ` ${pair.pair} `) : "", pair ? pair.family : ` ${t("empty")}`));
}

function line(about, closed) {
  const at = place(about.number, about.board);
  const entered = done(at);
  const confirming = done(`${at}.confirm`);
  const facts = [about, closed, entered?.body.result, entered?.state, confirming?.state];
  return kept(`board.${at}`, facts, () => boardLine(about, closed, entered, confirming));
}

function boardLine(about, closed, entered, confirming) {
  const result = entered?.body.result ?? about.result;
  const disputed = about.disputed && !entered;
  const confirmed = !entered && !disputed && (about.confirmed || Boolean(confirming));
  const said = disputed ? about.told.map(spoken).join(" / ") : result ? spoken(result) : "–";
  return el("div", { class: `board ${confirmed ? "confirmed" : result ? "entered" : "open"} ${disputed ? "disputed" : ""}`, "data-board": about.board },
    el("button", { type: "button", class: "pick", disabled: confirmed || closed, onclick: () => entry.open(about) },
      el("b", {}, String(about.board)), el("span", { class: "result" }, said), el("span", { class: "score" }, entered ? "" : about.score)),
    result && !confirmed && !disputed ? el("button", { type: "button", class: "confirm", onclick: () => confirm(about, result) }, t("East-West: correct")) : "",
    el("span", { class: "state" }, standing({ disputed, result, confirmed, asked: about.asked }, entered ?? confirming)));
}

function standing({ disputed, result, confirmed, asked }, doing) {
  if (doing && doing.state !== "stored") return doing.state === "sent" ? t("sent …") : t("saved on this tablet");
  if (asked.length) return `? ${t("came too late: {result}; the director decides", { result: asked.map(spoken).join(" / ") })}`;
  if (disputed) return `‼ ${t("disputed")}: ${t("call the director")}`;
  return confirmed ? `✓ ${t("confirmed")}` : result ? t("stored, to be confirmed") : "";
}

function paintNews() {
  const refused = outbox.entries.filter((each) => each.state === "refused");
  arrange($(".news"), refused.map((each) => kept(`news.${each.key}`, each.detail, () =>
    el("span", {}, `${each.label}: ${each.detail} `, el("button", { type: "button", onclick: () => outbox.drop(each.key) }, t("Seen"))))));
  const waiting = outbox.waiting.length;
  setText($(".waiting"), outbox.blocked || (waiting ? t("Not stored yet: {count}. It is kept on this tablet.", { count: waiting }) : ""));
}

function turnTo(number) {
  round = number;
  entry.clear();
  paint();
}

outbox.addEventListener("change", paint);
feed.addEventListener("state", () => {
  showFreshness(feed, $(".fresh"));
  if (outbox.reach(feed.reached)) paint();
});
feed.addEventListener("sheet", ({ detail }) => show(detail.sheet));
feed.addEventListener("hello", () => outbox.flush());
feed.addEventListener("reset", () => outbox.startAnew());

feed.adopt(live.view, live.stage, live.version, live.sheet);
outbox.reach(feed.reached);
show(feed.sheet(live.view, live.stage));
showFreshness(feed, $(".fresh"));
feed.start();
outbox.flush();
keepPage();
