// Planning the next phases together: a format fills in all fields, which can be changed, and everything is
// announced in one act. The qualification can also be announced separately.

import { newKey, question } from "../../shared/commands.js";
import { ask, field, selectField } from "../../shared/dialog.js";
import { $, el, enableControls } from "../../shared/dom.js";
import { Outbox } from "../../shared/outbox.js";
import { BY, PhaseCard } from "./phase_card.js";
import { t } from "../../shared/words.js";

/** @import { Offered, ToClose } from "../shapes.d.ts" */

const form = document.querySelector("form.new");
if (form instanceof HTMLFormElement) begin(form);

/** @param {HTMLFormElement} form */
function begin(form) {
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
  let key = newKey();
  let proposed = 0;

  /** @param {string} said */
  const tell = (said) => {
    notice.textContent = said;
    notice.hidden = !said;
  };
  const sources = () => [name, ...cards.map((card) => card.name.value.trim())];
  const around = { tournament, stage, name, sources, changed: named, gone: (/** @type {PhaseCard} */ card) => show(cards.filter((one) => one !== card)) };

  function named() {
    for (const [i, card] of cards.entries()) card.offerSources(sources().slice(0, i + 1));
  }

  /** @param {PhaseCard[]} now */
  function show(now) {
    cards = now;
    named();
    place.replaceChildren(...cards.map((card) => card.element));
    sending.hidden = !format();
  }

  const format = () => form.querySelector("[name=format]:checked")?.getAttribute("value") ?? "";
  /** @returns {Offered} */
  const another = () => ({
    name: cards.length ? t("Phase {number}", { number: cards.length + 2 }) : t("Final"), pairs: 12, sessions: 1, boards: 2, scheme: "one-section", base: 0, movement: "Howell", arrow_switched: false, way: "", in_all: 0,
    top: scoring.value === "matchpoints" ? 2 : 0, takes: [[sources().at(-1) ?? name, "places", "12"]], carryover: "", drop_ins: "median", verdict: "", reasons: [], situation: [] });

  async function propose() {
    const turn = ++proposed;
    tell("");
    if (!format() || !pairs.value) return;
    if (format() === "free") return show([new PhaseCard(another(), around)]);
    /** @type {{ answer?: Offered[], detail: string }} */
    const { answer = [], detail } = await question(`${root}/proposal?${new URLSearchParams({ format: format(), pairs: pairs.value })}`);
    if (turn !== proposed) return;
    tell(detail);
    show(answer.map((offer) => new PhaseCard(offer, around)));
  }

  for (const input of form.querySelectorAll("[name=format], [name=pairs]")) input.addEventListener("change", propose);
  form.addEventListener("input", () => (key = newKey()));
  $(".another", undefined, form).addEventListener("click", () => show([...cards, new PhaseCard(another(), around)]));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    submit.disabled = true;
    // Phases with the scoring of the previous one take all its options, too.
    const own = scoring.value === scoring.dataset.chosen ? JSON.parse(scoring.dataset.options ?? "[]") : [];
    const phases = cards.map((card) => ({ ...card.body(), scoring: scoring.value, scoring_options: own }));
    const ties = $("[name=ties]", HTMLSelectElement, form).value;
    const outcome = await outbox.ask({ tournament, command: "plan-next-phases", body: { stage, phases, ties }, key });
    submit.disabled = false;
    if (outcome.stored) return location.reload();
    tell(outcome.detail);
  });
  $(".ways-on").addEventListener("click", () => showQualification({ tournament, stage, root, outbox }));
  enableControls();
  // A format may have been chosen before the script ran, or restored by the browser.
  propose();
}

// Shows the announced qualification: a line for each following phase.
/** @param {{ tournament: string, stage: number, root: string, outbox: Outbox }} here */
async function showQualification({ tournament, stage, root, outbox }) {
  /** @type {{ answer?: ToClose, detail: string }} */
  const { answer } = await question(`${root}/closing`);
  const targets = answer?.targets ?? [];
  const said = new Map(answer?.ways.map(([target, by, amount]) => [target, [by, amount]]));
  const lines = targets.map(([number, name]) => ({
    number,
    by: selectField(`by-${number}`, t("To {name}", { name }), [["", t("nobody")], ...BY], said.get(number)?.[0] ?? ""),
    amount: field(`amount-${number}`, t("how many, or %"), { value: said.get(number)?.[1] ?? "", inputmode: "decimal" }),
  }));
  ask({ outbox }, {
    title: t("Who goes on"), act: t("Announce it"), fields: lines.flatMap(({ by, amount }) => [by, amount]),
    body: targets.length ? null : el("p", {}, t("No phase comes after this one yet.")),
    hint: t("The best go to the phase that stands first. What was announced before falls with it."),
    send: (values) => {
      const ways = lines.map(({ number }) => ({ target: number, by: values[`by-${number}`], amount: values[`by-${number}`] === "rest" ? "" : values[`amount-${number}`] })).filter(({ by }) => by);
      return { tournament, command: "announce-ways-on", body: { stage, ways, ties: answer?.rule ?? "split-tie" } };
    },
  });
  $("dialog.sheet", HTMLDialogElement).addEventListener("close", () => location.reload(), { once: true });
}
