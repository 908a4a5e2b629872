// Finding and building elements. Text is added as text nodes, so that no name can inject markup.

import { decimals } from "./words.js";

/** @import { Attributes, Child } from "./shapes.d.ts" */

/**
 * The element that the page's template must have; throws if it is missing or of another kind.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {new () => E} [kind]
 * @param {ParentNode} [within]
 * @returns {E}
 */
export function $(selector, kind, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof (kind ?? HTMLElement))) throw new TypeError(`no ${selector} on this page`);
  return /** @type {E} */ (found);
}

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
export const every = (selector, within = document) => [...within.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = String(value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) element.append(child instanceof Node ? child : String(child));
  return element;
}

/** @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Enables the controls that the template keeps disabled until the script listens: a tap before that would be
// lost, and the browser itself would submit a form, with its fields in the address.
export function enableControls(within = /** @type {ParentNode} */ (document)) {
  for (const control of every("[data-waits]", within)) {
    control.removeAttribute("data-waits");
    control.removeAttribute("disabled");
  }
}

// Whether the user prefers no animation.
export const prefersNoMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Calls back with the text of an input whenever it changes.
/** @param {HTMLInputElement} input @param {(text: string) => void} callback */
export const onTyping = (input, callback) => input.addEventListener("input", () => callback(input.value));

// Makes a button that stays pressed until it is pressed again, and calls back with its state.
/** @param {HTMLElement} button @param {(pressed: boolean) => void} callback */
export function onToggle(button, callback) {
  button.addEventListener("click", () => {
    const pressed = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(pressed));
    callback(pressed);
  });
}

// A number in two parts, so that whole numbers align whether or not a fraction follows. `room` is the width of the longest
// fraction in its column, in em, if that is wider than ½.
/** @param {string} text @param {number} [room] */
export function numeral(text, room = 0) {
  const [, digits, fraction] = /^([−\d]*)(.*)$/u.exec(decimals(text)) ?? [];
  const part = el("span", { class: "part" }, fraction);
  if (room) part.style.minWidth = `${room.toFixed(2)}em`;
  return el("span", { class: "num" }, digits, part);
}

/** @param {string} iso */
export function clockTime(iso) {
  if (!iso) return "";
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return "";
  return instant.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

// Letters that Unicode does not decompose, as typed on a keyboard without them.
/** @type {Record<string, string>} */
const SPELT_AS = { ł: "l", ø: "o", đ: "d", ð: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th", ı: "i", ħ: "h" };

/** @param {string} text */
export const withoutMarks = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łøđðßæœþıħ]/gu, (letter) => SPELT_AS[letter]);

// Puts the children in this order without moving those in place: an element that is removed and inserted again
// while it is pressed gets no click.
/** @param {Element} parent @param {Element[]} elements */
export function arrange(parent, elements) {
  const wanted = new Set(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  elements.forEach((element, i) => {
    if (parent.children[i] !== element) parent.insertBefore(element, parent.children[i] ?? null);
  });
}
