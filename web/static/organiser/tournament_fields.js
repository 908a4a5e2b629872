// The fields of a tournament's announcements, on the page for a new tournament and on that for changes,
// read as fields of commands.

import { $, el, every, setText } from "../shared/dom.js";
import { COLON, t } from "../shared/words.js";

/** @import { Body } from "../shared/shapes.d.ts" */

const MINUTES_OF_A_DAY = 1440;

/** @param {ParentNode} root @param {string} selector */
const textOf = (root, selector) => $(selector, HTMLInputElement, root).value.trim();

// Officials

// Makes the button for another deputy add a row to the officials.
/** @param {ParentNode} root */
export function setUpDeputyRows(root) {
  const place = $(".officials", undefined, root);
  const another = $(".another", HTMLButtonElement, place);
  another.addEventListener("click", () => {
    another.before($("template", HTMLTemplateElement, place).content.cloneNode(true));
    const rows = every("[data-official=deputy]", place);
    $("input", HTMLInputElement, rows[rows.length - 1]).focus();
  });
}

/** @param {HTMLElement} row */
const officialFields = (row) => ["name", "title", "fide_id"].map((part) => textOf(row, `[data-part=${part}]`));

/** @param {ParentNode} root @returns {Body} */
export function readDescription(root) {
  const values = Object.fromEntries(["name", "place", "federation", "starts", "ends", "organiser"].map((name) => [name, textOf(root, `[name=${name}]`)]));
  return {
    ...values, federation: values.federation.toUpperCase(),
    chief: officialFields($("[data-official=chief]", undefined, root)),
    deputies: every("[data-official=deputy]", root).map(officialFields).filter((fields) => fields.some(Boolean)),
  };
}

// Schedule

/** @typedef {[number: number, day: string, time: string, minutes: number]} Beginning of a round or session; `minutes` is its length */

// The offset from UTC at that minute in this browser's time zone: "+01:00".
/** @param {string} day @param {string} time */
export function utcOffset(day, time) {
  const east = -new Date(`${day}T${time}`).getTimezoneOffset();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${east < 0 ? "-" : "+"}${two(Math.floor(Math.abs(east) / 60))}:${two(Math.abs(east) % 60)}`;
}

// Beginnings at the same times on each day, from the first day on, for all rounds.
/** @param {string} from @param {string[]} times @param {number} count @param {number} minutes @returns {Beginning[]} */
export function dailyBeginnings(from, times, count, minutes) {
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
    // Beginnings that have no rows yet.
    /** @type {Beginning[]} */
    this.pending = JSON.parse(this.list.dataset.said ?? "[]");
    $(".filling", undefined, place).addEventListener("change", () => this.fill());
    const zone = utcOffset(new Date().toISOString().slice(0, 10), "12:00");
    setText($(".zone", undefined, place), t("Times are those of this computer's zone, UTC{zone}.", { zone }));
  }

  // Shows a row for each round; rows keep their contents.
  /** @param {number} count */
  show(count) {
    if (!this.pending.length && count === this.list.children.length) return;
    const kept = this.read();
    const rows = Array.from({ length: Math.min(count, 199) }, (_, i) => kept.find(([number]) => number === i + 1) ?? /** @type {Beginning} */ ([i + 1, "", "", 0]));
    this.list.replaceChildren(...rows.map((row) => this.#row(row)));
    this.pending = [];
  }

  /** @param {Beginning} beginning */
  #row([number, day, time, minutes]) {
    const words = this.unit === "session" ? t("Session {number}", { number }) : t("Round {number}", { number });
    const input = (/** @type {string} */ kind, /** @type {string} */ label, /** @type {string} */ value, more = {}) => {
      const element = el("input", { type: kind, class: label, "aria-label": `${words}${COLON}${{ day: t("day"), time: t("time"), minutes: t("minutes") }[label]}`, ...more });
      element.value = value;
      return element;
    };
    return el("li", { "data-number": number }, el("b", {}, words), input("date", "day", day), input("time", "time", time),
      input("number", "minutes", minutes ? String(minutes) : "", { min: 0, max: MINUTES_OF_A_DAY, placeholder: t("minutes") }));
  }

  // Fills all rows with the usual times from the first day on, if both are given.
  fill() {
    const times = parseTimes(textOf(this.place, ".times"));
    const from = textOf(this.place, ".from");
    const minutes = Number(textOf(this.place, ".length") || 0);
    const count = this.list.children.length;
    if (!times.length || !from) return;
    this.pending = dailyBeginnings(from, times, count, minutes);
    this.list.replaceChildren();
    this.show(count);
    this.place.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @returns {Beginning[]} */
  read() {
    if (this.pending.length) return this.pending;
    return every("li", this.list).map((row) => [Number(row.dataset.number), textOf(row, ".day"), textOf(row, ".time"), Number(textOf(row, ".minutes") || 0)]);
  }

  // The beginnings for the command: only those with a day.
  beginnings() {
    return this.read().filter(([, day]) => day).map(([number, day, time, minutes]) => [number, time ? `${day}T${time}${utcOffset(day, time)}` : day, minutes]);
  }
}

// Time control and byes

// The presets with a field for the approval by FIDE's Qualification Commission, for a shorter time control to be rated as
// standard.
const NEED_APPROVAL = ["other", "3600+30"];

/** @param {ParentNode} root */
export function setUpTimeChoice(root) {
  const preset = $("[name=time_preset]", HTMLSelectElement, root);
  const show = () => {
    for (const label of every(".other-time", root)) label.hidden = preset.value !== "other";
    for (const label of every(".approval", root)) label.hidden = !NEED_APPROVAL.includes(preset.value);
  };
  preset.addEventListener("input", show);
  show();
}

/** @param {ParentNode} root @returns {Body} */
export function readTimeControl(root) {
  const preset = $("[name=time_preset]", HTMLSelectElement, root).value;
  const minutes = textOf(root, "[name=default_minutes]");
  const [code, words] = preset === "other" ? [textOf(root, "[name=time_code]"), textOf(root, "[name=time_words]")] : [preset, ""];
  const approval = NEED_APPROVAL.includes(preset) ? textOf(root, "[name=time_approval]") : "";
  return { code, words, default_minutes: minutes === "" ? null : Number(minutes), ...(approval ? { approval } : {}) };
}

/** @param {ParentNode} root @returns {Body} */
export function readByeRules(root, draw = 0) {
  const worth = $("[name=byes_worth]", HTMLSelectElement, root).value;
  return {
    most: Number(textOf(root, "[name=byes_most]") || 0), last_round: Number(textOf(root, "[name=byes_last]") || 0),
    worth: worth === "draw" ? draw : Number(worth), late: Number(textOf(root, "[name=byes_late]") || 0),
  };
}
