// The acts possible next. The usual act is one large button; acts that take something back are in a
// closed section at the end, and ask for a reason where the log needs one.

import { el } from "./dom.js";
import { newKey } from "./commands.js";
import { ask, reasonField } from "./dialog.js";
import { sendConfirmed, needsConfirmation } from "./warning.js";
import { t, translated } from "./words.js";

/** @import { Act, Field, Page } from "./shapes.d.ts" */

/**
 * A game's policy for its acts: their heading (`title`), the messages after each by command (`doneMessages`), the text if
 * no act is possible (`emptyText`), the links to what is left to do then (`linksFor`), and what the dialog of an act that goes forward asks for (`fieldsFor`). `askBefore` may
 * open another dialog before the act: it returns whether it did, and continues with `then`. `chainFor` combines several
 * acts that follow one another in a single button.
 * @typedef {{ label: string, hint: string, ready: boolean, acts: Pick<Act, "command" | "session" | "round">[] }} Chain
 * @typedef {[address: string, words: string]} Link
 * @typedef {{ title: string, doneMessages: Record<string, string>, needsNoReason: (act: Act) => boolean, emptyText: string, linksFor?: (head: any) => Link[], fieldsFor?: (act: Act) => Field[], askBefore?: (act: Act, then: () => void) => boolean, chainFor?: (head: any) => Chain | null }} Policy
 */

// What is left to do in any game once all is played.
/** @type {Link[]} */
export const WHEN_ALL_IS_PLAYED = [
  ["#print", t("Print")],
  ["prizes", t("Categories and prizes")],
  ["../../files", t("Files: site, publishing, backups")],
];

export class Acts {
  #message = "";
  #busy = false;
  #lost = false;
  #shownJson = "";
  #key = newKey();
  #sectionOpen = false;
  #signature = "";
  #keepsMessage = false;
  /** @type {Act[]} */
  #acts = [];
  /** @type {Chain | null} */
  #chain = null;
  /** @type {Link[]} */
  #links = [];

  /** @param {HTMLElement} place @param {Page<any, any>} page @param {Policy} policy */
  constructor(place, page, policy) {
    this.place = place;
    this.page = page;
    this.policy = policy;
    page.feed?.addEventListener("state", () => this.#onFeedState());
  }

  // Without a connection no act can be stored: the buttons are disabled and the hints say so.
  #onFeedState() {
    const { lost } = this.page.feed.freshness();
    if (lost === this.#lost) return;
    this.#lost = lost;
    this.#paintWhenFree();
  }

  /** @param {string} hint */
  #hintElement = (hint) => el("p", { class: "hint" }, this.#lost ? t("Not connected: this can't be stored now.") : hint);

  /** @param {{ acts: Act[] }} head */
  show(head) {
    const { acts } = head;
    this.#chain = this.policy.chainFor?.(head) ?? null;
    this.#links = this.policy.linksFor?.(head) ?? [];
    const json = JSON.stringify([acts, this.#chain, this.#links]);
    if (json === this.#shownJson) return;
    this.#shownJson = json;
    const signature = JSON.stringify(acts.map((act) => [act.command, act.session, act.round]));
    if (signature !== this.#signature && !this.#busy) {
      if (this.#signature && !this.#keepsMessage) this.#message = "";
      this.#keepsMessage = false;
      this.#key = newKey();
    }
    this.#signature = signature;
    this.#acts = acts;
    this.#paintWhenFree();
  }

  // Shows the outcome of an act done elsewhere on the page; `work` returns its text, or "".
  /** @param {() => Promise<string>} work */
  async showOutcome(work) {
    const before = this.#signature;
    const text = await work();
    if (!text) return;
    this.#keepsMessage = this.#signature === before;
    this.#message = text;
    this.#paintWhenFree();
  }

  #paintWhenFree() {
    this.page.pressGuard.whenFree(() => this.#paintNow());
  }

  #paintNow() {
    this.#sectionOpen = this.place.querySelector("details")?.open ?? this.#sectionOpen;
    const forward = this.#acts.filter((act) => !act.takes_back);
    const back = this.#acts.filter((act) => act.takes_back);
    const { title, emptyText } = this.policy;
    this.place.replaceChildren(
      el("h2", {}, title),
      this.#chain ? this.#chainButton(this.#chain) : "",
      ...forward.map((act, index) => this.#forwardButton(act, index === 0 && !this.#chain)),
      forward.length || !emptyText ? "" : el("p", { class: "hint" }, emptyText),
      forward.length || !this.#links.length ? "" : this.#linkList(),
      el("p", { class: "said", role: "status" }, this.#message),
      back.length ? this.#takeBackSection(back) : "");
  }

  /** @param {Act} act @param {boolean} usual */
  #forwardButton(act, usual) {
    const disabled = !act.ready || this.#busy || this.#lost;
    return el("div", { class: "act" },
      el("button", { type: "button", class: usual ? "primary" : "", "data-command": act.command, disabled, onclick: () => this.#askOrSend(act) }, translated(act.label)),
      this.#hintElement(translated(act.hint)));
  }

  #linkList() {
    return el("nav", { class: "links", "aria-label": t("What comes next") }, el("h3", {}, t("What comes next")),
      el("ul", { class: "doors" }, ...this.#links.map(([href, words]) => el("li", {}, el("a", { href }, words)))));
  }

  /** @param {Chain} chain */
  #chainButton(chain) {
    return el("div", { class: "act" },
      el("button", { type: "button", class: "primary chain", disabled: !chain.ready || this.#busy || this.#lost, onclick: () => this.#sendAll(chain) }, chain.label),
      this.#hintElement(chain.hint));
  }

  // Runs the acts one after another; if one is refused or cancelled, the rest is skipped.
  /** @param {Chain} chain */
  async #sendAll({ acts }) {
    for (const act of acts) if (!await this.#send({ ...act, label: "", hint: "", ready: true, takes_back: false })) return;
  }

  /** @param {Act[]} back */
  #takeBackSection(back) {
    const label = (/** @type {Act} */ act) => (this.policy.needsNoReason(act) ? translated(act.label) : `${translated(act.label)} …`);
    const section = el("details", { class: "back" }, el("summary", {}, t("Take something back")),
      ...back.flatMap((act) => [
        el("button", { type: "button", class: "danger", "data-command": act.command, disabled: !act.ready || this.#busy || this.#lost, onclick: () => this.#takeBack(act) }, label(act)),
        this.#hintElement(translated(act.hint))]));
    section.open = this.#sectionOpen;
    return section;
  }

  /** @param {Act} act */
  #command({ command, session, round }, more = {}) {
    return this.page.command(command, { ...(session ? { session } : {}), ...(round ? { round } : {}), ...more });
  }

  /** @param {Act} act */
  #askOrSend(act) {
    if (this.policy.askBefore?.(act, () => this.#send(act))) return;
    const fields = this.policy.fieldsFor?.(act) ?? [];
    if (!fields.length) return this.#send(act);
    return ask(this.page, {
      title: `${translated(act.label)}?`, hint: translated(act.hint), act: translated(act.label), fields, send: (values) => this.#command(act, values),
    });
  }

  /** @param {Act} act */
  async #send(act) {
    const before = this.#signature;
    this.#busy = true;
    this.#message = t("Sending …");
    this.#paintWhenFree();
    const answer = await sendConfirmed(this.page.outbox, { ...this.#command(act), key: this.#key });
    this.#busy = false;
    if (answer.stored || answer.refused) this.#key = newKey();
    // The feed may bring the new state before or after this answer; the message stays in both cases.
    this.#keepsMessage = answer.stored && this.#signature === before;
    const cancelled = !answer.stored && needsConfirmation(answer) && !answer.confirmed; // the user has just read every consequence
    this.#message = answer.stored ? this.policy.doneMessages[act.command] : cancelled ? t("Nothing was changed.") : answer.detail;
    this.#paintWhenFree();
    return answer.stored;
  }

  /** @param {Act} act */
  #takeBack(act) {
    if (this.policy.needsNoReason(act)) return void this.#send(act);
    return ask(this.page, {
      title: `${translated(act.label)}?`, hint: translated(act.hint), act: translated(act.label), danger: true,
      fields: [reasonField(undefined, { maxlength: 500 })], send: ({ reason }) => this.#command(act, { reason }),
    });
  }
}
