// The desk's panel of line-ups: those handed in and missing ones, the deadline; handing in for a captain,
// and revealing a match before the others.

import { ask, selectField, reasonField } from "../../shared/dialog.js";
import { $, clockTime, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { matcher } from "../../shared/search.js";
import { memberName } from "../../contest/teams/member_name.js";
import { objection, defaultLineUp, numbersIn, matchesToSeat } from "../line_up_order.js";
import { counted, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { DeskMatch, TeamEntry, HandedIn, TeamHead } from "../shapes.d.ts" */
/** @import { Entrant } from "../../contest/shapes.d.ts" */

export class LineUps {
  #query = "";
  #onlyMissing = false;
  #shown = "";
  /** @type {DeskMatch[]} */
  #matches = [];
  /** @type {Map<number, TeamEntry>} */
  #teams = new Map();

  /** @param {HTMLElement} panel @param {Page<TeamHead, any>} page */
  constructor(panel, page) {
    this.page = page;
    this.list = $(".line-up-list", undefined, panel);
    this.deadline = $(".line-ups-until", undefined, panel);
    onToggle($(".only-lacking", undefined, panel), (only) => {
      this.#onlyMissing = only;
      this.#hideOthers();
    });
    onTyping($(".find-line-up", HTMLInputElement, panel), (query) => {
      this.#query = query.trim();
      this.#hideOthers();
    });
    setInterval(() => this.#showDeadline(), 1000);
  }

  // Shown once the pairings are public.
  /** @param {TeamHead} head @param {DeskMatch[]} matches @param {TeamEntry[]} teams */
  show(head, matches, teams) {
    this.#teams = new Map(teams.map((team) => [team.entry, team]));
    this.#matches = matchesToSeat(matches, head);
    const shown = JSON.stringify([this.#matches, head.own.boards, head.round]);
    this.#showDeadline();
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.list.replaceChildren(...this.#matches.map((match) => this.#line(match)));
    this.list.classList.toggle("empty", this.#matches.length === 0);
    this.#hideOthers();
  }

  #hideOthers() {
    const matches = matcher(this.#query);
    for (const [i, line] of [...this.list.children].entries()) {
      const match = this.#matches[i];
      const isFound = [String(match.match), placeOf(match, this.page.sheet.head.own)].includes(this.#query) || matches(`${match.first.family} ${match.second.family}`);
      if (line instanceof HTMLElement) line.hidden = !isFound || (this.#onlyMissing && !match.awaited.length);
    }
  }

  // Counts down by this device's clock; the server decides whether a line-up was in time.
  #showDeadline() {
    const { lacking, closes_at: closes } = this.page.latestSheet?.head.own ?? { lacking: 0, closes_at: "" };
    const secondsLeft = Math.ceil((Date.parse(closes) - Date.now()) / 1000);
    const timeLeft = secondsLeft > 0 ? t("{minutes} min {seconds} s left", { minutes: Math.floor(secondsLeft / 60), seconds: String(secondsLeft % 60).padStart(2, "0") }) : t("the time is over");
    setText(this.deadline, !this.#matches.length ? t("Line-ups come in once the round is published.") : [
      lacking ? counted("{count} line-up is missing", "{count} line-ups are missing", lacking) : t("No line-up is missing"),
      closes && lacking ? `${t("until {time}", { time: clockTime(closes) })} · ${timeLeft}` : ""].filter(Boolean).join(" · "));
    this.deadline.classList.toggle("notice", Boolean(closes) && lacking > 0 && secondsLeft <= 0);
  }

  /** @param {DeskMatch} match */
  #line(match) {
    const isHidden = !match.revealed && !match.forfeit;
    const { round, own } = this.page.sheet.head;
    const number = placeOf(match, own);
    const reveal = () => ask(this.page, {
      title: t("Reveal the line-ups of match {match}?", { match: number }), act: t("Reveal them"),
      hint: match.awaited.length ? t("One that has not come is what the announced rules make of it. The others of the round stay hidden.") : t("The others of the round stay hidden."),
      send: () => this.page.command("reveal-line-ups", { round: match.round, matches: [match.match] }),
    });
    return el("li", { class: "line-up", "data-line-ups": match.match },
      el("span", { class: "number" }, number, own.at_once || match.round === round ? "" : el("small", {}, ` ${t("Round {round}", { round: match.round })}`)),
      this.#side(match, match.first, match.line_ups[0]), this.#side(match, match.second, match.line_ups[1]),
      isHidden ? el("button", { type: "button", class: "reveal-one", onclick: reveal }, t("Reveal …")) : el("span", { class: "state" }, match.forfeit ? t("forfeited") : t("revealed")));
  }

  /** @param {DeskMatch} match @param {Entrant} side @param {HandedIn | null} handed */
  #side(match, side, handed) {
    const team = this.#teams.get(side.entry);
    // A line-up set at the revealing or by an imported file was not handed in by anybody.
    const handedIn = handed?.who ? `● ${t("handed in {time}, {who}", { time: clockTime(handed.at), who: t(handed.who) })}` : "";
    const stateText = match.awaited.includes(side.entry) ? `○ ${t("missing")}` : handedIn;
    const seated = handed ?? { members: seatedMembers(match, side.entry) };
    return el("button", { type: "button", class: `hand-in ${handed ? "there" : "missing"}`, disabled: Boolean(match.forfeit) || !team, "data-team": side.entry,
      onclick: () => team && this.#handIn(match, team, seated.members) },
    el("span", { class: "team-name", dir: "auto", translate: "no" }, side.family), el("span", { class: "state" }, stateText),
    handed && team ? el("span", { class: "members" }, handed.members.map((member, i) => `${numbersIn(this.page.sheet.head.own, match.round)[i] ?? ""}\u00a0${memberName(team.members, member)}`).join(" · ")) : null);
  }

  /** @param {DeskMatch} match @param {TeamEntry} team @param {number[]} seatedBefore */
  #handIn(match, team, seatedBefore) {
    const { own } = this.page.sheet.head;
    const [numbers, byNumber] = [numbersIn(own, match.round), own.by_number];
    const rules = { order: byNumber ? "number" : own.order, points: own.points, boards: own.boards, numbers };
    const available = team.members.filter((one) => one.first_round <= match.round && (!one.left_from || match.round < one.left_from));
    const proposed = seatedBefore.some(Boolean) ? seatedBefore : defaultLineUp(available, numbers, byNumber);
    /** @type {[string, string][]} */
    const choices = [["0", t("nobody: the board stays empty")], ...available.map((one) => /** @type {[string, string]} */ ([String(one.member), `${one.order}. ${one.title} ${one.family}, ${one.given} ${one.rating || ""}`.trim()]))];
    const seatLabel = (/** @type {number} */ number) => (byNumber ? t("Number {number}", { number }) : t("Board {number}", { number }));
    const seats = numbers.map((number, i) => selectField(`board${number}`, seatLabel(number), choices, String(proposed[i] ?? 0)));
    const members = () => seats.map((seat) => Number(seat.value()));
    const notice = el("p", { class: "notice order", role: "status" });
    const showObjection = () => setText(notice, objection(members(), available, rules));
    for (const { element } of seats) {
      element.classList.add("wide");
      element.addEventListener("input", showObjection);
    }
    showObjection();
    const revealed = match.revealed;
    ask(this.page, {
      title: t("Line-up of {team}", { team: team.family }), act: revealed ? t("Change it") : t("Hand it in"),
      hint: revealed ? t("The line-ups are revealed: who sits there now, with the reason. Results that were entered stay.") : t("For the captain. Nobody else sees it before all are revealed."),
      body: notice, fields: [...seats, ...(revealed ? [reasonField()] : [])],
      send: ({ reason }) => revealed
        ? this.page.command("change-line-up", { round: match.round, entry: team.entry, members: members(), reason })
        : this.page.command("hand-in-line-up", { round: match.round, entry: team.entry, members: members() }),
    });
  }
}

// "2.3" is match 2 on board 3 of a Hutton, each board of which is a round.
/** @param {DeskMatch} match @param {{ at_once: boolean }} facts */
const placeOf = (match, facts) => (facts.at_once ? `${match.match}.${match.round}` : String(match.match));

// The members seated when the line-ups were revealed.
/** @param {DeskMatch} match @param {number} team */
const seatedMembers = (match, team) => match.games.map(({ first, second }) => (team === match.first.entry ? first : second)?.member ?? 0);
