// The pages of enrolment: times in the reader's time zone, and automatic enrolment where no question is needed.

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

// Makes the device's key; if that takes too long, the device is enrolled without one.
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
    // Without WebCrypto this comes at once, while the form is being submitted, which ignores a second submit.
    setTimeout(() => form.requestSubmit());
  });
  if ("atOnce" in form.dataset) form.requestSubmit();
}
