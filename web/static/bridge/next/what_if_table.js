// The kinds of carryover side by side, with the advice, for the current standings.

import { el } from "../../shared/dom.js";
import { t, translated } from "../../shared/words.js";

/** @import { WhatIf } from "../shapes.d.ts" */

/** @param {WhatIf} found */
export function waysTable(found) {
  const head = [t("Pair"), ...found.ways.map((way) => way.policy)];
  const lines = found.qualifiers.map(([pair, name], i) => [`${pair} ${name}`, ...found.ways.map((way) => way.amounts[i])]);
  const [lead, each] = found.imps ? [t("Lead of the first, in IMPs"), t("To make up, IMPs on each board")] : [t("Lead of the first, in tops"), t("To make up, % of each board")];
  lines.push([lead, ...found.ways.map((way) => way.lead_in_tops)], [each, ...found.ways.map((way) => way.to_make_up)]);
  return [
    el("p", {}, el("b", {}, `${t("Advice: {verdict}.", { verdict: translated(found.verdict) })} `), found.reasons.map((said) => translated(said)).join(" ")),
    el("table", {}, el("thead", {}, el("tr", {}, ...head.map((title) => el("th", {}, title)))),
      el("tbody", {}, ...lines.map((line) => el("tr", {}, ...line.map((text) => el("td", {}, text)))))),
  ];
}

// The codes of carryovers and of the starts of drop-ins, as in commands.
/** @type {[code: string, words: string][]} */
export const CARRYOVERS = [["none", t("none")], ["linear", t("linear, by rank")], ["weighted", t("weighted, by percentage")], ["full", "full"], ["ebu", t("EBU White Book")], ["fixed", t("fixed amounts by place")]];
/** @type {[code: string, words: string][]} */
export const DROP_INS = [["quotient", t("the qualifier at Q × T / (T + D)")], ["interpolated", t("the same, between two ranks")], ["median", t("the median")], ["last", t("the last qualifier")], ["fixed", t("a fixed amount")]];

// The code of a carryover with its weight or amounts, if it has any.
/** @param {string} kind @param {string} amounts */
export const carryCode = (kind, amounts) => (["linear", "weighted", "fixed"].includes(kind) && amounts.trim() ? `${kind}:${amounts.replaceAll(" ", "")}` : kind);

// The criteria of the advice, as (code, words).
/** @type {[code: string, words: string][]} */
export const SITUATION = [
  ["short", t("a short qualification")], ["uneven", t("a very uneven field")], ["selected", t("a field that was selected")],
  ["round-robin", t("everybody met everybody")], ["continuation", t("the new phase continues the one before")],
  ["consolation", t("a consolation event")], ["drop-ins", t("pairs drop in")],
];
