// The rooms of the sections, and exchanging two lines of sections. The effects of each possible exchange
// are fetched and shown before it is made.

import { question } from "../../shared/commands.js";
import { $, el } from "../../shared/dom.js";
import { ask, field, selectField } from "../../shared/dialog.js";
import { counted, t } from "../../shared/words.js";

/** @import { Page, Field } from "../../shared/shapes.d.ts" */
/** @import { LineSpot, PhaseDeskHead, SectionRoom, SwapLine } from "../shapes.d.ts" */

export class Rooms {
  #whole = "";

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
    const whole = JSON.stringify([hand, hall, movable]);
    if (whole === this.#whole) return;
    this.#whole = whole;
    this.#session = hand;
    this.#hall = hall;
    this.#movable = movable;
    this.place.hidden = !hall.length;
    this.place.replaceChildren(
      el("h2", {}, t("Sections and rooms")),
      el("ul", {}, ...byRoom(hall).map(([room, sections]) =>
        el("li", {}, el("span", { translate: "no" }, room), el("span", {}, sections.join(", "))))),
      el("button", { type: "button", class: "name-rooms", onclick: () => this.#name() }, t("Name the rooms …")),
      movable.length ? el("button", { type: "button", class: "swap-lines", onclick: () => this.#swap() }, t("Swap two lines …")) : "");
  }

  #name() {
    const fields = this.#hall.map(({ section, room }) =>
      field(section, t("Section {section}", { section }), { value: room, maxlength: 40, list: "room-names" }));
    const names = el("datalist", { id: "room-names" });
    const known = () => names.replaceChildren(...[...new Set(fields.map((one) => one.value()).filter(Boolean))].map((name) => el("option", { value: name })));
    for (const one of fields) one.element.addEventListener("change", known);
    known();
    ask(this.page, { title: t("Name the rooms"), act: t("Name them"), hint: t("The same name: the same room. Screens, phones and the room list show it."), body: names, fields,
      send: (values) => this.page.command("name-rooms", { rooms: byRoom(this.#hall.map(({ section }) => ({ section, room: values[section] }))).map(([name, sections]) => ({ name, sections })) }) });
  }

  #swap() {
    /** @param {LineSpot} spot @returns {[string, string]} */
    const spot = ({ section, line, pairs }) => [`${section} ${line}`, t("Section {section}, line {line}: pairs {pairs}", { section, line, pairs: pairs.join(", ") })];
    const one = selectField("one", t("This line"), this.#movable.map(spot));
    const other = selectField("other", t("changes places with"), [["", "…"]]);
    const proof = el("div", { class: "proof wide", role: "status" });
    for (const each of [one, other]) each.element.classList.add("wide");
    /** @type {Map<string, SwapLine>} */
    let found = new Map();

    const prove = () => proof.replaceChildren(...effectOf(found.get(other.value())));
    const look = async () => {
      const [section, line] = one.value().split(" ");
      const { answer: ways = [], detail } = await this.#swaps(section, line);
      if (one.value() !== `${section} ${line}`) return;
      found = new Map(ways.map((way) => [`${way.section} ${way.line}`, way]));
      const list = $("select", HTMLSelectElement, other.element);
      const free = this.#movable.filter((spot) => found.has(`${spot.section} ${spot.line}`));
      list.replaceChildren(...free.map((each) => {
        const [value, words] = spot(each);
        const again = found.get(value)?.again;
        return el("option", { value, disabled: Boolean(again) }, again ? t("{words} (they have met)", { words }) : words);
      }));
      list.value = [...found].find(([, way]) => !way.again)?.[0] ?? "";
      prove();
      if (!list.value) proof.replaceChildren(el("p", { class: "notice" }, detail || t("No line can change places with it: pairs of theirs have met.")));
    };
    one.element.addEventListener("change", look);
    other.element.addEventListener("change", prove);
    const session = this.#session;
    ask(this.page, { title: t("Swap two lines"), act: t("Swap them"), fields: [one, other, displayField(proof), field("reason", t("Reason, for the log"), { maxlength: 500 })],
      hint: t("In session {session} they change sections, whoever they are to meet; before play only.", { session }),
      send: ({ one: here, other: there, reason }) => {
        const [section, line] = here.split(" ");
        const [otherSection, otherLine] = there.split(" ");
        return this.page.command("swap-lines", { session, section, line: Number(line), other_section: otherSection ?? "", other_line: Number(otherLine), reason });
      } });
    look();
  }

  /** @param {string} section @param {string} line @returns {Promise<{ answer?: SwapLine[], detail: string }>} */
  #swaps(section, line) {
    const asked = new URLSearchParams({ session: String(this.#session), section, line });
    return question(`/t/${encodeURIComponent(this.page.tournament)}/s/${this.page.stage}/swaps?${asked}`);
  }
}

// A field that only shows an element and has no value.
/** @param {HTMLElement} element @returns {Field} */
const displayField = (element) => ({ name: "shown", value: () => "", element });

/** @param {SwapLine} [way] */
function effectOf(way) {
  if (!way) return [];
  const { facing, proof, disturbed, merges } = way;
  return [
    el("ul", { class: "meets" }, ...facing.map((says) => el("li", {}, says))),
    el("p", { class: "hint" }, proof),
    merges ? el("p", {}, counted("{count} merge of sit-outs possible then.", "{count} merges of sit-outs possible then.", merges)) : "",
    disturbed.length ? el("p", { class: "notice" }, t("Session {disturbed} is to be planned again.", { disturbed: disturbed.join(", ") })) : ""];
}

/** @param {SectionRoom[]} hall @returns {[room: string, sections: string[]][]} */
function byRoom(hall) {
  const rooms = new Map();
  for (const { section, room } of hall.filter((one) => one.room)) rooms.set(room, [...(rooms.get(room) ?? []), section]);
  return [...rooms];
}
