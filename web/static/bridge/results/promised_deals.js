// Deals made of a commitment and a public random word: committed to, dealt as files, revealed after the session.

import { announcementFields } from "../../contest/announced_word.js";
import { ask, field } from "../../shared/dialog.js";
import { el } from "../../shared/dom.js";
import { COLON, t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { PromisedRow, ResultsHead } from "../shapes.d.ts" */

const FILES = ["pbn", "dup", "dge", "bri", "dlm"];

export class PromisedDeals {
  /** @param {Page<ResultsHead, any>} page @param {HTMLElement} place */
  constructor(page, place) {
    this.page = page;
    this.list = el("ul", {});
    place.replaceChildren(this.list, el("button", { type: "button", "data-command": "promise-deals", onclick: () => this.#promise() }, t("Promise random deals …")));
  }

  /** @param {ResultsHead} head */
  show(head) {
    this.list.replaceChildren(...head.promised.map((row) => this.#row(row)));
  }

  /** @param {PromisedRow} row */
  #row(row) {
    const { session, boards, commitment, source, example, word } = row;
    const root = `/t/${encodeURIComponent(this.page.tournament)}/s/${this.page.stage}/deals/${session}`;
    const files = FILES.map((ending) => el("a", { href: `${root}/file.${ending}`, download: true }, ending.toUpperCase()));
    return el("li", { "data-session": session },
      el("b", {}, t("Session {session}, boards 1 to {boards}", { session, boards })), " ",
      el("a", { href: `${root}/proof`, download: true, title: t("The promise, for everybody to check") }, `${commitment.slice(0, 16)}…`), " ",
      source ? el("span", {}, word ? t("Word: {word}", { word }) : t("waits for the word of {source}", { source }), " ") : "",
      !word && source ? el("button", { type: "button", "data-command": "give-deals-word", onclick: () => this.#word(session, source, example) }, t("Enter the word …")) : "",
      row.may_deal && !row.shown ? el("span", { class: "deal-files" }, `${t("To deal")}${COLON}`, ...files.flatMap((link) => [link, " "])) : "",
      row.may_show ? el("button", { type: "button", "data-command": "show-deals", onclick: () => this.#show(session) }, t("Show the deals …")) : "",
      row.shown ? el("span", { class: "shown" }, t("shown: anybody can deal them again")) : "");
  }

  /** @param {number} session */
  #show(session) {
    ask(this.page, { title: t("Show the deals"), act: t("Show them"), hint: t("The secret that was promised goes into the log. Anybody can deal the boards again."), send: () => this.page.command("show-deals", { session }) });
  }

  #promise() {
    const { session, sessions } = this.page.sheet.head;
    ask(this.page, {
      title: t("Promise random deals"), act: t("Promise them"),
      hint: t("The deals of a session are bound now, before anybody can know them. With the word they can be dealt; when the session is closed, the promise is shown and anybody can deal them again."),
      fields: [
        field("session", t("Session"), { type: "number", min: 1, max: sessions, value: session || 1, required: true }),
        field("boards", t("Boards"), { type: "number", min: 1, max: 128, value: 27, required: true }),
        ...announcementFields()],
      send: (values) => this.page.command("promise-deals", values),
    });
  }

  /** @param {number} session @param {string} source @param {string} example */
  #word(session, source, example) {
    ask(this.page, {
      title: t("The word of {source}", { source }), act: t("Enter it"),
      hint: t("From now on the boards can be dealt. Whoever has the files knows the deals: keep them from the players."),
      fields: [field("word", t("The word"), { required: true, maxlength: 200, placeholder: example })],
      send: (values) => this.page.command("give-deals-word", { session, ...values }),
    });
  }
}
