// What a desk says while its server does not answer: since when, and what is kept here meanwhile. Nobody touches
// anything when it is back: what waits goes out by itself, and the bar goes.

import { outageWords } from "./freshness.js";
import { el, setText } from "../shared/dom.js";
import { counted, t } from "../shared/words.js";

/** @import { Feed } from "../shared/feed.js" */
/** @import { Outbox } from "../shared/outbox.js" */

/** @param {HTMLElement} place @param {Feed} feed @param {Outbox} outbox */
export function tellOutages(place, feed, outbox) {
  const bar = el("p", { class: "outage", role: "status", hidden: true });
  place.prepend(bar);
  const show = () => {
    const { level, refusal } = feed.freshness();
    bar.hidden = Boolean(refusal) || level === "live" || level === "waiting";
    if (!bar.hidden) setText(bar, [outageWords(feed), kept(outbox.waiting.length)].join(" "));
  };
  feed.addEventListener("state", show);
  outbox.addEventListener("change", show);
}

/** @param {number} waiting */
const kept = (waiting) => waiting
  ? counted("{count} entry is kept here and goes out by itself.", "{count} entries are kept here and go out by themselves.", waiting)
  : t("Results that are entered are kept here and go out by themselves.");
