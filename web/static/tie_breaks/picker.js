// The choice of tie-breaks by name, in order, each with its meaning, from usual lists or one by one, with
// warnings where FIDE's rules want others. The value sent is a line of codes, which can also be typed.
// An arrow key changes a select at once, so a tie-break is added only by its button.

import { field } from "../shared/dialog.js";
import { $, el } from "../shared/dom.js";
import { COLON, t } from "../shared/words.js";

/** @import { Field } from "../shared/shapes.d.ts" */

/** @typedef {{ code: string, name: string, meaning: string, marks: string[] }} Offer */
/** @typedef {{ words: string, codes: string[], form: string, federation: string }} Preset */
/** @typedef {{ offers: Offer[], presets: Preset[] }} Choices */

/** @param {string} written */
export const codesOf = (written) => written.split(/[,;\s]+/u).filter(Boolean).map((code) => code.toUpperCase());

// The objections of FIDE's rules (C.07) to these tie-breaks, as sentences.
/** @param {{ codes: string[], form: string, edition: string, unrated: boolean, usChess: boolean, starts: string }} plan @param {Offer[]} offers */
export function warnings({ codes, form, edition, unrated, usChess, starts }, offers) {
  const codesWith = (/** @type {string} */ mark) => codes.filter((code) => offers.find((offer) => offer.code === code)?.marks.includes(mark));
  const places = (/** @type {string} */ mark) => ({ codes: codesWith(mark).join(", ") });
  const sentences = [];
  if (!codes.length) sentences.push(t("Without tie-breaks all who have as many points share their place (C.07 2)."));
  if (new Set(codes).size < codes.length) sentences.push(t("The same tie-break twice breaks no further tie."));
  if (form !== "swiss" && codesWith("swiss").length) sentences.push(t("{codes}: not for a round robin (C.07 8); take SB instead.", places("swiss")));
  if (form === "swiss" && codesWith("tables").length) sentences.push(t("{codes}: made for round robins (C.07 9.2); in a Swiss take SB or BH/C1.", places("tables")));
  if (codesWith("ratings").length && !unrated) sentences.push(t("{codes}: left out while somebody has no rating (C.07 10), unless you say what they count as.", places("ratings")));
  if (codesWith("us").length && !usChess) sentences.push(t("{codes}: of US Chess, not among FIDE's (C.07 5); a rated event names them in its regulations.", places("us")));
  if (codesWith("2026").length && edition === "2023") sentences.push(t("{codes}: new in 2026; the rules of 2023 do not know it.", places("2026")));
  if (edition === "2023" && starts >= "2026-03-01") sentences.push(t("From 1 March 2026 on the rules of 2026 are in force."));
  return sentences;
}

export class TieBreakPicker {
  /** @param {HTMLElement} place @param {Choices} choices @param {HTMLFormElement | HTMLFieldSetElement} within */
  constructor(place, { offers, presets }, within) {
    this.place = place;
    this.offers = offers;
    this.within = within;
    this.form = place.dataset.form ?? "swiss";
    this.presets = presets.filter(({ form }) => form === this.form);
    this.input = $("input", HTMLInputElement, place);
    this.isChosenByUser = false;
    this.list = el("ol", { class: "chosen", "aria-label": t("Tie-breaks, in order") });
    this.preset = el("select", { "aria-label": t("Usual lists") }, el("option", { value: "" }, t("a usual list …")),
      ...this.presets.map(({ words, codes }, i) => el("option", { value: i }, `${t(words)}${COLON}${codes.join(", ")}`)));
    this.addition = el("select", { "aria-label": t("Add a tie-break") });
    this.warningList = el("ul", { class: "warnings", role: "status" });
    const choiceWithButton = (/** @type {HTMLSelectElement} */ select, /** @type {string} */ words, /** @type {(value: string) => string[]} */ codesOfChoice) =>
      el("p", {}, select, el("button", { type: "button", class: "quiet", onclick: () => select.value && this.#setCodes(codesOfChoice(select.value), true) }, words));
    place.append(this.list, el("div", { class: "from" },
      choiceWithButton(this.preset, t("Take it"), (value) => this.presets[Number(value)].codes),
      choiceWithButton(this.addition, t("Add it"), (value) => [...this.codes, value])), this.warningList);
    this.input.addEventListener("input", () => {
      this.isChosenByUser = true;
      this.paint();
    });
    within.addEventListener("input", () => this.warn());
    this.paint();
  }

  get codes() {
    return codesOf(this.input.value);
  }

  // Sets the usual tie-breaks of a federation, unless the user has chosen some.
  /** @param {string} federation */
  setUsualOf(federation) {
    const usual = this.presets.find((preset) => preset.federation === federation) ?? this.presets.find((preset) => !preset.federation);
    if (usual && !this.isChosenByUser) this.#setCodes(usual.codes, false);
  }

  /** @param {string[]} codes @param {boolean} byUser */
  #setCodes(codes, byUser) {
    this.isChosenByUser ||= byUser;
    this.input.value = codes.join(", ");
    this.paint();
    if (byUser) this.within.dispatchEvent(new Event("input", { bubbles: true }));
  }

  paint() {
    const { codes } = this;
    this.list.replaceChildren(...codes.map((code, i) => this.#line(code, i, codes)));
    this.preset.value = "";
    this.addition.replaceChildren(el("option", { value: "" }, t("add a tie-break …")),
      ...this.offers.filter(({ code }) => !codes.includes(code)).map(({ code, name, meaning }) => el("option", { value: code }, `${code} · ${t(name)}${COLON}${t(meaning)}`)));
    this.warn();
  }

  /** @param {string} code @param {number} i @param {string[]} codes */
  #line(code, i, codes) {
    const offer = this.offers.find((known) => known.code === code);
    const rest = codes.filter((_, j) => j !== i);
    const button = (/** @type {string} */ act, /** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ onclick) =>
      el("button", { type: "button", class: `quiet ${act}`, "aria-label": words, title: words, onclick }, sign);
    const earlier = button("earlier", "↑", t("{code} earlier", { code }), () => {
      if (!i) return;
      this.#setCodes([...rest.slice(0, i - 1), code, ...rest.slice(i - 1)], true);
      this.#focus(i - 1, "earlier");
    });
    if (!i) earlier.setAttribute("aria-disabled", "true"); // it keeps the focus after its line was moved there
    const out = button("out", "×", t("Leave {code} out", { code }), () => {
      this.#setCodes(rest, true);
      this.#focus(Math.min(i, rest.length - 1), "out");
    });
    return el("li", { "data-code": code }, el("b", {}, code),
      el("span", { class: "means" }, offer ? el("span", { class: "name" }, t(offer.name)) : t("as written"), offer ? ` ${t(offer.meaning)}` : ""),
      earlier, out);
  }

  // Focuses the button pressed before at the new place of its line, as all lines were replaced.
  /** @param {number} at @param {string} act */
  #focus(at, act) {
    const button = this.list.children[at]?.querySelector(`.${act}`);
    (button instanceof HTMLElement ? button : this.addition).focus();
  }

  warn() {
    const value = (/** @type {string} */ name) => {
      const found = this.within.querySelector(`[name=${name}]`);
      return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found.value : "";
    };
    const starts = document.querySelector("[name=starts]");
    const said = warnings({
      codes: this.codes, form: this.form, edition: value("tie_break_edition"), unrated: Number(value("unrated") || 0) > 0,
      usChess: value("system").startsWith("us-") || "us" in this.place.dataset, starts: starts instanceof HTMLInputElement ? starts.value : "",
    }, this.offers);
    if (said.join("\n") === this.warningList.dataset.said) return;
    this.warningList.dataset.said = said.join("\n");
    this.warningList.replaceChildren(...said.map((sentence) => el("li", {}, sentence)));
  }
}

// The picker as a field of a dialog, with the announced tie-breaks.
/** @param {Choices} choices @param {{ codes: string[], form: string, us?: boolean }} announced @returns {Field} */
export function tieBreaksField(choices, { codes, form, us = false }) {
  const { element } = field("tie_breaks", t("Tie-breaks, in order"), { value: codes.join(", "), required: true, maxlength: 300 });
  const place = el("div", { class: "tie-breaks", "data-form": form }, element);
  place.toggleAttribute("data-us", us);
  /** @type {TieBreakPicker | null} */
  let picker = null;
  return {
    name: "tie_breaks", element: place, value: () => picker?.codes ?? codes,
    onAdded: (within) => (picker = new TieBreakPicker(place, choices, within)),
  };
}
