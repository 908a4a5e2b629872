// A round that is not on the desk's sheet, fetched once for each version of the sheet.

import { question } from "../../shared/commands.js";

export class OlderRound {
  // The request whose answer is shown or awaited.
  #request = "";

  /** @param {string} address of the older rounds */
  constructor(address) {
    this.address = address;
  }

  /**
   * The rows of a round, or the reason for having none; null if they were fetched before, or if another round or a newer
   * version was wanted meanwhile.
   * @param {number} round
   * @param {number} version
   * @returns {Promise<{ rows?: unknown[], detail: string } | null>}
   */
  async fetch(round, version) {
    const request = `${round}/${version}`;
    if (request === this.#request) return null;
    this.#request = request;
    /** @type {{ answer?: unknown[], detail: string }} */
    const { answer, detail } = await question(`${this.address}/${round}`);
    if (request !== this.#request) return null;
    if (!answer) this.forget();
    return { rows: answer, detail };
  }

  forget() {
    this.#request = "";
  }
}
