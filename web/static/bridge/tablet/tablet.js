// The tablet of a table: North enters the boards, the opponents confirm them. It follows the feed; entries
// are stored on the device first and sent when possible, and the page works without a connection.

import { $, arrange, el, setText } from "../../shared/dom.js";
import { HallClock } from "../../screens/hall_clock.js";
import { isUnsaved } from "../../shared/outbox.js";
import { Page } from "../../shared/page.js";
import { t } from "../../shared/words.js";
import { Rescue } from "../../rescue/rescue.js";
import { doubtQuestion, seatText, resultWords } from "../spoken_result.js";
import { numberText } from "../partnerships.js";
import { boardPad } from "./board_pad.js";
import { PACKING, labelOf, placeOf } from "./packing.js";

/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { Onward, Pair, TableHead, TableRound } from "../shapes.d.ts" */
/** @import { BoardInHand } from "./board_pad.js" */

/** @type {Page<TableHead, TableRound>} */
const page = new Page({ opensOffline: true });
const { outbox, stage } = page;
const pad = boardPad($(".entry"));
/** @type {Map<string, { said: string, element: HTMLElement }>} */
const made = new Map();
const clock = new HallClock($(".hall-clock"), page.feed);
const director = $(".ask-director", HTMLButtonElement);
let round = 0;

const rounds = () => page.rows;
const here = () => page.sheet.rows.get(String(round));

/** @param {number} number @param {number} board */
function place(number, board) {
  const { session, section, table } = page.sheet.head;
  return placeOf({ stage, session, round: number, section, table, board }, "record-board");
}

/** @param {string} at */
const pendingEntry = (at) => outbox.pendingFor(at);

// The first round with a missing board, up to the current one.
function firstOpenRound() {
  const owing = rounds().find((each) => each.boards.some((board) => !board.result && !board.disputed && !pendingEntry(place(each.round, board.board))));
  return Math.min(owing?.round ?? page.sheet.head.round, Math.max(page.sheet.head.round, 1));
}

/** @param {string} command @param {BoardInHand} about @param {object} more */
function addEntry(command, about, more) {
  const { section, table } = page.sheet.head;
  const { session, number, board } = about;
  const body = { stage, session, round: number, section, table, board, ...more };
  outbox.add({ command, body, place: placeOf(body, command), label: labelOf(body, command) });
}

// The version of a board, including this tablet's own entry since the last sheet.
/** @param {string} at @param {BoardInHand} board */
const versionOf = (at, board) => Math.max(board.saw, pendingEntry(at)?.version ?? 0);

/** @param {BoardInHand} about @param {string} result */
function record(about, result) {
  const at = place(about.number, about.board);
  addEntry("record-board", about, { result, saw: versionOf(at, about), ns: about.ns, ew: about.ew });
  pad.show(null);
}

/** @param {BoardInHand} about @param {string} result */
function confirm(about, result) {
  const at = place(about.number, about.board);
  addEntry("confirm-board", about, { result, saw: versionOf(at, about) });
}

function paint() {
  const { section, table, session, sessions, closed, waits } = page.sheet.head;
  clock.show(page.sheet.head.clock);
  director.classList.toggle("waits", waits);
  setText(director, waits ? t("The director comes · not needed any more") : t("Call the director"));
  if (!round) round = firstOpenRound();
  const now = here();
  const where = [`${t("Table")} ${section}${table}`, now && t("Round {round}", { round: `${round}/${page.sheet.order.length}` }), sessions > 1 && t("Session {session}", { session })];
  setText($(".place"), where.filter(Boolean).join(" · "));
  arrange($(".rounds"), rounds().map((each) => cachedElement(`round.${each.key}`, [each.boards.every((board) => board.result), each.round === round], () => turn(each))));
  arrange($(".pairs"), now ? [side("NS", t("North-South"), now.ns, now.ns_next, now.each_next?.slice(0, 2)), side("EW", t("East-West"), now.ew, now.ew_next, now.each_next?.slice(2))] : []);
  arrange($(".sitting"), now && page.sheet.head.may_sit.length && round === 1 ? [cachedElement("sitting", [page.sheet.head.may_sit, now.ns, now.ew], () => askForPairs(now))] : []);
  const boards = (now?.boards ?? []).map((board) => line({ ...board, session, number: round, ns: now?.ns?.pair, ew: now?.ew?.pair }, closed));
  arrange($(".boards"), boards.length ? boards : [cachedElement("nobody", [], () => el("p", { class: "nothing" }, t("Nobody plays here in this round.")))]);
  paintNews();
}

// In a phase with free seating: asks for the pairs at the table, with the expected ones filled in.
/** @param {TableRound} now */
function askForPairs({ ns, ew }) {
  const { may_sit, session, section, table } = page.sheet.head;
  const choice = (/** @type {string} */ label, /** @type {Pair | null} */ pair) => {
    const select = el("select", { disabled: !pair, "aria-label": label }, ...may_sit.map((each) => el("option", { value: String(each.pair), selected: each.pair === pair?.pair }, `${each.family} (${each.pair})`)));
    return { select, line: el("label", {}, el("small", {}, label), select) };
  };
  const [north, east] = [choice(t("North-South"), ns), choice(t("East-West"), ew)];
  const said = el("p", { class: "said", role: "status" });
  const chosen = (/** @type {HTMLSelectElement} */ { disabled, value }) => (disabled ? 0 : Number(value));
  return el("div", {}, el("h2", {}, t("Who sits here?")), north.line, east.line,
    el("button", { type: "button", class: "primary", onclick: async () => {
      const answer = await outbox.ask(page.command("seat-table", { session, section, table, ns: chosen(north.select), ew: chosen(east.select) }));
      setText(said, answer.stored ? "" : answer.detail);
    } }, t("We sit here")), said);
}

// The element made before, unless its contents have changed, so that no tap is lost.
/** @param {string} key @param {unknown} facts @param {() => HTMLElement} make */
function cachedElement(key, facts, make) {
  const said = JSON.stringify(facts);
  const before = made.get(key);
  if (before?.said === said) return before.element;
  const element = make();
  made.set(key, { said, element });
  return element;
}

/** @param {TableRound} round */
function turn({ key, round: number, boards }) {
  const complete = boards.every((board) => board.result) ? "complete" : "";
  return el("button", { type: "button", "aria-pressed": String(number === round), class: complete, onclick: () => turnTo(number) }, key);
}

/** @param {Onward} onward */
const nextSeatWords = (onward) => (onward.table ? t("then {table} {side}, boards {boards}", { table: onward.table, side: seatText(onward.side), boards: onward.boards }) : t("then sits out"));

// The pair of a side, and where it goes after this round.
/** @param {string} key @param {string} direction @param {Pair | null} pair @param {Onward | null} onward @param {[name: string, onward: Onward][]} [each] Of an individual each goes on alone. */
function side(key, direction, pair, onward, each = []) {
  return cachedElement(key, [pair, onward, each], () =>
    el("p", {}, el("small", {}, direction), pair ? el("b", {}, ` ${numberText(pair.pair)} `) : "", pair ? pair.family : ` ${t("empty")}`,
      onward ? el("span", { class: "onward" }, nextSeatWords(onward)) : "", ...each.map(([name, next]) => el("span", { class: "onward" }, `${name}: ${nextSeatWords(next)}`))));
}

/** @param {BoardInHand} about @param {boolean} closed */
function line(about, closed) {
  const at = place(about.number, about.board);
  const entered = pendingEntry(at);
  const confirming = pendingEntry(`${at}.confirm`);
  const facts = [about, closed, entered?.body.result, entered?.state, entered?.seq, confirming?.state, confirming?.seq];
  return cachedElement(`board.${at}`, facts, () => boardLine(about, closed, entered, confirming));
}

/** @param {BoardInHand} about @param {boolean} closed @param {Entry} [entered] @param {Entry} [confirming] */
function boardLine(about, closed, entered, confirming) {
  const result = entered?.body.result ?? about.result;
  const disputed = about.disputed && !entered;
  const last = entered && confirming && confirming.made < entered.made ? entered : confirming ?? entered;
  const confirmed = !disputed && ((about.confirmed && !entered) || (last !== undefined && last === confirming));
  const said = disputed ? about.told.map(resultWords).join(" / ") : result ? resultWords(result) : "–";
  return el("div", { class: `board ${confirmed ? "confirmed" : result ? "entered" : "open"} ${disputed ? "disputed" : ""}`, "data-board": about.board },
    el("button", { type: "button", class: "pick", disabled: confirmed || closed, onclick: () => open(about) },
      el("b", {}, String(about.board)), el("span", { class: "result" }, said), el("span", { class: "score" }, entered ? "" : about.score)),
    result && !confirmed && !disputed ? el("button", { type: "button", class: "confirm", onclick: () => confirm(about, result) }, t("East-West: correct")) : "",
    el("span", { class: "state" }, [stateOf({ ...about, disputed, result, confirmed }, last), about.share && !entered ? t("North-South so far {share}", about) : ""].filter(Boolean).join(" · ")));
}

/** @param {{ disputed: boolean, result: string, confirmed: boolean, asked: string[], under_review: boolean, doubts?: string[] }} board @param {Entry} [doing] */
function stateOf({ disputed, result, confirmed, asked, under_review, doubts = [] }, doing) {
  if (doing && isUnsaved(doing)) return t("saving …");
  if (doing && doing.state !== "stored") return doing.state === "sent" ? t("sent …") : t("saved on this tablet");
  if (asked.length) return `? ${t("came too late: {result}; the director decides", { result: asked.map(resultWords).join(" / ") })}`;
  if (disputed) return `‼ ${t("disputed")}: ${t("call the director")}`;
  if (under_review) return `⚖ ${t("result under review")}`;
  if (doubts.length && !doing) return `? ${doubtQuestion(result, doubts)} ${t("Tap the board to enter it anew.")}`;
  return confirmed ? `✓ ${t("confirmed")}` : result ? t("stored, to be confirmed") : "";
}

// Opens the pad for a board, without any input.
/** @param {BoardInHand} about */
function open(about) {
  pad.show(null);
  pad.show(about);
  pad.place.scrollIntoView({ block: "start" });
}

function paintNews() {
  const refused = outbox.entries.filter((each) => each.state === "refused");
  arrange($(".news"), refused.map((each) => cachedElement(`news.${each.key}`, each.detail, () =>
    el("span", {}, `${each.label}: ${each.detail} `, el("button", { type: "button", onclick: () => outbox.drop(each.key) }, t("Seen"))))));
  const waiting = outbox.waiting.length;
  setText($(".waiting"), outbox.blocked || (waiting ? t("Not stored yet: {count}. It is kept on this tablet.", { count: waiting }) : ""));
}

// Calls the director: sent at once or not at all, as the players must know whether it worked.
director.addEventListener("click", async () => {
  const { session, section, table, waits } = page.sheet.head;
  const answer = await outbox.ask(page.command(waits ? "answer-table" : "ask-director", { session, section, table }));
  setText($(".director .said"), answer.stored ? "" : answer.detail);
});

/** @param {number} number */
function turnTo(number) {
  round = number;
  pad.show(null);
  paint();
}

pad.addEventListener("result", (event) => {
  const { board, result } = /** @type {CustomEvent} */ (event).detail;
  record(board, result);
});
page.begin(({ head }, before) => {
  const anew = before && head.session !== before.head.session;
  const called = before && head.round !== before.head.round && round === before.head.round;
  if (anew) pad.show(null);
  if (anew || called || !here()) round = 0;
  paint();
}, paint);
new Rescue($(".rescue"), outbox, PACKING);
