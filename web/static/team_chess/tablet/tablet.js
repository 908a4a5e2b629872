// The page for entering results of teams in the hall: a match, then a tap for each of its boards; or only the match at
// whose table the tablet is.

import { $, arrange, el } from "../../shared/dom.js";
import { matcher } from "../../shared/search.js";
import { t } from "../../shared/words.js";
import { Hall } from "../../contest/results/hall.js";
import { matchScore, matchState, searchText } from "../game_lines.js";
import { teamElement } from "../../contest/teams/team_element.js";
import { TERMS } from "../game_pad.js";
import { roundsOf, shortName } from "../line_up_order.js";
import { MatchSheet } from "./match_sheet.js";

/** @import { GameLine, MatchLine } from "../shapes.d.ts" */

const pinned = Number(document.body.dataset.match);

new Hall((/** @type {Hall<MatchLine, GameLine>} */ hall) => {
  const { outbox } = hall;
  const list = $(".match-tiles");
  const place = $(".match-sheet");
  place.dataset.stage = String(hall.page.stage);
  const sheet = new MatchSheet(place, outbox, { corrects: hall.rights.corrects, canLeave: !pinned });
  let wanted = { query: "", onlyMissing: false };
  let open = pinned;
  /** @type {MatchLine[]} */
  let matches = [];
  /** @type {Map<string, { match: MatchLine, mark: string, element: HTMLElement }>} */
  let tiles = new Map();

  /** @param {MatchLine} match */
  const isComplete = (match) => match.forfeit !== "" || (match.games.length > 0 && match.games.every((game) => game.code || outbox.pendingFor(game.key)?.body.result));

  /** @param {MatchLine[]} matchesOfRound */
  function show(matchesOfRound) {
    matches = matchesOfRound;
    const shown = open ? matchesOfRound.find((match) => match.match === open) ?? null : null;
    document.body.classList.toggle("at-match", Boolean(shown) || pinned > 0);
    sheet.show(shown);
    const known = tiles;
    tiles = new Map();
    for (const match of pinned ? [] : matchesOfRound) {
      const mark = String(isComplete(match));
      const old = known.get(match.key);
      tiles.set(match.key, old?.match === match && old.mark === mark ? old : { match, mark, element: tile(match) });
    }
    arrange(list, [...tiles.values()].map(({ element }) => element));
    list.classList.toggle("empty", tiles.size === 0);
    hideOthers();
  }

  function hideOthers() {
    const query = wanted.query.trim();
    const matchesQuery = matcher(query);
    for (const { match, element } of tiles.values()) {
      const isFound = /^\d+$/u.test(query) ? String(match.match) === query : matchesQuery(searchText(match));
      element.hidden = !isFound || (wanted.onlyMissing && isComplete(match));
    }
  }

  /** @param {MatchLine} match */
  const tile = (match) => el("li", { class: isComplete(match) ? "has-result" : "open" },
    el("button", { type: "button", class: "pick tile", "data-match": match.match, onclick: () => turnToMatch(match.match) },
      el("span", { class: "number" }, String(match.match)), teamElement(match.first),
      el("span", { class: "result" }, matchScore(match)), teamElement(match.second), el("span", { class: "state" }, matchState(match))));

  /** @param {number} match 0: back to all of them */
  function turnToMatch(match) {
    open = match;
    show(matches);
    if (match) place.scrollTop = 0;
  }

  sheet.addEventListener("leave", () => turnToMatch(0));
  sheet.addEventListener("result", (event) => hall.enter(/** @type {CustomEvent} */ (event).detail));
  const atOnce = () => hall.page.sheet.head.at_once;
  return {
    terms: TERMS, list, boardsOf: (rows) => rows.flatMap(({ games }) => games), show,
    roundsOf: (rows) => roundsOf(rows, atOnce()), roundLabel: (number) => shortName(atOnce(), number),
    onRoundChange: () => (open = pinned),
    filter(more) {
      wanted = { ...wanted, ...more };
      hideOthers();
    },
    missingText(matchesOfRound) {
      const missing = matchesOfRound.filter((match) => !isComplete(match)).length;
      return missing ? t("Not finished {missing}", { missing }) : t("All finished");
    },
  };
});
