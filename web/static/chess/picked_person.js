// Highlights a player in all pictures of the page: chosen by a tap on a line, a dot or a name, or by a
// search. The address contains the number (#player-12), so that it can be shared.

import { shape } from "../screens/shows/svg.js";
import { $, every, enableControls } from "../shared/dom.js";

// How far from an element a tap may be, in pixels.
const REACH = 9;

const field = $(".whose input", HTMLInputElement);
const output = $(".whose output");
const people = new Map(every("#people option").map((option) => [option.dataset.number ?? "", option.getAttribute("value") ?? ""]));
let picked = "";

/** @param {string} number */
function pick(number) {
  picked = people.has(number) ? number : "";
  for (const one of document.querySelectorAll(".frame .picked")) one.classList.remove("picked");
  for (const label of document.querySelectorAll(".frame .picked-name")) label.remove();
  for (const picture of document.querySelectorAll(".frame svg")) picture.classList.toggle("picking", picked !== "");
  output.textContent = people.get(picked) ?? "";
  history.replaceState(null, "", picked ? `#player-${picked}` : location.pathname + location.search);
  if (!picked) return;
  for (const one of document.querySelectorAll(`.frame [data-of~="${picked}"]`)) {
    one.classList.add("picked");
    // The element drawn last is on top.
    one.parentNode?.append(one);
    if (one.matches(".way:not(.chosen)")) addNameAtEnd(/** @type {SVGGraphicsElement} */ (one));
  }
}

// Adds the name at the end of a line, as only the leaders have one.
/** @param {SVGGraphicsElement} way */
function addNameAtEnd(way) {
  const box = way.getBBox();
  const last = /[\d.]+,([\d.]+)$/u.exec(way.getAttribute("points") ?? "")?.[1] ?? way.getAttribute("cy");
  const says = way.querySelector("title")?.textContent ?? "";
  way.after(shape("text", { class: "picked picked-name", x: box.x + box.width + 10, y: Number(last) + 5 }, says));
}

// Finds the closest element to a tap, as a line is thinner than a finger.
/** @param {MouseEvent} event */
function elementNear({ clientX, clientY }) {
  for (let reach = 0; reach <= REACH; reach += 3) {
    for (const [x, y] of [[0, 0], [0, reach], [0, -reach], [reach, 0], [-reach, 0]]) {
      const element = document.elementFromPoint(clientX + x, clientY + y)?.closest(".frame [data-of]");
      if (element) return element.getAttribute("data-of") ?? "";
    }
  }
  return "";
}

for (const frame of every(".frame")) {
  frame.addEventListener("click", (event) => {
    // Of the two players of a game the one not chosen yet, so that a second tap shows the opponent.
    const [first = "", second = ""] = elementNear(event).split(" ");
    pick(first === picked && second ? second : first);
    field.value = "";
  });
}
field.addEventListener("input", () => {
  const typed = field.value.trim();
  const found = [...people].find(([number, name]) => name === typed || number === typed);
  if (found || !typed) pick(found?.[0] ?? "");
});
pick(/^#player-(\d+)$/u.exec(location.hash)?.[1] ?? "");
enableControls();
