// The pages at the door: instants in the reader's own time, and the one code that needs no question.

for (const time of document.querySelectorAll("time[datetime]")) {
  const instant = new Date(time.dateTime);
  const today = instant.toDateString() === new Date().toDateString();
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  time.textContent = instant.toLocaleString([], today ? clock : { ...clock, day: "numeric", month: "short" });
}

document.querySelector("form[data-at-once]")?.requestSubmit();
