// Shows times in the reader's time zone and language.

import { every } from "../shared/dom.js";
import { lang } from "../shared/words.js";

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { dateStyle: "medium" };
/** @type {Intl.DateTimeFormatOptions} */
const MOMENT = { ...DAY, timeStyle: "short", hourCycle: "h23" };

/** @param {ParentNode} [within] */
export function showLocalTimes(within = document) {
  for (const time of every("time[datetime]", within)) {
    const { dateTime, dataset } = /** @type {HTMLTimeElement} */ (time);
    const instant = new Date(dateTime);
    if (!dateTime.includes("T")) time.textContent = instant.toLocaleDateString(lang, { ...DAY, timeZone: "UTC" });
    else time.textContent = instant.toLocaleString(lang, "day" in dataset ? DAY : MOMENT);
  }
}

showLocalTimes();
