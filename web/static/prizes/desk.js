// Categories and prizes at the desk: cards to fill in and rules to choose, all announced together.

import { newKey } from "../shared/commands.js";
import { textArea, ask, field, closeButton, open, selectField, reasonField } from "../shared/dialog.js";
import { $, el, enableControls } from "../shared/dom.js";
import { Outbox } from "../shared/outbox.js";
import { sendConfirmed } from "../shared/warning.js";
import { t } from "../shared/words.js";
import { Card } from "./card.js";
import { NO_CONDITIONS, conditionsOf, readTable } from "./presets.js";

/** @import { Announced, CategoryConditions } from "./shapes.d.ts" */

/** @type {Announced} */
const announced = JSON.parse($("#announced").textContent ?? "");
const { tournament, stage } = announced;
const outbox = new Outbox(tournament);
const form = $("form.announce", HTMLFormElement);
const place = $(".cards", undefined, form);
const notice = $(".notice", undefined, form);
const submit = $("[type=submit]", HTMLButtonElement, form);
const year = Number(announced.starts.slice(0, 4)) || new Date().getFullYear();
/** @type {Card[]} */
let cards = [];
let key = newKey();

const cardContext = {
  in_pairs: announced.in_pairs, strength: form.dataset.strength ?? "",
  onRemove: (/** @type {Card} */ removed) => showCards(cards.filter((card) => card !== removed)),
};

/** @param {Card[]} newCards */
function showCards(newCards) {
  cards = newCards;
  key = newKey();
  place.replaceChildren(...cards.map((card) => card.element));
}

// Adds a card, unless there is one of that name.
/** @param {CategoryConditions} conditions @param {string[]} [prizes] */
function addCard(conditions, prizes = []) {
  const existing = conditions.name && cards.find((card) => card.name.toLowerCase() === conditions.name.toLowerCase());
  if (existing) return prizes.length ? existing.setPrizes(prizes) : existing.prizes.focus();
  const card = new Card({ ...conditions, prizes, beside: false, said: "", members: 0, unknown: 0 }, false, cardContext);
  showCards([...cards, card]);
  return card.element.querySelector("input")?.focus();
}

// Adds the usual categories; bands only for ratings, as strengths have no common scale.
function showPresets() {
  const youth = ["U8", "U10", "U12", "U14", "U16", "U18", "U20"];
  const choice = (/** @type {string} */ title, /** @type {string[]} */ names) => {
    const select = el("select", { "aria-label": title }, el("option", { value: "" }, title), ...names.map((name) => el("option", { value: name }, name)));
    select.addEventListener("change", () => {
      if (select.value) addCard(conditionsOf(select.value, year));
      select.value = "";
    });
    return select;
  };
  const button = (/** @type {string} */ words, /** @type {() => void} */ onclick) => el("button", { type: "button", onclick }, words);
  $(".presets", undefined, form).append(
    button(t("Women"), () => addCard({ ...NO_CONDITIONS, name: t("Women"), sex: "w" })),
    ...(announced.in_pairs ? [button(t("Mixed"), () => addCard({ ...NO_CONDITIONS, name: t("Mixed"), sex: "x" }))] : []),
    choice(t("Youth …"), youth), choice(t("Seniors …"), ["50+", "65+"]),
    ...(announced.in_pairs ? [] : [choice(t("Ratings …"), ["U2200", "U2000", "U1800", "U1600", "U1400", "U1200"])]),
    button(t("Another category"), () => addCard(NO_CONDITIONS)),
    button(t("Paste a table …"), askForTable));
}

function askForTable() {
  const table = textArea("table", t("A line for each category: its name, then its prizes, as copied from a spreadsheet"), { rows: 7 });
  const fillIn = el("button", { type: "button", class: "primary", onclick: () => {
    dialog.close();
    for (const { name, prizes } of readTable(String(table.value()))) {
      if (name) addCard(conditionsOf(name, year), prizes);
      else cards.find((card) => card.main)?.setPrizes(prizes);
    }
  } }, t("Fill it in"));
  const dialog = open(t("Paste a table …"), el("div", { class: "fields" }, table.element), el("div", { class: "buttons" }, closeButton(), fillIn));
}

const wins = selectField("wins", t("Somebody wins"), [
  ["best", t("one prize, the most valuable")], ["order", t("one prize, of the list named first")], ["several", t("a prize of each list")],
], announced.several ? "several" : announced.choice);
const sharing = selectField("sharing", t("Who is equal on points"), [
  ["place", t("is separated by tie-breaks")], ["equal", t("shares the money equally")], ["hort", t("shares half of it (Hort)")],
], announced.sharing);
const currency = field("currency", t("Currency"), { value: announced.currency, maxlength: 12 });
const unrated = field("unrated_most", t("At most without a rating"), { value: announced.unrated_most, inputmode: "decimal", maxlength: 16 });
$(".rules", undefined, form).append(...[wins, sharing, currency, unrated].map((one) => one.element));

function commandBody() {
  const categories = cards.filter((card) => !card.main);
  const lists = cards.map((card) => card.list).filter(({ prizes }) => prizes.length);
  const choice = String(wins.value());
  return {
    stage, categories: categories.map((card) => card.conditions), lists, currency: currency.value(), sharing: sharing.value(),
    several: choice === "several", choice: choice === "several" ? announced.choice : choice, unrated_most: unrated.value(),
  };
}

form.addEventListener("input", () => (key = newKey()));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (submit.disabled) return;
  submit.disabled = true;
  const answer = await sendConfirmed(outbox, { tournament, command: "announce-prizes", body: commandBody(), key });
  submit.disabled = false;
  if (answer.stored) return location.reload();
  notice.hidden = false;
  notice.textContent = answer.detail;
});

// Asks about a declined prize, which goes to the next contender.
for (const button of document.querySelectorAll("button.decline, button.take")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const { entry, lists = "[]", name = "" } = button.dataset;
  /** @type {[category: string, words: string][]} */
  const prizeLists = JSON.parse(lists);
  const declines = button.classList.contains("decline");
  button.addEventListener("click", () => {
    ask({ outbox }, {
      title: name, hint: declines ? t("What is declined goes to the next in line.") : "", act: declines ? t("Declines it") : t("Takes it"),
      fields: [selectField("category", t("Prizes"), prizeLists), reasonField(undefined, { maxlength: 500 })],
      send: (values) => ({ tournament, command: declines ? "decline-prize" : "take-prize", body: { stage, entry: Number(entry), ...values } }),
      onStored: () => location.reload(),
    });
  });
}

showPresets();
showCards(announced.cards.map((card) => new Card(card, card.name === "", cardContext)));
enableControls();
