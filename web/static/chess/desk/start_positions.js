// What is announced once, before the first round: another stage, and a draw of Chess960 start
// positions for this one.

import { el, embedded } from "../../shared/dom.js";
import { ask, field, options } from "../../shared/dialog.js";

const SCOPES = [["round", "one for the whole round"], ["board", "one for each board"], ["pair", "one for each pair"]];
const REPEATS = [["no repeats", "no position twice"], ["repeats", "positions may come again"]];

const { tournament, stage } = embedded("live");

function promisePositions() {
  ask({
    title: "Draw Chess960 positions in this stage", act: "Promise the draws",
    hint: "The draw of every round is bound now and made when you say so; anybody can check it afterwards. It can't be changed.",
    fields: [options("scope", "Positions", SCOPES), field("excluded", "Numbers left out", { value: "518", pattern: "[0-9 ,]*", maxlength: 2000 }), options("repeats", "Repeats", REPEATS)],
    send: ({ excluded, ...body }) => ({
      tournament, command: "announce-start-positions",
      body: { stage, ...body, excluded: (excluded.match(/\d+/gu) ?? []).map(Number) },
    }),
  });
}

document.querySelector(".plans").append(
  el("h2", {}, "Announce"),
  el("a", { href: `/t/${tournament}/new-stage`, "data-plan": "stage" }, "Another stage …"),
  el("button", { type: "button", "data-plan": "start-positions", onclick: promisePositions }, "Chess960 start positions …"),
);
