// A team's name, which may be cut, and the distinction from a namesake, which is not.

import { el } from "../../shared/dom.js";

/** @import { Entrant } from "../shapes.d.ts" */

/** @param {Entrant} team */
export const teamElement = (team) =>
  el("span", { class: "team-name", translate: "no", title: team.family }, el("span", { class: "family", dir: "auto" }, team.family),
    team.apart ? el("span", { class: "given apart" }, ` (${team.apart})`) : null);
