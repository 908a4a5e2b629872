// The pages of enrolment: instants in the reader's own time, and the one code that needs no question.

/** @type {Intl.DateTimeFormatOptions} */
const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/** @type {NodeListOf<HTMLTimeElement>} */
const times = document.querySelectorAll("time[datetime]");
for (const time of times) {
  const instant = new Date(time.dateTime);
  const today = instant.toDateString() === new Date().toDateString();
  time.textContent = instant.toLocaleString([], today ? CLOCK : { ...CLOCK, day: "numeric", month: "short" });
}

for (const form of document.querySelectorAll("form")) if ("atOnce" in form.dataset) form.requestSubmit();
