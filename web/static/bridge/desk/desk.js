// The director's page for a phase of pairs. Each tab and each part of the side is a module of its
// own that is shown the newest sheet; this one holds them together.

import { Acts } from "../../shared/acts.js";
import { ask, reasonField } from "../../shared/dialog.js";
import { $, el, setText } from "../../shared/dom.js";
import { OwnRequests } from "../../entries/own_requests.js";
import { Page, rowsOf, tabs } from "../../shared/page.js";
import { PairList } from "./pair_list.js";
import { PlanTab } from "./plan.js";
import { Rooms } from "./rooms.js";
import { SESSION } from "./session_acts.js";
import { SitOuts } from "./sit_outs.js";
import { TableList } from "./table_list.js";
import { counted, t, translated } from "../../shared/words.js";

/** @import { Part } from "../../shared/shapes.d.ts" */
/** @import { PhaseDeskHead, PhaseDeskRow } from "../shapes.d.ts" */

/** @type {Page<PhaseDeskHead, PhaseDeskRow>} */
const page = new Page();
/** @type {Part<PhaseDeskHead, PhaseDeskRow>[]} */
const parts = [
  new TableList($("#tables")),
  new PairList($("#pairs"), page),
  new PlanTab($("#plan"), page),
  new Acts($(".acts"), page, SESSION),
  new OwnRequests($(".own-requests"), page),
  new SitOuts($(".sit-outs"), page),
  new Rooms($(".side .layout"), page),
];
const openTab = tabs();

/** @type {Record<string, string>} */
const STATES = { planned: t("draft"), published: t("under way"), closed: t("closed") };

/** @param {PhaseDeskHead} head */
function showHead(head) {
  setText($(".round-title"), head.hand
    ? [t("Session {hand} of {sessions}", { ...head }), head.hand_state === "published" ? t("round {hand_round} of {rounds}", { ...head }) : ""].filter(Boolean).join(" · ")
    : t("Before session 1"));
  $(".round-title").dataset.state = head.hand_state;
  setText($(".count"), `${counted("{playing} of {pairs} pair", "{playing} of {pairs} pairs", head.pairs, { ...head })} · ${STATES[head.hand_state] ?? t("not planned")}`);
  $(".sessions").replaceChildren(...head.planned.map((session) =>
    el("details", {}, el("summary", {}, `${t("Session {session}", session)} · ${STATES[session.state]}`),
      el("ul", {}, ...session.sections.map((words) => el("li", {}, translated(words)))))),
  el("p", {}, el("a", { class: "next", href: `/t/${encodeURIComponent(page.tournament)}/s/${page.stage}/next` }, t("What comes after this phase"))));
}

$(".revoke-codes").addEventListener("click", () => ask(page, {
  title: t("Revoke the tablets' codes"), act: t("Revoke them"), danger: true,
  hint: t("The codes printed for the tables let no tablet in any more; print new ones. Tablets that are in stay at their tables: each is revoked among the devices."),
  fields: [reasonField()], send: (values) => page.command("revoke-table-codes", values),
}));

page.begin((sheet, before) => {
  const { head } = sheet;
  showHead(head);
  for (const part of parts) part.show(head, rowsOf(sheet));
  if (!before && !head.hand) openTab(head.pairs ? "plan" : "pairs");
});
