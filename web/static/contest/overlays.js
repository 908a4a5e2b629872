// Overlays for streams, common to all games of rounds: the standings and the next pairings.

import { listPanel, rowsWished, beginningWords } from "../screens/overlays/panels.js";
import { el, numeral } from "../shared/dom.js";
import { roundName } from "../shared/round_name.js";
import { t } from "../shared/words.js";
import { entrantElement } from "./entrant.js";

/** @import { Entrant, Head, StandingRow, StandingsHead } from "./shapes.d.ts" */
/** @import { Overlays } from "../screens/overlays/kinds.d.ts" */

/**
 * The line of a pairing, null for a bye; `over`: it is finished.
 * @typedef {{ number: number, sides: [Entrant, Entrant], outcome: string, over: boolean } | null} Line
 */

/** @template Row @param {(row: Row) => Line} line @param {number} room in em @param {(wish: URLSearchParams) => number} [chosen] @returns {Overlays} */
export function listOverlays(line, room, chosen = () => 0) {
  /** @param {StandingsHead} head @param {StandingRow[]} rows @param {URLSearchParams} wish */
  function standings(head, rows, wish) {
    if (!head.round) return null;
    const title = head.closed ? t("Standings after round {round}", head) : t("Standings during round {round}", head);
    return listPanel("standings", title, rows.slice(0, rowsWished(wish, 10)).map(({ rank, player }) => el("li", {},
      el("span", { class: "rank" }, String(rank || "")), entrantElement(player, room), el("b", {}, numeral(player.score)))));
  }

  // The pairings of the current round, or the time of the next one if that is only announced.
  /** @param {Head} head @param {Row[]} rows @param {URLSearchParams} wish @param {number} now */
  function next(head, rows, wish, now) {
    const lines = rows.flatMap((row) => line(row) ?? []);
    if (head.upcoming && ((lines.length && lines.every(({ over }) => over)) || !head.round)) {
      const name = t("Round {round}", { round: head.upcoming.number });
      return listPanel(`coming ${head.upcoming.number}`, beginningWords(head.upcoming, name, now), [], "list wide");
    }
    if (!head.round) return null;
    const wanted = chosen(wish);
    const shown = lines.filter(({ number }) => !wanted || number === wanted).slice(0, wanted ? 1 : rowsWished(wish, 5));
    return listPanel(`round ${head.round}`, roundName(head), shown.map(({ number, sides: [one, other], outcome }) => el("li", {},
      el("span", { class: "rank" }, String(number)), entrantElement(one, room), el("b", { class: "outcome" }, outcome), entrantElement(other, room))), "list wide");
  }
  return { standings, next };
}
