// Entering results in the hall: a match, then a tap for each of its boards; or the one match on whose
// table the tablet lies. It shows what the feed says and, on top, what this device has entered and not
// yet got a receipt for; it works on without a connection.

import { $, arrange, clockTime, el, onToggle, onTyping, setText } from "../../shared/dom.js";
import { Page } from "../../shared/page.js";
import { roundName } from "../../shared/round_name.js";
import { finder, onlyMatch } from "../../shared/search.js";
import { Receipts } from "../../results/receipts.js";
import { Rescue } from "../../rescue/rescue.js";
import { matchScore, matchState, teamElement } from "../game_lines.js";
import { roundsOf, shortName } from "../line_up_order.js";
import { enter, undo } from "../result_entry.js";
import { MatchSheet } from "./match_sheet.js";
import { packing } from "./packing.js";
import { resultsIn, t } from "../../shared/words.js";

/** @import { MatchLine, TabletHead } from "../shapes.d.ts" */

/** @type {Page<TabletHead, MatchLine>} */
const page = new Page({ keeps: true });
const { outbox } = page;
const pinned = Number(document.body.dataset.match);
const rights = { decides: false, corrects: "corrects" in document.body.dataset };
const place = $(".match-sheet");
place.dataset.stage = String(page.stage);
const sheet = new MatchSheet(place, outbox, { corrects: rights.corrects, leaves: !pinned });
const receipts = new Receipts($(".recent"), $(".undo"), outbox);
const list = $(".match-tiles");
const find = $(".find-board", HTMLInputElement);
/** @type {Map<string, { match: MatchLine, mark: string, element: HTMLElement }>} */
let tiles = new Map();
let round = 0;
let open = pinned;
let query = "";
let onlyMissing = false;

const mine = () => page.rows.filter((match) => match.round === round);
const games = () => new Map(page.rows.flatMap((match) => match.games.map((game) => [game.key, game])));
/** @param {MatchLine} match */
const entered = (match) => match.forfeit !== "" || (match.games.length > 0 && match.games.every((game) => game.code || outbox.pendingFor(game.key)?.body.result));

function paint() {
  const { head } = page.sheet;
  const rounds = roundsOf(page.rows, head.at_once);
  if (!rounds.includes(round)) round = rounds[0] ?? 0;
  setText($(".round-title"), head.called ? roundName(head) : head.round ? t("Round {round} of {rounds}", { round: head.round, rounds: head.rounds }) : t("No round is published yet"));
  setText($(".count"), [
    head.published && t("published {published}", { published: clockTime(head.published) }),
    head.boards ? resultsIn(head) : "",
    head.disputed ? t("‼ {disputed} disputed", { disputed: head.disputed }) : ""].filter(Boolean).join(" · "));
  const missing = mine().filter((match) => !entered(match)).length;
  setText($(".only-missing"), missing ? t("Not finished {missing}", { missing }) : t("All finished"));
  $(".rounds").replaceChildren(...(rounds.length > 1 ? rounds : []).map((number) =>
    el("button", { type: "button", "aria-pressed": String(number === round), onclick: () => turnTo(number) }, shortName(head.at_once, number))));
  const shown = open ? mine().find((match) => match.match === open) ?? null : null;
  document.body.classList.toggle("at-match", Boolean(shown) || pinned > 0);
  sheet.show(shown);
  paintTiles();
}

function paintTiles() {
  const known = tiles;
  tiles = new Map();
  for (const match of pinned ? [] : mine()) {
    const mark = String(entered(match));
    const old = known.get(match.key);
    tiles.set(match.key, old?.match === match && old.mark === mark ? old : { match, mark, element: tile(match) });
  }
  arrange(list, [...tiles.values()].map(({ element }) => element));
  list.classList.toggle("empty", tiles.size === 0);
  const finds = finder(query);
  for (const { match, element } of tiles.values()) {
    const people = match.games.flatMap(({ first, second }) => [first, second]).map((who) => (who ? `${who.given} ${who.family}` : "")).join(" ");
    const named = /^\d+$/u.test(query) ? String(match.match) === query : finds(`${match.first.name} ${match.second.name} ${people}`);
    element.hidden = !named || (onlyMissing && entered(match));
  }
}

/** @param {MatchLine} match */
function tile(match) {
  return el("li", { class: entered(match) ? "has-result" : "open" },
    el("button", { type: "button", class: "pick tile", "data-match": match.match, onclick: () => turnToMatch(match.match) },
      el("span", { class: "number" }, String(match.match)), teamElement(match.first),
      el("span", { class: "result" }, matchScore(match)), teamElement(match.second), el("span", { class: "state" }, matchState(match))));
}

/** @param {number} number */
function turnTo(number) {
  round = number;
  open = pinned;
  paint();
}

/** @param {number} match 0: back to all of them */
function turnToMatch(match) {
  open = match;
  paint();
  if (match) place.scrollTop = 0;
}

sheet.addEventListener("leave", () => turnToMatch(0));
sheet.addEventListener("result", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  const entry = enter(outbox, page.stage, detail, rights);
  if (rights.corrects) receipts.offerUndo(entry, detail.board);
});
receipts.addEventListener("undo", (event) => undo(outbox, /** @type {CustomEvent} */ (event).detail, games()));
onToggle($(".only-missing"), (pressed) => {
  onlyMissing = pressed;
  paintTiles();
});
onTyping(find, (text) => {
  query = text.trim();
  paintTiles();
});
onlyMatch(find, list);
page.begin(({ head }, before) => {
  if (before?.head.round !== head.round) {
    round = head.round;
    open = pinned;
  }
  receipts.heard(games());
  paint();
}, paint);
new Rescue($(".rescue"), outbox, packing(games));
