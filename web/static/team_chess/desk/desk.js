// The arbiter's page for a stage of teams: matches with their boards, line-ups, teams with their
// members, and what comes next. It shows what the feed says and, on top of it, what this device has
// entered and not yet got a receipt for.

import { Acts } from "../../shared/acts.js";
import { $, clockTime, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { Page, tabs } from "../../shared/page.js";
import { roundName } from "../../shared/round_name.js";
import { onlyMatch } from "../../shared/search.js";
import { warn } from "../../shared/warning.js";
import { OwnRequests } from "../../entries/own_requests.js";
import { Keyboard } from "../../results/keyboard.js";
import { PairingByHand } from "../../results/pairing_by_hand.js";
import { Receipts } from "../../results/receipts.js";
import { matchScore } from "../game_lines.js";
import { asStored, gamePad } from "../game_pad.js";
import { roundsOf, shortName } from "../line_up_order.js";
import { enter, undo } from "../result_entry.js";
import { OF_TEAMS } from "./by_hand.js";
import { LineUps } from "./line_ups.js";
import { MatchList } from "./match_list.js";
import { aboutMatch } from "./match_menu.js";
import { Requests } from "./requests.js";
import { BOARD, ROUND } from "./round_acts.js";
import { StageFacts } from "./stage_facts.js";
import { TeamList } from "./team_list.js";
import { counted, resultsIn, t } from "../../shared/words.js";

/** @import { Entry } from "../../shared/shapes.d.ts" */
/** @import { DeskMatch, DeskTeam, GameRequest, TeamDeskHead, TeamDeskRow, TeamLine } from "../shapes.d.ts" */

/** @type {Page<TeamDeskHead, TeamDeskRow>} */
const page = new Page();
const { outbox } = page;
const rights = { decides: true, corrects: true };
const matches = new MatchList($(".match-list"), outbox);
const teams = new TeamList($("#teams"), page);
const lineUps = new LineUps($("#line-ups"), page);
const pad = gamePad($(".pad"), rights);
const acts = new Acts($(".acts"), page, ROUND);
const requests = new Requests($(".tray"), page);
const ownRequests = new OwnRequests($(".own-requests"), page);
const byHand = new PairingByHand($(".by-hand"), page, acts, OF_TEAMS);
const facts = new StageFacts($(".stage"), page);
const receipts = new Receipts($(".recent"), $(".undo"), outbox);
const find = $(".find-board", HTMLInputElement);
const openTab = tabs();
let round = 0;

/** @returns {DeskMatch[]} */
const allMatches = () => page.rows.flatMap((row) => (row.kind === "match" ? [row] : []));
/** @returns {DeskTeam[]} */
const allTeams = () => page.rows.flatMap((row) => (row.kind === "team" ? [row] : []));
/** @returns {GameRequest[]} */
const allRequests = () => page.rows.flatMap((row) => (row.kind === "request" ? [row] : []));
const games = () => new Map(allMatches().flatMap((match) => match.games.map((game) => [game.key, game])));

function showHead() {
  const { head } = page.sheet;
  /** @type {Record<string, string>} */
  const word = { "": t("not started"), paired: t("draft"), published: t("published {published}", { published: clockTime(head.published) }), closed: t("closed") };
  setText($(".round-title"), head.called ? roundName(head) : head.round ? t("Round {round} of {rounds}", { round: head.round, rounds: head.rounds }) : head.facts.at_once ? t("All boards") : t("Before round 1"));
  $(".round-title").dataset.state = head.state;
  setText($(".count"), head.round
    ? [word[head.state], head.state === "paired" ? "" : resultsIn(head)].filter(Boolean).join(" · ")
    : `${counted("{count} team", "{count} teams", head.teams)} · ${counted("{count} member", "{count} members", head.members)} · ${word[head.state]}`);
  setText($(".fide"), head.facts.fide_mode ? t("FIDE mode") : t("Outside FIDE mode"));
  $(".fide").dataset.fide = head.facts.fide_mode ? "in" : "left";
  const missing = allMatches().filter((match) => match.round === round && !match.finished).length;
  setText($(".only-missing"), missing ? t("Not finished {missing}", { missing }) : t("All finished"));
  setText($("#tab-line-ups"), head.lacking ? `${t("Line-ups")} · ${t("{count} missing", { count: head.lacking })}` : t("Line-ups"));
}

function showMatches() {
  const { head } = page.sheet;
  const all = allMatches();
  const { manual, at_once: atOnce } = head.facts;
  const rounds = roundsOf(all, atOnce);
  if (manual && !rounds.includes(manual)) rounds.unshift(manual);
  if (!rounds.includes(round)) round = head.round || 1;
  $(".rounds").replaceChildren(...rounds.map((number) =>
    el("button", { type: "button", "aria-pressed": String(number === round), onclick: () => turnTo(number) },
      [shortName(atOnce, number), number === head.round && head.state === "paired" ? t("draft") : ""].filter(Boolean).join(" · "))));
  $("#boards").classList.toggle("draft", round === head.round && head.state === "paired");
  matches.show(all.filter((match) => match.round === round));
  const { without } = head.facts;
  $(".without").hidden = round !== head.round || !without.length;
  setText($(".without"), t("Without a match: {names}", { names: without.map(({ team, word }) => `${team.name} (${t(word)})`).join(", ") }));
  showByHand(all);
  pad.show(matches.current);
}

/** @param {TeamLine} team */
const sideOf = ({ team, name, apart, score }) => ({ entry: team, family: name, given: "", apart, score });

/** @param {DeskMatch[]} all */
function showByHand(all) {
  const { facts: { manual, without }, state } = page.sheet.head;
  byHand.show({
    manual, draft: state === "paired", without: without.map(({ team, kind }) => ({ player: sideOf(team), kind })),
    boards: all.filter((match) => match.round === manual).map((match) => ({ sides: [sideOf(match.first), sideOf(match.second)], result: match.revealed || match.forfeit ? matchScore(match) : "" })),
  });
  const editing = manual > 0 && round === manual;
  $("#boards").classList.toggle("manual", editing);
  if (editing) matches.selected = null;
}

/** @param {number} number */
function turnTo(number) {
  round = number;
  matches.selected = null;
  showHead();
  showMatches();
}

const keyboard = new Keyboard({
  select(number) {
    pad.say("typed", "");
    if (!matches.take(number)) pad.tell(page.sheet.head.facts.at_once ? t("Board {board} has no match {number}.", { board: round, number }) : t("Round {round} has no match {number}.", { round, number }));
    else if (!matches.current) pad.tell(t("The boards of match {number} take results once its line-ups are revealed.", { number }));
  },
  press: (key) => pad.press(key),
  step: (by) => matches.step(by),
  rare: () => pad.say("rare", true),
  clear: () => {
    pad.say("typed", "");
    matches.select(null);
  },
  typed: (digits) => {
    matches.select(null);
    pad.say("typed", digits);
  },
  search: () => find.focus(),
});

matches.addEventListener("select", () => {
  if (matches.current) find.blur(); // the keys are the pad's now
  pad.show(matches.current);
  keyboard.armed = matches.current !== null;
});
matches.addEventListener("about", (event) => aboutMatch(page, /** @type {CustomEvent} */ (event).detail));
pad.addEventListener("result", (event) => {
  const given = asStored(/** @type {CustomEvent} */ (event).detail);
  const entry = enter(outbox, page.stage, given, rights);
  if (!given.board.disputed) receipts.offerUndo(entry, given.board);
  matches.select(given.board.code ? null : matches.after(given.board));
});
receipts.addEventListener("undo", (event) => undo(outbox, /** @type {CustomEvent} */ (event).detail, games()));
outbox.addEventListener("warned", async (event) => {
  /** @type {{ detail: Entry }} */
  const { detail: entry } = /** @type {CustomEvent} */ (event);
  const { key, command, body, place, label, level = 0, consequences = [], manual = "" } = entry;
  if (!(await warn({ level, consequences, manual }, { title: label }))) return;
  outbox.drop(key);
  outbox.add({ command, body: { ...body, confirmed: level }, place, label });
});
onToggle($(".only-missing"), (onlyMissing) => matches.filter({ onlyMissing }));
onToggle($(".unfold"), (open) => matches.foldAll(open));
onTyping(find, (query) => matches.filter({ query }));
onlyMatch(find, matches.list);

page.begin(({ head }, before) => {
  const newRound = before?.head.round !== head.round;
  if (newRound || !round) round = head.round;
  showHead();
  showMatches();
  if (newRound) $(".match-list").scrollTop = 0;
  teams.show(allTeams());
  lineUps.show(head, allMatches(), allTeams());
  acts.policy = head.facts.at_once ? BOARD : ROUND;
  acts.show(head);
  requests.show([...games().values()], allRequests());
  ownRequests.show(head);
  receipts.heard(games());
  facts.show(head, allTeams());
  if (!before && !head.round) openTab("teams");
}, showMatches);
