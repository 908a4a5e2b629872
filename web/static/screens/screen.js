// A screen in the hall: head, sheet, foot. It works unattended: it paints from the embedded data, follows
// the feed, and shows its freshness.

import { $, clockTime, el, setText } from "../shared/dom.js";
import { DisplayConnection, isDisplay } from "../displays/display_connection.js";
import { outageWords, showFreshness } from "../reading/freshness.js";
import { importOrReload } from "../reading/fetched.js";
import { embeddedSheet, publicFeed, rowsOf } from "../shared/page.js";
import { announcementText, HallClock, showNotices } from "./hall_clock.js";
import { roundName } from "../shared/round_name.js";
import { shareOf, showRange, rangeWords } from "./share.js";
import { embedded, t } from "../shared/words.js";
import { loadFaces, loadLetters } from "./letters.js";
import { Wall } from "./wall.js";

/** @import { Live } from "../shared/shapes.d.ts" */
/** @import { AnyRenderer } from "./renderer.d.ts" */
/** @import { Assignment } from "../displays/display_connection.js" */
/** @import { Whereabouts } from "./share.js" */

/** @type {Live} */
const live = embedded("live");
/** @type {{ renderer: AnyRenderer }} */
const { renderer } = await importOrReload(new URL(`../${document.body.dataset.renderer}`, import.meta.url).href);
const feed = publicFeed(live);
const share = renderer.place ? shareOf(new URLSearchParams(location.search)) : null;
const wall = new Wall($(".area"), renderer, { share, now: () => Date.now() + feed.clockOffset });
document.body.classList.toggle("shared", share !== null);
document.body.classList.toggle("cornered", !renderer.drawn && document.body.dataset.view !== "clock");
$(".area").classList.toggle("fades", renderer.agesQuickly ?? false);
const clock = new HallClock($(".head-clock"), feed, { always: document.body.dataset.view === "clock" });
const NEW_FOR = 5 * 60_000;
let displayName = "";

function showHead() {
  const { head, order } = wall.sheet;
  setText($(".head-tournament"), head.tournament);
  setText($(".head-stage"), [head.stage, head.venue].filter(Boolean).map((part) => `\u00a0· ${part}`).join(""));
  setText($(".head-round"), head.round ? heading(head) : renderer.title);
  showNew();
  showWhen();
  const legend = [renderer.legend?.(head, rowsOf(wall.sheet)), wall.omissions].filter(Boolean).join(" · ");
  setText($(".foot-legend"), legend);
  $(".foot-legend").hidden = !legend;
  $(".foot-legend").classList.remove("long");
  $(".foot-legend").classList.toggle("long", $(".foot-legend").scrollHeight > $(".foot-legend").clientHeight + 1);
  $(".head").classList.remove("tight");
  $(".head").classList.toggle("tight", overflows($(".head-tournament")));
  clock.show(head.clock, head.upcoming);
  showNotices($(".notices"), head.notices, displayName);
  $(".area").classList.toggle("nothing", !order.length && (head.round === 0 || renderer.emptyIsNews === true));
  $(".area").dataset.nothing = renderer.nothing ?? t("Round 1 is not published yet.");
}

// Also called without a new sheet, as an announcement disappears at the end of its day.
function showWhen() {
  const { head } = wall.sheet;
  const published = $(".head-new").hidden ? t("published {time}", { time: clockTime(head.published) }) : "";
  setText($(".foot-when"), [head.round ? when(head, published) : "", announcementText(head.upcoming, Date.now() + feed.clockOffset)].filter(Boolean).join(" · "));
}

/** @param {HTMLElement} line */
const overflows = (line) => line.scrollWidth > line.clientWidth + 1;

// The default heading names the current round; tables have their own, with the rounds counted.
const heading = renderer.heading ?? ((/** @type {{ round: number }} */ head) => `${renderer.title} · ${roundName(head)}`);
const when = renderer.when ?? ((/** @type {unknown} */ _head, /** @type {string} */ published) => published);

/** @param {{ page: number, pages: number, dwell: number, left: number } & Whereabouts} turn */
function showPage({ page, pages, dwell, left, ...whereabouts }) {
  showRange($(".head-range"), $(".foot-strip"), whereabouts);
  $(".foot-strip").classList.remove("long");
  $(".foot-strip").classList.toggle("long", overflows($(".foot-strip")));
  setText($(".foot-page"), pages > 1 ? [t("page {page}/{pages}", { page, pages }), rangeWords(whereabouts.ofPage)].filter(Boolean).join(" · ") : "");
  const bar = $(".foot-progress");
  for (const animation of bar.getAnimations()) animation.cancel();
  $(".foot-track").classList.toggle("idle", pages === 1);
  if (pages > 1) bar.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: dwell }).currentTime = dwell - left;
}

// Shows the mark of a new publication for a while, as long as a game of the round is still to be played.
function showNew() {
  const { round, published, entered = 0, boards = 0 } = wall.sheet.head;
  const age = Date.now() + feed.clockOffset - Date.parse(published);
  const isNew = !renderer.agesQuickly && round > 0 && age < NEW_FOR && (!boards || entered < boards);
  const hasChanged = $(".head-new").hidden === isNew;
  $(".head-new").hidden = !isNew;
  if (isNew) setText($(".head-new"), t("new {time}", { time: clockTime(published) }));
  return hasChanged;
}

// All screens show the server's key and the log's code at the same moment each hour, by the server's clock.
const HOUR = 3_600_000;
const PROOF_SHOWN_FOR = 5000;
let proofWantedAt = 0;

function showProof() {
  const isWanted = Date.now() - proofWantedAt < 2 * PROOF_SHOWN_FOR;
  document.body.classList.toggle("proving", isWanted || (Date.now() + feed.clockOffset) % HOUR < PROOF_SHOWN_FOR);
  setText($(".foot-code"), feed.code ? `v${feed.version} · ${feed.code}` : "");
}

for (const kind of ["click", "keydown"]) {
  addEventListener(kind, (event) => {
    const wantsProof = event instanceof KeyboardEvent ? event.key === "k" : event.target instanceof Element && event.target.closest(".foot");
    if (!wantsProof) return;
    proofWantedAt = Date.now();
    showProof();
  });
}

function showState() {
  if (!isPainted()) return;
  const { level, refusal } = feed.freshness();
  const isOut = !refusal && (level === "stale" || level === "cold");
  // The freshness in the foot is not updated while the outage bar covers it.
  if (!isOut) showFreshness(feed, $(".foot-fresh"), { coded: false });
  else document.body.dataset.freshness = level;
  $(".foot-outage").hidden = !isOut;
  if (isOut) setText($(".foot-outage"), outageWords(feed));
  showProof();
  if (showNew()) showHead();
  showWhen();
}

wall.addEventListener("shown", showHead);
wall.addEventListener("page", (event) => showPage(/** @type {CustomEvent} */ (event).detail));
feed.addEventListener("state", showState);
feed.addEventListener("sheet", (event) => {
  const { sheet, changed } = /** @type {CustomEvent} */ (event).detail;
  const letters = loadLetters(rowsOf(sheet));
  if (letters) letters.then(() => wall.show(sheet, changed));
  else wall.show(sheet, changed);
});

// Takes an assignment from the desk: the name of this display.
/** @param {Assignment} assignment */
function onAssignment({ name }) {
  displayName = name;
  showHead();
}

// Resolves when the server's clock is known: a countdown must not be shown before.
const serverClockKnown = () => new Promise((done) => feed.addEventListener("hello", done, { once: true }));

const isPainted = () => document.getElementById("painted") !== null;

async function start() {
  const faces = loadFaces(live.sheet).then(() => isPainted() && wall.layOutAgain());
  await Promise.race([faces, new Promise((done) => setTimeout(done, 1500))]);
  const served = embeddedSheet(feed, live);
  feed.start();
  if (served.head.countdown) await Promise.race([serverClockKnown(), new Promise((done) => setTimeout(done, 1500))]);
  await loadLetters(live.sheet);
  wall.show(feed.sheet(live.view, live.stage) ?? served, null);
  document.body.classList.add("set");
  document.body.append(el("span", { hidden: true, id: "painted" }));
  showState();
  if (isDisplay()) new DisplayConnection({ state: () => ({ ...feed.freshness(), ...wall.sizes }), called: onAssignment, shown: (seconds) => wall.waitForFullPass(seconds) });
}

start();
