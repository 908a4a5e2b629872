// The teams, each folding open to its members in board order: dragged into it, or moved by the arrow
// keys with Alt; added, corrected, gone.

import { $, arrange, el, onTyping } from "../../shared/dom.js";
import { ask, choose, field, options, reasonField } from "../../shared/dialog.js";
import { newKey } from "../../shared/commands.js";
import { finder, onlyMatch } from "../../shared/search.js";
import { bringInList } from "../../entries/list_import.js";
import { MistakesMade, discard } from "../../organiser/mistakes.js";
import { askWarned } from "../../shared/warning.js";
import { captainPhone } from "./captain_phone.js";
import { TEAMS } from "./list_import.js";
import { memberFields, teamFields } from "./team_fields.js";
import { counted, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskMember, DeskTeam, TeamDeskHead, TeamDeskRow } from "../shapes.d.ts" */

/** @type {[string, string][]} */
const BYES = [["H", t("half-point bye")], ["Z", t("does not play, no point")], ["F", t("full-point bye")]];

/** @param {DeskMember} member */
const fullName = ({ title, family, given }) => [title, given ? `${family}, ${given}` : family].filter(Boolean).join(" ");

export class TeamList {
  /** @type {Map<string, { team: DeskTeam, mark: string, element: HTMLElement }>} */
  #lines = new Map();
  /** @type {Set<number>} */
  #open = new Set();
  #query = "";
  #dragged = 0;
  #focus = "";
  /** @type {DeskTeam[]} */
  #teams = [];

  /** @param {HTMLElement} panel @param {Page<TeamDeskHead, TeamDeskRow>} page */
  constructor(panel, page) {
    this.page = page;
    this.mistakes = new MistakesMade(panel, page);
    this.list = $(".team-list", undefined, panel);
    const find = $(".find-team", HTMLInputElement, panel);
    onlyMatch(find, this.list);
    onTyping(find, (text) => {
      this.#query = text;
      this.#hideOthers();
    });
    $(".register", undefined, panel).addEventListener("click", () => this.#register());
    $(".bring-in", undefined, panel).addEventListener("click", () => bringInList(page, TEAMS));
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {DeskTeam[]} teams */
  show(teams) {
    this.mistakes.show(this.page.rows);
    this.#teams = teams;
    const known = this.#lines;
    this.#lines = new Map();
    for (const team of teams) {
      const mark = `${this.#open.has(team.team)} ${this.#head.open_round} ${this.#head.facts.boards}`;
      const old = known.get(team.key);
      this.#lines.set(team.key, old?.team === team && old.mark === mark ? old : { team, mark, element: this.#line(team) });
    }
    arrange(this.list, [...this.#lines.values()].map(({ element }) => element));
    this.list.classList.toggle("empty", teams.length === 0);
    this.#hideOthers();
    if (this.#focus) this.list.querySelector(`[data-member="${this.#focus}"] button`)?.dispatchEvent(new Event("refocus"));
  }

  #hideOthers() {
    const finds = finder(this.#query);
    for (const { team, element } of this.#lines.values()) {
      element.hidden = !finds([team.name, team.captain, ...team.members.map((member) => `${member.given} ${member.family}`)].join(" "), team.number);
    }
  }

  /** @param {DeskTeam} team */
  #line(team) {
    const open = this.#open.has(team.team);
    const fold = () => {
      if (!this.#open.delete(team.team)) this.#open.add(team.team);
      this.show(this.#teams);
    };
    return el("li", { class: `entry team ${team.withdrawn_from || team.expelled ? "gone" : ""}`, "data-team": team.team },
      el("button", { type: "button", class: "pick", "aria-expanded": String(open), onclick: fold },
        el("span", { class: "number" }, team.number ? String(team.number) : t("new")),
        el("span", { class: "name", translate: "no", dir: "auto", title: team.name }, el("span", { class: "family" }, team.name), team.apart ? ` (${team.apart})` : ""),
        el("span", { class: "federation" }, team.federation),
        el("span", { class: "rating" }, team.average ? String(team.average) : ""),
        el("span", { class: "captain" }, team.captain),
        el("span", { class: "state" }, ...this.#states(team))),
      open ? this.#members(team) : null);
  }

  /** @param {DeskTeam} team */
  #states(team) {
    const { facts, open_round: now } = this.#head;
    const here = team.members.filter((member) => !member.left_from || now < member.left_from).length;
    /** @type {[shape: string, words: string][]} */
    const said = [["", counted("{count} member", "{count} members", here)]];
    if (here < facts.boards) said.push(["!", t("fewer than {boards} boards", { boards: facts.boards })]);
    if (team.expelled) said.push(["×", t("expelled")]);
    else if (team.withdrawn_from) said.push(["×", t("withdrawn from round {withdrawn_from}", { withdrawn_from: team.withdrawn_from })]);
    if (team.first_round > 1) said.push(["▸", t("from round {first_round}", { first_round: team.first_round })]);
    if (team.checked_in) said.push(["✓", t("there for round {round}", { round: now })]);
    for (const { round, word, requested } of team.absences.filter((one) => one.round >= now || one.kind !== "Z")) said.push([requested ? "○" : "●", t("round {round}: {word}", { round, word: t(word) })]);
    return said.map(([shape, words]) => el("span", { class: "fact" }, el("span", { class: "shape", "aria-hidden": "true" }, shape), words));
  }

  /** @param {DeskTeam} team */
  #members(team) {
    return el("div", { class: "members-of" },
      el("ol", { "aria-label": t("Members of {team}", { team: team.name }) }, ...team.members.map((member) => this.#member(team, member))),
      team.members.length > 1 ? el("p", { class: "hint" }, t("Board order: drag a line, or move it with Alt and the arrow keys.")) : null,
      el("div", { class: "member-acts" },
        el("button", { type: "button", class: "add-member", onclick: () => this.#add(team) }, t("Add a member")),
        el("button", { type: "button", class: "team-menu", onclick: () => this.#menu(team) }, t("This team …"))));
  }

  /** @param {DeskTeam} team @param {DeskMember} member */
  #member(team, member) {
    const gone = member.left_from > 0 && this.#head.open_round >= member.left_from;
    const button = el("button", { type: "button", class: "pick", onclick: () => this.#memberMenu(team, member) },
      el("span", { class: "number" }, String(member.order)),
      el("span", { class: "title" }, member.title),
      el("span", { class: "name", translate: "no", dir: "auto" }, el("span", { class: "family" }, member.family), member.given ? el("span", { class: "given" }, ` ${member.given}`) : ""),
      el("span", { class: "rating" }, member.rating ? String(member.rating) : ""),
      el("span", { class: "federation" }, member.federation),
      el("span", { class: "state" }, gone ? t("left from round {round}", { round: member.left_from }) : member.order > this.#head.facts.boards ? t("reserve") : ""));
    button.addEventListener("keydown", (event) => {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!event.altKey || !by) return;
      event.preventDefault();
      event.stopPropagation();
      this.#move(team, member.member, member.order - 1 + by);
    });
    button.addEventListener("refocus", () => {
      this.#focus = "";
      button.focus();
    });
    const line = el("li", { class: gone ? "gone" : "", draggable: "true", "data-member": member.member }, button);
    line.addEventListener("dragstart", () => (this.#dragged = member.member));
    line.addEventListener("dragover", (event) => team.members.some((one) => one.member === this.#dragged) && event.preventDefault());
    line.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#move(team, this.#dragged, member.order - 1);
    });
    return line;
  }

  /** @param {DeskTeam} team @param {number} moved @param {number} to */
  async #move(team, moved, to) {
    const others = team.members.map(({ member }) => member).filter((member) => member !== moved);
    if (to < 0 || to > others.length || others.length === team.members.length) return;
    this.#focus = String(moved);
    const members = [...others.slice(0, to), moved, ...others.slice(to)];
    const answer = await askWarned(this.page.outbox, { ...this.page.command("order-members", { entry: team.team, members }), key: newKey() });
    if (!answer.stored) choose({ title: t("The order stays as it was"), hint: answer.detail, choices: [] });
  }

  #register() {
    const { open_round: first, rounds } = this.#head;
    const hint = rounds && first > rounds ? t("All rounds are paired: who comes now plays no game.") : t("Plays from round {first} on.", { first });
    ask(this.page, { title: t("Register a team"), act: t("Register"), hint: `${hint} ${t("Its members are added afterwards.")}`, fields: teamFields(),
      send: (values) => this.page.command("register-team", values) });
  }

  /** @param {DeskTeam} team */
  #add(team) {
    ask(this.page, { title: t("A member of {team}", { team: team.name }), act: t("Add"), hint: t("Behind all others; the order can be changed."), fields: memberFields(),
      send: (values) => this.page.command("add-member", { entry: team.team, ...values }), done: () => this.#open.add(team.team) });
  }

  /** @param {DeskTeam} team @param {DeskMember} member */
  #memberMenu(team, member) {
    const about = { entry: team.team, member: member.member };
    const send = (/** @type {number} */ to) => this.#move(team, member.member, to);
    choose({ title: fullName(member), hint: t("{team}, number {order} of its list", { team: team.name, order: member.order }), choices: [
      { label: t("Correct …"), words: t("name, rating, title"), then: () => ask(this.page, { title: t("Correct {name}", { name: fullName(member) }), act: t("Correct"), fields: [...memberFields(member), reasonField(undefined, { required: false })],
        send: (values) => this.page.command("correct-member", { ...about, ...values }) }) },
      ...(member.order > 1 ? [{ label: t("One up"), then: () => send(member.order - 2) }] : []),
      ...(member.order < team.members.length ? [{ label: t("One down"), then: () => send(member.order) }] : []),
      ...(member.left_from ? [] : [{ label: t("Leaves …"), words: t("plays for the team no more; what was played stays"), danger: true, then: () => ask(this.page, { title: t("{name} leaves?", { name: fullName(member) }), act: t("Leaves"), danger: true,
        fields: [reasonField(undefined, { required: false })], send: (values) => this.page.command("drop-member", { ...about, ...values }) }) }]),
    ] });
  }

  /** @param {DeskTeam} team */
  #menu(team) {
    const gone = team.withdrawn_from > 0 || team.expelled;
    const { open_round: round, rounds } = this.#head;
    const asked = team.absences.filter((one) => one.requested);
    const at = (/** @type {string} */ command, /** @type {object} */ body) => () => void askWarned(this.page.outbox, { ...this.page.command(command, { entry: team.team, ...body }), key: newKey() });
    choose({ title: team.name, hint: team.captain ? t("Captain: {captain}", { captain: team.captain }) : "", choices: [
      { label: t("Correct …"), words: t("name, captain, strength"), then: () => this.#correct(team) },
      ...(gone ? [] : [{ label: t("Captain's telephone …"), words: t("a code to scan, for line-ups"), then: () => void captainPhone(this.page, team) }]),
      ...(gone || round > rounds ? [] : [
        team.checked_in
          ? { label: t("Not there after all for round {round}", { round }), then: at("check-out", { round }) }
          : { label: t("There for round {round}", { round }), words: t("seen at the desk"), then: at("check-in", { round }) },
        { label: t("Bye …"), words: t("for round {round} or later", { round }), then: () => this.#bye(team) }]),
      ...asked.map((one) => ({ label: t("Cancel the bye of round {round}", { round: one.round }), then: at("cancel-bye", { round: one.round }) })),
      { label: t("Points given or taken …"), words: t("beyond its results; record 299 of TRF26"), then: () => this.#adjust(team) },
      ...(gone ? [] : [{ label: t("Withdraw …"), words: t("plays no more"), danger: true, then: () => this.#withReason(t("Withdraw {team}?", { team: team.name }), t("Withdraw"), "withdraw-entry", team) }]),
      ...(team.withdrawn_from && !team.expelled ? [{ label: t("Reinstate"), words: t("plays again from the next round on"), then: at("reinstate-entry", {}) }] : []),
      ...(team.expelled ? [] : [{ label: t("Expel …"), words: t("plays no more and has no place"), danger: true, then: () => this.#withReason(t("Expel {team}?", { team: team.name }), t("Expel"), "expel-entry", team) }]),
      ...(this.#head.round ? [] : [{ label: t("Discard …"), words: t("entered by mistake"), danger: true, then: () => discard(this.page, team.name, team.team) }]),
    ] });
  }

  /** @param {DeskTeam} team */
  #correct(team) {
    ask(this.page, { title: t("Correct {name}", { name: team.name }), act: t("Correct"), fields: [...teamFields(team), reasonField(undefined, { required: false })],
      send: (values) => this.page.command("correct-team", { entry: team.team, ...values }) });
  }

  /** @param {DeskTeam} team */
  #bye(team) {
    const { open_round: round, rounds } = this.#head;
    ask(this.page, { title: t("Bye for {team}", { team: team.name }), act: t("Note it"),
      fields: [field("round", t("Round"), { type: "number", value: round, min: round, max: rounds, required: true }), options("kind", t("What it gets"), BYES)],
      send: (values) => this.page.command("request-bye", { entry: team.team, ...values }) });
  }

  // Written as people do, "-1" or "0,5"; sent in tenths.
  /** @param {DeskTeam} team */
  #adjust(team) {
    const points = (/** @type {string} */ name, /** @type {string} */ label) => field(name, label, { value: "0", pattern: "[\\-−]?[0-9]{1,2}([.,]5)?", inputmode: "decimal", required: true, title: t("A number such as -1 or 0.5") });
    const tenths = (/** @type {string} */ text) => Math.round(Number(text.replace("−", "-").replace(",", ".")) * 10);
    ask(this.page, { title: t("Points of {team}", { team: team.name }), act: t("Note them"), hint: t("Less than nothing takes points away. What was given before stands."),
      fields: [points("match_points", t("Match points")), points("game_points", t("Game points")),
        field("round", t("As of round; 0: from the start"), { type: "number", value: 0, min: 0, max: this.#head.rounds }), reasonField()],
      send: ({ match_points: match, game_points: game, ...more }) => this.page.command("adjust-points", { entry: team.team, match_points: tenths(match), game_points: tenths(game), ...more }) });
  }

  /** @param {string} title @param {string} act @param {string} command @param {DeskTeam} team */
  #withReason(title, act, command, team) {
    ask(this.page, { title, act, danger: true, fields: [reasonField()], send: (values) => this.page.command(command, { entry: team.team, ...values }) });
  }
}
