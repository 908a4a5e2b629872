// The fields of a tournament's announcements, on the page for a new tournament and on that for changes,
// read as fields of commands.

import { $, el, every, setText } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** @import { Body } from "../shared/shapes.d.ts" */

const MINUTES_OF_A_DAY = 1440;

/** @param {ParentNode} root @param {string} selector */
const text = (root, selector) => $(selector, HTMLInputElement, root).value.trim();

// Officials

/** @param {ParentNode} root */
export function deputyRows(root) {
  const place = $(".officials", undefined, root);
  const another = $(".another", HTMLButtonElement, place);
  another.addEventListener("click", () => {
    another.before($("template", HTMLTemplateElement, place).content.cloneNode(true));
    const rows = every("[data-official=deputy]", place);
    $("input", HTMLInputElement, rows[rows.length - 1]).focus();
  });
}

/** @param {HTMLElement} row */
const official = (row) => ["name", "title", "fide_id"].map((part) => text(row, `[data-part=${part}]`));

/** @param {ParentNode} root @returns {Body} */
export function readDescription(root) {
  const said = Object.fromEntries(["name", "place", "federation", "starts", "ends", "organiser"].map((name) => [name, text(root, `[name=${name}]`)]));
  return {
    ...said, federation: said.federation.toUpperCase(),
    chief: official($("[data-official=chief]", undefined, root)),
    deputies: every("[data-official=deputy]", root).map(official).filter((fields) => fields.some(Boolean)),
  };
}

// Schedule

/** @typedef {[number: number, day: string, time: string, minutes: number]} Said */

// The offset from UTC at that minute in this browser's time zone: "+01:00".
/** @param {string} day @param {string} time */
export function utcOffset(day, time) {
  const east = -new Date(`${day}T${time}`).getTimezoneOffset();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${east < 0 ? "-" : "+"}${two(Math.floor(Math.abs(east) / 60))}:${two(Math.abs(east) % 60)}`;
}

// Beginnings at the same times on each day, from the first day on, for all rounds.
/** @param {string} from @param {string[]} times @param {number} count @param {number} minutes @returns {Said[]} */
export function everyDay(from, times, count, minutes) {
  const [year, month, day] = from.split("-").map(Number);
  return Array.from({ length: count }, (_, i) => {
    const on = new Date(Date.UTC(year, month - 1, day + Math.floor(i / times.length)));
    return [i + 1, on.toISOString().slice(0, 10), times[i % times.length], minutes];
  });
}

// Parses times such as "9.30 14:00"; anything else is ignored.
/** @param {string} written */
export function parseTimes(written) {
  return [...written.matchAll(/(\d{1,2})(?:[:.h](\d{2}))?/gu)]
    .filter(([, hours, minutes = "00"]) => Number(hours) < 24 && Number(minutes) < 60)
    .map(([, hours, minutes = "00"]) => `${hours.padStart(2, "0")}:${minutes}`);
}

export class ScheduleRows {
  /** @param {HTMLElement} place @param {string} unit */
  constructor(place, unit) {
    this.place = place;
    this.unit = unit;
    this.list = $(".beginnings", undefined, place);
    /** @type {Said[]} */
    this.said = JSON.parse(this.list.dataset.said ?? "[]");
    $(".filling", undefined, place).addEventListener("change", () => this.fill());
    const zone = utcOffset(new Date().toISOString().slice(0, 10), "12:00");
    setText($(".zone", undefined, place), t("Times are those of this computer's zone, UTC{zone}.", { zone }));
  }

  // Shows a row for each round; rows keep their contents.
  /** @param {number} count */
  show(count) {
    if (!this.said.length && count === this.list.children.length) return;
    const kept = this.read();
    const rows = Array.from({ length: Math.min(count, 199) }, (_, i) => kept.find(([number]) => number === i + 1) ?? /** @type {Said} */ ([i + 1, "", "", 0]));
    this.list.replaceChildren(...rows.map((row) => this.#row(row)));
    this.said = [];
  }

  /** @param {Said} said */
  #row([number, day, time, minutes]) {
    const words = this.unit === "session" ? t("Session {number}", { number }) : t("Round {number}", { number });
    const input = (/** @type {string} */ kind, /** @type {string} */ label, /** @type {string} */ value, more = {}) => {
      const made = el("input", { type: kind, class: label, "aria-label": `${words}: ${{ day: t("day"), time: t("time"), minutes: t("minutes") }[label]}`, ...more });
      made.value = value;
      return made;
    };
    return el("li", { "data-number": number }, el("b", {}, words), input("date", "day", day), input("time", "time", time),
      input("number", "minutes", minutes ? String(minutes) : "", { min: 0, max: MINUTES_OF_A_DAY, placeholder: t("minutes") }));
  }

  fill() {
    const times = parseTimes(text(this.place, ".times"));
    const from = text(this.place, ".from");
    const minutes = Number(text(this.place, ".length") || 0);
    const count = this.list.children.length;
    if (!times.length || !from) return;
    this.said = everyDay(from, times, count, minutes);
    this.list.replaceChildren();
    this.show(count);
    this.place.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @returns {Said[]} */
  read() {
    if (this.said.length) return this.said;
    return every("li", this.list).map((row) => [Number(row.dataset.number), text(row, ".day"), text(row, ".time"), Number(text(row, ".minutes") || 0)]);
  }

  // The beginnings for the command: only those with a day.
  beginnings() {
    return this.read().filter(([, day]) => day).map(([number, day, time, minutes]) => [number, time ? `${day}T${time}${utcOffset(day, time)}` : day, minutes]);
  }
}

// Time control and byes

/** The field for an approval by FIDE's Qualification Commission of a shorter time control as standard. */
const MAY_BE_APPROVED = ["other", "3600+30"];

/** @param {ParentNode} root */
export function setUpTimeChoice(root) {
  const preset = $("[name=time_preset]", HTMLSelectElement, root);
  const show = () => {
    every(".other-time", root).forEach((label) => (label.hidden = preset.value !== "other"));
    every(".approval", root).forEach((label) => (label.hidden = !MAY_BE_APPROVED.includes(preset.value)));
  };
  preset.addEventListener("input", show);
  show();
}

/** @param {ParentNode} root @returns {Body} */
export function readTimeControl(root) {
  const preset = $("[name=time_preset]", HTMLSelectElement, root).value;
  const minutes = text(root, "[name=default_minutes]");
  const [code, words] = preset === "other" ? [text(root, "[name=time_code]"), text(root, "[name=time_words]")] : [preset, ""];
  const approval = MAY_BE_APPROVED.includes(preset) ? text(root, "[name=time_approval]") : "";
  return { code, words, default_minutes: minutes === "" ? null : Number(minutes), ...(approval ? { approval } : {}) };
}

/** @param {ParentNode} root @returns {Body} */
export function readByeRules(root, draw = 0) {
  const worth = $("[name=byes_worth]", HTMLSelectElement, root).value;
  return {
    most: Number(text(root, "[name=byes_most]") || 0), last_round: Number(text(root, "[name=byes_last]") || 0),
    worth: worth === "draw" ? draw : Number(worth), late: Number(text(root, "[name=byes_late]") || 0),
  };
}
