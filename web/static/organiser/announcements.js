// What the desk tells the whole hall: a notice, and the time of a round. Both go into the log.

import { el, setText } from "../shared/dom.js";

const section = document.querySelector(".to-all");
const DAY = 86_400_000;

async function tell(command, body) {
  const said = document.querySelector(".said");
  try {
    const answer = await fetch(`${section.dataset.commands}/${command}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key() },
      body: JSON.stringify(body),
    });
    const { detail } = await answer.json();
    setText(said, answer.ok ? "Told." : detail);
  } catch {
    setText(said, "The server does not answer; try again.");
  }
}

function key() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// No time given: now. A time that has passed by more than half a day is tomorrow's.
function instant(time) {
  const now = new Date();
  if (!time) return now;
  const [hours, minutes] = time.split(":").map(Number);
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hours, minutes);
  return now - then > DAY / 2 ? new Date(then.getTime() + DAY) : then;
}

function onNotice(form) {
  const body = (text) => ({ stage: Number(form.stage.value), text, display: form.display.value });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tell("show-notice", body(form.text.value));
  });
  form.querySelector(".down").addEventListener("click", () => tell("show-notice", body("")));
  form.display.addEventListener("focus", () => offer(form.display));
}

// The displays that have a name now.
function offer(choice) {
  const names = [...document.querySelectorAll(".display-card input[name=name]")].map(({ value }) => value).filter(Boolean);
  const known = [...choice.options].map(({ value }) => value);
  for (const name of names) if (!known.includes(name)) choice.append(el("option", { value: name }, name));
}

function onClock(form) {
  const body = (minutes) => {
    const [stage, round] = form.round.value.split("/").map(Number);
    return { stage, round, starts: instant(form.starts.value).toISOString(), minutes };
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tell("time-round", body(Number(form.minutes.value)));
  });
  form.querySelector(".down").addEventListener("click", () => tell("time-round", body(0)));
}

if (section) {
  onNotice(section.querySelector(".notice"));
  onClock(section.querySelector(".clock"));
}
