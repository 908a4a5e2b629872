// A new tournament and its first stage, or another stage of one. Sent again unchanged it is the same;
// a tournament that is made stays, and only its stage is sent again.

import { newKey, post } from "../shared/outbox.js";
import { wayCards, waysOf } from "../bridge/ways_to_play.js";

const form = document.querySelector(".new");
const notice = form.querySelector(".notice");
const button = form.querySelector("button[type=submit]");
const fieldset = Object.fromEntries(["swiss", "round-robin", "scheveningen", "quads", "pairs"]
  .map((format) => [format, form.querySelector(`.${format}`)]));
const cards = fieldset.pairs.querySelector(".ways");
let chosen = null;
let looked = "";
const announced = form.querySelector(".announced");
const first = Boolean(announced);
let tournament = form.dataset.tournament;
let tournamentKey = newKey();
let stageKey = newKey();

form.addEventListener("input", ({ target }) => {
  if (announced?.contains(target)) tournamentKey = newKey();
  else stageKey = newKey();
  showFormat();
  showSystem();
  showWays();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  const said = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]));
  notice.textContent = await made(said);
  notice.hidden = !notice.textContent;
  button.disabled = false;
});

// What is disabled is not sent: formats have fields of the same name.
function showFormat() {
  for (const [format, fields] of Object.entries(fieldset)) {
    fields.hidden = fields.disabled = form.elements.format.value !== format;
  }
}

// What the system can't honour is not offered, and said.
function showSystem() {
  const chosen = fieldset.swiss.querySelector("[name=system]").selectedOptions[0];
  const acceleration = fieldset.swiss.querySelector("[name=acceleration]");
  const offered = chosen.dataset.accelerations.split(" ");
  for (const option of acceleration.options) option.hidden = option.disabled = !offered.includes(option.value);
  if (!offered.includes(acceleration.value)) acceleration.value = "none";
  const lacks = fieldset.swiss.querySelector(".lacks");
  lacks.textContent = chosen.dataset.lacks;
  lacks.hidden = !chosen.dataset.lacks;
}

// The ways to play follow the numbers; the best is chosen until another one is.
async function showWays() {
  if (form.elements.format.value !== "pairs") return;
  const wish = Object.fromEntries(["pairs", "sessions", "boards", "rooms", "longest"]
    .map((name) => [name, fieldset.pairs.querySelector(`[name=${name}]`).value.trim()]).filter(([, value]) => value));
  const asked = JSON.stringify(wish);
  if (asked === looked) return;
  looked = asked;
  const { ways = [], detail = "" } = await waysOf(wish);
  if (asked !== looked) return;
  chosen = ways.find((way) => way.best) ?? null;
  notice.textContent = detail;
  notice.hidden = !detail;
  const paint = () => cards.replaceChildren(...wayCards(ways, (way) => {
    chosen = way;
    paint();
  }, (way) => way === chosen));
  paint();
}

async function made({ name, place, federation, starts, ends, arbiter, ...stage }) {
  if (!tournament) {
    const body = { name, place, federation: federation.toUpperCase(), starts, ends, arbiter };
    const created = await post({ body, key: tournamentKey });
    if (!created.stored) return tryAgain(created);
    belongTo(created.tournament);
  }
  const [command, body] = PLANNED[stage.format](stage);
  const planned = await post({ tournament, command, body, key: stageKey });
  if (!planned.stored) return first ? `The tournament is made, its stage is not: ${tryAgain(planned)}` : tryAgain(planned);
  location.assign(first ? `/t/${tournament}/s/1/desk` : `/t/${tournament}`);
  return "";
}

const tryAgain = ({ detail }) => detail.replace("it will be sent again", "try again");

// Its address is that of another stage from now on, so that a reload makes no second tournament.
function belongTo(id) {
  tournament = id;
  announced.disabled = true;
  history.replaceState(null, "", `/t/${id}/new-stage`);
}

const split = (codes) => codes.split(",").map((one) => one.trim()).filter(Boolean);

function worth(points) {
  const [win, draw, loss] = points.split(" ").map(Number);
  return { win, draw, loss };
}

function swiss({ stage: name, system: chosen, rounds, points, acceleration = "none", initial_colour, tie_breaks, tie_break_edition }) {
  const [system, edition] = chosen.split(" ");
  const { win } = worth(points);
  return { name, system, edition, rounds: Number(rounds), ...worth(points), bye: win, acceleration, initial_colour, tie_breaks: split(tie_breaks), tie_break_edition };
}

function roundRobin({ stage: name, system, double = "", withdrawals, numbering, first_round = "1", points, tie_breaks, tie_break_edition }) {
  return { name, system, double, withdrawals, numbering, first_round: Number(first_round), ...worth(points), tie_breaks: split(tie_breaks), tie_break_edition };
}

function pairs({ stage: name, sessions, boards, rooms = "", scoring, follows = "0" }) {
  const way = chosen && { scheme: chosen.scheme, base: chosen.base, movement: chosen.movement };
  return { name, sessions: Number(sessions), boards: Number(boards), rooms: rooms.split(/[\s,]+/u).filter(Boolean).map(Number), scoring, follows: Number(follows), ...way };
}

const PLANNED = {
  swiss: (stage) => ["plan-stage", swiss(stage)],
  "round-robin": (stage) => ["plan-round-robin", roundRobin(stage)],
  scheveningen: (stage) => ["plan-round-robin", roundRobin({ ...stage, system: "scheveningen" })],
  quads: (stage) => ["plan-round-robin", roundRobin({ ...stage, system: "quads", numbering: "rating" })],
  pairs: (stage) => ["plan-phase", pairs(stage)],
};

showFormat();
showSystem();
showWays();
