// An overlay for a stream: a transparent page that is redrawn only when something has changed.
// The parameters ?board=3 (or ?table=B2) and ?rows=8 select its contents.

import { $, prefersNoMotion } from "../../shared/dom.js";
import { embedded } from "../../shared/words.js";
import { importOrReload } from "../../reading/fetched.js";
import { embeddedSheet, publicFeed, rowsOf } from "../../shared/page.js";
import { loadFaces, loadLetters } from "../letters.js";

/** @import { Live } from "../../shared/shapes.d.ts" */
/** @import { Overlays } from "./kinds.d.ts" */

/** @type {Live} */
const live = embedded("live");
const { kind = "", module = "" } = document.body.dataset;
/** @type {{ overlays: Overlays }} */
const { overlays } = await importOrReload(new URL(`../../${module}`, import.meta.url).href);
const parameters = new URLSearchParams(location.search);
const feed = publicFeed(live);
const layer = $(".layer");
const FADE = 400;

/** @type {import("../../shared/shapes.d.ts").Sheet<any, any> | null} */
let sheet = null;

function paint() {
  if (!sheet) return;
  const panel = overlays[kind](sheet.head, rowsOf(sheet), parameters, Date.now() + feed.clockOffset);
  const before = layer.lastElementChild;
  if (panel?.isEqualNode(before)) return;
  // A panel about the same subject is replaced without fading.
  const isSameSubject = panel?.dataset.of === /** @type {HTMLElement | null} */ (before)?.dataset.of;
  layer.replaceChildren(...(panel ? [panel] : []));
  if (panel && !isSameSubject && !prefersNoMotion()) panel.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
}

// Shows outdated data only by the edge of the panel, without a text over the picture.
function showState() {
  document.body.dataset.freshness = feed.freshness().level;
}

async function start() {
  await loadFaces(live.sheet);
  await loadLetters(live.sheet);
  sheet = embeddedSheet(feed, live);
  feed.addEventListener("sheet", (event) => {
    const fresh = /** @type {CustomEvent} */ (event).detail.sheet;
    sheet = fresh;
    loadLetters(rowsOf(fresh))?.then(paint);
    paint();
  });
  feed.addEventListener("state", showState);
  paint();
  feed.start();
  setInterval(paint, 1000);
}

start();
