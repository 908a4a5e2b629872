// A captain's page on a telephone, for any game: submitted forms are stored on the phone until the server has answered,
// and retried automatically; then the page is updated from the server. Without a script the forms are sent normally.

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
function storedForms() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]");
  } catch {
    return []; // no storage: nothing was stored either
  }
}
/** @param {Said[]} all */
const storeForms = (all) => (all.length ? localStorage.setItem(PLACE, JSON.stringify(all)) : localStorage.removeItem(PLACE));

// The subject of a form: a later form about the same subject replaces an earlier one.
/** @param {Said} one */
const subjectOf = ({ fields }) => ["round", "match", "stanza", "board"].map((name) => fields[name] ?? "").join(" ");

/** @param {Said} said @returns whether it was stored */
function storeForm(said) {
  try {
    storeForms([...storedForms().filter((one) => subjectOf(one) !== subjectOf(said)), said]);
    return true;
  } catch {
    return false; // no storage: the browser submits the form itself
  }
}

// The data of a page: what a script starts with is in the page from its first load on, or not at all.
/** @param {Document} page */
const dataIds = (page) => [...page.querySelectorAll(DATA)].map(({ id }) => id).join();

export class CaptainPage {
  #sending = false;
  #refreshedAt = 0;

  // Whether a form was changed but not submitted; then the page is not updated.
  touched = false;

  // `dress` sets up a game's elements each time the page is updated; `held`: whether one of them is in use.
  /** @param {(page: CaptainPage) => void} dress */
  constructor(dress, held = () => false) {
    this.dress = dress;
    this.held = held;
    this.#listen();
    this.#send();
    setInterval(() => this.#send(), RETRY_EVERY);
    setInterval(() => this.refresh(), ASK_EVERY);
    setInterval(() => this.#showTimeLeft(), 1000);
    document.addEventListener("visibilitychange", () => this.refresh());
    window.addEventListener("online", () => this.#send());
    keepPage();
  }

  async refresh() {
    if (document.hidden || this.#busy) return;
    this.#refreshedAt = Date.now();
    try {
      const answer = await fetch(location.href);
      if (answer.ok) this.#update(await answer.text());
    } catch {
      // No network: the page stays as it is.
    }
  }

  get #busy() {
    return this.#sending || this.touched || this.held() || storedForms().length > 0;
  }

  async #send() {
    const [first] = storedForms();
    if (!first || this.#sending) return;
    setText($(".news"), t("Saved on this telephone; it is sent as soon as there is a network."));
    this.#sending = true;
    const answer = await postForm(location.href, first.fields, first.made);
    this.#sending = false;
    if (answer === null) return;
    storeForms(storedForms().filter((one) => subjectOf(one) !== subjectOf(first) || one.made !== first.made));
    this.#update(answer, true);
    if (storedForms().length) return void this.#send();
    keepPage(true);
  }

  // Updates the page from the server's answer. Reloads it if the code is no longer valid, to show the server's error, and if
  // it has other data than it was loaded with, so that its script starts with them.
  /** @param {string} answer @param {boolean} [anyway] */
  #update(answer, anyway = false) {
    const fresh = new DOMParser().parseFromString(answer, "text/html");
    const isCaptains = fresh.querySelector("body.captain") !== null;
    if (!anyway && (!isCaptains || this.#busy)) return;
    if (!isCaptains || dataIds(fresh) !== dataIds(document)) return void location.reload();
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
    this.#showTimeLeft();
  }

  /** @param {Element} form @param {Event} event */
  #submit(form, event) {
    const { submitter } = /** @type {SubmitEvent} */ (event);
    const data = new FormData(/** @type {HTMLFormElement} */ (form), submitter);
    const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    if (!storeForm({ fields, made: Date.now() })) return;
    event.preventDefault();
    this.touched = false;
    this.#send();
  }

  #showTimeLeft() {
    for (const line of every("[data-closes]")) {
      const left = line.querySelector(".left");
      if (!left) continue;
      const rest = Date.parse(line.getAttribute("data-closes") ?? "") - Date.now();
      line.classList.toggle("soon", rest < SOON);
      setText(left, rest > 0 ? timeLeftWords(rest) : "");
      // A telephone whose clock is ahead asks until the server closes, too.
      if (rest <= 0 && Date.now() - this.#refreshedAt >= RETRY_EVERY) this.refresh();
    }
  }
}

/** @param {number} rest in milliseconds */
function timeLeftWords(rest) {
  const seconds = Math.ceil(rest / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours) return t("in {hours} h {minutes} min", { hours, minutes });
  return t("in {minutes}:{seconds}", { minutes, seconds: String(seconds % 60).padStart(2, "0") });
}
