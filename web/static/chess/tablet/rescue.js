// For a device that will never reach the server again: its entries as a list to read out, and as QR
// codes that another device opens. The other one sends them under the same keys, so that nothing is
// done twice should this one come back after all.

import { clockTime, el } from "../../shared/dom.js";
import { hyphened } from "../../shared/commands.js";
import { leaving, open } from "../../shared/dialog.js";
import { t } from "../../shared/words.js";
import { labelOf } from "../result_codes.js";
import { qrPicture } from "./qr.js";

/** @import { Outbox } from "../../shared/outbox.js" */
/** @import { Body, Entry, NewEntry } from "../../shared/shapes.d.ts" */

const LONGEST = 560; // bytes of one code: what a telephone still reads from a screen
const MARK = "#rescue=";
const FIELDS = ["stage", "round", "board", "result", "saw", "white", "black", "reason"];
const COMMANDS = ["record-result", "correct-result", "withdraw-result"];

export class Rescue {
  /** @param {HTMLElement} place @param {Outbox} outbox */
  constructor(place, outbox) {
    this.place = place;
    this.outbox = outbox;
    outbox.addEventListener("change", () => this.#paint());
    window.addEventListener("hashchange", () => this.#offer());
    outbox.ready.then(() => this.#offer());
  }

  #paint() {
    const many = this.outbox.waiting.length;
    this.place.replaceChildren(many
      ? el("button", { type: "button", class: "rescue-door", onclick: () => this.#open() }, t("This device can't reach the server …"))
      : "");
  }

  #open() {
    const { waiting } = this.outbox;
    const codes = addresses(waiting);
    open(t("{waiting} not stored yet", { waiting: waiting.length }),
      el("p", { class: "hint" }, t("Read them to the desk, or scan the codes with a device that reaches the server. Sent from both, each still counts once.")),
      el("ul", { class: "codes-list" }, ...waiting.map((entry) => el("li", {}, `${entry.label} · ${clockTime(new Date(entry.made).toISOString())}`))),
      el("div", { class: "codes" }, ...codes.map((some, i) => qrPicture(some, t("Entries, code {i} of {codes}", { i: i + 1, codes: codes.length })))),
      el("div", { class: "buttons" }, leaving(t("Back"))));
  }

  #offer() {
    if (!location.hash.startsWith(MARK)) return;
    const taken = unpacked(location.hash.slice(MARK.length));
    history.replaceState(null, "", location.pathname);
    if (!taken.length) return;
    const take = () => {
      dialog.close();
      for (const entry of taken) this.outbox.add(entry);
    };
    const dialog = open(t("Entries of another device"),
      el("ul", {}, ...taken.map((entry) => el("li", {}, entry.label))),
      el("div", { class: "buttons" },
        leaving(t("Leave them")),
        el("button", { type: "button", class: "primary take-over", onclick: take }, t("Send {taken}", { taken: taken.length }))));
  }
}

// As few codes as hold them all, in order.
/** @param {Entry[]} entries */
export function addresses(entries) {
  /** @type {string[]} */
  const packed = [];
  /** @type {Entry[]} */
  let some = [];
  for (const entry of entries) {
    if (some.length && address([...some, entry]).length > LONGEST) {
      packed.push(address(some));
      some = [];
    }
    some.push(entry);
  }
  return some.length ? [...packed, address(some)] : packed;
}

/** @param {Entry[]} entries */
function address(entries) {
  const lines = entries.map(({ key, command, body }) =>
    [key.replaceAll("-", ""), COMMANDS.indexOf(command), ...FIELDS.map((field) => body[field] ?? 0)]);
  return location.origin + location.pathname + MARK + base64url(JSON.stringify(lines));
}

/** @param {string} text @returns {NewEntry[]} */
function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)).flatMap((/** @type {[string, number, ...unknown[]]} */ line) => entryFrom(line) ?? []);
  } catch {
    return [];
  }
}

/** @param {[string, number, ...unknown[]]} line @returns {NewEntry | null} */
function entryFrom([digits, command, ...values]) {
  if (!COMMANDS[command] || !/^[0-9a-f]{32}$/u.test(digits)) return null;
  /** @type {Body} */
  const body = Object.fromEntries(FIELDS.map((field, i) => [field, values[i]]).filter(([, value]) => value !== 0));
  const label = body.result ? t("Board {board}: {result}", { board: Number(body.board), result: labelOf(String(body.result)) }) : t("Board {board}: no result", { board: Number(body.board) });
  return { key: hyphened(digits), command: COMMANDS[command], body: { saw: 0, ...body }, place: `board.${body.round}.${body.board}`, label };
}

/** @param {string} text */
function base64url(text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCodePoint(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}
