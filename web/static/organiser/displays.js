// The desk's page of displays: which are alive, what each shows and how old it is, and what it shall show.

import { el, setText } from "../shared/dom.js";

const LOOK_EVERY = 2000;
const list = document.querySelector(".displays");
const root = list.dataset.root;
const cards = new Map();

const options = (id) => document.getElementById(id).content.cloneNode(true);

function say(text) {
  setText(document.querySelector(".said"), text);
}

async function look() {
  try {
    const answer = await fetch(`${root}/list`);
    if (!answer.ok) throw new Error();
    show(await answer.json());
    say("");
  } catch {
    say("The server does not answer; this list may be old.");
  }
}

function show(displays) {
  const known = new Set(displays.map(({ id }) => id));
  for (const [id, card] of cards) {
    if (known.has(id)) continue;
    card.remove();
    cards.delete(id);
  }
  for (const display of displays) {
    if (!cards.has(display.id)) cards.set(display.id, cardOf(display));
    refresh(cards.get(display.id), display);
  }
  const order = displays.map(({ id }) => cards.get(id));
  if (order.some((card, i) => list.children[i] !== card)) list.append(...order);
  document.querySelector(".nothing").hidden = displays.length > 0;
}

// What somebody is choosing at this moment is left alone: only the facts are renewed.
function refresh(card, { name, alive, address, version, age }) {
  const shown = address.replace(/\?.*$/, "");
  const state = alive ? (age < 35 ? "live" : "stale") : "away";
  card.dataset.state = state;
  setText(card.querySelector(".is-named"), name || "not named yet");
  setText(card.querySelector(".state"), { live: "● live", stale: "◔ stale", away: "○ away" }[state]);
  const news = version ? ` · v${version}, ${age} s old` : "";
  setText(card.querySelector(".shows"), shown === "/display" || !shown ? "shows its code" : `shows ${shown}${news}`);
}

function cardOf(display) {
  const turns = el("ol", { class: "turns" });
  const name = el("input", { name: "name", required: true, maxlength: "60", placeholder: "Where it hangs", "aria-label": "Name", autocomplete: "off" });
  name.value = display.name;
  const theme = el("select", { name: "theme", "aria-label": "Colours" });
  theme.append(options("themes"));
  theme.value = display.theme;
  const more = el("button", { type: "button", onclick: () => turns.append(turnOf("", 20)) }, "Another screen in turn");
  const assign = el("button", { type: "submit", class: "do" }, "Show this");
  const release = el("button", { type: "button", onclick: () => send(display.id, "release", {}) }, "Release");
  const form = el("form", {}, name, turns, el("div", { class: "tools" }, more, theme, assign, release));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(display.id, "assign", { name: name.value, shows: { turns: chosen(turns), theme: theme.value } });
  });
  const given = display.turns.length ? display.turns : [["", 20]];
  for (const [screen, seconds] of given) turns.append(turnOf(screen, seconds));
  return el(
    "li",
    { class: "display-card" },
    el("p", { class: "facts" }, el("b", { class: "code" }, display.code), el("span", { class: "is-named" }), el("span", { class: "state" }), el("span", { class: "shows" })),
    form,
  );
}

function turnOf(screen, seconds) {
  const choice = el("select", { class: "screen-choice", "aria-label": "Screen" });
  choice.append(options("screens"));
  if (screen) choice.value = screen;
  const stays = el("input", { type: "number", class: "seconds", min: "5", max: "3600", "aria-label": "Seconds" });
  stays.value = seconds;
  const gone = el("button", { type: "button", "aria-label": "Leave this screen out", onclick: () => turn.remove() }, "×");
  const turn = el("li", { class: "turn" }, choice, stays, el("span", {}, "s"), gone);
  return turn;
}

function chosen(turns) {
  return [...turns.children].map((turn) => {
    const [stage, view] = turn.querySelector("select").value.split("/");
    return { stage: Number(stage), view, seconds: Number(turn.querySelector(".seconds").value) };
  });
}

async function send(id, act, body) {
  try {
    const answer = await fetch(`${root}/${id}/${act}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) return say("This was not done. Look at what you chose, and whether you may.");
    show(await answer.json());
  } catch {
    say("The server does not answer; try again.");
  }
}

await look();
setInterval(look, LOOK_EVERY);
