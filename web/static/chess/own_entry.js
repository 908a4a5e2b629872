// A player's own result entry: stored on the telephone until the server has answered, and retried
// automatically. Without this script the form is sent normally.

import { readText } from "../offline/browser_storage.js";
import { postForm } from "../shared/commands.js";
import { $, every, setText } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { keepPage } from "../offline/offline_pages.js";

const RETRY_EVERY = 5_000;
const STORAGE_KEY = `wallchart.own ${location.pathname}`;
let sending = false;

/** @typedef {{ result: string, made: number }} StoredResult */

/** @returns {StoredResult | null} */
const storedResult = () => JSON.parse(readText(STORAGE_KEY) ?? "null");

/** @param {StoredResult} stored */
function show({ result }) {
  setText($(".news"), t("Saved on this telephone; it is sent as soon as there is a network."));
  for (const button of every(".says button")) button.setAttribute("aria-pressed", String(button.getAttribute("value") === result));
}

async function send() {
  const stored = storedResult();
  if (!stored || sending) return;
  sending = true;
  const answer = await postForm(location.href, { result: stored.result }, stored.made);
  sending = false;
  if (answer === null) return;
  if (storedResult()?.made !== stored.made) return void send();
  localStorage.removeItem(STORAGE_KEY);
  const page = new DOMParser().parseFromString(answer, "text/html");
  document.body.replaceWith(page.body);
  keepPage(true);
}

/** Handles the form on the page, which is replaced with each answer. */
function listenToForm() {
  document.addEventListener("submit", (event) => {
    const { submitter } = event;
    const entered = { result: submitter?.getAttribute("value") ?? "", made: Date.now() };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(entered));
    } catch {
      return; // no storage: the browser submits the form itself
    }
    event.preventDefault();
    show(entered);
    send();
  });
}

listenToForm();
const before = storedResult();
if (before) show(before);
send();
setInterval(send, RETRY_EVERY);
window.addEventListener("online", () => send());
keepPage();
