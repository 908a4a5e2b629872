// For a device that can't reach the server any more: its entries as a list to read out, and as QR codes
// that another device opens. That device sends them under the same keys, so that nothing is done twice
// if this one gets a connection after all.

import { clockTime, el } from "../shared/dom.js";
import { formatUuid } from "../shared/commands.js";
import { closeButton, open } from "../shared/dialog.js";
import { t } from "../shared/words.js";
import { qrPicture } from "./qr.js";

/** @import { Outbox } from "../shared/outbox.js" */
/** @import { Body, Entry, NewEntry } from "../shared/shapes.d.ts" */

// The format of a game's entries in a code: its commands and the fields of their bodies, in a fixed order,
// and the place and label of an entry.
/** @typedef {{ commands: string[], fields: string[], place: (body: Body, command: string) => string, label: (body: Body, command: string) => string }} Packing */

const LONGEST = 560; // bytes in a code that a telephone can still read from a screen
const MARK = "#rescue=";

export class Rescue {
  #button = el("button", { type: "button", class: "rescue-door", onclick: () => this.#open() }, t("This device can't reach the server …"));

  /** @param {HTMLElement} place @param {Outbox} outbox @param {Packing} packing */
  constructor(place, outbox, packing) {
    this.place = place;
    this.outbox = outbox;
    this.packing = packing;
    outbox.addEventListener("change", () => this.#paint());
    window.addEventListener("hashchange", () => this.#offerTakeover());
    outbox.ready.then(() => this.#offerTakeover());
  }

  // The button stays the same element while anything waits: a replaced one would lose a tap.
  #paint() {
    const waits = this.outbox.waiting.length > 0;
    if (waits && !this.#button.isConnected) this.place.replaceChildren(this.#button);
    if (!waits) this.#button.remove();
  }

  #open() {
    const { waiting } = this.outbox;
    const codes = addresses(waiting, this.packing);
    open(t("{waiting} not stored yet", { waiting: waiting.length }),
      el("p", { class: "hint" }, t("Read them to the desk, or scan the codes with a device that reaches the server. Sent from both, each still counts once.")),
      el("ul", { class: "codes-list" }, ...waiting.map((entry) => el("li", {}, `${entry.label} · ${clockTime(new Date(entry.made).toISOString())}`))),
      el("div", { class: "codes" }, ...codes.map((some, i) => qrPicture(some, t("Entries, code {i} of {codes}", { i: i + 1, codes: codes.length })))),
      el("div", { class: "buttons" }, closeButton(t("Back"))));
  }

  #offerTakeover() {
    if (!location.hash.startsWith(MARK)) return;
    const taken = unpackEntries(location.hash.slice(MARK.length), this.packing);
    history.replaceState(null, "", location.pathname);
    if (!taken.length) return;
    const take = () => {
      dialog.close();
      for (const entry of taken) this.outbox.add(entry);
    };
    const dialog = open(t("Entries of another device"),
      el("ul", {}, ...taken.map((entry) => el("li", {}, entry.label))),
      el("div", { class: "buttons" },
        closeButton(t("Leave them")),
        el("button", { type: "button", class: "primary take-over", onclick: take }, t("Send {taken}", { taken: taken.length }))));
  }
}

// The addresses for as few codes as possible with all entries, in order.
/** @param {Entry[]} entries @param {Packing} packing */
export function addresses(entries, packing) {
  /** @type {string[]} */
  const packed = [];
  /** @type {Entry[]} */
  let some = [];
  for (const entry of entries) {
    if (some.length && address([...some, entry], packing).length > LONGEST) {
      packed.push(address(some, packing));
      some = [];
    }
    some.push(entry);
  }
  return some.length ? [...packed, address(some, packing)] : packed;
}

/** @param {Entry[]} entries @param {Packing} packing */
function address(entries, { commands, fields }) {
  const lines = entries.map(({ key, command, body }) =>
    [key.replaceAll("-", ""), commands.indexOf(command), ...fields.map((field) => body[field] ?? 0)]);
  return location.origin + location.pathname + MARK + base64url(JSON.stringify(lines));
}

/** @param {string} text @param {Packing} packing @returns {NewEntry[]} */
function unpackEntries(text, packing) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)).flatMap((/** @type {[string, number, ...unknown[]]} */ line) => entryFrom(line, packing) ?? []);
  } catch {
    return [];
  }
}

/** @param {[string, number, ...unknown[]]} line @param {Packing} packing @returns {NewEntry | null} */
function entryFrom([digits, number, ...values], { commands, fields, place, label }) {
  const command = commands[number];
  if (!command || !/^[0-9a-f]{32}$/u.test(digits)) return null;
  /** @type {Body} */
  const body = { saw: 0, ...Object.fromEntries(fields.map((field, i) => [field, values[i]]).filter(([, value]) => value !== 0)) };
  return { key: formatUuid(digits), command, body, place: place(body, command), label: label(body, command) };
}

/** @param {string} text */
function base64url(text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCodePoint(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}
