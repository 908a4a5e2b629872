// The rating list at the desk: a search by typed name, which fills the form; and the import of the list
// by the organiser, with a progress bar.

import { el } from "../../shared/dom.js";
import { question } from "../../shared/commands.js";
import { closeButton, open } from "../../shared/dialog.js";
import { setUpRatingImport } from "../../entries/rating_import.js";
import { t } from "../../shared/words.js";

/** @typedef {"standard" | "rapid" | "blitz"} Kind */
/** @typedef {{ fide_id: number, title: string, family: string, given: string, federation: string, sex: string, born: number, active: boolean } & Record<Kind | `${Kind}_k`, number>} Rated */

const TYPING_PAUSE = 200;
const SHOWN = 6;
/** @type {[Kind, string][]} */
const KINDS = [["standard", t("Standard")], ["rapid", t("Rapid")], ["blitz", t("Blitz")]];

// The kind of rating follows from the rate of play; the last choice is kept for all players.
/** @type {Kind | undefined} */
let lastKind;

// If the first of the `lists` has no rating for a player, the next one is used.
/** @param {(person: Record<string, string | number>) => void} fill @param {string} [pace] @param {string[]} [lists] */
export function ratingSearch(fill, pace = "standard", lists = []) {
  let kind = lastKind ?? /** @type {Kind} */ (lists[0] ?? pace);
  const found = el("div", { class: "rated", role: "status" });
  const input = el("input", { type: "search", class: "find-rated", autocomplete: "off", placeholder: t("Name or FIDE ID") });
  /** @type {HTMLSelectElement} */
  const kinds = el("select", { "aria-label": t("Which rating"), onchange: () => (lastKind = kind = /** @type {Kind} */ (kinds.value)) },
    ...KINDS.map(([code, words]) => el("option", { value: code, selected: code === kind }, words)));
  let latestSearch = 0;
  /** @type {Rated | undefined} */
  let onlyMatch;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {string} query */
  async function search(query) {
    const thisSearch = ++latestSearch;
    const address = `/api/ratings?q=${encodeURIComponent(query)}&limit=${SHOWN}`;
    /** @type {{ answer?: { players: Rated[] }, detail: string }} */
    const { answer, detail } = query.length < 2 ? { answer: { players: [] }, detail: "" } : await question(address, undefined, t("No answer from the server; type the player in."));
    if (thisSearch !== latestSearch) return;
    onlyMatch = answer?.players.length === 1 ? answer.players[0] : undefined;
    found.replaceChildren(...(answer ? answer.players.map((player) => line(player, take)) : [el("p", { class: "hint" }, detail)]));
    if (query.length >= 2 && answer?.players.length === 0) found.append(el("p", { class: "hint" }, t("Nobody of that name is in the list.")));
  }

  /** @param {Rated} player */
  function take(player) {
    latestSearch += 1;
    onlyMatch = undefined;
    const { family, given, title, federation, sex, born } = player;
    const kindTaken = [kind, ...orderOfLists(pace, lists)].find((candidate) => player[candidate]) ?? kind;
    fill({ family, given, title, federation, sex, fide_id: String(player.fide_id), rating: player[kindTaken] || "", born: born || "", k: player[`${kindTaken}_k`] || "" });
    found.replaceChildren(el("p", { class: "hint" }, !player[kindTaken] ? NO_RATING[kind] : kindTaken === kind ? t("Taken from the list; look it over.") : INSTEAD[kindTaken]));
    input.value = "";
  }

  input.addEventListener("input", (event) => {
    event.stopPropagation(); // a search is no change of the form's values
    clearTimeout(timer);
    latestSearch += 1; // a pending answer is for another query
    onlyMatch = undefined;
    timer = setTimeout(() => search(input.value.trim()), TYPING_PAUSE);
  });
  // Enter starts the search or takes the only player found, and never submits the form.
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (onlyMatch) take(onlyMatch);
  });
  return el("div", { class: "rating-search" }, el("label", {}, el("span", {}, t("From the rating list")), input), kinds, found);
}

/** @param {Rated} player @param {(player: Rated) => void} take */
function line(player, take) {
  const { title, family, given, federation, standard, rapid, blitz, born, active } = player;
  const ratings = [standard, rapid, blitz].map((rating) => rating || "–").join(" · ");
  return el("button", { type: "button", "data-fide": player.fide_id, onclick: () => take(player) },
    el("span", { class: "name" }, [title, given ? `${family}, ${given}` : family].filter(Boolean).join(" ")),
    el("span", { class: "words" }, [federation, ratings, born || "", active ? "" : t("inactive")].filter(Boolean).join("  ")));
}

/** @type {Record<string, string>} */
const NO_RATING = {
  standard: t("Taken from the list, which has no standard rating for this player."),
  rapid: t("Taken from the list, which has no rapid rating for this player."),
  blitz: t("Taken from the list, which has no blitz rating for this player."),
};

/** @type {Record<string, string>} */
const INSTEAD = {
  standard: t("The list has no such rating for this player; the standard one is taken. Look it over."),
  rapid: t("The list has no such rating for this player; the rapid one is taken. Look it over."),
  blitz: t("The list has no such rating for this player; the blitz one is taken. Look it over."),
};

// The order of lists for the rate of play, unless another one was announced.
/** @param {string} pace @param {string[]} lists @returns {Kind[]} */
export function orderOfLists(pace, lists) {
  if (lists.length) return /** @type {Kind[]} */ (lists);
  if (pace === "rapid") return ["rapid", "standard", "blitz"];
  return pace === "blitz" ? ["blitz", "rapid", "standard"] : ["standard", "rapid", "blitz"];
}

export function askForRatingList() {
  const { body, importButton } = setUpRatingImport();
  open(t("Bring in a rating list"),
    el("p", { class: "hint" }, t("FIDE's list as it is downloaded: text or XML, in its archive or not. It helps to enter players, for all tournaments here; who is entered already stays as entered.")),
    ...body, el("div", { class: "buttons" }, closeButton(t("Close")), importButton));
}
