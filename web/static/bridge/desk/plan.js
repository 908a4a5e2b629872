// The tab with the plan of the phase: the ways to play the present pairs, side by side, of which one is announced.
// A planned session keeps its movement; the lines of later sessions can be planned again.

import { el } from "../../shared/dom.js";
import { ask, field, selectField, reasonField } from "../../shared/dialog.js";
import { askForMasterpoints } from "./masterpoints.js";
import { askForScoring } from "./scoring.js";
import { counted, t } from "../../shared/words.js";
import { wayCards, fetchWays } from "../ways_to_play.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { Way } from "../ways_to_play.js" */
/** @import { PhaseDeskHead, PlanFacts } from "../shapes.d.ts" */

const FIELDS = [["pairs", t("Pairs, or players of an individual")], ["sessions", t("Sessions")], ["boards", t("Boards a round")], ["rooms", t("Tables in each room")], ["copies", t("Sets that can be made")], ["longest", t("Longest session, minutes")], ["fewest", t("Fewest boards to be ranked, as 16 or 1/2")]];

// The fewest boards to be ranked, as a share, if nothing else is announced.
const HALF = "1/2";

// The schemes in which all tables play the same boards in any case.
const ALWAYS_SAME_BOARDS = new Set(["spread", "swiss"]);

export class PlanTab {
  #shownJson = "";
  // Counts the requests for ways to play: an answer to an earlier one is ignored.
  #requests = 0;

  /** @type {Set<string>} the fields that were typed in: they no longer follow the announced plan */
  #typed = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} panel @param {Page<PhaseDeskHead, any>} page */
  constructor(panel, page) {
    this.page = page;
    this.inputs = Object.fromEntries(FIELDS.map(([name]) => [name, el("input", { name, inputmode: "numeric", autocomplete: "off", oninput: () => this.#onTyping(name) })]));
    this.cards = el("ol", { class: "ways", "aria-label": t("Ways to play") });
    this.message = el("p", { class: "said", role: "status" });
    this.copies = el("p", { class: "hint copies" });
    this.replanLines = el("button", { type: "button", class: "replan-lines", onclick: () => this.#askToReplanLines() }, t("Plan the lines again …"));
    panel.replaceChildren(
      el("form", { class: "wish", onsubmit: (event) => event.preventDefault() },
        ...FIELDS.map(([name, label]) => el("label", {}, el("span", {}, label), this.inputs[name]))),
      el("p", {}, el("a", { class: "next", href: `/t/${encodeURIComponent(page.tournament)}/s/${page.stage}/next` }, t("What comes next: all phases, who goes on, the next ones planned"))),
      this.message, this.copies,
      el("div", { class: "plan-acts" }, this.replanLines,
        el("button", { type: "button", class: "announce-scoring", onclick: () => askForScoring(page) }, t("Scoring …")),
        el("button", { type: "button", class: "announce-masterpoints", onclick: () => askForMasterpoints(page) }, t("Masterpoints …")),
        el("button", { type: "button", class: "announce-pace", onclick: () => this.#askForPace() }, t("Clock of a round …"))),
      this.cards);
  }

  /** @param {string} name */
  #onTyping(name) {
    this.#typed.add(name);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#showWays(), 250);
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {PhaseDeskHead} head */
  show(head) {
    const announced = { pairs: head.playing || "", sessions: head.plan.sessions, boards: head.plan.boards, rooms: head.plan.rooms.join(" "), fewest: fewestOf(head.plan) };
    for (const [name, value] of Object.entries(announced)) if (!this.#typed.has(name)) this.inputs[name].value = String(value);
    this.replanLines.hidden = !head.lines || head.next_session > head.sessions || !head.hand;
    this.copies.textContent = copiesText(head);
    const json = JSON.stringify([announced, head.plan]);
    if (json !== this.#shownJson) this.#showWays();
    this.#shownJson = json;
  }

  // Fetches and shows the ways to play for the values of the fields.
  async #showWays() {
    const request = ++this.#requests;
    const wish = Object.fromEntries(FIELDS.map(([name]) => [name, this.inputs[name].value.trim()]).filter(([, value]) => value));
    if (!wish.pairs) return this.cards.replaceChildren();
    const { fewest, ...parameters } = wish;
    const { plan, playing } = this.#head;
    const { answer: ways = [], detail } = await fetchWays(playing ? { ...parameters, of: plan.scheme === "individual" ? "players" : "pairs" } : parameters);
    if (request !== this.#requests) return;
    this.message.textContent = detail;
    const isAnnounced = (/** @type {Way} */ way) => way.scheme === plan.scheme && way.base === plan.base && (!plan.movement || way.movement === plan.movement) && way.arrow_switched === plan.arrow_switched &&
      Number(wish.sessions) === plan.sessions && Number(wish.boards) === plan.boards && fewest === fewestOf(plan);
    this.cards.replaceChildren(...wayCards(ways, (way) => this.#askToAnnounce(way, wish), isAnnounced));
  }

  /** @param {Way} way @param {Record<string, string>} wish */
  #askToAnnounce(way, wish) {
    const { plan } = this.#head;
    ask(this.page, {
      title: t("Announce {name}", { name: way.name }), act: t("Announce it"), hint: counted("{count} session of {rounds} rounds, {boards} boards each.", "{count} sessions of {rounds} rounds, {boards} boards each.", Number(wish.sessions), { rounds: way.rounds, boards: wish.boards }),
      fields: [
        ...(ALWAYS_SAME_BOARDS.has(way.scheme) ? [] : [selectField("barometer", t("Boards"), [["no", t("move from table to table")], ["yes", t("are the same at all tables in each round (barometer)")]], plan.barometer ? "yes" : "no")]),
        ...(["one-section", "spread", "individual"].includes(way.scheme) ? [selectField("seats", t("Seats"), [["", t("by lot")], ["strength", t("by strength, the strong ones shared among NS and EW")]], plan.by_strength ? "strength" : "")] : []),
        reasonField(undefined, { maxlength: 500, value: this.#head.hand ? "" : t("as planned") })],
      send: ({ reason, barometer, seats }) => this.page.command("replan-phase", {
        sessions: Number(wish.sessions), scheme: way.scheme, base: way.base, movement: way.movement,
        boards: Number(wish.boards), rooms: (wish.rooms ?? "").split(/[\s,]+/u).filter(Boolean).map(Number),
        barometer: barometer === "yes", arrow_switched: way.arrow_switched, by_strength: seats === "strength", scoring: plan.scoring, scoring_options: withFewest(plan.scoring_options, wish.fewest), reason }),
      onStored: () => this.#typed.clear(),
    });
  }

  #askForPace() {
    const [board, move] = this.#head.pace;
    ask(this.page, { title: t("Clock of a round"), act: t("Announce it"), hint: t("It starts when you call the round, on all screens and tablets. With 0 minutes a board you start it yourself."),
      fields: [field("board", t("Minutes for a board"), { type: "number", min: 0, max: 30, value: board || 7, required: true }), field("move", t("Minutes for the move"), { type: "number", min: 0, max: 30, value: board ? move : 2, required: true })],
      send: (values) => this.page.command("announce-pace", values) });
  }

  #askToReplanLines() {
    ask(this.page, { title: t("Plan the lines again"), act: t("Plan them"), hint: t("For the sessions that are not planned yet: everybody who takes part gets a place, nobody meets again."),
      fields: [
        selectField("how", t("Who meets next"), [["lots", t("Drawn, with a plan for all sessions")], ["results", t("Lines of nearly equal results, by the sessions that are closed")]]),
        reasonField(undefined, { maxlength: 500 })],
      send: ({ reason, how }) => this.page.command("replan-lines", { reason, by_results: how === "results" }) });
  }
}

// How many copies of a set of boards the session needs, and which tables can share one.
/** @param {PhaseDeskHead} head */
function copiesText({ copies, hand }) {
  if (!copies) return "";
  const each = counted("Session {hand}: {count} copy of each set of boards.", "Session {hand}: {count} copies of each set of boards.", copies.most, { hand });
  const sharing = copies.shared.filter((tables) => tables.length > 1).map((tables) => tables.join("+"));
  return copies.fewest < copies.most ? counted("{each} {count} is enough if tables share one: {sharing}.", "{each} {count} are enough if tables share one: {sharing}.", copies.fewest, { each, sharing: sharing.join(", ") }) : each;
}

/** @param {PlanFacts} plan */
const fewestOf = ({ scoring_options: options }) => new Map(options).get("fewest") ?? HALF;

/** @param {[string, string][]} options @param {string} [fewest] @returns {[string, string][]} */
const withFewest = (options, fewest = HALF) => [...options.filter(([name]) => name !== "fewest"), ["fewest", fewest]];
