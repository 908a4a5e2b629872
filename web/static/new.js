// A new tournament and its first stage, then its desk. Sent again unchanged it is the same one.

import { newKey, post } from "./outbox.js";

const form = document.querySelector(".new");
const notice = form.querySelector(".notice");
const button = form.querySelector("button");
let keys = [newKey(), newKey()];

form.addEventListener("input", () => (keys = [newKey(), newKey()]));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  const said = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value.trim()]));
  notice.textContent = await made(said);
  notice.hidden = !notice.textContent;
  button.disabled = false;
});

async function made({ name, place, federation, starts, ends, arbiter, ...stage }) {
  const created = await post({ body: { name, place, federation: federation.toUpperCase(), starts, ends, arbiter }, key: keys[0] });
  if (!created.stored) return created.detail.replace("it will be sent again", "try again");
  const [system, edition] = stage.system.split(" ");
  const [win, draw, loss] = stage.points.split(" ").map(Number);
  const body = {
    name: stage.stage, system, edition, rounds: Number(stage.rounds), win, draw, loss, bye: win, acceleration: stage.acceleration,
    initial_colour: stage.initial_colour, tie_breaks: stage.tie_breaks.split(",").map((one) => one.trim()).filter(Boolean),
  };
  const planned = await post({ tournament: created.tournament, command: "plan-stage", body, key: keys[1] });
  if (!planned.stored) return `The tournament is made, its stage is not: ${planned.detail}`;
  location.assign(`/t/${created.tournament}/s/1/desk`);
  return "";
}
