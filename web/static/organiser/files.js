// The page of a tournament's files: publishing its site, checking bundles of the log, making and viewing backups.

import { LONG_ANSWER_WITHIN, NO_ANSWER, newKey, postTo, question, repeatedQuestion, upload } from "../shared/commands.js";
import { $, arrange, clockTime, el, every, enableControls, setText } from "../shared/dom.js";
import { setUpRatingImport } from "../entries/rating_import.js";
import { showRefusal } from "../shared/warning.js";
import { counted, embedded, t, translated } from "../shared/words.js";
import { localTime, previewElement, sizeText } from "./imports/import_preview.js";

/** @import { BackupLine, FilesStart, FilesStep, BundleContents, PublicationState } from "./shapes.d.ts" */

const UPDATE_EVERY = 2000;
/** @type {FilesStart} */
const { address, api, can } = embedded("start");

// Returns a function that fetches a part of the page's state and shows it; without an answer the part stays as it is.
/** @param {string} path @param {(part: any) => void} showPart */
function partUpdate(path, showPart) {
  const askForPart = repeatedQuestion();
  return async () => {
    const outcome = await askForPart(`${api}/${path}`);
    if (outcome?.answer) showPart(outcome.answer);
  };
}

// The publication of the results

/** @param {PublicationState} state */
function showPublication(state) {
  const { target, trouble, others } = state;
  const part = $(".publication");
  setText($(".state", undefined, part), publicationWords(state));
  const alarm = $(".trouble", undefined, part);
  setText(alarm, trouble ? t("The last try: {trouble}", { trouble: translated(trouble) }) : "");
  alarm.hidden = !trouble;
  for (const button of every(".tools .at-once, .tools .stop", part)) button.hidden = target === null;
  showOutlets($(".outlets", undefined, part), others);
}

// The kinds of targets from which something is also read.
const READ_KINDS = new Set(["bridgemates", "games"]);

// Shows the targets of messages rather than files, each with its state and the buttons that the user may press.
/** @param {HTMLElement} list @param {PublicationState[]} outlets */
function showOutlets(list, outlets) {
  const json = JSON.stringify(outlets);
  if (list.dataset.shown === json) return;
  list.dataset.shown = json;
  const button = (/** @type {"now" | "stop"} */ act, /** @type {string} */ kind, /** @type {string} */ words) =>
    list.dataset[act] === "true" ? el("button", { type: "button", onclick: () => changePublication(`${act}?kind=${kind}`, words) }, words) : "";
  list.replaceChildren(...outlets.map((outlet) => {
    const { target, trouble, notes } = outlet;
    const kind = target?.kind ?? "";
    return el("li", { "data-kind": kind }, el("p", {}, `${kind} · ${publicationWords(outlet)}`),
      trouble ? el("p", { class: "trouble" }, t("The last try: {trouble}", { trouble: translated(trouble) })) : "",
      notes.length ? el("details", { class: "differs" }, el("summary", {}, READ_KINDS.has(kind) ? counted("{count} note", "{count} notes", notes.length) : counted("{count} cell differs there", "{count} cells differ there", notes.length)),
        el("ul", {}, ...notes.map((note) => el("li", {}, translated(note))))) : "",
      el("div", { class: "tools" }, button("now", kind, kind === "games" ? t("Ask now") : t("Publish now")), button("stop", kind, kind === "games" ? t("Stop asking") : t("Stop publishing"))));
  }));
}

/** @param {PublicationState} state */
function publicationWords({ target, version, published: when, waiting, under_way, others, heard, round }) {
  if (target?.kind === "games") return [target.place, round ? t("Round {round}", { round }) : "", heard ? clockTime(heard) : ""].filter(Boolean).join(" · ");
  const parts = target === null ? [others.length ? "" : t("Not published anywhere.")] : [
    target.place,
    version && round ? t("Round {round}", { round }) : "",
    version ? t("published {when}, version {version}", { when: localTime(when), version }) : t("not there yet"),
    waiting ? counted("{count} file waiting", "{count} files waiting", waiting) : "",
    under_way ? t("sending …") : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

// Publishes or asks now, or stops; a failure is shown under the words of the button.
/** @param {string} act @param {string} words */
async function changePublication(act, words) {
  const { stored, detail } = await postTo(`${api}/publication/${act}`, {});
  if (!stored) showRefusal(words, detail);
  await updatePage();
}

// The form for another target: only the fields of the chosen kind are shown.
function setUpTarget() {
  const form = $(".target form", HTMLFormElement);
  const kind = $("[name=type]", HTMLSelectElement, form);
  const notice = $(".notice", undefined, form);
  const showFieldsOfKind = () => {
    for (const line of every("[data-for]", form)) line.hidden = !line.dataset.for?.split(" ").includes(kind.value);
  };
  kind.addEventListener("change", showFieldsOfKind);
  showFieldsOfKind();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const valueOf = (/** @type {string} */ name) => String(data.get(name) ?? "").trim();
    const { stored, detail } = await postTo(`${api}/publication`, { target: targetFrom(kind.value, valueOf), languages: data.getAll("in").map(String) });
    notice.hidden = stored;
    setText(notice, detail);
    if (!stored) return;
    for (const secret of every("[type=password]", form)) if (secret instanceof HTMLInputElement) secret.value = "";
    $(".target", HTMLDetailsElement).open = false;
    await updatePage();
  });
}

/** @param {string} type @param {(name: string) => string} valueOf */
function targetFrom(type, valueOf) {
  if (type === "folder") return { type, path: valueOf("path") };
  if (type === "put") return { type, address: valueOf("address"), user: valueOf("user"), secret: valueOf("secret") };
  if (type === "lichess") return { type, secret: valueOf("token"), known: valueOf("tour") };
  if (type === "mail") return { type, address: valueOf("mail-server"), sender: valueOf("mail-sender"), user: valueOf("mail-user"), secret: valueOf("mail-secret") };
  if (type === "bridgemates") return { type, address: valueOf("address"), club: valueOf("bm-club"), secret: valueOf("licence") };
  if (type === "games") return { type, address: valueOf("address") };
  if (type === "webhook") return { type, address: valueOf("address"), secret: valueOf("hook-secret") };
  if (type === "chess-results") {
    return { type, address: valueOf("address"), source: valueOf("source"), creator: valueOf("creator"), key: valueOf("aes-key"), iv: valueOf("aes-iv"), known: valueOf("known") };
  }
  return { type, address: valueOf("address"), user: valueOf("key"), secret: valueOf("key-secret"), region: valueOf("region") };
}

// Bundles of the log from elsewhere: shown first, and imported only by another button.

function setUpBundles() {
  const part = $(".bundle");
  const input = $("[type=file]", HTMLInputElement, part);
  const drop = $(".drop", undefined, part);
  const preview = $(".found", undefined, part);
  const bar = $("progress", HTMLProgressElement, part);
  const showShare = (/** @type {number} */ share) => (bar.value = share);
  // Counts the files: an answer on an earlier one is ignored.
  let files = 0;

  /** @param {File} file */
  async function check(file) {
    const number = ++files;
    preview.replaceChildren();
    bar.hidden = false;
    /** @type {Partial<BundleContents> & { detail?: string }} */
    const answer = await upload(`${api}/bundle`, file, showShare);
    if (number !== files) return;
    bar.hidden = true;
    if (!answer.standing) return preview.replaceChildren(el("p", { class: "notice" }, answer.detail ?? ""));
    preview.replaceChildren(previewElement(/** @type {BundleContents} */ (answer), can.take, (called, key) =>
      upload(`${api}/bundle/take`, file, showShare, key, called ? { called } : {})));
  }

  input.addEventListener("change", () => input.files?.[0] && check(input.files[0]));
  for (const name of ["dragover", "drop"]) drop.addEventListener(name, (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (file) check(file);
  });
}

// Backups of the whole server; this tournament can be restored from each. Returns the function that updates the list.

function setUpBackups() {
  const part = $(".backups");
  const message = $(".said", undefined, part);
  const make = $(".make", HTMLButtonElement, part);
  const list = $(".list", undefined, part);
  /** @type {Map<string, HTMLElement>} */
  const lines = new Map();
  // A backup that is opened stays open when the list is updated.
  const updateBackups = partUpdate("backups", (/** @type {BackupLine[]} */ backups) => arrange(list, backups.map((backup) => {
    const line = lines.get(backup.name) ?? lineOf(backup);
    lines.set(backup.name, line);
    return line;
  })));

  /** @param {BackupLine} backup */
  function lineOf({ name, made, size }) {
    const preview = el("div", { class: "found", role: "status" });
    const open = el("button", { type: "button", onclick: async () => {
      if (preview.childElementCount) return preview.replaceChildren();
      /** @type {{ answer?: BundleContents, detail: string }} */
      const { answer, detail } = await question(`${api}/backups/${name}/about`, undefined, NO_ANSWER, LONG_ANSWER_WITHIN);
      preview.replaceChildren(answer ? previewElement(answer, can.take, (called, key) => postTo(`${api}/backups/${name}/restore`, { name: called }, key)) : el("p", { class: "notice" }, detail));
    } }, t("What is in it …"));
    return el("li", { class: "backup" },
      el("p", { class: "facts" }, el("time", { datetime: made }, localTime(made)), el("span", { class: "size" }, sizeText(size)), el("span", { class: "file" }, name)),
      el("div", { class: "tools" }, can.take ? el("a", { href: `${address}/backups/${name}`, download: name }, t("Download")) : null, open), preview);
  }

  make.addEventListener("click", async () => {
    make.disabled = true;
    setText(message, t("Writing and verifying …"));
    const { stored, detail } = await postTo(`${api}/backups`, {}, newKey(), Date.now(), LONG_ANSWER_WITHIN);
    make.disabled = false;
    setText(message, stored ? t("Made, and every chain verified.") : detail);
    await updateBackups();
  });
  return updateBackups;
}

// The rating list of the server, and its replacement by another one.

function setUpRatings() {
  const current = $(".ratings .current");
  const { name = "", imported = "", players = "" } = current.dataset;
  setText(current, name ? t("{name}: {players} players, brought in {when}", { name, players: Number(players).toLocaleString(), when: localTime(imported) }) : t("There is no list here yet."));
  const { body, importButton } = setUpRatingImport(() => setText(current, ""));
  $(".ratings .import").append(...body, importButton);
}

// The steps of the trail, as stored.
/** @type {Record<string, string>} */
const STEPS = {
  "bundle brought in": t("bundle brought in"), "backup made": t("backup made"), "backup given away": t("backup given away"),
  "restored as a copy": t("restored as a copy"), "publication set up": t("publication set up"),
  "published by hand": t("published by hand"), "publication stopped": t("publication stopped"),
};

// The trail of what was done with the files of the tournament.
/** @param {FilesStep[]} steps */
function showTrail(steps) {
  $(".trail .list").replaceChildren(...steps.map(({ instant: when, actor, device, did, about }) =>
    el("li", {}, el("time", { datetime: when }, localTime(when)), " ", el("b", {}, STEPS[did] ?? did), ` ${about} `, el("span", { class: "who" }, `${actor}, ${device}`))));
  $(".trail .nothing").hidden = steps.length > 0;
}

const updates = [
  partUpdate("publication", showPublication),
  partUpdate("trail", showTrail),
  ...(can.backups ? [setUpBackups()] : []),
];
const updatePage = async () => {
  await Promise.all(updates.map((update) => update()));
};

if (can.publish) setUpTarget();
for (const [name, act] of [[".at-once", "now"], [".stop", "stop"]]) {
  for (const button of every(`.publication > .tools ${name}`)) button.addEventListener("click", () => changePublication(act, button.textContent ?? ""));
}
setUpBundles();
if (can.ratings) setUpRatings();
enableControls();
await updatePage();
setInterval(updatePage, UPDATE_EVERY);
