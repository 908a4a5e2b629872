// Who takes part: late entries, withdrawals, byes, corrections, pairs that must not meet.

import { $, arrange, el } from "../../shared/dom.js";
import { categoriesOf } from "../../entries/categories.js";
import { fullName, nameElement } from "../../shared/names.js";
import { ask, choose, field, options, reasonField } from "../../shared/dialog.js";
import { discard } from "../../organiser/mistakes.js";
import { inHand } from "../../shared/commands.js";
import { finder } from "../../shared/search.js";
import { askWarned } from "../../shared/warning.js";
import { listRatings } from "./numbers.js";
import { ratingSearch } from "./rating_list.js";
import { previewOf, previewWords } from "./reversals.js";
import { t } from "../../shared/words.js";

/** @import { Page, Field } from "../../shared/shapes.d.ts" */
/** @import { Absence, DeskEntry, DeskHead } from "../shapes.d.ts" */

/** @typedef {[code: string, words: string][]} Choices */

/** @type {Choices} */
const TITLES = ["", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"].map((title) => [title, title || t("no title")]);
/** @type {Choices} */
const SEXES = [["", t("not stated")], ["w", t("female")], ["m", t("male")]];
/** @type {Choices} */
const COEFFICIENTS = [["", t("not known")], ["10", "10"], ["20", "20"], ["40", "40"]];
/** @type {Choices} */
const BYES = [["H", t("half-point bye")], ["Z", t("does not play, no point")], ["F", t("full-point bye")]];

export class EntryList {
  /** @type {Map<string, { entry: DeskEntry, openRound: number, element: HTMLElement }>} */
  #lines = new Map();
  #query = "";

  /** @type {DeskEntry[]} */
  #entries = [];

  /** @param {HTMLElement} list @param {Page<DeskHead, any>} page */
  constructor(list, page) {
    this.list = list;
    this.page = page;
  }

  get #head() {
    return this.page.sheet.head;
  }

  /** @param {string} query */
  filter(query) {
    this.#query = query;
    this.#hideOthers();
  }

  /** @param {DeskEntry[]} entries @param {DeskHead} head */
  show(entries, head) {
    this.#entries = entries;
    // Once the numbers of a table or a bracket are drawn nobody can join it.
    $(".register").hidden = (head.round_robin || Boolean(head.knock_out)) && head.rounds > 0;
    const known = this.#lines;
    this.#lines = new Map();
    for (const entry of entries) {
      const old = known.get(entry.key);
      const same = old?.entry === entry && old.openRound === head.open_round ? old : null;
      this.#lines.set(entry.key, same ?? { entry, openRound: head.open_round, element: this.#line(entry) });
    }
    arrange(this.list, [...this.#lines.values()].map((line) => line.element));
    this.list.classList.toggle("empty", entries.length === 0);
    this.#hideOthers();
  }

  #hideOthers() {
    const finds = finder(this.#query);
    for (const { entry, element } of this.#lines.values()) element.hidden = !finds(fullName(entry), entry.number);
  }

  /** @param {DeskEntry} entry */
  #line(entry) {
    return el("li", { class: `entry ${entry.withdrawn_from ? "gone" : ""}` },
      el("button", { type: "button", class: "pick", onclick: () => this.#open(entry) },
        el("span", { class: "number" }, entry.number ? String(entry.number) : t("new")),
        el("span", { class: "who" }, el("span", { class: "title" }, entry.title), nameElement(entry)),
        el("span", { class: "federation" }, entry.federation),
        el("span", { class: "rating" }, entry.rating ? String(entry.rating) : ""),
        el("span", { class: "state" }, ...this.#states(entry))));
  }

  /** @param {DeskEntry} entry */
  #states(entry) {
    /** @type {[shape: string, words: string][]} */
    const said = [];
    if (entry.withdrawn_from) said.push(["×", t("withdrawn from round {withdrawn_from}", { withdrawn_from: entry.withdrawn_from })]);
    if (entry.first_round > 1) said.push(["▸", t("from round {first_round}", { first_round: entry.first_round })]);
    if (entry.expelled) said.push(["×", t("expelled")]);
    if (entry.no_half_byes) said.push(["½", t("no half-point byes")]);
    for (const { rating, list, date, round } of entry.official ?? []) said.push(["≡", round > 1 ? t("{list} {date}, from round {round}: {rating}", { list, date, round, rating }) : `${list} ${date}: ${rating}`]);
    for (const { round, word, requested } of entry.absences.filter((a) => a.round >= this.#head.open_round || a.kind !== "Z")) {
      if (!entry.withdrawn_from || round < entry.withdrawn_from) said.push([requested ? "○" : "●", t("round {round}: {word}", { round, word: t(word) })]);
    }
    return said.map(([shape, words]) => el("span", { class: "fact" }, el("span", { class: "shape", "aria-hidden": "true" }, shape), words));
  }

  register() {
    const { open_round: first, rounds } = this.#head;
    const hint = rounds && first > rounds ? t("All rounds are paired: who comes now plays no game.") : t("Plays from round {first} on.", { first });
    ask(this.page, { title: t("Register a player"), hint, act: t("Register"),
      ...personForm(undefined, this.#head.pace, this.#head.lists), send: (values) => this.page.command("register-entry", values) });
  }

  /** @param {DeskEntry} entry */
  #open(entry) {
    const gone = entry.withdrawn_from > 0;
    const asked = entry.absences.filter((absence) => absence.requested);
    const swiss = !this.#head.round_robin && !this.#head.knock_out;
    const { open_round: round, rounds } = this.#head;
    const free = swiss && !gone && round <= rounds && !asked.some((absence) => absence.round === round);
    const choices = [
      ...(free ? [
        { label: t("Half-point bye in round {round}", { round }), words: t("at once"), then: () => this.#atOnce(entry, "request-bye", { round, kind: "H" }) },
        { label: t("Plays no more from round {round}", { round }), words: t("at once; can be reinstated"), then: () => this.#atOnce(entry, "withdraw-entry", {}) }] : []),
      ...(swiss ? [{ label: t("Bye …"), words: t("for round {open_round} or later", { open_round: this.#head.open_round }), then: () => this.#bye(entry) }] : []),
      ...asked.map((absence) => ({ label: t("Cancel the bye of round {round}", { round: absence.round }), words: t(absence.word), then: () => this.#cancelBye(entry, absence) })),
      ...(swiss ? [{ label: entry.no_half_byes ? t("Half-point byes are possible again …") : t("No half-point byes …"), words: entry.no_half_byes ? "" : t("they may not have any"), then: () => this.#barHalfByes(entry) }] : []),
      { label: t("Official ratings …"), words: t("with list and date, from a round on"), then: () => listRatings(this.page, this.#entries, entry) },
      { label: t("Correct …"), words: t("name, rating, federation, FIDE ID, year of birth …"), then: () => this.#correct(entry) },
      ...(swiss ? [{ label: t("Must not meet …"), words: t("forbid a pairing"), then: () => this.#forbid(entry) }] : []),
      gone
        ? { label: t("Reinstate …"), words: t("plays again"), then: () => this.#reinstate(entry) }
        : { label: t("Withdraw …"), words: t("plays no further round"), danger: true, then: () => this.#withdraw(entry) },
      ...(entry.expelled ? [] : [{ label: t("Expel …"), words: t("plays no further round and has no place"), danger: true, then: () => this.#expel(entry) }]),
      ...(this.#head.open_round === 1 || !entry.number ? [{ label: t("Discard …"), words: t("entered by mistake"), danger: true, then: () => discard(this.page, fullName(entry), entry.entry) }] : []),
    ];
    choose({ title: fullName(entry), hint: entry.number ? t("Number {number}", { number: entry.number }) : t("Has no number yet"), choices });
  }

  // What is done most often takes no dialog more; a warning comes all the same, and why it is refused.
  /** @param {DeskEntry} entry @param {string} command @param {object} body */
  async #atOnce(entry, command, body) {
    const answer = await askWarned(this.page.outbox, this.page.command(command, { entry: entry.entry, ...body }));
    if (!answer.stored) choose({ title: fullName(entry), hint: inHand(answer), choices: [] });
  }

  /** @param {DeskEntry} entry */
  #bye(entry) {
    const { open_round: first, rounds } = this.#head;
    /** @type {Choices} */
    const which = Array.from({ length: Math.max(0, rounds - first + 1) }, (_, i) => [String(first + i), t("round {first}", { first: first + i })]);
    if (!which.length) return choose({ title: t("No round is left"), hint: t("All rounds are paired."), choices: [] });
    ask(this.page, { title: t("Bye for {name}", { name: fullName(entry) }), act: t("Note the bye"),
      fields: [options("round", t("Round"), which), options("kind", t("Bye"), BYES)],
      send: ({ round, kind }) => this.page.command("request-bye", { entry: entry.entry, round: Number(round), kind }) });
  }

  /** @param {DeskEntry} entry @param {Absence} absence */
  #cancelBye(entry, { round, word, irrevocable }) {
    const price = irrevocable ? ` ${t("It is irrevocable: if they play all the same, a win counts as a draw for prizes (22C).")}` : "";
    ask(this.page, { title: t("Cancel the bye of round {round}?", { round }), hint: `${fullName(entry)}: ${t(word)}.${price}`, act: t("Cancel the bye"), danger: irrevocable,
      send: () => this.page.command("cancel-bye", { entry: entry.entry, round }) });
  }

  /** @param {DeskEntry} entry */
  #correct(entry) {
    ask(this.page, { title: t("Correct {name}", { name: fullName(entry) }), act: t("Correct"), ...personForm(entry, this.#head.pace, this.#head.lists),
      send: (values) => this.page.command("correct-entry", { entry: entry.entry, ...values }) });
  }

  /** @param {DeskEntry} entry */
  async #withdraw(entry) {
    const preview = this.#head.round_robin ? await previewOf(this.page, entry.entry) : null;
    const hint = this.#head.knock_out ? t("Their opponent wins the match, and the next one if they have won this. Can be reinstated as long as nobody has gone on by it.") : this.#head.round_robin ? t("Can be reinstated.") : t("Not paired from round {open_round} on. Can be reinstated.", { open_round: this.#head.open_round });
    ask(this.page, { title: t("Withdraw {name}?", { name: fullName(entry) }), hint, body: preview && previewWords(preview),
      act: t("Withdraw"), danger: true, fields: [reasonField()],
      send: ({ reason }) => this.page.command("withdraw-entry", { entry: entry.entry, reason }) });
  }

  /** @param {DeskEntry} entry */
  #expel(entry) {
    ask(this.page, { title: t("Expel {name}?", { name: fullName(entry) }), hint: t("Their games stand; they play no more and stand at the end of the standings without a place."), act: t("Expel"), danger: true,
      fields: [reasonField(undefined, { maxlength: 500 })], send: ({ reason }) => this.page.command("expel-entry", { entry: entry.entry, reason }) });
  }

  /** @param {DeskEntry} entry */
  #barHalfByes(entry) {
    const barred = !entry.no_half_byes;
    ask(this.page, { title: barred ? t("No half-point byes for {name}?", { name: fullName(entry) }) : t("Half-point byes for {name} again?", { name: fullName(entry) }), act: t("Note it"),
      fields: [field("reason", t("Reason, for the log"), { maxlength: 200 })], send: ({ reason }) => this.page.command("bar-half-byes", { entry: entry.entry, barred, reason }) });
  }

  /** @param {DeskEntry} entry */
  #reinstate(entry) {
    ask(this.page, { title: t("Reinstate {name}?", { name: fullName(entry) }), hint: t("Is paired again from the next round."), act: t("Reinstate"),
      send: () => this.page.command("reinstate-entry", { entry: entry.entry }) });
  }

  /** @param {DeskEntry} entry */
  #forbid(entry) {
    /** @type {Choices} */
    const others = this.#entries.filter((other) => other !== entry).map((other) => [String(other.entry), `${other.number || t("new")} ${fullName(other)}`]);
    ask(this.page, { title: t("{name} must not meet", { name: fullName(entry) }), act: t("Forbid the pairing"),
      fields: [options("other", t("Player"), others), reasonField()],
      send: ({ other, reason }) => this.page.command("forbid-pair", { entries: [entry.entry, Number(other)], reason }) });
  }
}

// The rating list fills the form; everything in it can still be changed.
/** @param {Partial<DeskEntry>} [entry] @param {string} [pace] which rating is used @param {string[]} [lists] */
export function personForm(entry, pace, lists) {
  const fields = personFields(entry);
  const named = Object.fromEntries(fields.map((one) => [one.name, one]));
  const body = ratingSearch((player) => {
    for (const [name, value] of Object.entries(player)) named[name]?.set?.(value);
  }, pace, lists);
  return { body, fields };
}

/** @param {Partial<DeskEntry>} [entry] @returns {Field[]} */
function personFields(entry = {}) {
  return [
    field("family", t("Family name"), { value: entry.family, required: true, maxlength: 200 }),
    field("given", t("Given name"), { value: entry.given, maxlength: 200 }),
    options("title", t("Title"), TITLES, entry.title),
    field("rating", t("Rating"), { value: entry.rating || "", type: "number", min: 0, max: 4000, inputmode: "numeric" }),
    field("federation", t("Federation"), { value: entry.federation, maxlength: 3, autocapitalize: "characters" }),
    field("fide_id", t("FIDE ID"), { value: entry.fide_id, maxlength: 20, inputmode: "numeric" }),
    options("sex", t("Sex"), SEXES, entry.sex),
    field("club", t("Club"), { value: entry.club, maxlength: 200 }),
    field("born", t("Year of birth"), { value: entry.born || "", type: "number", min: 1900, max: new Date().getFullYear(), inputmode: "numeric" }),
    field("national_id", t("National or US Chess ID"), { value: entry.national_id, maxlength: 20 }),
    numeric(options("k", t("K of the rating list"), COEFFICIENTS, String(entry.k || "")), 0),
    numeric(field("rated_games", t("Rated games, if they are few"), { value: entry.rated_games ?? "", maxlength: 6, inputmode: "numeric", pattern: "[0-9]*" }), null),
    several(field("categories", t("Categories"), { value: entry.categories?.join(", "), maxlength: 300, placeholder: t("Club members, Guests") })),
  ];
}

/** @param {Field} field @returns {Field} */
function several(field) {
  return { ...field, value: () => categoriesOf(String(field.value())) };
}

// A number, or what stands for an empty field.
/** @param {Field} field @param {number | null} without @returns {Field} */
function numeric(field, without) {
  return { ...field, value: () => (field.value() === "" ? without : Number(field.value())) };
}
