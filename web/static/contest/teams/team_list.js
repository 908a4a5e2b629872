// The list of teams, each of which opens to its members in board order. Members are moved by dragging or by
// Alt with the arrow keys; they can be added, corrected and removed.

import { el } from "../../shared/dom.js";
import { ask, choose, field, reasonField } from "../../shared/dialog.js";
import { sendOrShowRefusal } from "../../shared/warning.js";
import { EntryActs, playsFrom } from "../desk/entry_acts.js";
import { EntryLines, entryFacts } from "../desk/entry_lines.js";
import { showCaptainCode } from "./captain_phone.js";
import { TEAMS } from "./list_import.js";
import { memberFields, teamFields } from "./team_fields.js";
import { counted, t, typedNumber } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { Fact } from "../desk/entry_lines.js" */
/** @import { DeskMember, TeamEntry, TeamHead, TeamDeskRow } from "../../team_chess/shapes.d.ts" */

/** @param {DeskMember} member */
const fullName = ({ title, family, given }) => [title, given ? `${family}, ${given}` : family].filter(Boolean).join(" ");

/** A game's terms for teams: the number of seats in a match, texts, the kinds of bye, and whether points can be given or
 * taken.
 * @typedef {{ seatsOf: (head: TeamHead) => number, fewMembersText: (seats: number) => string, orderHint: string, strengthLabel: string, byes?: [string, string][], canAdjustPoints: boolean }} TeamTerms */

export class TeamList {
  /** @type {Set<number>} */
  #open = new Set();
  #dragged = 0;
  #memberToFocus = "";

  /** @param {HTMLElement} panel @param {Page<TeamHead, TeamDeskRow>} page @param {TeamTerms} terms */
  constructor(panel, page, terms) {
    this.page = page;
    this.terms = terms;
    /** @type {EntryLines<TeamEntry>} */
    this.lines = new EntryLines(panel, page, {
      line: (team) => this.#line(team),
      shownBesides: ({ entry }) => [this.#open.has(entry), this.#head.open_round, terms.seatsOf(this.#head)].join(" "),
      searchText: ({ family, captain, members }) => [family, captain, ...members.map((member) => `${member.given} ${member.family}`)].join(" "),
      register: () => ask(page, { title: t("Register a team"), act: t("Register"), hint: `${playsFrom(this.#head)} ${t("Its members are added afterwards.")}`, fields: teamFields(terms.strengthLabel),
        send: (values) => page.command("register-team", values) }),
      listPolicy: TEAMS,
    });
    this.acts = new EntryActs(page, () => this.lines.entries, terms.byes);
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {TeamEntry[]} teams */
  show(teams) {
    this.lines.show(teams);
    if (this.#memberToFocus) this.lines.list.querySelector(`[data-member="${this.#memberToFocus}"] button`)?.dispatchEvent(new Event("refocus"));
  }

  /** @param {TeamEntry} team */
  #line(team) {
    const open = this.#open.has(team.entry);
    const toggle = () => {
      if (!this.#open.delete(team.entry)) this.#open.add(team.entry);
      this.show(this.lines.entries);
    };
    return el("li", { class: `entry team ${team.withdrawn_from || team.expelled ? "gone" : ""}`, "data-team": team.entry },
      el("button", { type: "button", class: "pick", "aria-expanded": String(open), onclick: toggle },
        el("span", { class: "number" }, team.number ? String(team.number) : t("new")),
        el("span", { class: "name", translate: "no", dir: "auto", title: team.family }, el("span", { class: "family" }, team.family), team.apart ? ` (${team.apart})` : ""),
        el("span", { class: "federation" }, team.federation),
        el("span", { class: "rating" }, team.average ? String(team.average) : ""),
        el("span", { class: "captain" }, team.captain),
        el("span", { class: "state" }, ...entryFacts(team, this.#head.open_round, this.#facts(team)))),
      open ? this.#members(team) : null);
  }

  /** @param {TeamEntry} team @returns {Fact[]} */
  #facts(team) {
    const now = this.#head.open_round;
    const seats = this.terms.seatsOf(this.#head);
    const members = team.members.filter((member) => !member.left_from || now < member.left_from).length;
    return [
      ["", counted("{count} member", "{count} members", members)],
      ...(members < seats ? [/** @type {Fact} */ (["!", this.terms.fewMembersText(seats)])] : []),
      ...(team.checked_in ? [/** @type {Fact} */ (["✓", t("there for round {round}", { round: now })])] : [])];
  }

  /** @param {TeamEntry} team */
  #members(team) {
    return el("div", { class: "members-of" },
      el("ol", { "aria-label": t("Members of {team}", { team: team.family }) }, ...team.members.map((member) => this.#member(team, member))),
      team.members.length > 1 ? el("p", { class: "hint" }, this.terms.orderHint) : null,
      el("div", { class: "member-acts" },
        el("button", { type: "button", class: "add-member", onclick: () => this.#add(team) }, t("Add a member")),
        el("button", { type: "button", class: "team-menu", onclick: () => this.#menu(team) }, t("This team …"))));
  }

  /** @param {TeamEntry} team @param {DeskMember} member */
  #member(team, member) {
    const hasLeft = member.left_from > 0 && this.#head.open_round >= member.left_from;
    const button = el("button", { type: "button", class: "pick", onclick: () => this.#memberMenu(team, member) },
      el("span", { class: "number" }, String(member.order)),
      el("span", { class: "title" }, member.title),
      el("span", { class: "name", translate: "no", dir: "auto" }, el("span", { class: "family" }, member.family), member.given ? el("span", { class: "given" }, ` ${member.given}`) : ""),
      el("span", { class: "rating" }, member.rating ? String(member.rating) : ""),
      el("span", { class: "federation" }, member.federation),
      el("span", { class: "state" }, hasLeft ? t("left from round {round}", { round: member.left_from }) : member.order > this.terms.seatsOf(this.#head) ? t("reserve") : ""));
    button.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!event.altKey || !by) return;
      event.preventDefault();
      event.stopPropagation();
      this.#move(team, member.member, member.order - 1 + by);
    });
    button.addEventListener("refocus", () => {
      this.#memberToFocus = "";
      button.focus();
    });
    const line = el("li", { class: hasLeft ? "gone" : "", draggable: "true", "data-member": member.member }, button);
    line.addEventListener("dragstart", () => (this.#dragged = member.member));
    line.addEventListener("dragover", (event) => team.members.some((one) => one.member === this.#dragged) && event.preventDefault());
    line.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#move(team, this.#dragged, member.order - 1);
    });
    return line;
  }

  /** @param {TeamEntry} team @param {number} moved @param {number} to */
  #move(team, moved, to) {
    const others = team.members.map(({ member }) => member).filter((member) => member !== moved);
    if (to < 0 || to > others.length || others.length === team.members.length) return;
    this.#memberToFocus = String(moved);
    const members = [...others.slice(0, to), moved, ...others.slice(to)];
    void sendOrShowRefusal(this.page, t("The order stays as it was"), this.page.command("order-members", { entry: team.entry, members }));
  }

  /** @param {TeamEntry} team */
  #add(team) {
    ask(this.page, { title: t("A member of {team}", { team: team.family }), act: t("Add"), hint: t("Behind all others; the order can be changed."), fields: memberFields(),
      send: (values) => this.page.command("add-member", { entry: team.entry, ...values }), onStored: () => this.#open.add(team.entry) });
  }

  /** @param {TeamEntry} team @param {DeskMember} member */
  #memberMenu(team, member) {
    const about = { entry: team.entry, member: member.member };
    const moveTo = (/** @type {number} */ to) => this.#move(team, member.member, to);
    choose({ title: fullName(member), hint: t("{team}, number {order} of its list", { team: team.family, order: member.order }), choices: [
      { label: t("Correct …"), words: t("name, rating, title"), then: () => ask(this.page, { title: t("Correct {name}", { name: fullName(member) }), act: t("Correct"), fields: [...memberFields(member), reasonField(undefined, { required: false })],
        send: (values) => this.page.command("correct-member", { ...about, ...values }) }) },
      ...(member.order > 1 ? [{ label: t("One up"), then: () => moveTo(member.order - 2) }] : []),
      ...(member.order < team.members.length ? [{ label: t("One down"), then: () => moveTo(member.order) }] : []),
      ...(member.left_from ? [] : [{ label: t("Leaves …"), words: t("no longer plays for the team; games already played stay"), danger: true, then: () => ask(this.page, { title: t("{name} leaves?", { name: fullName(member) }), act: t("Leaves"), danger: true,
        fields: [reasonField(undefined, { required: false })], send: (values) => this.page.command("drop-member", { ...about, ...values }) }) }]),
    ] });
  }

  /** @param {TeamEntry} team */
  #menu(team) {
    const gone = team.withdrawn_from > 0 || team.expelled;
    this.acts.open(team, team.captain ? t("Captain: {captain}", { captain: team.captain }) : "", { more: [
      { label: t("Correct …"), words: t("name, captain, strength"), then: () => this.#correct(team) },
      ...(gone ? [] : [{ label: t("Captain's telephone …"), words: t("a code to scan, for line-ups"), then: () => void showCaptainCode(this.page, team) }]),
      ...(this.terms.canAdjustPoints ? [{ label: t("Points given or taken …"), words: t("beyond its results; record 299 of TRF26"), then: () => this.#adjust(team) }] : [])] });
  }

  /** @param {TeamEntry} team */
  #correct(team) {
    ask(this.page, { title: t("Correct {name}", { name: team.family }), act: t("Correct"), fields: [...teamFields(this.terms.strengthLabel, team), reasonField(undefined, { required: false })],
      send: (values) => this.page.command("correct-team", { entry: team.entry, ...values }) });
  }

  // Asks for points such as "-1" or "0,5", which are sent in tenths.
  /** @param {TeamEntry} team */
  #adjust(team) {
    const points = (/** @type {string} */ name, /** @type {string} */ label) => field(name, label, { value: "0", pattern: "[\\-−]?[0-9]{1,2}([.,]5)?", inputmode: "decimal", required: true, title: t("A number such as -1 or 0.5") });
    const tenths = (/** @type {string} */ text) => Math.round(Number(typedNumber(text)) * 10);
    ask(this.page, { title: t("Points of {team}", { team: team.family }), act: t("Note them"), hint: t("A number below zero takes points away. Earlier adjustments stay."),
      fields: [points("match_points", t("Match points")), points("game_points", t("Game points")),
        field("round", t("As of round; 0: from the start"), { type: "number", value: 0, min: 0, max: this.#head.rounds }), reasonField()],
      send: ({ match_points: match, game_points: game, ...more }) => this.page.command("adjust-points", { entry: team.entry, match_points: tenths(match), game_points: tenths(game), ...more }) });
  }
}
