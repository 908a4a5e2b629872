// The tablet of a table: North enters the boards, the opponents confirm them. It follows the feed; entries
// are stored on the device first and sent when possible, and the page works without a connection.

import { $, arrange, el, setText } from "../../shared/dom.js";
import { HallClock } from "../../screens/hall_clock.js";
import { isUnsaved } from "../../shared/outbox.js";
import { Page } from "../../shared/page.js";
import { COLON, decimals, inContext, t } from "../../shared/words.js";
import { Rescue } from "../../rescue/rescue.js";
import { doubtQuestion, seatText, resultWords } from "../spoken_result.js";
import { numberText } from "../partnerships.js";
import { boardPad } from "./board_pad.js";
import { PACKING, labelOf, placeOf } from "./packing.js";

/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { Onward, Pair, TableHead, TableRound } from "../shapes.d.ts" */
/** @import { BoardInRound } from "./board_pad.js" */

/** @type {Page<TableHead, TableRound>} */
const page = new Page({ opensOffline: true });
const { outbox, stage } = page;
const pad = boardPad($(".entry"));
/** @type {Map<string, { json: string, element: HTMLElement }>} */
const elements = new Map();
const clock = new HallClock($(".hall-clock"), page.feed);
const director = $(".ask-director", HTMLButtonElement);
// The round that is shown; 0: the one called last.
let round = 0;

const rounds = () => page.rows;
const shownRound = () => page.sheet.rows.get(String(round));

// The place in the outbox of the results of a board.
/** @param {number} number @param {number} board */
function resultPlace(number, board) {
  const { session, section, table } = page.sheet.head;
  return placeOf({ stage, session, round: number, section, table, board }, "record-board");
}

// The number of boards of a round without an entry.
/** @param {TableRound} each */
const missingBoards = ({ round: number, boards }) => boards.filter((board) => !board.result && !board.disputed && !outbox.pendingFor(resultPlace(number, board.board))).length;

// A button for each earlier round with missing boards, which leads to them.
function missingRoundButtons() {
  return rounds().filter((each) => each.round < Math.min(round, page.sheet.head.round) && missingBoards(each)).map((each) => {
    const words = `${inContext("bridge", "Round {round}", { round: each.round })} · ${t("{missing} to come", { missing: missingBoards(each) })}`;
    return cachedElement(`missing.${each.key}`, words, () => el("button", { type: "button", class: "missing", onclick: () => showRound(each.round) }, words));
  });
}

/** @param {string} command @param {BoardInRound} board @param {object} more */
function addEntry(command, { session, round, board }, more) {
  const { section, table } = page.sheet.head;
  const body = { stage, session, round, section, table, board, ...more };
  outbox.add({ command, body, place: placeOf(body, command), label: labelOf(body, command) });
}

// The version of a board, including this tablet's own entry since the last sheet.
/** @param {BoardInRound} board */
const versionOf = (board) => Math.max(board.saw, outbox.pendingFor(resultPlace(board.round, board.board))?.version ?? 0);

/** @param {BoardInRound} board @param {string} result */
function recordResult(board, result) {
  addEntry("record-board", board, { result, saw: versionOf(board), ns: board.ns, ew: board.ew });
  pad.show(null);
}

/** @param {BoardInRound} board @param {string} result */
const confirmResult = (board, result) => addEntry("confirm-board", board, { result, saw: versionOf(board) });

function paint() {
  const { section, table, session, sessions, closed, waits } = page.sheet.head;
  clock.show(page.sheet.head.clock);
  director.classList.toggle("waits", waits);
  setText(director, waits ? t("The director comes · not needed any more") : t("Call the director"));
  if (!round) round = Math.max(page.sheet.head.round, 1);
  const shown = shownRound();
  const where = [`${t("Table")} ${section}${table}`, shown && inContext("bridge", "Round {round}", { round: `${round}/${page.sheet.order.length}` }), sessions > 1 && t("Session {session}", { session })];
  setText($(".place"), where.filter(Boolean).join(" · "));
  arrange($(".rounds"), rounds().map((each) => cachedElement(`round.${each.key}`, [each.boards.every((board) => board.result), each.round === round], () => roundButton(each))));
  arrange($(".pairs"), shown ? [sideElement("NS", t("North-South"), shown.ns, shown.ns_next, shown.each_next?.slice(0, 2)), sideElement("EW", t("East-West"), shown.ew, shown.ew_next, shown.each_next?.slice(2))] : []);
  arrange($(".sitting"), shown && page.sheet.head.may_sit.length && round === 1 ? [cachedElement("sitting", [page.sheet.head.may_sit, shown.ns, shown.ew], () => seatingForm(shown))] : []);
  const boards = (shown?.boards ?? []).map((board) => boardElement({ ...board, session, round, ns: shown?.ns?.pair, ew: shown?.ew?.pair }, closed));
  const nobody = () => cachedElement("nobody", [], () => el("p", { class: "nothing" }, t("Nobody plays here in this round.")));
  arrange($(".boards"), [...(boards.length ? boards : [nobody()]), ...missingRoundButtons()]);
  paintNews();
}

// The form for the pairs at the table, in a phase with free seating; the expected ones are filled in.
/** @param {TableRound} round */
function seatingForm({ ns, ew }) {
  const { may_sit, session, section, table } = page.sheet.head;
  const choice = (/** @type {string} */ label, /** @type {Pair | null} */ pair) => {
    const select = el("select", { disabled: !pair, "aria-label": label }, ...may_sit.map((other) => el("option", { value: String(other.pair), selected: other.pair === pair?.pair }, `${other.family} (${other.pair})`)));
    return { select, line: el("label", {}, el("small", {}, label), select) };
  };
  const [north, east] = [choice(t("North-South"), ns), choice(t("East-West"), ew)];
  const message = el("p", { class: "said", role: "status" });
  const chosen = (/** @type {HTMLSelectElement} */ { disabled, value }) => (disabled ? 0 : Number(value));
  return el("div", {}, el("h2", {}, t("Who sits here?")), north.line, east.line,
    el("button", { type: "button", class: "primary", onclick: async () => {
      const answer = await outbox.ask(page.command("seat-table", { session, section, table, ns: chosen(north.select), ew: chosen(east.select) }));
      setText(message, answer.stored ? "" : answer.detail);
    } }, t("We sit here")), message);
}

// The element made before, unless its contents have changed: a button replaced while it is pressed loses its tap.
/** @param {string} key @param {unknown} facts @param {() => HTMLElement} make */
function cachedElement(key, facts, make) {
  const json = JSON.stringify(facts);
  const before = elements.get(key);
  if (before?.json === json) return before.element;
  const element = make();
  elements.set(key, { json, element });
  return element;
}

/** @param {TableRound} round */
function roundButton({ key, round: number, boards }) {
  const complete = boards.every((board) => board.result) ? "complete" : "";
  return el("button", { type: "button", "aria-pressed": String(number === round), class: complete, onclick: () => showRound(number) }, key);
}

/** @param {Onward} onward */
const nextSeatWords = (onward) => (onward.table ? t("then {table} {side}, boards {boards}", { table: onward.table, side: seatText(onward.side), boards: onward.boards }) : t("then sits out"));

// The pair of a side, and where it goes after this round; in an individual each player (`each`) goes on alone.
/** @param {string} key @param {string} direction @param {Pair | null} pair @param {Onward | null} onward @param {[name: string, onward: Onward][]} [each] */
function sideElement(key, direction, pair, onward, each = []) {
  return cachedElement(key, [pair, onward, each], () =>
    el("p", {}, el("small", {}, direction), pair ? el("b", {}, ` ${numberText(pair.pair)} `) : "", pair ? pair.family : ` ${t("empty")}`,
      onward ? el("span", { class: "onward" }, nextSeatWords(onward)) : "", ...each.map(([name, next]) => el("span", { class: "onward" }, `${name}${COLON}${nextSeatWords(next)}`))));
}

/** @param {BoardInRound} board @param {boolean} closed */
function boardElement(board, closed) {
  const place = resultPlace(board.round, board.board);
  const entered = outbox.pendingFor(place);
  const confirming = outbox.pendingFor(`${place}.confirm`);
  const facts = [board, closed, entered?.body.result, entered?.state, entered?.seq, confirming?.state, confirming?.seq];
  return cachedElement(`board.${place}`, facts, () => boardLine(board, closed, entered, confirming));
}

// A board as on the sheet, with the entries of this tablet that are not on it yet: a result, and a confirmation.
/** @param {BoardInRound} board @param {boolean} closed @param {Entry} [entered] @param {Entry} [confirming] */
function boardLine(board, closed, entered, confirming) {
  const result = entered?.body.result ?? board.result;
  const disputed = board.disputed && !entered;
  const last = outbox.newest([entered, confirming]);
  const confirmed = !disputed && ((board.confirmed && !entered) || (last !== undefined && last === confirming));
  const words = disputed ? board.told.map(resultWords).join(" / ") : result ? resultWords(result) : "–";
  return el("div", { class: `board ${confirmed ? "confirmed" : result ? "entered" : "open"} ${disputed ? "disputed" : ""}`, "data-board": board.board },
    el("button", { type: "button", class: "pick", disabled: confirmed || closed, onclick: () => openPad(board) },
      el("b", {}, String(board.board)), el("span", { class: "result" }, words), el("span", { class: "score" }, entered ? "" : board.score)),
    result && !confirmed && !disputed ? el("button", { type: "button", class: "confirm", onclick: () => confirmResult(board, result) }, t("East-West: correct")) : "",
    el("span", { class: "state" }, [stateWords({ ...board, disputed, result, confirmed }, last), board.share && !entered ? t("North-South so far {share}", { share: decimals(board.share) }) : ""].filter(Boolean).join(" · ")));
}

/** @param {{ disputed: boolean, result: string, confirmed: boolean, asked: string[], under_review: boolean, doubts?: string[], declined?: string }} board @param {Entry} [entry] this tablet's last entry for it */
function stateWords({ disputed, result, confirmed, asked, under_review, doubts = [], declined }, entry) {
  if (entry && isUnsaved(entry)) return t("saving …");
  if (entry && entry.state !== "stored") return entry.state === "sent" ? t("sent …") : t("saved on this tablet");
  if (asked.length) return `? ${t("came too late: {result}; the director decides", { result: asked.map(resultWords).join(" / ") })}`;
  if (disputed) return `‼ ${t("disputed")}${COLON}${t("call the director")}`;
  if (under_review) return `⚖ ${t("result under review")}`;
  if (declined) return `✗ ${t("the director has declined to make it {result}", { result: resultWords(declined) })}`;
  if (doubts.length && !entry) return `? ${doubtQuestion(result, doubts)} ${t("Tap the board to enter it again.")}`;
  return confirmed ? `✓ ${t("confirmed")}` : result ? t("stored, to be confirmed") : "";
}

// Opens the pad for a board, without any input.
/** @param {BoardInRound} board */
function openPad(board) {
  pad.show(null);
  pad.show(board);
  pad.place.scrollIntoView({ block: "start" });
}

// Shows the refused entries until they were read, and how many entries wait.
function paintNews() {
  const refused = outbox.entries.filter((each) => each.state === "refused");
  arrange($(".news"), refused.map(({ key, label, detail }) => cachedElement(`news.${key}`, detail, () =>
    el("span", {}, `${label}${COLON}${detail} `, el("button", { type: "button", onclick: () => outbox.drop(key) }, t("Seen"))))));
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
function showRound(number) {
  round = number;
  pad.show(null);
  paint();
}

pad.addEventListener("result", (event) => {
  const { board, result } = /** @type {CustomEvent} */ (event).detail;
  recordResult(board, result);
});
page.begin(({ head }, before) => {
  const newSession = before && head.session !== before.head.session;
  const nextRoundCalled = before && head.round !== before.head.round && round <= Math.max(head.round, before.head.round);
  if (newSession) pad.show(null);
  if (newSession || nextRoundCalled || !shownRound()) round = 0;
  paint();
}, paint);
new Rescue($(".rescue"), outbox, PACKING);
