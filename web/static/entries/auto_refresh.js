// Updates a page regularly, replacing only the parts that changed, so that the reader keeps the place.
// Without scripts the page reloads itself instead.

const EVERY = 30_000;
const PARTS = ["header", "main"];

async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href);
    if (answer.ok) update(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // No network: the page stays as it is.
  }
}

/** @param {Document} fresh */
function update(fresh) {
  for (const part of PARTS) {
    const [before, now] = [document.querySelector(part), fresh.querySelector(part)];
    if (before && now && !before.isEqualNode(now)) before.replaceChildren(...now.childNodes);
  }
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
