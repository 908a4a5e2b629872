// A player's own result, on a telephone that may have lost its network: kept on it until the server has
// answered, and sent by itself. Without this script the form is sent as any other.

import { postForm } from "../shared/commands.js";
import { $, every, setText } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { keepPage } from "../offline/offline_pages.js";

const RETRY_EVERY = 5_000;
const PLACE = `wallchart.own ${location.pathname}`;
let sending = false;

/** @typedef {{ result: string, made: number }} Said */

/** @returns {Said | null} */
const said = () => JSON.parse(localStorage.getItem(PLACE) ?? "null");

/** @param {Said} now */
function show({ result }) {
  setText($(".news"), t("Saved on this telephone; it is sent as soon as there is a network."));
  for (const button of every(".says button")) button.setAttribute("aria-pressed", String(button.getAttribute("value") === result));
}

async function send() {
  const now = said();
  if (!now || sending) return;
  sending = true;
  const answer = await postForm(location.href, { result: now.result }, now.made);
  sending = false;
  if (answer === null) return;
  if (said()?.made !== now.made) return void send();
  localStorage.removeItem(PLACE);
  const page = new DOMParser().parseFromString(answer, "text/html");
  document.body.replaceWith(page.body);
  keepPage(true);
}

/** Of whatever form stands there: the page is taken anew where something is. */
function listen() {
  document.addEventListener("submit", (event) => {
    const { submitter } = event;
    const now = { result: submitter?.getAttribute("value") ?? "", made: Date.now() };
    try {
      localStorage.setItem(PLACE, JSON.stringify(now));
    } catch {
      return; // nothing can be kept here: the form goes by itself
    }
    event.preventDefault();
    show(now);
    send();
  });
}

listen();
const before = said();
if (before) show(before);
send();
setInterval(send, RETRY_EVERY);
window.addEventListener("online", () => send());
keepPage();
