// Other decisions about a stage, common to all games of rounds: pairing by hand, forbidden pairs, other rounds or
// tie-breaks, places by external values, and leaving FIDE mode. Each needs a reason; the server warns by level.

import { $, el } from "../../shared/dom.js";
import { ask, choose, field, selectField, reasonField } from "../../shared/dialog.js";
import { entryChoiceField } from "../../entries/entry_choice.js";
import { codesOf, tieBreaksField } from "../../tie_breaks/picker.js";
import { embedded, t } from "../../shared/words.js";
import { noRoundLeft, roundsFrom } from "./entry_acts.js";
import { startByHand } from "./pairing_by_hand.js";
import { askForPlaces } from "./places_by_hand.js";

/** @import { Field, Page } from "../../shared/shapes.d.ts" */
/** @import { DeskEntry, DeskHead, ForbiddenLine } from "../shapes.d.ts" */
/** @import { HandPolicy } from "./pairing_by_hand.js" */
/** @import { EntriesByCode, PlacesPolicy } from "./places_by_hand.js" */

/**
 * Makes a button; a press calls `then` with the participants of that time.
 * @template {DeskEntry} E
 * @typedef {(name: string, words: string, then: (entries: E[]) => void) => HTMLElement} StageButton
 */
/** @typedef {(HTMLElement | "")[]} Elements */
/** @typedef {{ hint: string, form: string, us?: boolean, rounds: boolean, fields?: Field[] }} PlanForm */

/**
 * A game's own parts: buttons for its rules, for numbers (after rounds and tie-breaks) and for more at the end; its texts
 * for pairing by hand and for places; the entries by code; the form for rounds and tie-breaks (`planForm`).
 * @template {DeskEntry} E
 * @typedef {{
 *   rules: (button: StageButton<E>) => Elements, numbers: (button: StageButton<E>) => Elements,
 *   more: (button: StageButton<E>) => Elements, byHand: HandPolicy, places: PlacesPolicy,
 *   entriesByCode: (entries: E[]) => EntriesByCode, planForm: () => PlanForm,
 * }} StageGame
 */

// The field for tie-breaks of a game with only a few codes of its own.
/** @param {string[]} codes @returns {Field} */
function codesField(codes) {
  const codesAsText = field("tie_breaks", t("Tie-breaks, in their order"), { value: codes.join(", "), maxlength: 100 });
  return { ...codesAsText, value: () => codesOf(codesAsText.value()) };
}

/** @template {DeskEntry} E */
export class StageActs {
  #shown = "";
  /** @type {E[]} */
  #entries = [];

  /** @param {HTMLElement} place @param {Page<DeskHead, any>} page @param {StageGame<E>} game */
  constructor(place, page, game) {
    this.place = place;
    this.page = page;
    this.game = game;
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {E[]} entries */
  show(entries) {
    this.#entries = entries;
    const { facts, own, rounds, open_round: now } = this.#head;
    const shown = JSON.stringify([facts, own, rounds, now, entries.length > 0]); // of the entries only whether there are any
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#paint();
  }

  #paint() {
    const { facts } = this.#head;
    const { by_table: table, by_bracket: bracket, by_hand: byHand } = facts;
    const forbiddenNow = facts.forbidden.filter(({ over }) => !over).length;
    /** @type {StageButton<E>} */
    const button = (name, words, then) => el("button", { type: "button", "data-stage": name, onclick: () => then(this.#entries) }, words);
    $(".way-by-hand").replaceChildren(byHand ? button("by-hand", t("Pair round {by_hand} by hand …", { by_hand: byHand }), () => startByHand(this.page, this.game.byHand, byHand)) : "");
    this.place.replaceChildren(
      el("h2", {}, t("This section")),
      table || bracket ? "" : button("forbidden", forbiddenNow ? t("Must not meet · {standing} …", { standing: forbiddenNow }) : t("Must not meet …"), () => this.#showForbidden()),
      ...this.game.rules(button),
      bracket ? "" : button("replan", this.game.planForm().rounds ? t("Rounds and tie-breaks …") : t("Tie-breaks …"), () => this.#askForNewPlan()),
      ...this.game.numbers(button),
      facts.closed && !bracket ? button("places-by-hand", t("Places by values from outside …"), (entries) => askForPlaces(this.page, this.game.places, this.game.entriesByCode(entries))) : "",
      ...this.game.more(button),
      !facts.of_fide ? "" : facts.fide_mode
        ? button("leave-fide-mode", t("Leave FIDE mode …"), () => this.#leaveFideMode())
        : el("p", { class: "hint outside" }, t("This section has left FIDE mode, for ever.")));
  }

  #askForNewPlan() {
    const { rounds, facts } = this.#head;
    const { hint, form, us, fields = [], rounds: several } = this.game.planForm();
    const isFixed = facts.by_table || facts.by_bracket;
    const tieBreakChoices = embedded("choices");
    ask(this.page, { title: t("Change the section"), act: t("Announce it"), hint,
      fields: [...(several ? [field("rounds", t("Rounds"), { type: "number", value: rounds, min: 1, max: 99, required: true, inputmode: "numeric", readonly: isFixed })] : []),
        ...(tieBreakChoices
          ? [tieBreaksField(tieBreakChoices, { codes: facts.tie_breaks, form, us }), selectField("tie_break_edition", t("Tie-break rules"), facts.editions.map((year) => [year, `FIDE, ${year}`]), facts.tie_break_edition)]
          : [codesField(facts.tie_breaks)]),
        ...fields, reasonField(undefined, { maxlength: 500 })],
      send: (values) => this.page.command("replan-stage", { rounds, ...values }) });
  }

  #leaveFideMode() {
    ask(this.page, { title: t("Leave FIDE mode?"), act: t("Leave FIDE mode for ever"), cancelLabel: t("Stay in FIDE mode"), danger: true,
      hint: t("Other pairs may then be forbidden and old results corrected, with a warning. The mark stays on every page of the organiser and in the report; there is no way back."),
      fields: [reasonField(undefined, { maxlength: 500 })], send: ({ reason }) => this.page.command("leave-fide-mode", { reason }) });
  }

  #showForbidden() {
    const groups = this.#head.facts.forbidden;
    const line = (/** @type {ForbiddenLine} */ group) => ({
      label: group.names.join(" · "), danger: !group.over, then: () => (group.over ? this.#showForbidden() : this.#allowPair(group)),
      words: [t("rounds {first}–{last}", { ...group }), group.reason, group.over ? t("over") : t("end it …")].filter(Boolean).join(" · ") });
    choose({ title: t("Who must not meet"), hint: groups.length ? "" : t("Everybody may meet everybody."),
      choices: [{ label: t("Add a pair or a group …"), then: () => this.#forbidPair() }, ...groups.map(line)] });
  }

  #forbidPair() {
    const { open_round: first, rounds } = this.#head;
    const numbers = roundsFrom(first, rounds);
    if (!numbers.length) return noRoundLeft();
    return ask(this.page, { title: t("Who must not meet"), act: t("Forbid it"),
      fields: [entryChoiceField("entries", t("These must not meet one another"), this.#entries, { least: 2 }), selectField("first_round", t("From"), numbers),
        selectField("last_round", t("To"), [["0", t("the end")], ...numbers]), reasonField()],
      send: (values) => this.page.command("forbid-pair", { ...values, first_round: Number(values.first_round), last_round: Number(values.last_round) }) });
  }

  /** @param {ForbiddenLine} group */
  #allowPair({ entries, names }) {
    ask(this.page, { title: t("They may meet again?"), hint: t("{names}: from round {open_round} on.", { names: names.join(", "), open_round: this.#head.open_round }), act: t("They may meet"), danger: true,
      fields: [reasonField()], send: ({ reason }) => this.page.command("allow-pair", { entries, reason }) });
  }
}
