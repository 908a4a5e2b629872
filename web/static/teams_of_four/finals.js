// The form for a final after groups: how many teams of each group qualify, their carry-over, and a preview of these teams.

import { question } from "../shared/commands.js";
import { $, el, every } from "../shared/dom.js";
import { decimals, t } from "../shared/words.js";

/** @import { Body } from "../shared/shapes.d.ts" */
/** @import { GoesOn } from "./shapes.d.ts" */

const BRACKET = "knock-out";
const NOT_ASKED = "-";

export class Finals {
  // The request of the preview shown or under way; after a failure, the same one is sent again.
  #request = NOT_ASKED;

  /** @param {HTMLFieldSetElement} fields @param {string} tournament */
  constructor(fields, tournament) {
    this.fields = fields;
    this.tournament = tournament;
    this.preview = fields.querySelector(".going-on");
  }

  /** The stages whose teams go on; none: the teams are entered. */
  get groups() {
    return every("[name=group]:checked", this.fields).map((box) => Number(box.getAttribute("value")));
  }

  // Enables only the fields that the groups and the format need.
  show() {
    if (!this.preview) return;
    const bracket = $("[name=system]", HTMLSelectElement, this.fields).value === BRACKET;
    const into = bracket ? ".of-imps" : ".of-points";
    const carry = $(`${into} [name=carry]`, HTMLSelectElement, this.fields).value;
    for (const line of every(".final", this.fields)) {
      const other = line.matches(bracket ? ".of-points" : ".of-imps");
      line.hidden = !this.groups.length || other || (line.matches(".carries") && carry === "nothing");
      $("input, select", undefined, line).toggleAttribute("disabled", line.hidden);
    }
    void this.#showPreview();
  }

  /** What the command has beside the plan. @returns {Body} */
  body() {
    const form = new FormData(/** @type {HTMLFormElement} */ (this.fields.form));
    const number = (/** @type {string} */ name, usual = 0) => Number(form.get(name) ?? usual);
    return { follows: this.groups, qualify: number("qualify", 1), others: number("others"), carry: String(form.get("carry") ?? "nothing"), share: number("share", 100), limit: number("limit") };
  }

  // Fetches the preview; an outdated answer is not shown.
  async #showPreview() {
    const system = $("[name=system]", HTMLSelectElement, this.fields).value;
    const request = this.groups.length && !this.fields.disabled ? JSON.stringify({ name: "–", rounds: 0, system, ...this.body() }) : "";
    if (request === this.#request) return;
    this.#request = request;
    /** @type {{ answer?: GoesOn[], detail: string }} */
    const { answer, detail } = request ? await question(`/api/finals/${encodeURIComponent(this.tournament)}`, request) : { answer: [], detail: "" };
    if (request !== this.#request) return;
    this.preview?.replaceChildren(...(answer ? previewElement(answer) : [el("p", { class: "notice" }, detail)]));
    if (!answer) this.#request = NOT_ASKED;
  }
}

/** @param {GoesOn[]} teams */
function previewElement(teams) {
  if (!teams.length) return [];
  const carried = teams.some((team) => team.carried);
  const starts = teams.some((team) => team.starts.length);
  const heads = [t("No."), t("Team"), t("Group"), t("Place"), ...(carried ? [t("Carried forward")] : []), ...(starts ? [t("Begins with IMPs")] : [])];
  return [
    el("p", {}, t("Who goes on, as it stands:")),
    el("table", {}, el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, ...teams.map((team) => el("tr", {}, ...[String(team.seed), team.name, team.group, String(team.place),
        ...(carried ? [decimals(team.carried)] : []),
        ...(starts ? [team.starts.map(([seed, imps]) => t("{imps} against {seed}", { imps: decimals(imps), seed })).join(", ")] : [])].map((text) => el("td", {}, text)))))),
  ];
}
