// Finding and building elements. Text goes in as text; nothing here can turn a name into markup.

/** @import { Attributes, Child } from "./shapes.d.ts" */

/**
 * What the page's template promises; an error where it is not there, or of another kind.
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
export const every = (selector, within = document) => [...within.querySelectorAll(selector)].filter((one) => one instanceof HTMLElement);

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

// What the template keeps disabled until somebody hears it: a tap before that would be lost, and a form
// would be sent by the browser itself, with what is written in it in the address.
export function listening(within = /** @type {ParentNode} */ (document)) {
  for (const one of every("[data-waits]", within)) {
    one.removeAttribute("data-waits");
    one.removeAttribute("disabled");
  }
}

// Whether nothing may move here.
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// What somebody types to find a line, told as typed.
/** @param {HTMLInputElement} input @param {(text: string) => void} told */
export const onTyping = (input, told) => input.addEventListener("input", () => told(input.value));

// A button that stays pressed until it is pressed again.
/** @param {HTMLElement} button @param {(pressed: boolean) => void} told */
export function onToggle(button, told) {
  button.addEventListener("click", () => {
    const pressed = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(pressed));
    told(pressed);
  });
}

// A number in two parts, so that whole numbers align whether or not a fraction follows. `room` is what the longest fraction
// beside it needs, in em, where that is more than a ½.
/** @param {string} text @param {number} [room] */
export function numeral(text, room = 0) {
  const [, whole, rest] = /^([−\d]*)(.*)$/u.exec(text) ?? [];
  const part = el("span", { class: "part" }, rest);
  if (room) part.style.minWidth = `${room.toFixed(2)}em`;
  return el("span", { class: "num" }, whole, part);
}

/** @param {string} iso */
export function clockTime(iso) {
  if (!iso) return "";
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return "";
  return instant.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

// Letters that Unicode does not decompose, as who has none of them on their keys writes them.
/** @type {Record<string, string>} */
const WRITTEN = { ł: "l", ø: "o", đ: "d", ð: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th", ı: "i", ħ: "h" };

/** @param {string} text */
export const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[łøđðßæœþıħ]/gu, (letter) => WRITTEN[letter]);

// The children in this order, touching none that stays: an element that is taken out and put back
// while it is pressed never hears the tap.
/** @param {Element} parent @param {Element[]} elements */
export function arrange(parent, elements) {
  const wanted = new Set(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  elements.forEach((element, i) => {
    if (parent.children[i] !== element) parent.insertBefore(element, parent.children[i] ?? null);
  });
}
