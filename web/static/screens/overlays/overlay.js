// An overlay for a stream: a transparent page, drawn anew where something changed and nowhere else.
// ?board=3 (or ?table=B2) and ?rows=8 say what of it is wanted.

import { $, prefersNoMotion } from "../../shared/dom.js";
import { embedded } from "../../shared/words.js";
import { fetched } from "../../reading/fetched.js";
import { adopted, publicFeed, rowsOf } from "../../shared/page.js";
import { facesOf, lettersOf } from "../letters.js";

/** @import { Live } from "../../shared/shapes.d.ts" */
/** @import { Overlays } from "./overlay.d.ts" */

/** @type {Live} */
const live = embedded("live");
const { kind = "", module = "" } = document.body.dataset;
/** @type {{ overlays: Overlays }} */
const { overlays } = await fetched(new URL(`../../${module}`, import.meta.url).href);
const wish = new URLSearchParams(location.search);
const feed = publicFeed(live);
const layer = $(".layer");
const FADE = 400;

/** @type {import("../../shared/shapes.d.ts").Sheet<any, any> | null} */
let sheet = null;

function paint() {
  if (!sheet) return;
  const panel = overlays[kind](sheet.head, rowsOf(sheet), wish, Date.now() + feed.clockOffset);
  const before = layer.lastElementChild;
  if (panel?.isEqualNode(before)) return;
  // Numbers that run on don't fade.
  const same = panel?.dataset.of === /** @type {HTMLElement | null} */ (before)?.dataset.of;
  layer.replaceChildren(...(panel ? [panel] : []));
  if (panel && !same && !prefersNoMotion()) panel.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
}

// What is out of date says so by the edge of its panel: nobody wants a word across the picture.
function showState() {
  document.body.dataset.freshness = feed.freshness().level;
}

async function begin() {
  await facesOf(live.sheet);
  await lettersOf(live.sheet);
  sheet = adopted(feed, live);
  feed.addEventListener("sheet", (event) => {
    sheet = /** @type {CustomEvent} */ (event).detail.sheet;
    lettersOf(rowsOf(sheet))?.then(paint);
    paint();
  });
  feed.addEventListener("state", showState);
  paint();
  feed.start();
  setInterval(paint, 1000);
}

begin();
