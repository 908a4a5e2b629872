// A captain's telephone, whatever the game: what is handed in by a form is kept on the phone until the server has
// answered, and sent by itself; meanwhile the page is taken anew as the server has it. Without a script the forms are
// sent as any other.

import { keepPage } from "../../offline/offline_pages.js";
import { postForm } from "../../shared/commands.js";
import { $, every, setText } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

const RETRY_EVERY = 5_000;
const ASK_EVERY = 20_000;
const SOON = 10 * 60_000;
const PLACE = `wallchart.captain ${location.pathname}`;
const DATA = 'script[type="application/json"]';

/** @typedef {{ fields: Record<string, string>, made: number }} Said */

/** @returns {Said[]} */
const kept = () => JSON.parse(localStorage.getItem(PLACE) ?? "[]");
/** @param {Said[]} all */
const keep = (all) => (all.length ? localStorage.setItem(PLACE, JSON.stringify(all)) : localStorage.removeItem(PLACE));

// A later word about the same thing takes an earlier one's place.
/** @param {Said} one */
const about = ({ fields }) => ["round", "match", "stanza", "board"].map((name) => fields[name] ?? "").join(" ");

/** @param {Said} said @returns whether it lies safe here */
function put(said) {
  try {
    keep([...kept().filter((one) => about(one) !== about(said)), said]);
    return true;
  } catch {
    return false; // nothing can be kept here: the form goes by itself
  }
}

export class CaptainPage {
  #sending = false;

  // What is being tapped stays while it is not handed in.
  touched = false;

  // `dress`: what a game does with the page each time it is new; `held`: whether something is in hand there.
  /** @param {(page: CaptainPage) => void} dress */
  constructor(dress, held = () => false) {
    this.dress = dress;
    this.held = held;
    this.#listen();
    this.#send();
    setInterval(() => this.#send(), RETRY_EVERY);
    setInterval(() => this.ask(), ASK_EVERY);
    setInterval(() => this.#count(), 1000);
    document.addEventListener("visibilitychange", () => this.ask());
    window.addEventListener("online", () => this.#send());
    keepPage();
  }

  async ask() {
    if (document.hidden || this.#busy) return;
    try {
      const answer = await fetch(location.href);
      if (answer.ok) this.#take(await answer.text());
    } catch {
      // No network: what stands there is what was known last.
    }
  }

  get #busy() {
    return this.#sending || this.touched || this.held() || kept().length > 0;
  }

  async #send() {
    const [first] = kept();
    if (!first || this.#sending) return;
    setText($(".news"), t("Saved on this telephone; it is sent as soon as there is a network."));
    this.#sending = true;
    const answer = await postForm(location.href, first.fields, first.made);
    this.#sending = false;
    if (answer === null) return;
    keep(kept().filter((one) => about(one) !== about(first) || one.made !== first.made));
    this.#take(answer, true);
    if (kept().length) return void this.#send();
    keepPage(true);
  }

  // The page as the server has it now. Where the code opens nothing any more, it is the server's word on that.
  /** @param {string} answer @param {boolean} [anyway] */
  #take(answer, anyway = false) {
    const fresh = new DOMParser().parseFromString(answer, "text/html");
    if (!fresh.querySelector("body.captain")) {
      if (anyway) location.reload();
      return;
    }
    if (!anyway && this.#busy) return;
    this.touched = false;
    for (const data of every(DATA)) data.textContent = fresh.getElementById(data.id)?.textContent ?? "";
    for (const part of ["header", "main"]) $(part).replaceWith(/** @type {Element} */ (fresh.querySelector(part)));
    this.#listen();
  }

  #listen() {
    for (const form of every("main form")) form.addEventListener("submit", (event) => this.#submit(form, event));
    for (const time of every("time")) {
      const at = new Date(time.getAttribute("datetime") ?? "");
      if (!Number.isNaN(at.getTime())) setText(time, at.toLocaleTimeString(document.body.lang, { hour: "2-digit", minute: "2-digit" }));
    }
    this.dress(this);
    this.#count();
  }

  /** @param {Element} form @param {Event} event */
  #submit(form, event) {
    const { submitter } = /** @type {SubmitEvent} */ (event);
    const data = new FormData(/** @type {HTMLFormElement} */ (form), submitter);
    const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    if (!put({ fields, made: Date.now() })) return;
    event.preventDefault();
    this.touched = false;
    this.#send();
  }

  #count() {
    for (const line of every("[data-closes]")) {
      const left = line.querySelector(".left");
      if (!left) continue;
      const rest = Date.parse(line.getAttribute("data-closes") ?? "") - Date.now();
      line.classList.toggle("soon", rest < SOON);
      setText(left, rest > 0 ? clock(rest) : "");
      if (rest <= 0) this.ask();
    }
  }
}

/** @param {number} rest in milliseconds */
function clock(rest) {
  const seconds = Math.ceil(rest / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours) return t("in {hours} h {minutes} min", { hours, minutes });
  return t("in {minutes}:{seconds}", { minutes, seconds: String(seconds % 60).padStart(2, "0") });
}
