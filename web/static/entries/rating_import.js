// The import of a rating list into the server, with a progress bar.

import { upload, watchProgress } from "../shared/commands.js";
import { el, setText } from "../shared/dom.js";
import { counted, lang, t, translated } from "../shared/words.js";

/** @param {() => void} [onImported] */
export function setUpRatingImport(onImported = () => {}) {
  const file = el("input", { type: "file", accept: ".txt,.xml,.zip", "aria-label": t("Rating list") });
  const bar = el("progress", { max: 1, value: 0, hidden: true, "aria-label": t("Progress") });
  const status = el("p", { class: "said", role: "status" });
  const importButton = el("button", { type: "button", class: "primary", onclick: () => send() }, t("Bring it in"));

  async function send() {
    const listFile = file.files?.[0];
    if (!listFile) return setText(status, t("Choose a file first."));
    importButton.disabled = true;
    bar.hidden = false;
    const stop = watchProgress("/api/ratings/import", ({ doing, position, size }) => {
      bar.value = size ? position / size : 0;
      setText(status, `${translated(doing)} …`);
    });
    /** @type {{ detail?: string, players?: number, skipped?: number }} */
    const { detail, players = 0, skipped = 0 } = await upload("/api/ratings", listFile, (share) => {
      bar.value = share;
      setText(status, t("Sending …"));
    });
    stop();
    importButton.disabled = false;
    bar.hidden = true;
    if (detail === undefined) onImported();
    return setText(status, detail ?? [playersText(players), skipped ? skippedLinesText(skipped) : ""].filter(Boolean).join(" "));
  }

  return { body: [el("div", { class: "fields" }, file), bar, status], importButton };
}

/** @param {number} players */
const playersText = (players) => counted("{count} player can be looked up now.", "{count} players can be looked up now.", players, { count: players.toLocaleString(lang) });

/** @param {number} lines */
const skippedLinesText = (lines) => counted("{count} line names nobody.", "{count} lines name nobody.", lines);
