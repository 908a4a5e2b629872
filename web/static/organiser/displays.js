// The desk's page of displays: which are alive, what each shows and how old it is, and what it shall show.

import { postTo, question } from "../shared/commands.js";
import { $, el, setText } from "../shared/dom.js";
import { Outbox } from "../shared/outbox.js";
import { announcing } from "./announcements.js";
import { t } from "../shared/words.js";

/** @import { DisplayLine } from "./shapes.d.ts" */

const LOOK_EVERY = 2000;
const list = $(".displays");
const { tournament = "" } = list.dataset;
const root = `/t/${tournament}/displays`;
/** @type {Map<string, HTMLElement>} */
const cards = new Map();

/** @param {string} id */
const options = (id) => $(`#${id}`, HTMLTemplateElement).content.cloneNode(true);

/** @param {string} text */
function say(text) {
  setText($(".said"), text);
}

async function look() {
  /** @type {{ answer?: DisplayLine[] }} */
  const { answer } = await question(`${root}/list`);
  if (answer) show(answer);
  say(answer ? "" : t("The server does not answer; this list may be old."));
}

/** @param {DisplayLine[]} displays */
function show(displays) {
  const known = new Set(displays.map(({ id }) => id));
  for (const [id, card] of cards) {
    if (known.has(id)) continue;
    card.remove();
    cards.delete(id);
  }
  const order = displays.map((display) => {
    const card = cards.get(display.id) ?? cardOf(display);
    cards.set(display.id, card);
    refresh(card, display);
    return card;
  });
  if (order.some((card, i) => list.children[i] !== card)) list.append(...order);
  $(".nothing").hidden = displays.length > 0;
}

// What somebody is choosing at this moment is left alone: only the facts are renewed.
/** @param {HTMLElement} card @param {DisplayLine} display */
function refresh(card, { name, alive, address, version, age }) {
  const shown = address.replace(/\?.*$/, "");
  const state = alive ? (age < 35 ? "live" : "stale") : "away";
  card.dataset.state = state;
  setText($(".is-named", undefined, card), name || t("not named yet"));
  setText($(".state", undefined, card), { live: `● ${t("live")}`, stale: `◔ ${t("stale")}`, away: `○ ${t("away")}` }[state]);
  const news = version ? t(" · v{version}, {age} s old", { version, age }) : "";
  setText($(".shows", undefined, card), shown === "/display" || !shown ? t("shows its code") : t("shows {shown}{news}", { shown, news }));
}

/** @param {DisplayLine} display */
function cardOf(display) {
  const turns = el("ol", { class: "turns" });
  const name = el("input", { name: "name", required: true, maxlength: "60", placeholder: t("Where it hangs"), "aria-label": t("Name"), autocomplete: "off" });
  name.value = display.name;
  const theme = el("select", { name: "theme", "aria-label": t("Colours") });
  theme.append(options("themes"));
  theme.value = display.theme;
  const lang = el("select", { name: "lang", "aria-label": t("Language") });
  lang.append(options("languages"));
  lang.value = display.lang || "en";
  const more = el("button", { type: "button", onclick: () => turns.append(turnOf("", 20)) }, t("Another screen in turn"));
  const assign = el("button", { type: "submit", class: "do" }, t("Show this"));
  const release = el("button", { type: "button", onclick: () => send(display.id, "release", {}) }, t("Release"));
  const form = el("form", {}, name, turns, el("div", { class: "tools" }, more, theme, lang, assign, release));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(display.id, "assign", { name: name.value, shows: { turns: chosen(turns), theme: theme.value, lang: lang.value } });
  });
  for (const [screen, seconds] of display.turns) turns.append(turnOf(screen, seconds));
  if (!display.turns.length) turns.append(turnOf("", 20));
  return el(
    "li",
    { class: "display-card" },
    el("p", { class: "facts" }, el("b", { class: "code" }, display.code), el("span", { class: "is-named" }), el("span", { class: "state" }), el("span", { class: "shows" })),
    form,
  );
}

/** @param {string} screen @param {number} seconds */
function turnOf(screen, seconds) {
  const choice = el("select", { class: "screen-choice", "aria-label": t("Screen") });
  choice.append(options("screens"));
  if (screen) choice.value = screen;
  const stays = el("input", { type: "number", class: "seconds", min: "5", max: "3600", "aria-label": t("Seconds") });
  stays.value = String(seconds);
  /** @type {HTMLElement} */
  const gone = el("button", { type: "button", "aria-label": t("Leave this screen out"), onclick: () => turn.remove() }, "×");
  /** @type {HTMLElement} */
  const turn = el("li", { class: "turn" }, choice, stays, el("span", {}, "s"), gone);
  return turn;
}

/** @param {HTMLElement} turns */
function chosen(turns) {
  return [...turns.children].map((turn) => {
    const [stage, view] = $("select", HTMLSelectElement, turn).value.split("/");
    return { stage: Number(stage), view, seconds: Number($(".seconds", HTMLInputElement, turn).value) };
  });
}

/** @param {string} id @param {string} act @param {object} body */
async function send(id, act, body) {
  const { stored, refused, blocked } = await postTo(`${root}/${id}/${act}`, body);
  if (stored) return look();
  return say(refused || blocked ? t("This was not done. Look at what you chose, and whether you may.") : t("The server does not answer; try again."));
}

announcing(new Outbox(tournament));
await look();
setInterval(look, LOOK_EVERY);
