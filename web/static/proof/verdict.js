// Shows the result of an audit: the verdict in a sentence, and below it the details.

import { $, el } from "../shared/dom.js";
import { counted, t, translated } from "../shared/words.js";
import { problemText } from "./problems.js";
import { drawQuestions } from "./questions.js";

/** @import { Auditor } from "./python_client.js" */
/** @import { Breach } from "./python.d.ts" */
/** @import { ExaminationReport, Line, Divergence } from "./shapes.d.ts" */

/** @typedef {{ number: number, name: string, verdict: ExaminationReport }} Log */

const HOLDS = 0, BROKEN = 2;
const found = $(".found");

/** @param {Auditor} auditor @param {Log} log */
export function drawLog(auditor, { number, name, verdict }) {
  const { found: proved, findings, exit_code: code } = verdict;
  const section = el("section", { class: `log ${code === HOLDS ? "holds" : code === BROKEN ? "broken" : "doubtful"}`, "data-exit-code": code, "data-log": number, tabindex: -1 },
    el("p", { class: "file" }, name),
    el("h2", {}, sentence(verdict)),
    el("p", { class: "liars" }),
    el("p", { class: "facts" }, [
      verdict.name,
      counted("{count} event", "{count} events", proved.versions),
      t("head {code}", { code: verdict.code }),
    ].filter(Boolean).join(" · ")),
    el("p", { class: "digest" }, proved.head),
    el("ul", { class: "findings" }, ...findings.map((one) => el("li", { class: one.bad ? "bad" : one.remark ? "open" : null }, translated(one.says)))),
    el("ul", { class: "findings sheets" }),
    breaches(proved.breaches),
    el("details", {}, el("summary", {}, t("What this evidence excludes")), el("ul", { class: "findings excludes" })),
    lazySection(t("Ask why"), async (into) => drawQuestions(auditor, number, into)),
    lazySection(t("Every event"), async (into) => {
      /** @type {Line[]} */
      const events = await auditor.ask("told", { log: number });
      into.append(el("ol", { class: "events" }, ...events.map(line)));
    }));
  found.prepend(section);
  section.focus();
}

/** @param {ExaminationReport} verdict */
function sentence({ exit_code: code, found: proved, findings }) {
  if (code === HOLDS) return t("This log holds: nothing in it contradicts the rules, and every round comes out as it was.");
  if (code === BROKEN) return t("This log was altered: {what}", { what: translated(findings[0].says) });
  const bad = findings.filter((one) => one.bad).length;
  return counted("The chain holds, but {count} finding needs a look.", "The chain holds, but {count} findings need a look.", Math.max(bad, 1), { versions: proved.versions });
}

/** @param {Breach[]} acts */
function breaches(acts) {
  if (!acts.length) return null;
  return lazySection(t("Acts that broke pairing integrity"), async (into) => {
    into.append(el("ol", { class: "events" }, ...acts.map((one) => el("li", { class: one.undone_by ? "undone" : null },
      el("span", { class: "v" }, String(one.version)),
      el("span", {}, [translated(one.what), [one.before, one.after].filter(Boolean).map(translated).join(" → "), one.reason].filter(Boolean).join(": "),
        el("span", { class: "who" }, [time(one.instant), t(one.actor), one.device].filter(Boolean).join(" · ")))))));
  });
}

// A section whose slow contents are computed when it is opened; after a failure, when it is opened again.
/** @param {string} title @param {(into: HTMLElement) => Promise<void>} fill */
function lazySection(title, fill) {
  const into = el("div", { class: "inside" });
  const section = el("details", {}, el("summary", {}, title), into);
  let isFilled = false;
  section.addEventListener("toggle", async () => {
    if (!section.open || isFilled) return;
    isFilled = true;
    into.replaceChildren();
    try {
      await fill(into);
    } catch (problem) {
      isFilled = false;
      into.replaceChildren(el("p", { role: "alert" }, problemText(problem)));
    }
  });
  return section;
}

/** @param {Line} event */
function line(event) {
  return el("li", {},
    el("span", { class: "v" }, String(event.version)),
    el("span", {}, translated(event.says), el("span", { class: "who" }, [time(event.instant), t(event.actor), event.device].filter(Boolean).join(" · "))));
}

/** @param {string} instant */
function time(instant) {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : at.toLocaleString([], { dateStyle: "medium", timeStyle: "medium" });
}

/** @param {Divergence} parted @param {[Log, Log]} logs */
export function drawFirstDifference(parted, logs) {
  const { version, versions: [mine, theirs], sides, names: [one, other], shared } = parted;
  document.querySelector(".parted")?.remove();
  const says = shared ? t("Two logs, {one} and {other}, begin with the same {shared} events: one was made from the other under another name.", { one, other, shared })
    : version ? t("The two histories part at version {version}: one of them was shown to somebody else.", { version })
    : mine === theirs ? t("Both files are the same history.")
      : t("One history goes on where the other ends, at version {version}; neither contradicts the other.", { version: Math.min(mine, theirs) });
  found.prepend(el("section", { class: `parted ${version || shared ? "broken" : "holds"}`, "data-version": version },
    el("h2", {}, says),
    sides.length ? el("div", { class: "sides" }, ...sides.map((one, i) => el("div", {},
      el("p", { class: "file" }, logs[i].name),
      el("p", {}, translated(one.says)),
      el("p", { class: "who" }, [time(one.instant), t(one.actor), one.device, one.code].filter(Boolean).join(" · "))))) : null));
}

/** @param {string} file @param {string} says */
export function drawProblem(file, says) {
  found.prepend(el("section", { class: "problem", role: "alert" }, el("p", { class: "file" }, file), el("h2", {}, says)));
}
