// The alarm on all desks if a witness has cosigned another history of this tournament, which contradicts the server.

import { $, el } from "../shared/dom.js";
import { t } from "../shared/words.js";

const LOOK_EVERY = 30_000;

/** @param {string} tournament */
export function watchWitnesses(tournament) {
  const below = `/log/${encodeURIComponent(tournament)}/conflicts`;
  let shown = "";
  const look = async () => {
    const answer = await fetch(below).catch(() => null);
    if (!answer?.ok) return;
    const text = await answer.text();
    if (text === shown) return;
    shown = text;
    document.querySelector(".conflict")?.remove();
    /** @type {{ witness: string, since: string }[]} */
    const told = JSON.parse(text);
    if (told.length) $("main").before(alarm(told, below));
  };
  void look();
  setInterval(look, LOOK_EVERY);
}

/** @param {{ witness: string, since: string }[]} told @param {string} below */
function alarm(told, below) {
  return el("div", { class: "conflict", role: "alert" },
    el("p", {}, t("Another history of this tournament was witnessed: the log on this server is not the one that was shown before. Stop, and call who runs the server.")),
    ...told.map(({ witness }, index) => el("p", {}, `${witness}: `,
      el("a", { href: `${below}/${index + 1}`, download: `conflict-${index + 1}.txt` }, t("the signed request that proves it")))));
}
