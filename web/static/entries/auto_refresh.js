// Updates a page regularly, replacing only the parts that changed, so that the reader keeps the place.
// Without scripts the page reloads itself instead.

const REFRESH_EVERY = 30_000;
const PARTS = ["header", "main"];

let requests = 0;
// The request whose answer is shown: older ones no longer count.
let shownRequest = 0;

async function refresh() {
  if (document.hidden) return;
  const request = ++requests;
  try {
    const answer = await fetch(location.href);
    const page = answer.ok && await answer.text();
    if (!page || request < shownRequest) return;
    shownRequest = request;
    update(new DOMParser().parseFromString(page, "text/html"));
  } catch {
    // No network: the page stays as it is.
  }
}

/** @param {Document} fresh */
function update(fresh) {
  for (const part of PARTS) {
    const [shown, updated] = [document.querySelector(part), fresh.querySelector(part)];
    if (!shown || !updated) continue;
    keepFolds(shown, updated);
    if (!shown.isEqualNode(updated)) shown.replaceChildren(...updated.childNodes);
  }
}

// What the reader has opened or closed stays so.
/** @param {Element} shown @param {Element} updated */
function keepFolds(shown, updated) {
  const folds = new Map([...shown.querySelectorAll("details")].map((fold) => [fold.querySelector("summary")?.textContent, fold.open]));
  for (const fold of updated.querySelectorAll("details")) fold.open = folds.get(fold.querySelector("summary")?.textContent) ?? fold.open;
}

setInterval(refresh, REFRESH_EVERY);
document.addEventListener("visibilitychange", refresh);

export {};
