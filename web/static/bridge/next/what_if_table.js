// Ways to carry over side by side, with the advice; on the standings as they are.

import { el } from "../../shared/dom.js";

/** @import { WhatIf } from "../shapes.d.ts" */

/** @param {WhatIf} found */
export function waysTable(found) {
  const head = ["Pair", ...found.ways.map((way) => way.policy)];
  const lines = found.qualifiers.map(([pair, name], i) => [`${pair} ${name}`, ...found.ways.map((way) => way.amounts[i])]);
  const [lead, each] = found.imps ? ["Lead of the first, in IMPs", "To make up, IMPs on each board"] : ["Lead of the first, in tops", "To make up, % of each board"];
  lines.push([lead, ...found.ways.map((way) => way.lead_in_tops)], [each, ...found.ways.map((way) => way.to_make_up)]);
  return [
    el("p", {}, el("b", {}, `Advice: ${found.verdict}. `), found.reasons.join(" ")),
    el("table", {}, el("thead", {}, el("tr", {}, ...head.map((title) => el("th", {}, title)))),
      el("tbody", {}, ...lines.map((line) => el("tr", {}, ...line.map((text) => el("td", {}, text)))))),
  ];
}

// Ways to carry over and what drop-ins get, as a command names them.
/** @type {[code: string, words: string][]} */
export const CARRYOVERS = [["none", "none"], ["linear", "linear, by rank"], ["weighted", "weighted, by percentage"], ["full", "full"], ["ebu", "EBU White Book"], ["fixed", "fixed amounts by place"]];
/** @type {[code: string, words: string][]} */
export const DROP_INS = [["quotient", "the qualifier at Q × T / (T + D)"], ["interpolated", "the same, between two ranks"], ["median", "the median"], ["last", "the last qualifier"], ["fixed", "a fixed amount"]];

// With its weight or amounts, where it has some.
/** @param {string} kind @param {string} amounts */
export const named = (kind, amounts) => (["linear", "weighted", "fixed"].includes(kind) && amounts.trim() ? `${kind}:${amounts.replaceAll(" ", "")}` : kind);

// What the advice goes by, as (code, words).
/** @type {[code: string, words: string][]} */
export const SITUATION = [
  ["short", "a short qualification"], ["uneven", "a very uneven field"], ["selected", "a field that was selected"],
  ["round-robin", "everybody met everybody"], ["continuation", "the new phase continues the one before"],
  ["consolation", "a consolation event"], ["drop-ins", "pairs drop in"],
];
