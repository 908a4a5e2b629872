// A draw of Chess960 start positions, announced once, before the first round.

import { el } from "../../shared/dom.js";
import { ask, field, options } from "../../shared/dialog.js";

/** @import { Page } from "../../shared/shapes.d.ts" */

/** @type {[string, string][]} */
const SCOPES = [["round", "one for the whole round"], ["board", "one for each board"], ["pair", "one for each pair"]];
/** @type {[string, string][]} */
const REPEATS = [["no repeats", "no position twice"], ["repeats", "positions may come again"]];

/** @param {Page<any, any>} page */
export const startPositionsButton = (page) => {
  const promise = () => ask(page, {
    title: "Draw Chess960 positions in this stage", act: "Promise the draws",
    hint: "The draw of every round is bound now and made when you say so; anybody can check it afterwards. It can't be changed.",
    fields: [options("scope", "Positions", SCOPES), field("excluded", "Numbers left out", { value: "518", pattern: "[0-9 ,]*", maxlength: 2000 }), options("repeats", "Repeats", REPEATS)],
    send: ({ excluded, ...body }) => page.command("announce-start-positions", { ...body, excluded: (excluded.match(/\d+/gu) ?? []).map(Number) }),
  });
  return el("button", { type: "button", "data-plan": "start-positions", onclick: promise }, "Chess960 start positions …");
};
