// The requests of players by telephone: a list with a button for each. All check-ins can be granted at once.

import { el } from "../shared/dom.js";
import { ask } from "../shared/dialog.js";
import { sendConfirmed } from "../shared/warning.js";
import { t } from "../shared/words.js";

/** @import { AskedLine, AskedLines, Page } from "../shared/shapes.d.ts" */

export class OwnRequests {
  #shown = "";
  #message = "";
  #busy = false;
  /** @type {AskedLines} */
  #requests = { allowed: false, open: [] };

  /** @param {HTMLElement} place @param {Page<any, any>} page */
  constructor(place, page) {
    this.place = place;
    this.page = page;
  }

  /** @param {{ asked?: AskedLines }} head */
  show({ asked = { allowed: false, open: [] } }) {
    const shown = JSON.stringify(asked);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#requests = asked;
    this.#paint();
  }

  #paint() {
    const { allowed, open } = this.#requests;
    const checkIns = open.filter((request) => request.kind === "here");
    const others = open.filter((request) => request.kind !== "here");
    this.place.replaceChildren(
      el("h2", {}, open.length ? t("Asked by players · {count}", { count: open.length }) : t("Asked by players")),
      checkIns.length > 1 ? this.#checkInsLine(checkIns) : "",
      ...(checkIns.length > 1 ? [] : checkIns).map((line) => this.#line(line)),
      ...others.map((line) => this.#line(line)),
      el("p", { class: "said", role: "status" }, this.#message),
      el("p", { class: "hint" }, allowed ? t("Players may ask, with the code of their slip.") : t("Players can't ask for anything themselves.")),
      el("button", { type: "button", class: "allow-requests", onclick: () => this.#askToAllow(!allowed) },
        allowed ? t("Take no more requests …") : t("Let players ask …")));
  }

  // A line for all players who say that they are there.
  /** @param {AskedLine[]} checkIns */
  #checkInsLine(checkIns) {
    const send = () => this.#send("grant-all-here", { round: checkIns[0].round });
    return el("div", { class: "asked-line" },
      el("p", {}, el("b", {}, t(checkIns[0].wish, checkIns[0])), el("span", { class: "hint" }, checkIns.map(({ who }) => who).join(", "))),
      el("div", { class: "decide" },
        el("button", { type: "button", class: "primary", "data-grant": "here", disabled: this.#busy, onclick: send }, t("All {count} are there", { count: checkIns.length }))));
  }

  /** @param {AskedLine} line */
  #line(line) {
    const { request, who, wish } = line;
    return el("div", { class: "asked-line", "data-asked": request },
      el("p", {}, el("b", {}, who), el("span", { class: "hint" }, t(wish, line))),
      el("div", { class: "decide" },
        el("button", { type: "button", class: "primary", "data-grant": request, disabled: this.#busy, onclick: () => this.#send("grant-own-request", { request }) }, t("Grant")),
        el("button", { type: "button", "data-refuse": request, disabled: this.#busy, onclick: () => this.#send("refuse-own-request", { request }) }, t("Refuse"))));
  }

  /** @param {string} command @param {Record<string, unknown>} body */
  async #send(command, body) {
    this.#busy = true;
    this.#paint();
    const answer = await sendConfirmed(this.page.outbox, this.page.command(command, body));
    this.#busy = false;
    this.#message = answer.stored ? "" : answer.detail;
    this.#paint();
  }

  /** @param {boolean} allowed */
  #askToAllow(allowed) {
    ask(this.page, {
      title: allowed ? t("Let players ask?") : t("Take no more requests?"),
      hint: allowed ? t("With the code of their slip of entry, for byes, to withdraw, and to say that they are there. You grant or refuse each. Print the slips under Print.") : t("What has been asked stays and is answered here."),
      act: allowed ? t("Let them ask") : t("Take no more"), fields: [],
      send: () => this.page.command("allow-own-requests", { allowed }),
    });
  }
}
