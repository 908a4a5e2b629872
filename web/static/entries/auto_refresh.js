// A page that asks again by itself and changes only where something is new: who reads it keeps their
// place. Where no script runs, the page is loaded again instead.

const EVERY = 30_000;
const PARTS = ["header", "main"];

async function ask() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href);
    if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // No network: what stands there is what was known last.
  }
}

/** @param {Document} fresh */
function take(fresh) {
  for (const part of PARTS) {
    const [before, now] = [document.querySelector(part), fresh.querySelector(part)];
    if (before && now && !before.isEqualNode(now)) before.replaceChildren(...now.childNodes);
  }
}

setInterval(ask, EVERY);
document.addEventListener("visibilitychange", ask);
