// How fresh a page is, in words; the level is set on the body, so that style can show it as well.

import { clockTime, setText } from "../shared/dom.js";
import { t, translated } from "../shared/words.js";

/** @import { Feed } from "../shared/feed.js" */

/** @param {Feed} feed @param {Element} place */
export function showFreshness(feed, place) {
  const { level, refusal } = feed.freshness();
  setText(place, translated(refusal) || words(feed));
  document.body.dataset.freshness = refusal ? "stale" : level;
  return level;
}

/** @param {Feed} feed @param {string} sheet what hangs and of when, where that still holds */
export function outageWords(feed, sheet) {
  const time = clockTime(new Date(feed.freshness().since).toISOString());
  return [sheet, t("no connection since {time}", { time })].filter(Boolean).join(" · ");
}

/** @param {Feed} feed */
function words(feed) {
  const { level, age, version } = feed.freshness();
  const code = feed.code ? ` · ${feed.code}` : "";
  if (level === "live") return `${t("live")} · v${version}${code}`;
  if (level === "waiting") return `${t("reconnecting")} · v${version}${code}`;
  const seconds = Math.round(age / 1000);
  const ago = seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  return `${t("no news for {ago}", { ago })} · v${version}`;
}
