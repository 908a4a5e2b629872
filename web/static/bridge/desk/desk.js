// The director's page for a phase of pairs. Each tab and each part of the side is a module of its
// own that is shown the newest sheet; this one holds them together.

import { el, embedded, setText } from "../../shared/dom.js";
import { Feed } from "../../shared/feed.js";
import { showFreshness } from "../../shared/freshness.js";
import { PhaseActs } from "./session_acts.js";
import { PairList } from "./pair_list.js";
import { PlanTab } from "./plan.js";
import { Layout } from "./rooms.js";
import { SitOuts } from "./sit_outs.js";
import { TableList } from "./table_list.js";

const live = embedded("live");
const $ = (selector) => document.querySelector(selector);
const place = { tournament: live.tournament, stage: live.stage };
const VIEW = "pairs-desk";
const feed = new Feed({ ...place, epoch: live.epoch, views: [{ view: VIEW, stage: live.stage }] });
const parts = [
  new TableList($("#tables")),
  new PairList($("#pairs"), place),
  new PlanTab($("#plan"), place),
  new PhaseActs($(".acts"), place),
  new SitOuts($(".sit-outs"), place),
  new Layout($(".side .layout"), place),
];

function show(sheet) {
  const rows = sheet.order.map((key) => sheet.rows.get(key));
  showHead(sheet.head);
  for (const part of parts) part.show(sheet.head, rows);
}

const STATES = { planned: "draft", published: "under way", closed: "closed" };

function showHead(head) {
  setText($(".round-title"), head.hand
    ? `Session ${head.hand} of ${head.sessions}${head.hand_state === "published" ? ` · round ${head.hand_round} of ${head.rounds}` : ""}`
    : "Before session 1");
  $(".round-title").dataset.state = head.hand_state;
  setText($(".count"), `${head.playing} of ${head.pairs} pairs · ${STATES[head.hand_state] ?? "not planned"}`);
  $(".sessions").replaceChildren(...head.planned.map((session) =>
    el("details", {}, el("summary", {}, `Session ${session.session} · ${STATES[session.state]}`),
      el("ul", {}, ...session.sections.map((words) => el("li", {}, words))))));
}

function openTab(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(chosen));
    $(`#${tab.getAttribute("aria-controls")}`).hidden = !chosen;
  }
}

for (const tab of document.querySelectorAll("[role=tab]")) {
  tab.addEventListener("click", () => openTab(tab.id.replace("tab-", "")));
}
feed.addEventListener("state", () => showFreshness(feed, $(".fresh")));
feed.addEventListener("sheet", ({ detail }) => show(detail.sheet));
feed.adopt(VIEW, live.stage, live.version, live.sheet);
show(feed.sheet(VIEW, live.stage));
showFreshness(feed, $(".fresh"));
if (!feed.sheet(VIEW, live.stage).head.hand) openTab(feed.sheet(VIEW, live.stage).head.pairs ? "plan" : "pairs");
feed.start();
