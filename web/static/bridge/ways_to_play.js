// The ways to play a number of pairs as cards, side by side: what each needs, the objections, the best one with its
// reasons. A button on each card chooses it.

import { question } from "../shared/commands.js";
import { el } from "../shared/dom.js";
import { SEMICOLON, counted, decimals, t, translated } from "../shared/words.js";

/**
 * A way to play, as the server proposes it. `one_way` is the number of pairs that sit in one direction throughout, `apart`
 * the most boards by which a pair's boards in the two directions differ (null: not computed).
 * @typedef {{
 *   name: string, scheme: string, base: number, movement: string, best: boolean, reasons: string[], objections: string[],
 *   rounds: number, boards: number, minutes: number, tables: number, sets: number, sessions: number,
 *   sections: string[], half_table: string, complete: boolean, arrow_switched: boolean, two_winners: boolean,
 *   one_way: number, apart: number | null, balance: string,
 * }} Way
 */

/** @param {Record<string, string>} wish @returns {Promise<{ answer?: Way[], detail: string }>} */
export const fetchWays = (wish) => question(`/api/pairs/plans?${new URLSearchParams(wish)}`);

/** @param {number} minutes */
const durationText = (minutes) => (minutes < 60 ? t("{minutes} min", { minutes }) : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`);
/** @param {string | number} value @param {string} words */
const fact = (value, words) => el("p", { class: "fact" }, el("b", {}, String(value)), ` ${words}`);

// The balance of the directions, and the fairness of a common ranking.
/** @param {Way} way */
function directionWords({ one_way: oneWay, apart, two_winners: twoWinners, balance: figure }) {
  const balance = decimals(figure);
  if (twoWinners) return t("two winners, NS and EW");
  if (apart === null) return balance ? t("one winner, balance {balance} (0 is perfect)", { balance }) : "";
  const even = apart === 0 ? t("everybody sits NS as often as EW") : [counted("NS and EW at most {count} board apart", "NS and EW at most {count} boards apart", apart), oneWay ? counted("{count} pair one way throughout", "{count} pairs one way throughout", oneWay) : ""].filter(Boolean).join(", ");
  return balance ? t("one winner, balance {balance} (0 is perfect) · {even}", { balance, even }) : even;
}

/** @param {Way[]} ways @param {(way: Way) => void} choose @param {(way: Way) => boolean} [isChosen] */
export function wayCards(ways, choose, isChosen = (_way) => false) {
  return ways.map((way) => el("li", { class: `way-card ${way.best ? "best" : ""}`, "data-scheme": way.scheme, "data-base": way.base },
    el("h3", {}, translated(way.name), way.best ? el("span", { class: "mark" }, t("best")) : ""),
    way.best ? el("p", { class: "why-best" }, `${way.reasons.map((reason) => translated(reason)).join(SEMICOLON)}.`) : "",
    el("div", { class: "facts" },
      fact(way.rounds, counted("round a session", "rounds a session", way.rounds)), fact(way.boards, counted("board a session", "boards a session", way.boards)), fact(durationText(way.minutes), t("a session")),
      fact(way.tables, counted("table", "tables", way.tables)), fact(way.sets, counted("set to make", "sets to make", way.sets)), fact(way.sessions, counted("session at most", "sessions at most", way.sessions))),
    el("p", { class: "hint" }, [way.sections.map((section) => translated(section)).join(", "), translated(way.half_table), way.complete ? "" : t("not everybody plays every board")].filter(Boolean).join(" · ")),
    el("p", { class: "hint directions" }, directionWords(way)),
    ...way.objections.map((objection) => el("p", { class: "notice" }, translated(objection))),
    el("button", { type: "button", class: way.best ? "primary" : "", "aria-pressed": String(isChosen(way)), onclick: () => choose(way) },
      isChosen(way) ? t("Chosen") : t("Choose it"))));
}
