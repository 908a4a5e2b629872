// A new tournament and its first stage, or another stage of one. Sent again unchanged it is the same.

import { newKey, post } from "./outbox.js";

const form = document.querySelector(".new");
const notice = form.querySelector(".notice");
const button = form.querySelector("button");
const fieldset = { swiss: form.querySelector(".swiss"), "round-robin": form.querySelector(".round-robin") };
let keys = [newKey(), newKey()];

form.addEventListener("input", () => {
  keys = [newKey(), newKey()];
  showFormat();
  showSystem();
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

// What is disabled is not sent: both formats have fields of the same name.
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

async function made({ name, place, federation, starts, ends, arbiter, ...stage }) {
  const there = form.dataset.tournament;
  const created = there
    ? { stored: true, tournament: there }
    : await post({ body: { name, place, federation: federation.toUpperCase(), starts, ends, arbiter }, key: keys[0] });
  if (!created.stored) return created.detail.replace("it will be sent again", "try again");
  const [command, body] = stage.format === "swiss" ? ["plan-stage", swiss(stage)] : ["plan-round-robin", roundRobin(stage)];
  const planned = await post({ tournament: created.tournament, command, body, key: keys[1] });
  if (!planned.stored) return there ? planned.detail : `The tournament is made, its stage is not: ${planned.detail}`;
  location.assign(there ? `/t/${there}` : `/t/${created.tournament}/s/1/desk`);
  return "";
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

function roundRobin({ stage: name, system, double, withdrawals, numbering, points, tie_breaks, tie_break_edition }) {
  return { name, system, double, withdrawals, numbering, ...worth(points), tie_breaks: split(tie_breaks), tie_break_edition };
}

showFormat();
showSystem();
