// What may be done next. The usual act is one large button; what takes something back lives behind a
// door at the other end, and asks for a reason where the log wants one.

import { el } from "./dom.js";
import { inHand, newKey } from "./commands.js";
import { ask, reasonField } from "./dialog.js";
import { askWarned, needsWord } from "./warning.js";
import { t, translated } from "./words.js";

/** @import { Act, Field, Page } from "./shapes.d.ts" */

/**
 * What a game says of its acts: their title, the words once each is done, those of them whose taking
 * back needs no reason, what is said when there is nothing left to do, and what is written down with
 * an act that goes forward. `first` is what has to be asked before: it says whether it asks, and goes on with `then`.
 * `chain` is several acts in one, if they stand one after the other: how it is called, and what is sent.
 * @typedef {{ label: string, hint: string, ready: boolean, acts: Pick<Act, "command" | "session" | "round">[] }} Chain
 * @typedef {{ title: string, done: Record<string, string>, atOnce: (act: Act) => boolean, nothing: string, fields?: (act: Act) => Field[], first?: (act: Act, then: () => void) => boolean, chain?: (head: any) => Chain | null }} Policy
 */

export class Acts {
  #said = "";
  #busy = false;
  #lost = false;
  #whole = "";
  #key = newKey();
  #open = false;
  #signature = "";
  #kept = false;
  /** @type {Act[]} */
  #acts = [];
  /** @type {Chain | null} */
  #chain = null;

  /** @param {HTMLElement} place @param {Page<any, any>} page @param {Policy} policy */
  constructor(place, page, policy) {
    this.place = place;
    this.page = page;
    this.policy = policy;
    page.feed?.addEventListener("state", () => this.#heard());
  }

  // Without a server nothing of this can be stored: it says so, and can't be pressed.
  #heard() {
    const { lost } = this.page.feed.freshness();
    if (lost === this.#lost) return;
    this.#lost = lost;
    this.#paint();
  }

  /** @param {string} hint */
  #why = (hint) => el("p", { class: "hint" }, this.#lost ? t("Not connected: this can't be stored now.") : hint);

  /** @param {{ acts: Act[] }} head */
  show(head) {
    const { acts } = head;
    this.#chain = this.policy.chain?.(head) ?? null;
    const whole = JSON.stringify([acts, this.#chain]);
    if (whole === this.#whole) return;
    this.#whole = whole;
    const signature = JSON.stringify(acts.map((act) => [act.command, act.session, act.round]));
    if (signature !== this.#signature && !this.#busy) {
      if (this.#signature && !this.#kept) this.#said = "";
      this.#kept = false;
      this.#key = newKey();
    }
    this.#signature = signature;
    this.#acts = acts;
    this.#paint();
  }

  // What an act taken elsewhere on the page came to; `work` returns the words, or nothing.
  /** @param {() => Promise<string>} work */
  async tell(work) {
    const before = this.#signature;
    const words = await work();
    if (!words) return;
    this.#kept = this.#signature === before;
    this.#said = words;
    this.#paint();
  }

  #paint() {
    this.page.hands.whenFree(() => this.#paintNow());
  }

  #paintNow() {
    this.#open = this.place.querySelector("details")?.open ?? this.#open;
    const forward = this.#acts.filter((act) => !act.takes_back);
    const back = this.#acts.filter((act) => act.takes_back);
    const { title, nothing } = this.policy;
    this.place.replaceChildren(
      el("h2", {}, title),
      this.#chain ? this.#chained(this.#chain) : "",
      ...forward.map((act, index) => this.#forward(act, index === 0 && !this.#chain)),
      forward.length || !nothing ? "" : el("p", { class: "hint" }, nothing),
      el("p", { class: "said", role: "status" }, this.#said),
      back.length ? this.#behindTheDoor(back) : "");
  }

  /** @param {Act} act @param {boolean} usual */
  #forward(act, usual) {
    const disabled = !act.ready || this.#busy || this.#lost;
    return el("div", { class: "act" },
      el("button", { type: "button", class: usual ? "primary" : "", "data-command": act.command, disabled, onclick: () => this.#asked(act) }, translated(act.label)),
      this.#why(translated(act.hint)));
  }

  /** @param {Chain} chain */
  #chained(chain) {
    return el("div", { class: "act" },
      el("button", { type: "button", class: "primary chain", disabled: !chain.ready || this.#busy || this.#lost, onclick: () => this.#runAll(chain) }, chain.label),
      this.#why(chain.hint));
  }

  // Each after the one before is stored; where one is refused or left, the others are left, too.
  /** @param {Chain} chain */
  async #runAll({ acts }) {
    for (const act of acts) if (!await this.#run({ ...act, label: "", hint: "", ready: true, takes_back: false })) return;
  }

  /** @param {Act[]} back */
  #behindTheDoor(back) {
    const label = (/** @type {Act} */ act) => (this.policy.atOnce(act) ? translated(act.label) : `${translated(act.label)} …`);
    const door = el("details", { class: "back" }, el("summary", {}, t("Take something back")),
      ...back.flatMap((act) => [
        el("button", { type: "button", class: "danger", "data-command": act.command, disabled: !act.ready || this.#lost, onclick: () => this.#takeBack(act) }, label(act)),
        this.#why(translated(act.hint))]));
    door.open = this.#open;
    return door;
  }

  /** @param {Act} act */
  #command({ command, session, round }, more = {}) {
    return this.page.command(command, { ...(session ? { session } : {}), ...(round ? { round } : {}), ...more });
  }

  /** @param {Act} act */
  #asked(act) {
    if (this.policy.first?.(act, () => this.#run(act))) return;
    const fields = this.policy.fields?.(act) ?? [];
    if (!fields.length) return this.#run(act);
    return ask(this.page, {
      title: `${translated(act.label)}?`, hint: translated(act.hint), act: translated(act.label), fields, send: (values) => this.#command(act, values),
    });
  }

  /** @param {Act} act */
  async #run(act) {
    const before = this.#signature;
    this.#busy = true;
    this.#said = t("Sending …");
    this.#paint();
    const answer = await askWarned(this.page.outbox, { ...this.#command(act), key: this.#key });
    this.#busy = false;
    if (answer.stored || answer.refused) this.#key = newKey();
    // The feed may bring the new state before or after this answer; the word stays through both.
    this.#kept = answer.stored && this.#signature === before;
    const left = !answer.stored && needsWord(answer) && !answer.confirmed; // every consequence was read a moment ago
    this.#said = answer.stored ? this.policy.done[act.command] : left ? t("Nothing was changed.") : inHand(answer);
    this.#paint();
    return answer.stored;
  }

  /** @param {Act} act */
  #takeBack(act) {
    if (this.policy.atOnce(act)) return void this.#run(act);
    return ask(this.page, {
      title: `${translated(act.label)}?`, hint: translated(act.hint), act: translated(act.label), danger: true,
      fields: [reasonField(undefined, { maxlength: 500 })], send: ({ reason }) => this.#command(act, { reason }),
    });
  }
}
