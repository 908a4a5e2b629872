// The desk's page of displays: which are alive, what each shows with its age, and the form for what to show.

import { postTo, repeatedQuestion } from "../shared/commands.js";
import { $, arrange, el, every, enableControls, setText } from "../shared/dom.js";
import { Outbox } from "../shared/outbox.js";
import { setUpAnnouncements } from "../organiser/announcements.js";
import { t } from "../shared/words.js";
import { shownFields } from "./form.js";
import { readableWords } from "./reading.js";
import { wallCard } from "./wall_order.js";

/** @import { DisplayLine } from "../organiser/shapes.d.ts" */

const LOOK_EVERY = 2000;
const AWAY = t("The server does not answer; this list may be old.");
const list = $(".displays.all");
const { tournament = "" } = list.dataset;
const root = `/t/${tournament}/displays`;
/** @type {Map<string, HTMLElement>} */
const cards = new Map();
/** @type {DisplayLine[]} */
let latest = [];

/** @param {string} text */
function showMessage(text) {
  setText($(".said"), text);
}

const askForList = repeatedQuestion();

// Updates the list. The message on an act stays; only that on a failed update is removed.
async function updateList() {
  const outcome = await askForList(`${root}/list`);
  if (!outcome) return;
  if (!outcome.answer) return showMessage(AWAY);
  show((latest = outcome.answer));
  if ($(".said").textContent === AWAY) showMessage("");
}

// Shows a card for each display, or for each wall with all its displays.
/** @param {DisplayLine[]} displays */
function show(displays) {
  const known = new Set(displays.map(cardName));
  for (const name of cards.keys()) if (!known.has(name)) cards.delete(name);
  const order = [...new Set(displays.map((display) => cardFor(display, displays)))];
  arrange(list, order);
  $(".nothing").hidden = displays.length > 0;
  $(".joining").hidden = displays.length < 2;
}

// The key of a display's card; all displays of a wall share one.
/** @param {DisplayLine} display */
const cardName = ({ id, wall }) => (wall ? `wall ${wall}` : id);

/** @param {DisplayLine} display @param {DisplayLine[]} displays */
function cardFor(display, displays) {
  const name = cardName(display);
  const members = display.wall ? displays.filter(({ wall }) => wall === display.wall).sort((a, b) => a.place - b.place) : [display];
  const hung = members.map(({ id, alive }) => `${id}${alive}`).join();
  let card = cards.get(name);
  if (!card || (display.wall && card.dataset.hung !== hung)) {
    card = display.wall ? wallCard(members, acts) : cardOf(display);
    card.dataset.hung = hung;
    cards.set(name, card);
  }
  if (display.wall) setText($(".reads", undefined, card), readableWords(members[0]));
  else refresh(card, display);
  return card;
}

/** @type {import("./wall_order.js").Acts} */
const acts = {
  join: (body) => sendTo(`${root}/wall`, body),
  apart: (id) => send(id, "apart", {}),
};

// Shows the form for a wall of the ticked displays, in their order on the page.
function makeWall() {
  const ticked = latest.filter(({ id }) => cards.get(id)?.querySelector("input.joins:checked"));
  $(".new-wall").replaceChildren(...(ticked.length > 1 ? [wallCard(ticked, acts)] : []));
}

// Updates the facts on a card, but not its form, which may be in use.
/** @param {HTMLElement} card @param {DisplayLine} display */
function refresh(card, display) {
  const { name, alive, address, version, age } = display;
  const shown = address.replace(/\?.*$/, "");
  const state = alive ? (age < 35 ? "live" : "stale") : "away";
  card.dataset.state = state;
  setText($(".is-named", undefined, card), name || t("not named yet"));
  setText($(".state", undefined, card), { live: `● ${t("live")}`, stale: `◔ ${t("stale")}`, away: `○ ${t("away")}` }[state]);
  const news = version ? t(" · v{version}, {age} s old", { version, age }) : "";
  setText($(".shows", undefined, card), shown === "/display" || !shown ? t("shows its code") : t("shows {shown}{news}", { shown, news }));
  setText($(".reads", undefined, card), alive ? readableWords(display) : "");
}

/** @param {DisplayLine} display */
function cardOf(display) {
  const name = el("input", { name: "name", required: true, maxlength: "60", placeholder: t("Where it hangs"), "aria-label": t("Name"), autocomplete: "off" });
  name.value = display.name;
  const fields = shownFields(display, { ranged: true });
  const assign = el("button", { type: "submit", class: "do" }, t("Show this"));
  const release = el("button", { type: "button", onclick: () => send(display.id, "release", {}) }, t("Release"));
  const form = el("form", {}, name, fields.turns, el("div", { class: "tools" }, ...fields.tools, assign, release));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(display.id, "assign", { name: name.value, shows: fields.shows() });
  });
  const joins = el("label", { class: "joining-one" }, el("input", { type: "checkbox", class: "joins", onchange: makeWall }), ` ${t("part of a wall")}`);
  return el(
    "li",
    { class: "display-card" },
    el("p", { class: "facts" }, el("b", { class: "code" }, display.code), el("span", { class: "is-named" }), el("span", { class: "state" }), el("span", { class: "shows" }), joins),
    el("p", { class: "reads" }),
    form,
  );
}

// Previews of all screens: a click chooses the screen for the display pointed out, or for the first one without a name.
for (const picture of every(".pictures button")) {
  picture.addEventListener("click", () => {
    const all = [...cards.values()];
    const nameless = latest.find(({ name }) => !name);
    const card = all.find((each) => each.classList.contains("pointed-out")) ?? (nameless && cards.get(cardName(nameless))) ?? all[0];
    if (!card) return showMessage(t("No display is open."));
    $(".screen-choice", HTMLSelectElement, card).value = picture.getAttribute("value") ?? "";
    card.scrollIntoView({ block: "center" });
    $("button.do", undefined, card).focus({ preventScroll: true });
  });
}

/** @param {string} id @param {string} act @param {object} body */
const send = (id, act, body) => sendTo(`${root}/${id}/${act}`, body);

/** @param {string} address @param {object} body */
async function sendTo(address, body) {
  const { stored, detail } = await postTo(address, body);
  if (!stored) return showMessage(detail);
  showMessage("");
  $(".new-wall").replaceChildren();
  return updateList();
}

// Marks the card of the display whose code was scanned, with the focus on its name.
/** @param {string} code */
function pointOut(code) {
  const display = latest.find((each) => each.code === code);
  const card = display && cards.get(cardName(display));
  if (!card) return showMessage(t("No display shows {code} now. Look at it again, and scan what it shows.", { code }));
  card.classList.add("pointed-out");
  card.scrollIntoView({ block: "start" });
  $("input[name=name]", HTMLInputElement, card).focus({ preventScroll: true });
}

setUpAnnouncements(new Outbox(tournament));
enableControls();
await updateList();
const scanned = new URLSearchParams(location.search).get("hang");
if (scanned) pointOut(scanned);
setInterval(updateList, LOOK_EVERY);
