// The ways to play offered for a new tournament of pairs: the best one is chosen until the user chooses another one.

import { fetchWays, wayCards } from "./ways_to_play.js";

/** @import { Way } from "./ways_to_play.js" */

export class PairWays {
  /** @type {Way | null} */
  chosen = null;

  // Settles once the ways for the last numbers are shown.
  /** @type {Promise<unknown>} */
  settled = Promise.resolve();

  // The numbers for which ways were fetched last; "" without an answer, so that they are fetched again.
  #json = "";

  /** @param {HTMLElement} place @param {() => void} onChoice */
  constructor(place, onChoice) {
    this.place = place;
    this.onChoice = onChoice;
  }

  // Shows the ways for these numbers; resolves to the reason if there are none, "" otherwise, null if nothing changed.
  /** @param {Record<string, string>} wish @returns {Promise<string | null>} */
  show(wish) {
    const json = JSON.stringify(wish);
    if (json === this.#json) return Promise.resolve(null);
    this.#json = json;
    const shown = this.#fetchAndShow(wish, json);
    this.settled = shown;
    return shown;
  }

  /** @param {Record<string, string>} wish @param {string} json */
  async #fetchAndShow(wish, json) {
    const { answer, detail } = await fetchWays(wish);
    if (json !== this.#json) return null;
    if (!answer) this.#json = "";
    this.chosen = answer?.find((way) => way.best) ?? null;
    this.#paint(answer ?? []);
    return detail;
  }

  /** @param {Way[]} ways */
  #paint(ways) {
    this.place.replaceChildren(...wayCards(ways, (way) => {
      this.chosen = way;
      this.onChoice();
      this.#paint(ways);
      this.place.dispatchEvent(new Event("input", { bubbles: true })); // another way is another intent of the form
    }, (way) => way === this.chosen));
  }
}
