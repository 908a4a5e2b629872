// Results of pairs at the director's: what needs a look, rulings, penalties, the end of the phase.

import { el, embedded, setText } from "../../shared/dom.js";
import { Feed } from "../../shared/feed.js";
import { showFreshness } from "../../shared/freshness.js";
import { ask, choose, field } from "../../shared/dialog.js";
import { isolated } from "../../shared/names.js";
import { BringIn } from "./score_import.js";
import { DropIns } from "./drop_ins.js";
import { Ending } from "./phase_end.js";
import { TooLate } from "./late_results.js";

const live = embedded("live");
const $ = (selector) => document.querySelector(selector);
const at = { tournament: live.tournament, stage: live.stage };
const feed = new Feed({ tournament: live.tournament, epoch: live.epoch, views: [{ view: live.view, stage: live.stage }] });
const ending = new Ending(at, { ending: $(".ending"), carryovers: $(".carryovers"), ways: $(".ways") });
const parts = [ending, new DropIns(at, $(".drop-ins")), new TooLate(at, $(".too-late")), new BringIn(at, $(".bring"), $(".bring + .notes"))];
let looked = null;

function show(sheet) {
  const { head } = sheet;
  const rows = sheet.order.map((key) => sheet.rows.get(key));
  setText($(".count"), head.session ? `Session ${head.session} of ${head.sessions}, round ${head.round} of ${head.rounds}` : "No session is published yet");
  $(".attention").replaceChildren(...rows.map(attention), ...(rows.length ? [] : [el("li", {}, "Nothing.")]), ...(head.more ? [el("li", {}, `${head.more} more`)] : []));
  $(".penalties").replaceChildren(...head.penalties.map(penalty));
  for (const part of parts) part.show(head);
  for (const [name, value] of [["session", head.session || 1]]) if (!$(`.find [name=${name}]`).value) $(`.find [name=${name}]`).value = value;
  if (looked) look(looked);
}

const called = ({ pair, family }) => [`${pair} `, ...isolated(family)];
const where = (row) => `${row.section}${row.table}, round ${row.round}, board ${row.board}`;

function attention(row) {
  return el("li", { class: row.why === "disputed" ? "disputed" : "", "data-key": row.key },
    el("b", {}, where(row)), el("span", {}, `${row.ns} – ${row.ew}`),
    el("span", {}, row.why === "disputed" ? row.told.join(" / ") : row.result), el("span", { class: "why" }, row.why),
    el("button", { type: "button", class: "rule", onclick: () => rule(row) }, "Rule …"));
}

// What can be done with a board at a table; each says why.
function rule(row) {
  const { session, round, section, table, board, saw } = row;
  const body = (values, more = {}) => ({ stage: at.stage, session, round, section, table, board, saw, ...values, ...more });
  const asking = (title, command, fields, more = {}) => ({
    label: title, words: "", then: () => ask({
      title: `${title}: ${where(row)}`, fields, act: title,
      send: (values) => ({ tournament: at.tournament, command, body: body(values, more) }),
    }),
  });
  const reason = () => field("reason", "Reason", { required: true });
  const result = (value = "") => field("result", "Result, as 4HX N 10, PASS or NP", { value, required: true });
  const choices = [];
  if (row.disputed ?? row.why === "disputed") choices.push(asking("Decide the dispute", "resolve-board", [result(), reason()]));
  else if (row.result) {
    choices.push(asking("Correct the result", "correct-board", [result(row.result), reason()]));
    choices.push(asking("They sat the other way round", "correct-board", [reason()], { result: row.result, turned: true }));
    choices.push(asking("Take the result back", "withdraw-board", [reason()]));
  } else choices.push(asking("Enter the result", "record-board", [result()]));
  choices.push(asking("Adjust the score", "adjust-score", [field("result", "A+/A-, A60/A40 or 60x420,40x-50", { required: true }), reason()]));
  choices.push({
    label: "The board was fouled", words: "", then: () => ask({
      title: `Fouled: ${where(row)}`, hint: "This table is compared with those that had the same cards. An empty name: the same as all others.",
      fields: [field("form", "Name of these cards", { value: "fouled" }), reason()], act: "Enter",
      send: (values) => ({ tournament: at.tournament, command: "foul-board", body: { stage: at.stage, session, board, tables: [[round, section, table]], ...values } }),
    }),
  });
  choose({ title: where(row), choices });
}

function penalty(line) {
  return el("li", { class: line.taken_back ? "back" : "" },
    el("b", {}, `${line.pair} ${line.name}`), el("span", {}, `${line.amount}, session ${line.session}`), el("span", { class: "why" }, line.reason),
    line.taken_back ? el("span", { class: "why" }, line.taken_back) : el("button", { type: "button", onclick: () => ask({
      title: "Take the penalty back", fields: [field("reason", "Reason", { required: true })], act: "Take it back",
      send: (values) => ({ tournament: at.tournament, command: "take-back-penalty", body: { stage: at.stage, penalty: line.version, ...values } }),
    }) }, "Take back …"));
}

$(".give-penalty").addEventListener("click", () => ask({
  title: "Give a penalty",
  fields: [
    field("session", "Session", { type: "number", value: 1, min: 1, required: true }),
    field("pair", "Pair", { type: "number", min: 1, required: true }),
    field("amount", "Per cent of a top", { value: "10", required: true }),
    field("reason", "Reason", { required: true }),
  ],
  act: "Give it",
  send: (values) => ({ tournament: at.tournament, command: "give-penalty", body: { stage: at.stage, ...values } }),
}));

async function look(wanted) {
  looked = wanted;
  const { session, board } = wanted;
  const answer = await fetch(`/api/tournaments/${encodeURIComponent(at.tournament)}/stages/${at.stage}/traveller/${session}/${board}`).catch(() => null);
  const found = answer ? await answer.json().catch(() => ({})) : { detail: "No answer from the server." };
  if (looked !== wanted) return;
  if (!found.lines) return $(".traveller").replaceChildren(el("p", { class: "notice" }, found.detail ?? "There is no such board."));
  $(".traveller").replaceChildren(el("table", {},
    el("thead", {}, el("tr", {}, ...["Table", "NS", "EW", "Result", "Score", "NS %", ""].map((title) => el("th", {}, title)))),
    el("tbody", {}, ...found.lines.map((line) => el("tr", { "data-table": `${line.section}${line.table}` },
      ...[`${line.section}${line.table}`, called(line.ns), called(line.ew), line.disputed ? "disputed" : line.result, line.score, line.ns_share].map((text) => el("td", {}, ...[text].flat())),
      el("td", {}, el("button", { type: "button", class: "rule", onclick: () => rule({ ...line, session: Number(session), board: Number(board), told: [] }) }, "Rule …")))))));
  return null;
}

$(".find").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  look({ session: form.get("session"), board: form.get("board") });
});

for (const name of ["session", "board"]) $(`.find [name=${name}]`).addEventListener("input", () => (looked = null));
feed.addEventListener("state", () => showFreshness(feed, $(".fresh")));
feed.addEventListener("sheet", ({ detail }) => show(detail.sheet));
feed.adopt(live.view, live.stage, live.version, live.sheet);
show(feed.sheet(live.view, live.stage));
feed.start();
