// The audit page: a slider over the log. For each version it shows the pairings, standings and colours at
// that moment, with the differences from the version compared with.
import { $, el, every, enableControls } from "../shared/dom.js";
import { Outbox } from "../shared/outbox.js";
import { LEVELS, sendConfirmed, needsConfirmation } from "../shared/warning.js";
import { embedded, rememberMessages, t, translated } from "../shared/words.js";

/** @import { AuditEvent, BoardThen, Finding, Moment, PersonThen, PhaseThen, RowThen, StageThen, Start } from "./shapes.d.ts" */

/** @typedef {[colour: string, mark: string, opponent: number]} Game */

/** @type {Start} */
const start = embedded("start");
const root = `/t/${start.tournament}/audit`;
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
let pinned = 0;
let wanted = 0;
let asking = false;
let only = "all";

/** @param {string} path */
async function get(path) {
  const answer = await fetch(`${root}/${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return rememberMessages(await answer.json());
}

/** @param {number} at @returns {Promise<Moment | null>} */
async function momentAt(at) {
  const key = `${stage}/${at}`;
  const kept = moments.get(key);
  if (kept !== undefined) return kept;
  const [oldest] = moments.keys();
  if (moments.size > KEPT_MOMENTS) moments.delete(oldest);
  const moment = await get(`at/${at}?stage=${stage}`);
  moments.set(key, moment);
  return moment;
}

// Shows a version. While the slider is dragged, only the newest position is fetched and only the visible
// rows are drawn; the rest, with marks for changes, is drawn when it stops.
/** @param {number} at */
async function show(at) {
  version = Math.min(Math.max(at, 1), start.version);
  wanted = version;
  slider.value = String(version);
  showNow();
  if (asking) return;
  asking = true;
  try {
    while (wanted) {
      const now = wanted;
      const moment = await momentAt(now);
      const against = pinned || now - 1;
      draw(moment, pinned ? await momentAt(pinned) : null, against, ROWS_AT_ONCE);
      if (wanted !== now) continue;
      const before = against > 0 ? await momentAt(against) : null;
      if (wanted === now) {
        draw(moment, before, against, Infinity);
        markEvent();
        wanted = 0;
      }
    }
  } finally {
    asking = false;
  }
}

function showNow() {
  const event = events[version - 1];
  $(".version").textContent = `v${version}`;
  if (!event) return;
  const time = $(".now time", HTMLTimeElement);
  time.textContent = instant(event.instant);
  time.dateTime = event.instant;
  $(".now .says").textContent = translated(event.says);
}

/** @param {string} text */
function instant(text) {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":")}`;
}

/** @param {Moment | null} moment @param {Moment | null} before @param {number} against @param {number} rows */
function draw(moment, before, against, rows) {
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
  drawDifferences(against);
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
  const same = before && "tables" in before && before.session === moment.session && before.round === moment.round ? before : null;
  const old = new Map(same?.tables.map((one) => [one.table, JSON.stringify(one)]));
  const pair = (/** @type {PersonThen | null} */ one) => el("td", {}, el("span", { class: "no" }, one ? String(one.number) : "–"), " ", one?.name ?? "");
  $(".boards tbody").replaceChildren(...moment.tables.slice(0, rows).map((one) =>
    el("tr", { class: same && old.get(one.table) !== JSON.stringify(one) ? "changed" : null },
      el("td", { class: "board" }, one.table), pair(one.ns), el("td", { class: "result open" }, one.boards), pair(one.ew))));
  $(".byes").textContent = "";
}

/** @param {StageThen | null} moment @param {StageThen | null} before @param {number} rows */
function drawBoards(moment, before, rows) {
  const same = before?.round === moment?.round ? before : null;
  const old = new Map(same?.boards.map((b) => [b.board, b]));
  const fresh = (/** @type {BoardThen} */ b) => Boolean(before) && JSON.stringify(old.get(b.board)) !== JSON.stringify(b);
  $(".boards tbody").replaceChildren(...(moment?.boards ?? []).slice(0, rows).map((b) => el("tr", { class: fresh(b) ? "changed" : null },
    el("td", { class: "board" }, String(b.board)),
    seat(b.white, "white"),
    el("td", { class: b.result ? "result" : "result open" }, translated(b.result) || "–"),
    seat(b.black, "black"))));
  $(".byes").textContent = (moment?.byes ?? []).map((bye) => `${bye.player.number || ""} ${bye.player.name}: ${translated(bye.what)}`).join(" · ");
}

/** @param {PersonThen} player @param {string} colour */
function seat(player, colour) {
  return el("td", { class: colour },
    el("span", { class: `square ${colour}`, "aria-hidden": "true" }), " ",
    el("span", { class: "no" }, String(player.number)), " ", player.name);
}

/** @param {StageThen | null} moment @param {StageThen | null} before @param {number} rows */
function drawStandings(moment, before, rows) {
  const columns = moment?.columns ?? [];
  $(".standings thead").replaceChildren(el("tr", {},
    ...["", t("No"), t("Name"), t("Pts"), ...columns].map((name) => el("th", { scope: "col" }, name)),
    el("th", { scope: "col", class: "strip" }, t("Colours"))));
  const old = new Map(before?.rows.map((row) => [row.key, row]));
  $(".standings tbody").replaceChildren(...(moment?.rows ?? []).slice(0, rows).map((row) => standing(row, old.get(row.key), Boolean(before))));
}

/** @param {RowThen} row @param {RowThen | undefined} old @param {boolean} comparing */
function standing(row, old, comparing) {
  const above = comparing && old ? old.rank - row.rank : 0;
  const score = comparing && (!old || old.score !== row.score || old.values.join() !== row.values.join());
  const moved = !above ? "" : above > 0 ? ` ▴${above}` : ` ▾${-above}`;
  const before = old?.colours ?? [];
  return el("tr", { class: [above || score ? "changed" : "", row.withdrawn ? "withdrawn" : ""].join(" ").trim() || null },
    el("td", { class: "rank" }, String(row.rank || "–"), moved ? el("span", { class: "moved" }, moved) : null),
    el("td", { class: "no" }, String(row.player.number)),
    el("td", { class: "name" }, row.player.name),
    el("td", { class: "score" }, row.score),
    ...row.values.map((value) => el("td", { class: "value" }, value)),
    el("td", { class: "strip" }, ...row.colours.map((one, i) => square(one, i + 1, comparing && String(before[i]) !== String(one)))));
}

/** @type {Record<string, (opponent: string, mark: string) => string>} */
const AGAINST = {
  w: (opponent, mark) => t("White against {opponent}, {mark}", { opponent, mark }),
  b: (opponent, mark) => t("Black against {opponent}, {mark}", { opponent, mark }),
  "": (opponent, mark) => t("against {opponent}, {mark}", { opponent, mark }),
};

/** @param {Game} game @param {number} round @param {boolean} fresh */
function square([colour, mark, opponent], round, fresh) {
  const says = opponent ? AGAINST[colour](String(opponent), mark === "·" ? t("still playing") : mark) : t("no game, {mark}", { mark });
  return el("span", { class: `game ${colour || "none"}${fresh ? " new" : ""}`, title: t("Round {round}: {says}", { round, says }) }, mark);
}

/** @param {number} against */
async function drawDifferences(against) {
  const list = $(".differences");
  if (!pinned || against === version) return list.replaceChildren();
  const [from, to] = [pinned, version];
  /** @type {{ sentences: string[] }} */
  const { sentences } = await get(`differences?from=${from}&to=${to}`);
  if (from !== pinned || to !== version) return undefined;
  const more = sentences.length - ROWS_AT_ONCE;
  return list.replaceChildren(...sentences.slice(0, ROWS_AT_ONCE).map((says) => el("li", {}, translated(says))),
    ...(more > 0 ? [el("li", {}, t("{more} more", { more }))] : []));
}

/** @type {Record<string, string>} */
const KINDS = { "result-recorded": "result", "result-confirmed": "result" };

/** @param {AuditEvent} event */
function line(event) {
  const key = event.key ? t("signed with key {key}", { key: event.key }) : t("not signed by a device");
  const who = [t(event.actor), event.device, key].filter(Boolean).join(", ");
  return el("li", { class: ["event", event.breach ? "breach" : "", event.undone ? "undone" : ""].join(" ").trim(), "data-version": event.version },
    el("button", { type: "button", onclick: () => show(event.version) },
      el("span", { class: "v" }, String(event.version)),
      el("span", { class: "text" }, translated(event.says),
        event.breach ? el("span", { class: "why" }, breachWords(event)) : null,
        el("span", { class: "who" }, `${instant(event.instant)} · ${who}`))));
}

/** @param {AuditEvent} event */
function breachWords(event) {
  const change = [event.before, event.after].filter(Boolean).map((said) => translated(said)).join(" → ");
  const level = event.level ? t("warning of level {level} ({meaning}) confirmed", { level: event.level, meaning: LEVELS[event.level] }) : "";
  const undone = event.undone ? t("undone at v{undone}", { undone: event.undone }) : "";
  return t("Broke pairing integrity: {what}", { what: [translated(event.breach.replaceAll("-", " ")), change, level, undone].filter(Boolean).join(", ") });
}

function showEvents() {
  shown = events.filter((event) => only === "all"
    || (only === "breaches" ? event.breach : KINDS[event.kind] !== "result" || event.breach));
  $(".events").replaceChildren(...shown.map(line));
  for (const button of every(".filters button")) button.setAttribute("aria-pressed", String(button.dataset.show === only));
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
  const paired = events.filter((event) => event.stage === stage && event.kind in LETTERS);
  const bands = paired.map((event, i) => {
    const end = paired[i + 1]?.version ?? start.version;
    return make("rect", { x: event.version - 1, y: 8, width: Math.max(end - event.version, 0.5), height: 12, class: event.round % 2 ? "band odd" : "band" });
  });
  const breaches = events.filter((event) => event.breach).map((event) => make("rect", {
    x: event.version - 1 - width / 500, y: 0, width: width / 250, height: 20, class: event.undone ? "mark undone" : "mark",
  }));
  svg.replaceChildren(make("rect", { x: 0, y: 13, width, height: 2, class: "line" }), ...bands, ...breaches);
  $(".round-names").replaceChildren(...paired.map((event) => {
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
  button.addEventListener("click", () => { only = button.dataset.show ?? "all"; showEvents(); });
}
$(".stages").replaceChildren(...start.stages.map((one) => el("option", { value: one.id }, one.name)));
$(".stage-choice").hidden = start.stages.length < 2;
const stages = $(".stages", HTMLSelectElement);
stages.addEventListener("change", () => {
  stage = Number(stages.value);
  drawTrack();
  show(version);
});
const button = $(".check", HTMLButtonElement);
button.addEventListener("click", async () => {
  button.disabled = true;
  button.textContent = t("Pairing every round again …");
  /** @type {Finding[]} */
  const found = await get("findings");
  $(".findings").replaceChildren(...found.map((one) => el("li", { class: one.bad ? "bad" : one.remark ? "open" : null }, translated(one.says))));
  button.hidden = true;
});

// Undoes the last act. An unconfirmed undo is refused with its consequences; then a reason is asked for.
async function undo() {
  const command = { tournament: start.tournament, command: "undo-act", body: { version: start.undoable, reason: "not confirmed yet", saw: start.version } };
  const answer = await sendConfirmed(new Outbox(start.tournament), command, { title: t("Undo the act of version {undoable}", { undoable: start.undoable }), reason: t("Reason, for the log") });
  if (answer.stored) location.reload();
  else if (answer.confirmed || !needsConfirmation(answer)) $(".undo-notice").textContent = answer.detail;
}
if (start.undoable) $(".undo").addEventListener("click", undo);

events = await get("timeline");
start.version = events.length;
slider.max = String(events.length);
drawTrack();
showEvents();
show(Number(new URLSearchParams(location.hash.slice(1)).get("v")) || events.length);
enableControls();
document.body.dataset.ready = "yes";
