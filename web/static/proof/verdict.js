// Shows the result of an audit: the verdict in a sentence, and below it the details.

import { $, el } from "../shared/dom.js";
import { counted, momentText, t, translated } from "../shared/words.js";
import { problemText } from "./problems.js";
import { drawQuestions } from "./questions.js";

/** @import { Auditor } from "./python_client.js" */
/** @import { Breach } from "./python.d.ts" */
/** @import { ExaminationReport, Line, Divergence } from "./shapes.d.ts" */

/** @typedef {{ number: number, name: string, verdict: ExaminationReport }} Log */

const HOLDS = 0, BROKEN = 2;
const results = $(".found");

/** @param {Auditor} auditor @param {Log} log */
export function drawLog(auditor, { number, name, verdict }) {
  const { found: chain, findings, exit_code: code } = verdict;
  const section = el("section", { class: `log ${code === HOLDS ? "holds" : code === BROKEN ? "broken" : "doubtful"}`, "data-exit-code": code, "data-log": number, tabindex: -1 },
    el("p", { class: "file" }, name),
    el("h2", {}, verdictSentence(verdict)),
    el("p", { class: "liars" }),
    el("p", { class: "facts" }, [
      verdict.name,
      counted("{count} event", "{count} events", chain.versions),
      t("head {code}", { code: verdict.code }),
    ].filter(Boolean).join(" · ")),
    el("p", { class: "digest" }, chain.head),
    el("ul", { class: "findings" }, ...findings.map(({ bad, remark, says }) => el("li", { class: bad ? "bad" : remark ? "open" : null }, translated(says)))),
    el("ul", { class: "findings sheets" }),
    breachesSection(chain.breaches),
    el("details", {}, el("summary", {}, t("What this evidence excludes")), el("ul", { class: "findings excludes" })),
    lazySection(t("Ask why"), async (place) => drawQuestions(auditor, number, place)),
    lazySection(t("Every event"), async (place) => {
      /** @type {Line[]} */
      const events = await auditor.ask("timeline", { log: number });
      place.append(el("ol", { class: "events" }, ...events.map(eventElement)));
    }));
  results.prepend(section);
  section.focus();
}

/** @param {ExaminationReport} verdict */
function verdictSentence({ exit_code: code, found: chain, findings }) {
  if (code === HOLDS) return t("This log is sound: nothing in it contradicts the rules, and every round is paired again as it was.");
  if (code === BROKEN) return t("This log was altered: {what}", { what: translated(findings[0].says) });
  const badCount = findings.filter(({ bad }) => bad).length;
  return counted("The chain is intact, but {count} finding needs a look.", "The chain is intact, but {count} findings need a look.", Math.max(badCount, 1), { versions: chain.versions });
}

/** @param {Breach[]} acts */
function breachesSection(acts) {
  if (!acts.length) return null;
  return lazySection(t("Acts that broke pairing integrity"), async (place) => {
    place.append(el("ol", { class: "events" }, ...acts.map((act) => el("li", { class: act.undone_by ? "undone" : null },
      el("span", { class: "v" }, String(act.version)),
      el("span", {}, [translated(act.what), [act.before, act.after].filter(Boolean).map(translated).join(" → "), act.reason].filter(Boolean).join(": "),
        el("span", { class: "who" }, ...whoAndWhen(act)))))));
  });
}

// A section whose slow contents are computed when it is opened; after a failure, when it is opened again.
/** @param {string} title @param {(into: HTMLElement) => Promise<void>} fill */
function lazySection(title, fill) {
  const place = el("div", { class: "inside" });
  const section = el("details", {}, el("summary", {}, title), place);
  let isFilled = false;
  section.addEventListener("toggle", async () => {
    if (!section.open || isFilled) return;
    isFilled = true;
    place.replaceChildren();
    try {
      await fill(place);
    } catch (problem) {
      isFilled = false;
      place.replaceChildren(el("p", { role: "alert" }, problemText(problem)));
    }
  });
  return section;
}

/** @param {Line} event */
function eventElement(event) {
  return el("li", {},
    el("span", { class: "v" }, String(event.version)),
    el("span", {}, translated(event.says), el("span", { class: "who" }, ...whoAndWhen({ ...event, code: "" }))));
}

/** @param {{ instant: string, actor: string, device: string, code?: string }} act @returns {(Node | string)[]} */
function whoAndWhen({ instant, actor, device, code = "" }) {
  const time = instant ? [el("time", { datetime: instant }, momentText(instant))] : [];
  return [...time, ...[t(actor), device, code].filter(Boolean)].flatMap((part, place) => (place ? [" · ", part] : [part]));
}

/** @param {Divergence} difference @param {[Log, Log]} logs */
export function drawFirstDifference(difference, logs) {
  const { version, versions: [mine, theirs], sides, names: [one, other], shared } = difference;
  document.querySelector(".parted")?.remove();
  const sentence = shared ? t("Two logs, {one} and {other}, begin with the same {shared} events: one was made from the other under another name.", { one, other, shared })
    : version ? t("The two histories differ from version {version} on: one of them was shown to somebody else.", { version })
    : mine === theirs ? t("Both files are the same history.")
      : t("One history goes on where the other ends, at version {version}; neither contradicts the other.", { version: Math.min(mine, theirs) });
  results.prepend(el("section", { class: `parted ${version || shared ? "broken" : "holds"}`, "data-version": version },
    el("h2", {}, sentence),
    sides.length ? el("div", { class: "sides" }, ...sides.map((event, side) => el("div", {},
      el("p", { class: "file" }, logs[side].name),
      el("p", {}, translated(event.says)),
      el("p", { class: "who" }, ...whoAndWhen(event))))) : null));
}

/** @param {string} file @param {string} sentence */
export function drawProblem(file, sentence) {
  results.prepend(el("section", { class: "problem", role: "alert" }, el("p", { class: "file" }, file), el("h2", {}, sentence)));
}
