// The ways to play so many pairs, side by side: what each costs, what stands against it, which is
// best and why. One is chosen with a tap.

import { el } from "../shared/dom.js";

export async function waysOf(wish) {
  try {
    const response = await fetch(`/api/pairs/plans?${new URLSearchParams(wish)}`);
    const answer = await response.json();
    return response.ok ? { ways: answer } : { detail: answer.detail };
  } catch {
    return { detail: "No answer from the server; try again." };
  }
}

const hours = (minutes) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`);
const fact = (value, words) => el("p", { class: "fact" }, el("b", {}, String(value)), ` ${words}`);
const counted = (number, noun, rest = "") => fact(number, `${noun}${number === 1 ? "" : "s"}${rest}`);

export function wayCards(ways, choose, chosen = () => false) {
  return ways.map((way) => el("li", { class: `way-card ${way.best ? "best" : ""}`, "data-scheme": way.scheme, "data-base": way.base },
    el("h3", {}, way.name, way.best ? el("span", { class: "mark" }, "best") : ""),
    way.best ? el("p", { class: "why-best" }, `${way.reasons.join("; ")}.`) : "",
    el("div", { class: "facts" },
      counted(way.rounds, "round", " a session"), counted(way.boards, "board"), fact(hours(way.minutes), "a session"),
      counted(way.tables, "table"), counted(way.sets, "set", " to make"), counted(way.sessions, "session", " at most")),
    el("p", { class: "hint" }, [way.sections.join(", "), way.half_table ? "one pair rests each round" : "", way.complete ? "" : "not everybody plays every board"].filter(Boolean).join(" · ")),
    ...way.objections.map((objection) => el("p", { class: "notice" }, objection)),
    el("button", { type: "button", class: way.best ? "primary" : "", "aria-pressed": String(chosen(way)), onclick: () => choose(way) },
      chosen(way) ? "Chosen" : "Choose it")));
}
