// A captain's page on a telephone, for any game: submitted forms are stored on the phone until the server has answered,
// and retried automatically; then the page is updated from the server. Without a script the forms are sent normally.

import { keepPage } from "../../offline/offline_pages.js";
import { postForm } from "../../shared/commands.js";
import { $, clockTime, every, setText } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

const RETRY_EVERY = 5_000;
const REFRESH_EVERY = 20_000;
const SOON = 10 * 60_000;
const STORAGE_KEY = `wallchart.captain ${location.pathname}`;
const DATA = 'script[type="application/json"]';

/** @typedef {{ fields: Record<string, string>, made: number }} StoredForm */

/** @returns {StoredForm[]} */
function storedForms() {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
  } catch {
    return []; // no storage: nothing was stored either
  }
}
/** @param {StoredForm[]} forms */
const storeForms = (forms) => (forms.length ? localStorage.setItem(STORAGE_KEY, JSON.stringify(forms)) : localStorage.removeItem(STORAGE_KEY));

// The subject of a form: a later form about the same subject replaces an earlier one.
/** @param {StoredForm} form */
const subjectOf = ({ fields }) => ["round", "match", "stanza", "board"].map((name) => fields[name] ?? "").join(" ");

/** @param {StoredForm} form @returns whether it was stored */
function storeForm(form) {
  try {
    storeForms([...storedForms().filter((other) => subjectOf(other) !== subjectOf(form)), form]);
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
  #requests = 0;
  // The request whose answer is shown: older ones no longer count.
  #shown = 0;

  // Whether a form was changed but not submitted; then the page is not updated.
  hasUnsentChanges = false;

  // `setUpElements` sets up a game's elements each time the page is updated.
  /** @param {(page: CaptainPage) => void} setUpElements */
  constructor(setUpElements, isElementInUse = () => false) {
    this.setUpElements = setUpElements;
    this.isElementInUse = isElementInUse;
    this.#listen();
    this.#send();
    setInterval(() => this.#send(), RETRY_EVERY);
    setInterval(() => this.refresh(), REFRESH_EVERY);
    setInterval(() => this.#showTimeLeft(), 1000);
    document.addEventListener("visibilitychange", () => this.refresh());
    window.addEventListener("online", () => this.#send());
    keepPage();
  }

  async refresh() {
    if (document.hidden || this.#isInUse) return;
    this.#refreshedAt = Date.now();
    const request = ++this.#requests;
    try {
      const answer = await fetch(location.href);
      const page = answer.ok && await answer.text();
      if (!page || request < this.#shown) return;
      this.#shown = request;
      this.#update(page);
    } catch {
      // No network: the page stays as it is.
    }
  }

  get #isInUse() {
    return this.#sending || this.hasUnsentChanges || this.isElementInUse() || storedForms().length > 0;
  }

  async #send() {
    const [first] = storedForms();
    if (!first || this.#sending) return;
    setText($(".news"), t("Saved on this telephone; it is sent as soon as there is a network."));
    this.#sending = true;
    this.#shown = ++this.#requests;
    const answer = await postForm(location.href, first.fields, first.made);
    this.#sending = false;
    if (answer === null) return;
    storeForms(storedForms().filter((form) => subjectOf(form) !== subjectOf(first) || form.made !== first.made));
    this.#update(answer, true);
    if (storedForms().length) return void this.#send();
    keepPage(true);
  }

  // Updates the page from the server's answer. Reloads it if the code is no longer valid, to show the server's error, and if
  // it has other data than it was loaded with, so that its script starts with them.
  /** @param {string} answer @param {boolean} [evenInUse] */
  #update(answer, evenInUse = false) {
    const fresh = new DOMParser().parseFromString(answer, "text/html");
    const isCaptains = fresh.querySelector("body.captain") !== null;
    if (!evenInUse && (!isCaptains || this.#isInUse)) return;
    if (!isCaptains || dataIds(fresh) !== dataIds(document)) return void location.reload();
    this.hasUnsentChanges = false;
    for (const data of every(DATA)) data.textContent = fresh.getElementById(data.id)?.textContent ?? "";
    for (const part of ["header", "main"]) $(part).replaceWith(/** @type {Element} */ (fresh.querySelector(part)));
    this.#listen();
  }

  #listen() {
    for (const form of every("main form")) form.addEventListener("submit", (event) => this.#submit(form, event));
    for (const time of every("time")) {
      const clock = clockTime(time.getAttribute("datetime") ?? "");
      if (clock) setText(time, clock);
    }
    this.setUpElements(this);
    this.#showTimeLeft();
  }

  /** @param {Element} form @param {Event} event */
  #submit(form, event) {
    const { submitter } = /** @type {SubmitEvent} */ (event);
    const data = new FormData(/** @type {HTMLFormElement} */ (form), submitter);
    const fields = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    if (!storeForm({ fields, made: Date.now() })) return;
    event.preventDefault();
    this.hasUnsentChanges = false;
    this.#send();
  }

  #showTimeLeft() {
    for (const line of every("[data-closes]")) {
      const left = line.querySelector(".left");
      if (!left) continue;
      const timeLeft = Date.parse(line.getAttribute("data-closes") ?? "") - Date.now();
      line.classList.toggle("soon", timeLeft < SOON);
      setText(left, timeLeft > 0 ? timeLeftWords(timeLeft) : "");
      // A telephone whose clock is ahead asks until the server closes, too.
      if (timeLeft <= 0 && Date.now() - this.#refreshedAt >= RETRY_EVERY) this.refresh();
    }
  }
}

/** @param {number} milliseconds */
function timeLeftWords(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours) return t("in {hours} h {minutes} min", { hours, minutes });
  return t("in {minutes}:{seconds}", { minutes, seconds: String(seconds % 60).padStart(2, "0") });
}
