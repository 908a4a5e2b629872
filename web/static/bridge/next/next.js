// The page on which the next phases are planned together: a format proposes all of them as cards, whose fields can be
// changed, and everything is announced in one act. The qualification can also be announced separately.

import { newKey, question } from "../../shared/commands.js";
import { ask, field, selectField } from "../../shared/dialog.js";
import { $, el, enableControls, every } from "../../shared/dom.js";
import { Outbox } from "../../shared/outbox.js";
import { PhaseCard, QUALIFYING } from "./phase_card.js";
import { t, translated, typedNumber } from "../../shared/words.js";

/** @import { Offered, ToClose } from "../shapes.d.ts" */

const form = document.querySelector("form.new");
if (form instanceof HTMLFormElement) setUpForm(form);

/** @param {HTMLFormElement} form */
function setUpForm(form) {
  const { tournament = "", name = "" } = form.dataset;
  const stage = Number(form.dataset.stage);
  const root = `/api/next/${encodeURIComponent(tournament)}/${stage}`;
  const outbox = new Outbox(tournament);
  const notice = $(".notice", undefined, form);
  const place = $(".cards", undefined, form);
  const sending = $(".sending", undefined, form);
  const submit = $("[type=submit]", HTMLButtonElement, form);
  const scoring = $("[name=scoring]", HTMLSelectElement, form);
  const pairs = $("[name=pairs]", HTMLInputElement, form);
  scoring.value = scoring.dataset.chosen ?? scoring.value;
  /** @type {PhaseCard[]} */
  let cards = [];
  // The key of the plan that was sent last: the same plan sent again is the same intent.
  let key = newKey();
  let sentJson = "";
  // Counts the requests for a proposal: an answer to an earlier one is ignored.
  let requests = 0;

  /** @param {string} text */
  const showNotice = (text) => {
    notice.textContent = text;
    notice.hidden = !text;
  };
  const phaseNames = () => [name, ...cards.map((card) => card.name.value.trim())];
  const format = () => form.querySelector("[name=format]:checked")?.getAttribute("value") ?? "";
  const context = { tournament, stage, name, of: form.dataset.of ?? "pairs", phaseNames, offerSources, rename, remove: (/** @type {PhaseCard} */ card) => show(cards.filter((other) => other !== card)) };

  // Each phase can take pairs from the present phase and from the planned ones before it.
  function offerSources() {
    for (const [i, card] of cards.entries()) card.offerSources(phaseNames().slice(0, i + 1));
  }

  // A renamed phase stays the source of the phases after it.
  /** @param {string} before @param {string} now */
  function rename(before, now) {
    for (const option of every("[name=source] option", place)) if (option instanceof HTMLOptionElement && option.value === before) option.value = now;
    offerSources();
  }

  /** @param {PhaseCard[]} shown */
  function show(shown) {
    cards = shown;
    offerSources();
    place.replaceChildren(...cards.map((card) => card.element));
    sending.hidden = !format();
  }

  /** @returns {Offered} */
  const emptyOffer = () => ({
    name: cards.length ? t("Phase {number}", { number: cards.length + 2 }) : t("Final"), pairs: 12, sessions: 1, boards: 2, scheme: "one-section", base: 0, movement: "Howell", arrow_switched: false, way: "", in_all: 0,
    top: scoring.value === "matchpoints" ? 2 : 0, takes: [[phaseNames().at(-1) ?? name, "places", "12"]], carryover: "", drop_ins: "median", verdict: "", reasons: [], situation: [] });

  // Shows the cards of the chosen format.
  async function propose() {
    const request = ++requests;
    showNotice("");
    if (!format() || !pairs.value) return;
    if (format() === "free") {
      show([]);
      return show([new PhaseCard(emptyOffer(), context)]);
    }
    /** @type {{ answer?: Offered[], detail: string }} */
    const { answer = [], detail } = await question(`${root}/proposal?${new URLSearchParams({ format: format(), pairs: pairs.value })}`);
    if (request !== requests) return;
    showNotice(detail);
    show(inPagesLanguage(answer).map((offer) => new PhaseCard(offer, context)));
  }

  for (const input of form.querySelectorAll("[name=format], [name=pairs]")) input.addEventListener("change", propose);
  $(".another", undefined, form).addEventListener("click", () => show([...cards, new PhaseCard(emptyOffer(), context)]));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    submit.disabled = true;
    // Phases with the scoring of the present one take all its options, too.
    const options = scoring.value === scoring.dataset.chosen ? JSON.parse(scoring.dataset.options ?? "[]") : [];
    const phases = cards.map((card) => ({ ...card.body(), scoring: scoring.value, scoring_options: options }));
    const body = { stage, phases, ties: $("[name=ties]", HTMLSelectElement, form).value };
    const json = JSON.stringify(body);
    if (json !== sentJson) key = newKey();
    sentJson = json;
    const outcome = await outbox.ask({ tournament, command: "plan-next-phases", body, key });
    submit.disabled = false;
    if (outcome.stored) return location.reload();
    showNotice(outcome.detail);
  });
  $(".announce-qualifications").addEventListener("click", async () => {
    /** @type {{ answer?: ToClose, detail: string }} */
    const { answer, detail } = await question(`${root}/closing`);
    showNotice(detail);
    if (answer) askForQualification(answer, { tournament, stage, outbox });
  });
  enableControls();
  // A format may have been chosen before the script ran, or restored by the browser.
  propose();
}

// The offered phases with names in the page's language, also where one takes pairs from another.
/** @param {Offered[]} offers @returns {Offered[]} */
function inPagesLanguage(offers) {
  const names = new Map(offers.map(({ name }) => [name, translated(name)]));
  return offers.map((offer) => ({
    ...offer, name: names.get(offer.name) ?? offer.name,
    takes: offer.takes.map(([source, by, amount]) => [names.get(source) ?? source, by, amount]),
  }));
}

// Asks who goes on, beginning with what is announced: two fields for each following phase.
/** @param {ToClose} announced @param {{ tournament: string, stage: number, outbox: Outbox }} phase */
function askForQualification({ targets, ways, rule }, { tournament, stage, outbox }) {
  const announced = new Map(ways.map(([target, by, amount]) => [target, { by, amount }]));
  const fields = targets.flatMap(([target, name]) => [
    selectField(`by-${target}`, t("To {name}", { name }), [["", t("nobody")], ...QUALIFYING], announced.get(target)?.by ?? ""),
    field(`amount-${target}`, t("how many, or %"), { value: announced.get(target)?.amount ?? "", inputmode: "decimal" })]);
  ask({ outbox }, {
    title: t("Who goes on"), act: t("Announce it"), fields,
    body: targets.length ? null : el("p", {}, t("No phase comes after this one yet.")),
    hint: t("The best go to the phase that stands first. What was announced before falls with it."),
    send: (values) => {
      const chosen = targets.map(([target]) => ({ target, by: values[`by-${target}`], amount: values[`by-${target}`] === "rest" ? "" : typedNumber(values[`amount-${target}`]) })).filter(({ by }) => by);
      return { tournament, command: "announce-ways-on", body: { stage, ways: chosen, ties: rule || "split-tie" } };
    },
    onStored: () => location.reload(),
  });
}
