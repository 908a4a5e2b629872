// What is announced once, before the first round: another stage as a round robin, and a draw of
// Chess960 start positions for this one.

import { el, embedded } from "../dom.js";
import { ask, field, options } from "./dialog.js";

const SYSTEMS = [["berger", "Berger (FIDE)"], ["crenshaw", "Crenshaw"], ["us-chess", "US Chess (tables A and B, Crenshaw)"], ["porter", "Porter"], ["standard", "Standard (circle)"]];
const CYCLES = [["", "once"], ["fide", "twice, FIDE's order"], ["plain", "twice, the same order"]];
const RULES = [["fide", "FIDE C.05: colours stay"], ["us-chess", "US Chess: colours are given back"]];
const NUMBERS = [["lot", "by lot"], ["rating", "by rating"], ["varma", "by lot, Varma tables"], ["federations", "by lot, compatriots kept apart"]];
const SCOPES = [["round", "one for the whole round"], ["board", "one for each board"], ["pair", "one for each pair"]];
const REPEATS = [["no repeats", "no position twice"], ["repeats", "positions may come again"]];

const { tournament, stage } = embedded("live");

function planRoundRobin() {
  ask({
    title: "Plan a round robin", act: "Plan it",
    hint: "A stage of its own, beside this one; its desk is on the tournament's page. How many rounds it has follows from who is there when the numbers are drawn.",
    fields: [field("name", "Name of the stage", { required: true, maxlength: 200 }), options("system", "Table", SYSTEMS), options("double", "Everybody meets everybody", CYCLES),
      options("withdrawals", "Who leaves", RULES), options("numbering", "Numbers", NUMBERS)],
    send: (body) => ({ tournament, command: "plan-round-robin", body }),
  });
}

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
  el("button", { type: "button", "data-plan": "round-robin", onclick: planRoundRobin }, "Another stage: a round robin …"),
  el("button", { type: "button", "data-plan": "start-positions", onclick: promisePositions }, "Chess960 start positions …"),
);
