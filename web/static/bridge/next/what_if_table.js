// The kinds of carryover side by side, with the advice, for the current standings.

import { el } from "../../shared/dom.js";
import { decimals, t, translated, typedNumber } from "../../shared/words.js";

/** @import { WhatIf } from "../shapes.d.ts" */

/** @param {WhatIf} comparison */
export function comparisonTable({ imps, qualifiers, ways, verdict, reasons }) {
  const head = [t("Pair"), ...ways.map(({ policy }) => policy)];
  const lines = qualifiers.map(([pair, name], i) => [`${pair} ${name}`, ...ways.map(({ amounts }) => amounts[i])]);
  const [lead, deficit] = imps ? [t("Lead of the first, in IMPs"), t("To make up, IMPs on each board")] : [t("Lead of the first, in tops"), t("To make up, % of each board")];
  lines.push([lead, ...ways.map((way) => way.lead_in_tops)], [deficit, ...ways.map((way) => way.to_make_up)]);
  return [
    el("p", {}, el("b", {}, `${t("Advice: {verdict}.", { verdict: translated(verdict) })} `), reasons.map((reason) => translated(reason)).join(" ")),
    el("table", {}, el("thead", {}, el("tr", {}, ...head.map((title) => el("th", {}, title)))),
      el("tbody", {}, ...lines.map((line) => el("tr", {}, ...line.map((text) => el("td", {}, decimals(text))))))),
  ];
}

// The codes of carryovers and of the starts of drop-ins, as in commands.
/** @type {[code: string, words: string][]} */
export const CARRYOVERS = [["none", t("none")], ["linear", t("linear, by rank")], ["weighted", t("weighted, by percentage")], ["full", t("full")], ["ebu", t("EBU White Book")], ["fixed", t("fixed amounts by place")]];
/** @type {[code: string, words: string][]} */
export const DROP_INS = [["quotient", t("the qualifier at Q × T / (T + D)")], ["interpolated", t("the same, between two ranks")], ["median", t("the median")], ["last", t("the last qualifier")], ["fixed", t("a fixed amount")]];

// The code of a carryover with its weight, or its amounts between commas, if it has any.
/** @param {string} kind @param {string} amounts */
export const carryCode = (kind, amounts) => (["linear", "weighted", "fixed"].includes(kind) && amounts.trim() ? `${kind}:${kind === "fixed" ? amounts.replaceAll(" ", "") : typedNumber(amounts)}` : kind);

// The criteria of the advice, as (code, words).
/** @type {[code: string, words: string][]} */
export const SITUATION = [
  ["short", t("a short qualification")], ["uneven", t("a very uneven field")], ["selected", t("a field that was selected")],
  ["round-robin", t("everybody met everybody")], ["continuation", t("the new phase continues the one before")],
  ["consolation", t("a consolation event")], ["drop-ins", t("pairs drop in")],
];
