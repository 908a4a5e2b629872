// The frame around a tournament's pages: its areas by key and by name, and a list of the keys of a page. A page
// adds its own search results (players, boards, acts) with `addSearchSource`.

import { readText, storeText } from "../offline/browser_storage.js";
import { $, el, every, enableControls, setText } from "../shared/dom.js";
import { matcher } from "../shared/search.js";

/** @typedef {{ title: string, words?: string, then: () => void }} Item */

const MOST = 12;
const GO_WITHIN = 1500;
const DENSITY = "wallchart-density";
/** @type {((typed: string) => Item[])[]} */
const sources = [];

// Adds a source of search results: a function that returns the items matching the typed text.
/** @param {(typed: string) => Item[]} source */
export const addSearchSource = (source) => sources.push(source);

/** @type {[keys: string, words: string][]} */
const keyHelp = [];
// Adds the meanings of a page's keys to the list that "?" shows.
/** @param {[keys: string, words: string][]} keys */
export const addKeyHelp = (keys) => keyHelp.push(...keys);

// Sets dense rows for a mouse or large ones for a finger: by the pointer, unless the user has chosen.
export function applyDensity() {
  const kept = readText(DENSITY);
  const dense = kept ? kept === "compact" : matchMedia("(pointer: fine) and (min-width: 701px)").matches;
  document.documentElement.dataset.density = dense ? "compact" : "comfortable";
  return dense;
}

// Opens a copy of a dialog in the page's templates; it is removed when closed.
/** @param {string} name */
function openTemplateDialog(name) {
  const dialog = $("dialog", HTMLDialogElement, /** @type {HTMLTemplateElement} */ (document.getElementById(name)).content);
  const copy = /** @type {HTMLDialogElement} */ (dialog.cloneNode(true));
  copy.addEventListener("close", () => copy.remove());
  copy.addEventListener("click", (event) => event.target === copy && copy.close());
  document.body.append(copy);
  copy.showModal();
  return copy;
}

function showKeys() {
  const list = $(".told-keys", undefined, openTemplateDialog("keys"));
  list.prepend(...keyHelp.flatMap(([keys, words]) => [el("dt", {}, ...keys.split(" ").flatMap((key) => [el("kbd", {}, key), " "])), el("dd", {}, words)]));
}

class Palette {
  /** @type {Item[]} */
  #items = [];
  #at = 0;

  constructor() {
    this.dialog = openTemplateDialog("palette");
    this.input = $("input", HTMLInputElement, this.dialog);
    this.list = $("#palette-list", undefined, this.dialog);
    this.input.addEventListener("input", () => this.#show());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.#show();
  }

  #placeItems() {
    const within = (/** @type {Element} */ link) => {
      const area = link.closest("[data-area]")?.querySelector(".rail-place");
      const list = link.closest("[data-within]")?.getAttribute("data-within") ?? link.closest(".panel")?.getAttribute("aria-label") ?? "";
      return area && area !== link ? area.textContent?.trim() ?? "" : list;
    };
    return [...every(".rail a"), ...every(".elsewhere a", this.dialog), ...every("#report .doors a, #settings .doors a")].map((link) => ({ title: link.textContent?.trim() ?? "", words: within(link), then: () => link.click() }));
  }

  #show() {
    const typed = this.input.value.trim();
    const finds = matcher(typed);
    const places = this.#placeItems().filter(({ title, words }) => finds(`${title} ${words}`));
    const found = typed ? sources.flatMap((source) => source(typed)) : [];
    this.#items = (/^\d/u.test(typed) ? [...found, ...places] : [...places.slice(0, MOST / 2), ...found, ...places.slice(MOST / 2)]).slice(0, MOST);
    if (typed && !sources.length) this.#items.push(...this.#deskLinks(typed));
    this.#select(0);
  }

  // On a page without the desk's lists: links to these lists, with the typed text.
  /** @param {string} typed @returns {Item[]} */
  #deskLinks(typed) {
    const { entries = "", boards = "" } = this.list.dataset;
    const [list, among] = every(".rail .rail-place[data-panel]").map((link) => link.dataset.panel ?? "");
    const { desk } = $(".rail").dataset;
    const to = (/** @type {string} */ panel, /** @type {string} */ title) => ({ title, then: () => location.assign(`${desk}#${panel}/${encodeURIComponent(typed)}`) });
    return [...(list === "boards" && /^\d+$/u.test(typed) ? [to(list, boards.replace("{number}", typed))] : []), to(among, entries.replace("{name}", typed))];
  }

  /** @param {number} at */
  #select(at) {
    this.#at = Math.max(0, Math.min(this.#items.length - 1, at));
    this.list.replaceChildren(...this.#items.map(({ title, words }, index) =>
      el("li", { role: "option", id: `found-${index}`, "aria-selected": String(index === this.#at), onclick: () => this.#take(index) }, el("span", {}, title), words ? el("span", { class: "words" }, words) : null)));
    this.input.setAttribute("aria-activedescendant", this.#items.length ? `found-${this.#at}` : "");
    this.list.children[this.#at]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") this.#select(this.#at + (event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Enter") this.#take(this.#at);
    else return;
    event.preventDefault();
  }

  /** @param {number} at */
  #take(at) {
    this.dialog.close();
    this.#items[at]?.then();
  }
}

// Keys: "g" and the letter of an area; "?" for the list of keys; "/" for the list of the page. A page's own keys have priority.
const search = () => document.querySelector("dialog[open]") ?? new Palette();

function listenForKeys() {
  let going = 0;
  /** @param {string} key @returns {boolean} */
  const handleKey = (key) => {
    const place = performance.now() - going < GO_WITHIN ? every(`[data-area="${CSS.escape(key)}"] > .rail-place`)[0] : undefined;
    going = key === "g" && !place ? performance.now() : 0;
    if (place) place.click();
    else if (key === "?") showKeys();
    else if (key === "/") every(`.panel:not([hidden]) input[type="search"], main input[type="search"]`).find((one) => one.checkVisibility())?.focus();
    else return key === "g";
    return true;
  };
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      search();
    }
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (event.defaultPrevented || typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (handleKey(event.key)) event.preventDefault();
  });
}

/** @param {HTMLElement} rail */
function setUpRail(rail) {
  const dense = $(".dense", undefined, rail);
  const more = $(".all-places", undefined, rail);
  const paint = () => dense.setAttribute("aria-pressed", String(applyDensity()));
  paint();
  dense.addEventListener("click", () => {
    storeText(DENSITY, dense.getAttribute("aria-pressed") === "true" ? "comfortable" : "compact");
    paint();
  });
  more.addEventListener("click", () => more.setAttribute("aria-expanded", String(rail.classList.toggle("open"))));
  rail.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("a"))) return;
    rail.classList.remove("open");
    more.setAttribute("aria-expanded", "false");
  });
  $(".search-all", undefined, rail).addEventListener("click", search);
  $(".show-keys", undefined, rail).addEventListener("click", showKeys);
  listenForKeys();
  enableControls(rail);
  if (/Mac|iPhone|iPad/u.test(navigator.platform)) setText($(".search-all kbd"), "⌘ K");
}

const rail = document.querySelector(".rail");
if (rail instanceof HTMLElement) setUpRail(rail);
