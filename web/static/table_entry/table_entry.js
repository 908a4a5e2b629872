// The tablet of one table: North enters board by board, the opponents confirm. What is entered is
// saved here first and sent when it can be; the page works on without a connection.

import { el, embedded, setText } from "../dom.js";
import { Outbox } from "../outbox.js";
import { keepPage } from "../tablet/offline.js";
import { Entry } from "./entry.js";

const LOOK_AGAIN = 5_000;

let state = embedded("live");
let round = 0;
const $ = (selector) => document.querySelector(selector);
const outbox = new Outbox(state.tournament);
const entry = new Entry($(".entry"), record);
const address = `/api/tournaments/${encodeURIComponent(state.tournament)}/stages/${state.stage}/table/${encodeURIComponent(state.section)}/${state.table}`;

const place = (number, board) => `${state.stage}.${state.session}.${number}.${state.section}${state.table}.${board}`;
const here = () => state.rounds.find((each) => each.round === round) ?? state.rounds[0];

// The oldest round that still owes a board, as far as the hall has come.
function begins() {
  const owing = state.rounds.find((each) => each.boards.some((board) => !board.result && !board.disputed && !outbox.pendingFor(place(each.round, board.board))));
  return Math.min(owing?.round ?? state.round, Math.max(state.round, 1));
}

function body(number, board, more) {
  const { stage, session, section, table } = state;
  return { stage, session, round: number, section, table, board, ...more };
}

function record(board, result) {
  const { ns, ew } = here();
  outbox.add({
    command: "record-board", place: place(round, board.board), label: `Board ${board.board}: ${result}`,
    body: body(round, board.board, { result, saw: board.saw, ns: ns.pair, ew: ew.pair }),
  });
  entry.clear();
}

function confirm(board, result) {
  outbox.add({
    command: "confirm-board", place: `${place(round, board.board)}.confirm`, label: `Board ${board.board}: ${result} confirmed`,
    body: body(round, board.board, { result, saw: board.saw }),
  });
}

function paint() {
  if (!round) round = begins();
  const now = here();
  setText($(".place"), `Table ${state.section}${state.table} · round ${now.round} of ${state.rounds.length}${state.sessions > 1 ? ` · session ${state.session}` : ""}`);
  $(".rounds").replaceChildren(...state.rounds.map((each) =>
    el("button", { type: "button", "aria-pressed": String(each.round === now.round), class: each.boards.every((board) => board.result) ? "complete" : "", onclick: () => turnTo(each.round) }, String(each.round))));
  $(".pairs").replaceChildren(side("North-South", now.ns), side("East-West", now.ew));
  $(".boards").replaceChildren(...(now.boards.length ? now.boards.map(line) : [el("p", { class: "nothing" }, "Nobody plays here in this round.")]));
  paintNews();
}

function side(direction, pair) {
  return el("p", {}, el("small", {}, direction), pair ? el("b", {}, ` ${pair.pair} `) : "", pair ? pair.family : " empty");
}

function line(board) {
  const at = place(round, board.board);
  const pending = outbox.pendingFor(at);
  const confirming = outbox.pendingFor(`${at}.confirm`);
  const result = pending?.body.result ?? board.result;
  const confirmed = !pending && (board.confirmed || Boolean(confirming));
  const said = board.disputed ? `disputed: ${board.told.join(" / ")}` : result || "–";
  return el("div", { class: `board ${confirmed ? "confirmed" : result ? "entered" : "open"} ${board.disputed ? "disputed" : ""}`, "data-board": board.board },
    el("button", { type: "button", class: "pick", disabled: confirmed || state.closed, onclick: () => entry.open(board) },
      el("b", {}, String(board.board)), el("span", { class: "result" }, said), el("span", { class: "score" }, pending ? "" : board.score)),
    result && !confirmed && !board.disputed ? el("button", { type: "button", class: "confirm", onclick: () => confirm(board, result) }, "East-West: correct") : "",
    el("span", { class: "state" }, stateOf(board, pending, confirming, confirmed)));
}

function stateOf(board, pending, confirming, confirmed) {
  if (board.disputed) return "‼ call the director";
  if (pending || confirming) return (pending ?? confirming).state === "sent" ? "sent …" : "saved on this tablet";
  return confirmed ? "✓ confirmed" : board.result ? "stored, to be confirmed" : "";
}

function paintNews() {
  const refused = outbox.entries.filter((each) => each.state === "refused");
  $(".news").replaceChildren(...refused.map((each) =>
    el("span", {}, `${each.label}: ${each.detail} `, el("button", { type: "button", onclick: () => outbox.drop(each.key) }, "Seen"))));
  const waiting = outbox.waiting.length;
  setText($(".fresh"), outbox.blocked || (waiting ? `${waiting} not stored yet` : lost ? "No connection; entries are kept here." : "live"));
}

function turnTo(number) {
  round = number;
  entry.clear();
  paint();
}

let lost = false;
let looking = false;

// Later than anything we know: an answer that was overtaken is not painted.
async function look() {
  if (looking) return;
  looking = true;
  try {
    const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout?.(LOOK_AGAIN * 2) });
    lost = !answer.ok;
    if (answer.ok) {
      const next = await answer.json();
      if (next.session !== state.session) round = 0;
      if (next.round !== state.round && round === state.round) round = 0;
      if (next.version >= state.version) state = next;
    }
  } catch {
    lost = true;
  }
  looking = false;
  paint();
}

let stored = 0;
outbox.addEventListener("change", () => {
  const now = outbox.entries.filter((each) => each.state === "stored").length;
  if (now !== stored) look();
  stored = now;
  paint();
});
outbox.ready.then(paint);
setInterval(look, LOOK_AGAIN);
window.addEventListener("online", look);
keepPage();
paint();
