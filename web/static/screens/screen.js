// A screen in the hall: head, sheet, foot. It needs nobody: it paints from the page itself, follows
// the feed, and says how fresh it is.

import { clockTime, el, embedded, setText } from "../shared/dom.js";
import { DisplayLine, isDisplay } from "./display_line.js";
import { Feed } from "../shared/feed.js";
import { showFreshness, sinceWords } from "../shared/freshness.js";
import { forgetWidths } from "../shared/names.js";
import { clock as wallClock } from "./clock.js";
import { crosstable } from "../chess/sheets/crosstable.js";
import { movement } from "../bridge/sheets/movement.js";
import { names } from "../chess/sheets/pairings_by_name.js";
import { pairList } from "../bridge/sheets/start_list.js";
import { pairings } from "../chess/sheets/pairings.js";
import { progress } from "../chess/sheets/progress.js";
import { ranking } from "../bridge/sheets/ranking.js";
import { schedule } from "../chess/sheets/schedule.js";
import { seats } from "../bridge/sheets/seats.js";
import { slowTables } from "../bridge/sheets/missing_boards.js";
import { standings } from "../chess/sheets/standings.js";
import { startPosition } from "../chess/sheets/start_position.js";
import { tables } from "../bridge/sheets/round_tables.js";
import { HallClock, showNotices } from "./hall_clock.js";
import { t } from "../shared/words.js";
import { Wall } from "./wall.js";

const OF_PAIRS = { seats, tables, pairs: pairList, movement, ranking, boards: slowTables };
const SHEETS = { ...OF_PAIRS, pairings, names, standings, crosstable, schedule, progress, "start-position": startPosition, clock: wallClock };

const live = embedded("live");
const renderer = SHEETS[live.view];
const $ = (selector) => document.querySelector(selector);
const feed = new Feed({
  tournament: live.tournament,
  epoch: live.epoch,
  views: [{ view: live.view, stage: live.stage }],
});
const wall = new Wall($(".area"), renderer);
const clock = new HallClock($(".head-clock"), feed);
let displayName = "";

function showHead() {
  const { head } = wall;
  setText($(".head-tournament"), head.tournament);
  setText($(".head-stage"), head.stage ? `\u00a0· ${head.stage}` : "");
  setText($(".head-round"), head.round ? heading(head) : renderer.title);
  setText($(".head-when"), head.round ? when(head) : "");
  const legend = renderer.legend?.(head, wall.rows) ?? "";
  setText($(".foot-legend"), legend);
  $(".foot-legend").hidden = !legend;
  clock.show(head.clock ?? null);
  showNotices($(".notices"), head.notices ?? [], displayName);
  $(".area").classList.toggle("nothing", wall.empty && (head.round === 0 || renderer.emptyIsNews === true));
  $(".area").dataset.nothing = renderer.nothing ?? t("Round 1 is not published yet.");
  $(".area").dataset.idle = head.round ? t("No clock is running.") : "";
}

// Most sheets are about the round that is on; a table says how far it goes.
const heading = renderer.heading ?? ((head) => `${renderer.title} · ${t("Round {round}", head)}`);
const when = renderer.when ?? ((head) => t("published {time}", { time: clockTime(head.published) }));

function showPage({ page, pages, dwell }) {
  setText($(".foot-page"), pages > 1 ? t("page {page}/{pages}", { page, pages }) : "");
  const bar = $(".foot-progress");
  for (const animation of bar.getAnimations()) animation.cancel();
  $(".foot-track").classList.toggle("idle", pages === 1);
  if (pages > 1) bar.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: dwell });
}

function showState() {
  const cold = showFreshness(feed, $(".foot-fresh")) === "cold";
  $(".veil").hidden = !cold;
  if (cold) setText($(".veil-text"), sinceWords(feed));
}

wall.addEventListener("shown", showHead);
wall.addEventListener("page", (event) => showPage(event.detail));
feed.addEventListener("state", showState);
feed.addEventListener("sheet", ({ detail }) => wall.show(detail.sheet, detail.changed));

// The desk may call this display something else at any time.
function called({ name }) {
  displayName = name;
  showHead();
}

async function begin() {
  const loaded = ['400 20px "Source Sans 3"', '600 20px "Source Sans 3"'].map((f) => document.fonts.load(f));
  await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, 1500))]);
  forgetWidths();
  feed.adopt(live.view, live.stage, live.version, live.sheet);
  wall.show(feed.sheet(live.view, live.stage), null);
  document.body.append(el("span", { hidden: true, id: "painted" }));
  showState();
  feed.start();
  if (isDisplay()) new DisplayLine({ state: () => feed.freshness(), told: called });
}

begin();
