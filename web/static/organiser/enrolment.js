// The pages of enrolment: instants in the reader's own time, and the one code that needs no question.

import { newPublicKey } from "../signing/device_key.js";

/** @type {Intl.DateTimeFormatOptions} */
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/** @type {NodeListOf<HTMLTimeElement>} */
const times = document.querySelectorAll("time[datetime]");
for (const time of times) {
  const instant = new Date(time.dateTime);
  const today = instant.toDateString() === new Date().toDateString();
  time.textContent = instant.toLocaleString([], today ? CLOCK : { ...CLOCK, day: "numeric", month: "short" });
}

// The device's key is made here, once; a browser that takes too long about it comes in without.
const KEY_WITHIN = 2000;

for (const form of document.querySelectorAll("form")) {
  const place = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("public-key"));
  if (!place) continue;
  let ready = false;
  form.addEventListener("submit", async (event) => {
    if (ready) return;
    event.preventDefault();
    const late = new Promise((done) => setTimeout(() => done(""), KEY_WITHIN));
    place.value = String(await Promise.race([newPublicKey(), late]));
    ready = true;
    // Without WebCrypto there was nothing to wait for, and a form that is being sent ignores a second request.
    setTimeout(() => form.requestSubmit());
  });
  if ("atOnce" in form.dataset) form.requestSubmit();
}
