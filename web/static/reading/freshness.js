// The freshness of a page in words; the level is also set on the body, for the style sheet.

import { setText } from "../shared/dom.js";
import { t, translated } from "../shared/words.js";

/** @import { Feed } from "../shared/feed.js" */

/** @param {Feed} feed @param {Element} place @param {{ coded?: boolean }} [about] whether the code of the log stands there, too */
export function showFreshness(feed, place, { coded = true } = {}) {
  const { level, refusal } = feed.freshness();
  setText(place, translated(refusal) || freshnessWords(feed, coded));
  place.classList.toggle("refusal", Boolean(refusal));
  document.body.dataset.freshness = refusal ? "stale" : level;
  return level;
}

// "Not connected. As of 17:41:03"
/** @param {Feed} feed */
export function outageWords(feed) {
  const since = new Date(feed.freshness().since);
  const time = since.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  return t("Not connected. As of {time}", { time });
}

/** @param {Feed} feed @param {boolean} coded */
function freshnessWords(feed, coded) {
  const { level, age, version } = feed.freshness();
  const code = coded && feed.code ? ` · ${feed.code}` : "";
  if (level === "live") return `${t("live")} · v${version}${code}`;
  if (level === "waiting") return `${t("reconnecting")} · v${version}${code}`;
  const seconds = Math.round(age / 1000);
  const ago = seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  return `${t("no news for {ago}", { ago })} · v${version}`;
}
