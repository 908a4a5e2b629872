// The alarm on all desks if a witness has cosigned another history of this tournament, which contradicts the server.

import { question } from "../shared/commands.js";
import { $, el } from "../shared/dom.js";
import { COLON, t } from "../shared/words.js";

const CHECK_EVERY = 30_000;

/** @typedef {{ witness: string, since: string }} Conflict */

/** @param {string} tournament */
export function watchWitnesses(tournament) {
  const address = `/log/${encodeURIComponent(tournament)}/conflicts`;
  let shown = "";
  const check = async () => {
    /** @type {{ answer?: Conflict[] }} */
    const { answer } = await question(address);
    const json = JSON.stringify(answer ?? []);
    if (!answer || json === shown) return;
    shown = json;
    document.querySelector(".conflict")?.remove();
    if (answer.length) $("main").before(alarm(answer, address));
  };
  void check();
  setInterval(check, CHECK_EVERY);
}

/** @param {Conflict[]} conflicts @param {string} address */
function alarm(conflicts, address) {
  return el("div", { class: "conflict", role: "alert" },
    el("p", {}, t("Another history of this tournament was witnessed: the log on this server is not the one that was shown before. Stop, and call who runs the server.")),
    ...conflicts.map(({ witness }, index) => el("p", {}, `${witness}${COLON}`,
      el("a", { href: `${address}/${index + 1}`, download: `conflict-${index + 1}.txt` }, t("the signed request that proves it")))));
}
