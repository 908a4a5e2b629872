// The rooms of the sections, and exchanging two lines of sections. The effects of each possible exchange
// are fetched and shown before it is made.

import { question } from "../../shared/commands.js";
import { $, el } from "../../shared/dom.js";
import { ask, field, selectField } from "../../shared/dialog.js";
import { counted, t, translated } from "../../shared/words.js";

/** @import { Page, Field } from "../../shared/shapes.d.ts" */
/** @import { LineSpot, PhaseDeskHead, SectionRoom, SwapLine } from "../shapes.d.ts" */

export class Rooms {
  #shownJson = "";

  #session = 0;
  /** @type {SectionRoom[]} */
  #hall = [];
  /** @type {LineSpot[]} */
  #movable = [];

  /** @param {HTMLElement} place @param {Page<any, any>} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
  }

  /** @param {PhaseDeskHead} head */
  show({ hand, hall, movable }) {
    const json = JSON.stringify([hand, hall, movable]);
    if (json === this.#shownJson) return;
    this.#shownJson = json;
    this.#session = hand;
    this.#hall = hall;
    this.#movable = movable;
    this.place.hidden = !hall.length;
    this.place.replaceChildren(
      el("h2", {}, t("Sections and rooms")),
      el("ul", {}, ...byRoom(hall).map(([room, sections]) =>
        el("li", {}, el("span", { translate: "no" }, room), el("span", {}, sections.join(", "))))),
      el("button", { type: "button", class: "name-rooms", onclick: () => this.#askForNames() }, t("Name the rooms …")),
      movable.length ? el("button", { type: "button", class: "swap-lines", onclick: () => this.#askForSwap() }, t("Swap two lines …")) : "");
  }

  #askForNames() {
    const fields = this.#hall.map(({ section, room }) =>
      field(section, t("Section {section}", { section }), { value: room, maxlength: 40, list: "room-names" }));
    const names = el("datalist", { id: "room-names" });
    const offerNames = () => names.replaceChildren(...[...new Set(fields.map((one) => one.value()).filter(Boolean))].map((name) => el("option", { value: name })));
    for (const { element } of fields) element.addEventListener("change", offerNames);
    offerNames();
    ask(this.page, { title: t("Name the rooms"), act: t("Name them"), hint: t("The same name: the same room. Screens, phones and the room list show it."), body: names, fields,
      send: (values) => this.page.command("name-rooms", { rooms: byRoom(this.#hall.map(({ section }) => ({ section, room: values[section] }))).map(([name, sections]) => ({ name, sections })) }) });
  }

  #askForSwap() {
    /** @param {LineSpot} spot @returns {[string, string]} */
    const choiceOf = ({ section, line, pairs }) => [`${section} ${line}`, t("Section {section}, line {line}: pairs {pairs}", { section, line, pairs: pairs.join(", ") })];
    const one = selectField("one", t("This line"), this.#movable.map(choiceOf));
    const other = selectField("other", t("changes places with"), [["", "…"]]);
    const effects = el("div", { class: "proof wide", role: "status" });
    for (const { element } of [one, other]) element.classList.add("wide");
    /** @type {Map<string, SwapLine>} the possible swaps with the chosen line, by "section line" of the other one */
    let swaps = new Map();

    const showEffects = () => effects.replaceChildren(...effectsOf(swaps.get(other.value())));
    const offerSwaps = async () => {
      const [section, line] = one.value().split(" ");
      const { answer = [], detail } = await this.#fetchSwaps(section, line);
      if (one.value() !== `${section} ${line}`) return;
      swaps = new Map(answer.map((swap) => [`${swap.section} ${swap.line}`, swap]));
      const list = $("select", HTMLSelectElement, other.element);
      const swappable = this.#movable.filter((spot) => swaps.has(`${spot.section} ${spot.line}`));
      list.replaceChildren(...swappable.map((spot) => {
        const [value, words] = choiceOf(spot);
        const again = swaps.get(value)?.again;
        return el("option", { value, disabled: Boolean(again) }, again ? t("{words} (they have met)", { words }) : words);
      }));
      list.value = [...swaps].find(([, swap]) => !swap.again)?.[0] ?? "";
      showEffects();
      if (!list.value) effects.replaceChildren(el("p", { class: "notice" }, detail || t("No line can change places with it: pairs of theirs have met.")));
    };
    one.element.addEventListener("change", offerSwaps);
    other.element.addEventListener("change", showEffects);
    const session = this.#session;
    ask(this.page, { title: t("Swap two lines"), act: t("Swap them"), fields: [one, other, displayField(effects), field("reason", t("Reason, for the log"), { maxlength: 500 })],
      hint: t("In session {session} they change sections, whoever they are to meet; before play only.", { session }),
      send: ({ one: here, other: there, reason }) => {
        const [section, line] = here.split(" ");
        const [otherSection, otherLine] = there.split(" ");
        return this.page.command("swap-lines", { session, section, line: Number(line), other_section: otherSection ?? "", other_line: Number(otherLine), reason });
      } });
    offerSwaps();
  }

  /** @param {string} section @param {string} line @returns {Promise<{ answer?: SwapLine[], detail: string }>} */
  #fetchSwaps(section, line) {
    const parameters = new URLSearchParams({ session: String(this.#session), section, line });
    return question(`/t/${encodeURIComponent(this.page.tournament)}/s/${this.page.stage}/swaps?${parameters}`);
  }
}

// A field that only shows an element and has no value.
/** @param {HTMLElement} element @returns {Field} */
const displayField = (element) => ({ name: "shown", value: () => "", element });

// What a swap changes: which lines meet then, that no pairs meet again, and the merges and sessions it affects.
/** @param {SwapLine} [swap] */
function effectsOf(swap) {
  if (!swap) return [];
  const { facing, proof, disturbed, merges } = swap;
  return [
    el("ul", { class: "meets" }, ...facing.map((words) => el("li", {}, translated(words)))),
    el("p", { class: "hint" }, translated(proof)),
    merges ? el("p", {}, counted("{count} merge of sit-outs possible then.", "{count} merges of sit-outs possible then.", merges)) : "",
    disturbed.length ? el("p", { class: "notice" }, t("Session {disturbed} is to be planned again.", { disturbed: disturbed.join(", ") })) : ""];
}

// The sections of each room, without those that have no room.
/** @param {SectionRoom[]} hall @returns {[room: string, sections: string[]][]} */
function byRoom(hall) {
  const sectionsByRoom = new Map();
  for (const { section, room } of hall) if (room) sectionsByRoom.set(room, [...(sectionsByRoom.get(room) ?? []), section]);
  return [...sectionsByRoom];
}
