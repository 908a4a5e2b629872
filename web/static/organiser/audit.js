// The audit page: a slider over the log. For each version it shows the pairings, standings and colours at that moment,
// with the differences from the version compared with: the one before, or the one that was pinned.

import { LONG_ANSWER_WITHIN, NO_ANSWER, question } from "../shared/commands.js";
import { $, el, every, enableControls } from "../shared/dom.js";
import { Outbox } from "../shared/outbox.js";
import { LEVELS, sendConfirmed, needsConfirmation } from "../shared/warning.js";
import { COLON, decimals, embedded, momentText, t, translated } from "../shared/words.js";

/** @import { AuditEvent, BoardThen, Finding, Moment, PersonThen, PhaseThen, RowThen, StageThen, Start } from "./shapes.d.ts" */

/** @typedef {[colour: string, mark: string, opponent: number]} Game */

/** @type {Start} */
const start = embedded("start");
const root = `/t/${encodeURIComponent(start.tournament)}/audit`;
const outbox = new Outbox(start.tournament);
const KEPT_MOMENTS = 400;
const ROWS_AT_ONCE = 60;

const slider = $(".slider", HTMLInputElement);
/** @type {Map<string, Moment | null>} */
const moments = new Map();
/** @type {AuditEvent[]} */
let events = [];
/** @type {AuditEvent[]} */
let shown = [];
let version = start.version;
let stage = start.stages[0]?.id ?? 1;
// The version with which all others are compared; 0: each is compared with the one before.
let pinned = 0;
// The version that is to be shown; 0 once it is.
let wanted = 0;
let fetching = false;
let filter = "all";

/** @param {string} path @returns {Promise<any>} */
async function fetchPart(path) {
  const { answer, detail } = await question(`${root}/${path}`, undefined, NO_ANSWER, LONG_ANSWER_WITHIN);
  if (answer === undefined) throw new Error(detail);
  return answer;
}

// Runs a task that fetches parts of the audit; a failure is shown.
/** @param {() => Promise<void>} task */
async function showFailure(task) {
  const place = $(".failure");
  place.textContent = "";
  try {
    await task();
  } catch (failure) {
    place.textContent = failure instanceof Error ? failure.message : String(failure);
  }
}

/** @param {number} at a version @returns {Promise<Moment | null>} */
async function momentAt(at) {
  const key = `${stage}/${at}`;
  const kept = moments.get(key);
  if (kept !== undefined) return kept;
  const [oldest] = moments.keys();
  if (moments.size > KEPT_MOMENTS) moments.delete(oldest);
  const moment = await fetchPart(`at/${at}?stage=${stage}`);
  moments.set(key, moment);
  return moment;
}

// Shows a version. While the slider is dragged, only the newest position is fetched and only the visible
// rows are drawn; the rest, with marks for changes, is drawn when it stops.
/** @param {number} at a version */
async function show(at) {
  version = Math.min(Math.max(at, 1), start.version);
  wanted = version;
  slider.value = String(version);
  showEvent();
  if (fetching) return;
  fetching = true;
  await showFailure(showWanted);
  fetching = false;
}

async function showWanted() {
  while (wanted) {
    const now = wanted;
    const moment = await momentAt(now);
    const comparedWith = pinned || now - 1;
    draw(moment, pinned ? await momentAt(pinned) : null, ROWS_AT_ONCE);
    if (wanted !== now) continue;
    const before = comparedWith > 0 ? await momentAt(comparedWith) : null;
    if (wanted !== now) continue;
    draw(moment, before, Infinity);
    markEvent();
    wanted = 0;
    await drawDifferences();
  }
}

// Shows the event of the version in words.
function showEvent() {
  const event = events[version - 1];
  $(".version").textContent = `v${version}`;
  if (!event) return;
  const time = $(".now time", HTMLTimeElement);
  time.textContent = momentText(event.instant);
  time.dateTime = event.instant;
  $(".now .says").textContent = translated(event.says);
}

// Draws a moment and marks its differences from the one before; `rows` is the most rows of a table.
/** @param {Moment | null} moment @param {Moment | null} before @param {number} rows */
function draw(moment, before, rows) {
  const pairs = moment && "tables" in moment ? moment : null;
  $(".compared").dataset.v = moment ? String(moment.version) : "";
  $(".compared").textContent = pinned
    ? t("Marked: what differs from v{pinned}.", { pinned })
    : t("Marked: what this event changed.");
  $(".outside").hidden = !stageOf(moment)?.outside_fide;
  $(".round-title").textContent = titleOf(moment);
  if (pairs) drawTables(pairs, before, rows);
  else drawBoards(stageOf(moment), stageOf(before), rows);
  $(".then-standings").hidden = Boolean(pairs);
  // On a telephone it scrolls sideways; it can be focused, for scrolling by keyboard.
  $(".then-standings table").tabIndex = 0;
  drawStandings(stageOf(moment), stageOf(before), rows);
}

/** @param {Moment | null} moment */
const stageOf = (moment) => (moment && "boards" in moment ? moment : null);

/** @param {Moment | null} moment */
function titleOf(moment) {
  if (!moment?.round) return moment && "tables" in moment ? t("No session is planned") : t("No round is paired");
  const state = translated(moment.state);
  return "session" in moment && moment.session ? t("Session {session}, round {round} of {rounds}, {state}", { ...moment, state }) : t("Round {round} of {rounds}, {state}", { ...moment, state });
}

// The tables of pairs: North-South, East-West, and their boards.
/** @param {PhaseThen} moment @param {Moment | null} before @param {number} rows */
function drawTables(moment, before, rows) {
  const sameRound = before && "tables" in before && before.session === moment.session && before.round === moment.round ? before : null;
  const old = new Map(sameRound?.tables.map((row) => [row.table, JSON.stringify(row)]));
  const pairCell = (/** @type {PersonThen | null} */ pair) => el("td", {}, el("span", { class: "no" }, pair ? String(pair.number) : "–"), " ", pair?.name ?? "");
  $(".boards tbody").replaceChildren(...moment.tables.slice(0, rows).map((row) =>
    el("tr", { class: sameRound && old.get(row.table) !== JSON.stringify(row) ? "changed" : null },
      el("td", { class: "board" }, row.table), pairCell(row.ns), el("td", { class: "result open" }, row.boards), pairCell(row.ew))));
  $(".byes").textContent = "";
}

/** @param {StageThen | null} moment @param {StageThen | null} before @param {number} rows */
function drawBoards(moment, before, rows) {
  const sameRound = before?.round === moment?.round ? before : null;
  const old = new Map(sameRound?.boards.map((row) => [row.board, row]));
  const isChanged = (/** @type {BoardThen} */ row) => Boolean(before) && JSON.stringify(old.get(row.board)) !== JSON.stringify(row);
  $(".boards tbody").replaceChildren(...(moment?.boards ?? []).slice(0, rows).map((row) => el("tr", { class: isChanged(row) ? "changed" : null },
    el("td", { class: "board" }, String(row.board)),
    playerCell(row.white, moment?.has_colours ? "white" : ""),
    el("td", { class: row.result ? "result" : "result open" }, translated(row.result) || "–"),
    playerCell(row.black, moment?.has_colours ? "black" : ""))));
  $(".byes").textContent = (moment?.byes ?? []).map((bye) => `${bye.player.number || ""} ${bye.player.name}${COLON}${translated(bye.what)}`).join(" · ");
}

/** @param {PersonThen} player @param {string} colour */
function playerCell(player, colour) {
  return el("td", { class: colour },
    ...(colour ? [el("span", { class: `square ${colour}`, "aria-hidden": "true" }), " "] : []),
    el("span", { class: "no" }, String(player.number)), " ", player.name);
}

/** @param {StageThen | null} moment @param {StageThen | null} before @param {number} rows */
function drawStandings(moment, before, rows) {
  const columns = moment?.columns ?? [];
  $(".standings thead").replaceChildren(el("tr", {},
    ...["", t("No"), t("Name"), t("Pts"), ...columns].map((name) => el("th", { scope: "col" }, name)),
    el("th", { scope: "col", class: "strip" }, moment?.has_colours ?? true ? t("Colours") : t("Rounds"))));
  const old = new Map(before?.rows.map((row) => [row.key, row]));
  $(".standings tbody").replaceChildren(...(moment?.rows ?? []).slice(0, rows).map((row) => standingRow(row, old.get(row.key), Boolean(before))));
}

/** @param {RowThen} row @param {RowThen | undefined} old @param {boolean} comparing */
function standingRow(row, old, comparing) {
  const gained = comparing && old ? old.rank - row.rank : 0;
  const newScore = comparing && (!old || old.score !== row.score || old.values.join() !== row.values.join());
  const move = !gained ? "" : gained > 0 ? ` ▴${gained}` : ` ▾${-gained}`;
  const before = old?.colours ?? [];
  return el("tr", { class: [gained || newScore ? "changed" : "", row.withdrawn ? "withdrawn" : ""].join(" ").trim() || null },
    el("td", { class: "rank" }, String(row.rank || "–"), move ? el("span", { class: "moved" }, move) : null),
    el("td", { class: "no" }, String(row.player.number)),
    el("td", { class: "name" }, row.player.name),
    el("td", { class: "score" }, decimals(row.score)),
    ...row.values.map((value) => el("td", { class: "value" }, decimals(value))),
    el("td", { class: "strip" }, ...row.colours.map((game, i) => gameSquare(game, i + 1, comparing && String(before[i]) !== String(game)))));
}

/** @type {Record<string, (opponent: string, mark: string) => string>} */
const AGAINST = {
  w: (opponent, mark) => t("White against {opponent}, {mark}", { opponent, mark }),
  b: (opponent, mark) => t("Black against {opponent}, {mark}", { opponent, mark }),
  "": (opponent, mark) => t("against {opponent}, {mark}", { opponent, mark }),
};

/** @param {Game} game @param {number} round @param {boolean} isNew */
function gameSquare([colour, result, opponent], round, isNew) {
  const mark = decimals(result);
  const says = opponent ? AGAINST[colour](String(opponent), mark === "·" ? t("still playing") : mark) : t("no game, {mark}", { mark });
  return el("span", { class: `game ${colour || "none"}${isNew ? " new" : ""}`, title: t("Round {round}: {says}", { round, says }) }, mark);
}

// Shows the differences from the pinned version in words.
async function drawDifferences() {
  const list = $(".differences");
  if (!pinned || pinned === version) return list.replaceChildren();
  const [from, to] = [pinned, version];
  /** @type {{ sentences: string[] }} */
  const { sentences } = await fetchPart(`differences?from=${from}&to=${to}`);
  if (from !== pinned || to !== version) return;
  const more = sentences.length - ROWS_AT_ONCE;
  list.replaceChildren(...sentences.slice(0, ROWS_AT_ONCE).map((says) => el("li", {}, translated(says))),
    ...(more > 0 ? [el("li", {}, t("{more} more", { more }))] : []));
}

/** @param {AuditEvent} event */
function eventLine(event) {
  const key = event.key ? t("signed with key {key}", { key: event.key }) : t("not signed by a device");
  const who = [t(event.actor), event.device, key].filter(Boolean).join(", ");
  return el("li", { class: ["event", event.breach ? "breach" : "", event.undone ? "undone" : ""].join(" ").trim(), "data-version": event.version },
    el("button", { type: "button", onclick: () => show(event.version) },
      el("span", { class: "v" }, String(event.version)),
      el("span", { class: "text" }, translated(event.says),
        event.breach ? el("span", { class: "why" }, breachWords(event)) : null,
        el("span", { class: "who" }, el("time", { datetime: event.instant }, momentText(event.instant)), ` · ${who}`))));
}

/** @param {AuditEvent} event */
function breachWords(event) {
  const change = [event.before, event.after].filter(Boolean).map((side) => translated(side)).join(" → ");
  const level = event.level ? t("warning of level {level} ({meaning}) confirmed", { level: event.level, meaning: LEVELS[event.level] }) : "";
  const undone = event.undone ? t("undone at v{undone}", { undone: event.undone }) : "";
  return t("Broke pairing integrity: {what}", { what: [translated(event.breach.replaceAll("-", " ")), change, level, undone].filter(Boolean).join(" · ") });
}

const RESULT_KINDS = new Set(["result-recorded", "result-confirmed"]);
/** @type {Record<string, (event: AuditEvent) => boolean>} */
const FILTERS = {
  all: () => true,
  breaches: (event) => Boolean(event.breach),
  rounds: (event) => !RESULT_KINDS.has(event.kind) || Boolean(event.breach),
};

function showEvents() {
  shown = events.filter(FILTERS[filter]);
  $(".events").replaceChildren(...shown.map(eventLine));
  for (const button of every(".filters button")) button.setAttribute("aria-pressed", String(button.dataset.show === filter));
  markEvent();
}

// Marks the current event in the list. Not while the slider moves, as measuring forces a new layout.
function markEvent() {
  document.querySelector(".event.current")?.classList.remove("current");
  const place = shown.findLastIndex((event) => event.version <= version);
  const item = $(".events").children[place];
  if (!(item instanceof HTMLElement)) return;
  item.classList.add("current");
  bringIntoView(item);
  requestAnimationFrame(() => bringIntoView(item)); // rows get their height when first visible
}

/** @param {HTMLElement} item */
function bringIntoView(item) {
  const list = $(".events");
  const hidden = item.offsetTop < list.scrollTop || item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight;
  if (hidden) list.scrollTop = item.offsetTop - list.clientHeight / 2;
}

// The letters of rounds and sessions below the slider, by the kind of event with which each begins.
/** @type {Record<string, string>} */
const LETTERS = { "round-paired": "R", "session-published": "S" };

// Draws bands for the rounds or sessions and a mark for each breach; a unit of width is a version.
function drawTrack() {
  const svg = $(".track", SVGElement);
  const width = Math.max(start.version - 1, 1);
  svg.setAttribute("viewBox", `0 0 ${width} 20`);
  const make = (/** @type {string} */ name, /** @type {Record<string, string | number>} */ attributes) => {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
    return shape;
  };
  const beginnings = events.filter((event) => event.stage === stage && event.kind in LETTERS);
  const bands = beginnings.map((event, i) => {
    const end = beginnings[i + 1]?.version ?? start.version;
    return make("rect", { x: event.version - 1, y: 8, width: Math.max(end - event.version, 0.5), height: 12, class: event.round % 2 ? "band odd" : "band" });
  });
  const breaches = events.filter((event) => event.breach).map((event) => make("rect", {
    x: event.version - 1 - width / 500, y: 0, width: width / 250, height: 20, class: event.undone ? "mark undone" : "mark",
  }));
  svg.replaceChildren(make("rect", { x: 0, y: 13, width, height: 2, class: "line" }), ...bands, ...breaches);
  $(".round-names").replaceChildren(...beginnings.map((event) => {
    const name = el("span", {}, `${LETTERS[event.kind]}${event.round}`);
    name.style.left = `${((event.version - 1) / width) * 100}%`;
    return name;
  }));
}

slider.addEventListener("input", () => show(Number(slider.value)));
for (const button of every(".step")) {
  button.addEventListener("click", () => show(version + Number(button.dataset.step)));
}
$(".pin").addEventListener("click", () => {
  pinned = pinned ? 0 : version;
  $(".pin").setAttribute("aria-pressed", String(Boolean(pinned)));
  $(".pin").textContent = pinned ? t("Compared with v{pinned} · stop", { pinned }) : t("Compare from here");
  show(version);
});
for (const button of every(".filters button")) {
  button.addEventListener("click", () => { filter = button.dataset.show ?? "all"; showEvents(); });
}
$(".stages").replaceChildren(...start.stages.map(({ id, name }) => el("option", { value: id }, name)));
$(".stage-choice").hidden = start.stages.length < 2;
const stages = $(".stages", HTMLSelectElement);
stages.addEventListener("change", () => {
  stage = Number(stages.value);
  drawTrack();
  show(version);
});
const check = $(".check", HTMLButtonElement);
check.addEventListener("click", async () => {
  const label = check.textContent;
  check.disabled = true;
  check.textContent = t("Pairing every round again …");
  await showFailure(async () => {
    /** @type {Finding[]} */
    const findings = await fetchPart("findings");
    $(".findings").replaceChildren(...findings.map(({ bad, remark, says }) => el("li", { class: bad ? "bad" : remark ? "open" : null }, translated(says))));
    check.hidden = true;
  });
  check.disabled = false;
  check.textContent = label;
});

// Undoes the last act. An unconfirmed undo is refused with its consequences; then a reason is asked for.
async function undo() {
  const command = { tournament: start.tournament, command: "undo-act", body: { version: start.undoable, reason: "not confirmed yet", saw: start.version } };
  const answer = await sendConfirmed(outbox, command, { title: t("Undo the act of version {undoable}", { undoable: start.undoable }), reason: t("Reason, for the log") });
  if (answer.stored) location.reload();
  else if (answer.confirmed || !needsConfirmation(answer)) $(".failure").textContent = answer.detail;
}
if (start.undoable) $(".undo").addEventListener("click", undo);

await showFailure(async () => {
  events = await fetchPart("timeline");
  start.version = events.length;
  slider.max = String(events.length);
  drawTrack();
  showEvents();
  show(Number(new URLSearchParams(location.hash.slice(1)).get("v")) || events.length);
  enableControls();
  document.body.dataset.ready = "yes";
});
