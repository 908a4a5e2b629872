// The bar on a desk while its server does not answer: since when, and what is stored here meanwhile. Once it is
// back, waiting entries are sent automatically, and the bar disappears.

import { outageWords } from "./freshness.js";
import { el, setText } from "../shared/dom.js";
import { counted, t } from "../shared/words.js";

/** @import { Feed } from "../shared/feed.js" */
/** @import { Outbox } from "../shared/outbox.js" */

/** @param {HTMLElement} place @param {Feed} feed @param {Outbox} outbox */
export function showOutages(place, feed, outbox) {
  const bar = el("p", { class: "outage", role: "status", hidden: true });
  place.prepend(bar);
  const show = () => {
    const { level, refusal } = feed.freshness();
    bar.hidden = Boolean(refusal) || level === "live" || level === "waiting";
    if (!bar.hidden) setText(bar, [outageWords(feed), keptWords(outbox.waiting.length)].join(" "));
  };
  feed.addEventListener("state", show);
  outbox.addEventListener("change", show);
}

/** @param {number} waiting */
const keptWords = (waiting) => waiting
  ? counted("{count} entry is kept here and will be sent automatically.", "{count} entries are kept here and will be sent automatically.", waiting)
  : t("Results that you enter are kept here and sent automatically.");
