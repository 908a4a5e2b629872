// The director's desk for a phase of pairs. Each tab and each part of the sidebar is a separate module
// that shows the newest sheet; this one connects them.

import { Acts } from "../../shared/acts.js";
import { ask, reasonField } from "../../shared/dialog.js";
import { actsFor, numberTyped, peopleFor } from "../../frame/desk_search.js";
import { HallClock } from "../../screens/hall_clock.js";
import { $, el, every, setText } from "../../shared/dom.js";
import { addSearchSource } from "../../frame/frame.js";
import { OwnRequests } from "../../entries/own_requests.js";
import { Page, setUpPanels, rowsOf } from "../../shared/page.js";
import { PairList, pairName } from "./pair_list.js";
import { PlanTab } from "./plan.js";
import { Rooms } from "./rooms.js";
import { SESSION } from "./session_acts.js";
import { SitOuts } from "./sit_outs.js";
import { TableList } from "./table_list.js";
import { matcher } from "../../shared/search.js";
import { sendOrShowRefusal } from "../../shared/warning.js";
import { counted, t, translated } from "../../shared/words.js";
import { watchWitnesses } from "../../organiser/witnesses.js";

/** @import { Command, Part } from "../../shared/shapes.d.ts" */
/** @import { Item } from "../../frame/frame.js" */
/** @import { PhaseDeskHead, PhaseDeskRow } from "../shapes.d.ts" */

/** @type {Page<PhaseDeskHead, PhaseDeskRow>} */
const page = new Page();
/** @type {Part<PhaseDeskHead, PhaseDeskRow>[]} */
const parts = [
  new TableList($("#tables"), page),
  new PairList($("#pairs"), page),
  new PlanTab($("#plan"), page),
  new Acts($(".acts"), page, SESSION),
  new OwnRequests($(".own-requests"), page),
  new SitOuts($(".sit-outs"), page),
  new Rooms($(".layout"), page),
];
const clock = new HallClock($(".hall-clock"), page.feed, { silent: true });
const openPanel = setUpPanels();
watchWitnesses(page.tournament);

/** @type {Record<string, string>} */
const STATES = { planned: t("draft"), published: t("under way"), closed: t("closed") };

// "Session 2 of 3 · round 4 of 9"; in a Swiss each session is a round.
/** @param {PhaseDeskHead} head */
function sessionWords(head) {
  if (!head.hand) return t("Before session 1");
  if (head.plan.scheme === "swiss") return t("Round {hand} of {sessions}", { ...head });
  const session = t("Session {hand} of {sessions}", { ...head });
  return head.hand_state === "published" ? `${session} · ${t("round {hand_round} of {rounds}", { ...head })}` : session;
}

/** @param {PhaseDeskHead} head */
function showHead(head) {
  setText($(".round-title"), sessionWords(head));
  $(".round-title").dataset.state = head.hand_state;
  $(".show-shares").setAttribute("aria-pressed", String(head.shares));
  $(".free-seats").setAttribute("aria-pressed", String(head.free_seats));
  clock.show(head.hand_state === "published" ? head.clock : null);
  const individual = head.plan.scheme === "individual";
  const entered = individual ? counted("{playing} of {pairs} player", "{playing} of {pairs} players", head.pairs, { ...head }) : counted("{playing} of {pairs} pair", "{playing} of {pairs} pairs", head.pairs, { ...head });
  for (const button of every(".reseat, .free-seats")) button.hidden = individual;
  if (individual) setText($("#tab-pairs"), t("Players"));
  setText($(".count"), `${entered} · ${STATES[head.hand_state] ?? t("not planned")}`);
  $(".late").hidden = !head.late;
  $(".over").hidden = !head.to_close;
  setText($(".late a"), head.late ? counted("{count} result came too late, to decide", "{count} results came too late, to decide", head.late) : "");
  $(".sessions").replaceChildren(...head.planned.map((session) =>
    el("details", {}, el("summary", {}, `${t("Session {session}", session)} · ${STATES[session.state]}`),
      el("ul", {}, ...session.sections.map((words) => el("li", {}, translated(words)))))),
  el("p", {}, el("a", { class: "next", href: `/t/${encodeURIComponent(page.tournament)}/s/${page.stage}/next` }, t("What comes after this phase"))));
}

// Names the pairs without a seat, and leads to the first one's line.
/** @param {PhaseDeskHead} head @param {PhaseDeskRow[]} rows */
function showUnseated(head, rows) {
  const idle = rows.flatMap((row) => (row.kind === "pair" && row.idle && head.hand_state !== "closed" ? [row] : []));
  $(".unseated").hidden = !idle.length;
  if (!idle.length) return;
  const link = $(".unseated a", HTMLAnchorElement);
  const names = idle.slice(0, 3).map((pair) => `${pair.pair} ${pairName(pair)}`).join(", ") + (idle.length > 3 ? " …" : "");
  link.href = `#pairs/${idle[0].pair}`;
  setText(link, head.hand ? t("To be given a seat: {names}", { names }) : t("Came after the draw and without a seat; draw again: {names}", { names }));
}

$(".revoke-codes").addEventListener("click", () => ask(page, {
  title: t("Revoke the tablets' codes"), act: t("Revoke them"), danger: true,
  hint: t("The codes printed for the tables let no tablet in any more; print new ones. Tablets that are in stay at their tables: each is revoked among the devices."),
  fields: [reasonField()], send: (values) => page.command("revoke-table-codes", values),
}));

/** @type {[selector: string, command: () => Command][]} */
const TOGGLES = [
  [".show-shares", () => page.command("show-shares", { shown: !page.sheet.head.shares })],
  [".free-seats", () => page.command("free-seats", { free: !page.sheet.head.free_seats })],
];
for (const [selector, command] of TOGGLES) {
  const button = $(selector);
  button.addEventListener("click", () => sendOrShowRefusal(page, button.textContent ?? "", command()));
}

// The tables of the round shown; each leads to the list of tables, filtered by its name.
/** @param {string} typed @returns {Item[]} */
function tablesFor(typed) {
  const finds = matcher(typed);
  const names = new Set(page.rows.flatMap((row) => (row.kind === "table" && /\d/u.test(typed) && finds(`${t("Table")} ${row.table}`) ? [row.table] : [])));
  return [...names].map((table) => ({ title: t("Table {table}", { table }), then: () => location.assign(`#tables/${table}`) }));
}

// The results of a board of the current session, on the page of results.
/** @param {string} typed @returns {Item[]} */
function boardFor(typed) {
  const board = numberTyped(typed, t("Board no."));
  const session = page.sheet.head.hand;
  return board && session ? [{ title: t("Board {board}", { board }), words: t("Session {session}", { session }), then: () => location.assign(`results#${session}/${board}`) }] : [];
}

addSearchSource((typed) => {
  const pairs = page.rows.flatMap((row) => (row.kind === "pair" ? [{ name: pairName(row), number: row.pair }] : []));
  return [...tablesFor(typed), ...peopleFor(typed, "pairs", pairs), ...boardFor(typed), ...actsFor(typed)];
});

page.begin((sheet, before) => {
  const { head } = sheet;
  showHead(head);
  const rows = rowsOf(sheet);
  for (const part of parts) part.show(head, rows);
  showUnseated(head, rows);
  if (!before && !head.hand) openPanel(head.pairs ? "plan" : "pairs");
});
