// The ways to play so many pairs, side by side: what each costs, what stands against it, which is
// best and why. One is chosen with a tap.

import { question } from "../shared/commands.js";
import { el } from "../shared/dom.js";

/**
 * @typedef {{
 *   name: string, scheme: string, base: number, movement: string, best: boolean, reasons: string[], objections: string[],
 *   rounds: number, boards: number, minutes: number, tables: number, sets: number, sessions: number,
 *   sections: string[], half_table: boolean, complete: boolean, arrow_switched: boolean, two_winners: boolean,
 *   one_way: number, apart: number | null, balance: string,
 * }} Way
 */

/** @param {Record<string, string>} wish @returns {Promise<{ answer?: Way[], detail: string }>} */
export const waysOf = (wish) => question(`/api/pairs/plans?${new URLSearchParams(wish)}`);

/** @param {number} minutes */
const hours = (minutes) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`);
/** @param {string | number} value @param {string} words */
const fact = (value, words) => el("p", { class: "fact" }, el("b", {}, String(value)), ` ${words}`);
/** @param {number} number @param {string} noun */
const counted = (number, noun, rest = "") => fact(number, `${noun}${number === 1 ? "" : "s"}${rest}`);

// How evenly everybody sits NS and EW, and how fairly one ranking compares them.
/** @param {Way} way */
function directions({ one_way: oneWay, apart, two_winners: two, balance }) {
  if (two) return "two winners, NS and EW";
  if (apart === null) return "";
  const even = apart === 0 ? "everybody sits NS as often as EW" : `NS and EW at most ${apart} boards apart${oneWay ? `, ${oneWay} pairs one way throughout` : ""}`;
  return balance ? `one winner, balance ${balance} (0 is perfect) · ${even}` : even;
}

/** @param {Way[]} ways @param {(way: Way) => void} choose @param {(way: Way) => boolean} [chosen] */
export function wayCards(ways, choose, chosen = (_way) => false) {
  return ways.map((way) => el("li", { class: `way-card ${way.best ? "best" : ""}`, "data-scheme": way.scheme, "data-base": way.base },
    el("h3", {}, way.name, way.best ? el("span", { class: "mark" }, "best") : ""),
    way.best ? el("p", { class: "why-best" }, `${way.reasons.join("; ")}.`) : "",
    el("div", { class: "facts" },
      counted(way.rounds, "round", " a session"), counted(way.boards, "board"), fact(hours(way.minutes), "a session"),
      counted(way.tables, "table"), counted(way.sets, "set", " to make"), counted(way.sessions, "session", " at most")),
    el("p", { class: "hint" }, [way.sections.join(", "), way.half_table ? "one pair rests each round" : "", way.complete ? "" : "not everybody plays every board"].filter(Boolean).join(" · ")),
    el("p", { class: "hint directions" }, directions(way)),
    ...way.objections.map((objection) => el("p", { class: "notice" }, objection)),
    el("button", { type: "button", class: way.best ? "primary" : "", "aria-pressed": String(chosen(way)), onclick: () => choose(way) },
      chosen(way) ? "Chosen" : "Choose it")));
}
