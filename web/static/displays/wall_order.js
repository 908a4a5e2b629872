// Several displays as one wall, in the order in which they hang: dragged, or moved by the buttons beside them.

import { el } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { shownFields } from "./form.js";

/** @import { DisplayLine } from "../organiser/shapes.d.ts" */

/** @typedef {{ join: (body: object) => void, apart: (id: string) => void }} Acts */

// The card of a wall with these displays from left to right; their ids are in `data-display`.
/** @param {DisplayLine[]} displays @param {Acts} acts */
export function wallCard(displays, { join, apart }) {
  const [first] = displays;
  const order = el("ol", { class: "wall-order", "aria-label": t("From left to right") });
  order.append(...displays.map((display) => placeOf(order, display)));
  const name = el("input", { name: "name", required: true, maxlength: "50", placeholder: t("Where it hangs"), "aria-label": t("Name"), autocomplete: "off" });
  name.value = first.wall ? first.name.replace(/ \d+$/u, "") : "";
  const fields = shownFields({ ...first, first: "", last: "" }, { ranged: false });
  const one = el("button", { type: "submit", class: "do" }, t("Show this as one wall"));
  const parting = first.wall ? el("button", { type: "button", onclick: () => apart(first.id) }, t("Take the wall apart")) : null;
  const form = el("form", {}, name, fields.turns, el("div", { class: "tools" }, ...fields.tools, one, parting));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    join({ displays: orderOf(order), name: name.value, shows: fields.shows() });
  });
  return el("li", { class: "display-card wall-card" }, el("p", { class: "facts" }, el("b", {}, t("One wall"))), el("p", { class: "reads" }), order, form);
}

/** @param {HTMLElement} order */
const orderOf = (order) => [...order.children].map((place) => (place instanceof HTMLElement && place.dataset.display) || "");

/** @param {HTMLElement} order @param {DisplayLine} display */
function placeOf(order, { id, code, name, alive }) {
  /** @type {HTMLElement} */
  const place = el("li", { draggable: "true", "data-display": id },
    el("b", { class: "code" }, code), el("span", {}, name), alive ? null : el("span", { class: "state" }, `○ ${t("away")}`),
    step("◀", t("Further left"), () => place.previousElementSibling?.before(place)),
    step("▶", t("Further right"), () => place.nextElementSibling?.after(place)));
  place.addEventListener("dragstart", (event) => {
    place.classList.add("dragged");
    event.dataTransfer?.setData("text/plain", id);
  });
  place.addEventListener("dragend", () => place.classList.remove("dragged"));
  place.addEventListener("dragover", (event) => {
    const dragged = order.querySelector(".dragged");
    if (!dragged) return;
    event.preventDefault();
    if (dragged === place) return;
    const { left, width } = place.getBoundingClientRect();
    if (event.clientX < left + width / 2) place.before(dragged);
    else place.after(dragged);
  });
  return place;
}

// A button that moves the display and keeps the focus afterwards.
/** @param {string} sign @param {string} says @param {() => void} move */
function step(sign, says, move) {
  /** @type {HTMLElement} */
  const button = el("button", { type: "button", "aria-label": says, onclick: () => {
    move();
    button.focus();
  } }, sign);
  return button;
}
