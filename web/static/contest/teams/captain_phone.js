// The dialog with the address of a captain's page as a code to scan; it can be revoked.

import { question } from "../../shared/commands.js";
import { ask, closeButton, open, reasonField } from "../../shared/dialog.js";
import { el } from "../../shared/dom.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/shapes.d.ts" */
/** @import { TeamEntry } from "../../team_chess/shapes.d.ts" */

/** @param {Page<any, any>} page @param {TeamEntry} team */
export async function showCaptainCode(page, team) {
  const place = el("div", { class: "phone-code", role: "status" }, t("Sending …"));
  const revoke = el("button", { type: "button", class: "danger", onclick: () => askToRevoke(page, team) }, t("Call it back …"));
  open(t("Telephone of the captain of {team}", { team: team.family }),
    el("p", { class: "hint" }, t("It opens the line-up of this team and no other team's.")), place,
    el("div", { class: "buttons" }, closeButton(t("Back")), revoke));
  /** @type {{ answer?: { address: string, qr: string }, detail: string }} */
  const { answer, detail } = await question(`/t/${encodeURIComponent(page.tournament)}/s/${page.stage}/captain-phone/${team.entry}`);
  if (!answer) return place.replaceChildren(el("p", { class: "notice" }, detail));
  const picture = new DOMParser().parseFromString(answer.qr, "text/html").body;
  return place.replaceChildren(...picture.children, el("p", {}, el("a", { href: answer.address }, answer.address)));
}

/** @param {Page<any, any>} page @param {TeamEntry} team */
const askToRevoke = (page, team) => ask(page, {
  title: t("Call back the address of {team}?", { team: team.family }), act: t("Call it back"), danger: true,
  hint: t("Codes that were scanned or printed before no longer work; the desk shows a new one."),
  fields: [reasonField(undefined, { required: false })],
  send: ({ reason }) => page.command("revoke-captain-phone", { entry: team.entry, reason }),
  onStored: () => showCaptainCode(page, team),
});
