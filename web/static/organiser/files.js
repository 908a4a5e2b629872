// The page of a tournament's files: publishing its site, checking bundles of the log, making and viewing backups.

import { newKey, postTo, question, upload } from "../shared/commands.js";
import { $, arrange, clockTime, el, every, enableControls, setText } from "../shared/dom.js";
import { setUpRatingImport } from "../entries/rating_import.js";
import { counted, embedded, t, translated } from "../shared/words.js";
import { localTime, previewElement, sizeText } from "./imports/import_preview.js";

/** @import { BackupLine, FilesStart, FilesStep, LookedInto, PublicationState } from "./shapes.d.ts" */

const LOOK_EVERY = 2000;
/** @type {FilesStart} */
const { address, api, can } = embedded("start");

/** @param {string} path @param {(body: any) => void} told */
async function postAct(path, told) {
  const { answer } = await question(`${api}/${path}`);
  if (answer) told(answer);
}

// Shows the state of the publication.

/** @param {PublicationState} now */
function showPublication(now) {
  const { target, trouble } = now;
  const part = $(".publication");
  setText($(".state", undefined, part), publicationWords(now));
  const alarm = $(".trouble", undefined, part);
  setText(alarm, trouble ? t("The last try: {trouble}", { trouble: translated(trouble) }) : "");
  alarm.hidden = !trouble;
  for (const button of every(".tools .at-once, .tools .stop", part)) button.hidden = target === null;
  showOutlets($(".outlets", undefined, part), now.others);
}

// Shows targets of messages rather than files, each with its state and two buttons.

const reads = new Set(["bridgemates", "games"]);

/** @param {HTMLElement} list @param {PublicationState[]} others */
function showOutlets(list, others) {
  const shown = JSON.stringify(others);
  if (list.dataset.shown === shown) return;
  list.dataset.shown = shown;
  const button = (/** @type {string} */ may, /** @type {string} */ act, /** @type {string} */ kind, /** @type {string} */ words) =>
    list.dataset[may] === "true" ? el("button", { type: "button", onclick: () => steer(`${act}?kind=${kind}`) }, words) : "";
  list.replaceChildren(...others.map((one) => {
    const kind = one.target?.kind ?? "";
    return el("li", { "data-kind": kind }, el("p", {}, `${kind} · ${publicationWords(one)}`),
      one.trouble ? el("p", { class: "trouble" }, t("The last try: {trouble}", { trouble: translated(one.trouble) })) : "",
      one.notes.length ? el("details", { class: "differs" }, el("summary", {}, reads.has(kind) ? counted("{count} note", "{count} notes", one.notes.length) : counted("{count} cell differs there", "{count} cells differ there", one.notes.length)),
        el("ul", {}, ...one.notes.map((note) => el("li", {}, translated(note))))) : "",
      el("div", { class: "tools" }, button("now", "now", kind, kind === "games" ? t("Ask now") : t("Publish now")), button("stop", "stop", kind, kind === "games" ? t("Stop asking") : t("Stop publishing"))));
  }));
}

/** @param {PublicationState} now */
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

/** @param {string} act */
async function steer(act) {
  await postTo(`${api}/publication/${act}`, {});
  await updatePage();
}

function target() {
  const form = $(".target form", HTMLFormElement);
  const kind = $("[name=type]", HTMLSelectElement, form);
  const notice = $(".notice", undefined, form);
  const show = () => {
    for (const line of every("[data-for]", form)) line.hidden = !line.dataset.for?.split(" ").includes(kind.value);
  };
  kind.addEventListener("change", show);
  show();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = new FormData(form);
    const given = (/** @type {string} */ name) => String(said.get(name) ?? "").trim();
    const { stored, detail } = await postTo(`${api}/publication`, { target: targetFrom(kind.value, given), languages: said.getAll("in").map(String) });
    notice.hidden = stored;
    setText(notice, detail);
    if (!stored) return;
    for (const secret of every("[type=password]", form)) if (secret instanceof HTMLInputElement) secret.value = "";
    $(".target", HTMLDetailsElement).open = false;
    await updatePage();
  });
}

/** @param {string} type @param {(name: string) => string} given */
function targetFrom(type, given) {
  if (type === "folder") return { type, path: given("path") };
  if (type === "put") return { type, address: given("address"), user: given("user"), secret: given("secret") };
  if (type === "lichess") return { type, secret: given("token"), known: given("tour") };
  if (type === "mail") return { type, address: given("mail-server"), sender: given("mail-sender"), user: given("mail-user"), secret: given("mail-secret") };
  if (type === "bridgemates") return { type, address: given("address"), club: given("bm-club"), secret: given("licence") };
  if (type === "games") return { type, address: given("address") };
  if (type === "webhook") return { type, address: given("address"), secret: given("hook-secret") };
  if (type === "chess-results") {
    return { type, address: given("address"), source: given("source"), creator: given("creator"), key: given("aes-key"), iv: given("aes-iv"), known: given("known") };
  }
  return { type, address: given("address"), user: given("key"), secret: given("key-secret"), region: given("region") };
}

// Bundles from elsewhere: shown first, and imported only by another button.

function setUpBundles() {
  const part = $(".bundle");
  const input = $("[type=file]", HTMLInputElement, part);
  const drop = $(".drop", undefined, part);
  const found = $(".found", undefined, part);
  const bar = $("progress", HTMLProgressElement, part);
  const sent = (/** @type {number} */ share) => (bar.value = share);
  let turn = 0;

  /** @param {File} file */
  async function check(file) {
    const mine = ++turn;
    found.replaceChildren();
    bar.hidden = false;
    /** @type {Partial<LookedInto> & { detail?: string }} */
    const answer = await upload(`${api}/bundle`, file, sent);
    if (mine !== turn) return;
    bar.hidden = true;
    if (!answer.standing) return found.replaceChildren(el("p", { class: "notice" }, answer.detail ?? ""));
    found.replaceChildren(previewElement(/** @type {LookedInto} */ (answer), can.take, (called, key) =>
      upload(`${api}/bundle/take`, file, sent, key, called ? { called } : {})));
  }

  input.addEventListener("change", () => input.files?.[0] && check(input.files[0]));
  for (const name of ["dragover", "drop"]) drop.addEventListener(name, (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (file) check(file);
  });
}

// Backups of the whole server; this tournament can be restored from each.

function setUpBackups() {
  const part = $(".backups");
  const said = $(".said", undefined, part);
  const make = $(".make", HTMLButtonElement, part);
  const list = $(".list", undefined, part);
  /** @type {Map<string, HTMLElement>} */
  const lines = new Map();
  // A backup that is opened stays open when the list is updated.
  const renew = () => postAct("backups", (/** @type {BackupLine[]} */ found) => arrange(list, found.map((backup) => {
    const known = lines.get(backup.name) ?? line(backup);
    lines.set(backup.name, known);
    return known;
  })));

  /** @param {BackupLine} backup */
  function line({ name, made, size }) {
    const about = el("div", { class: "found", role: "status" });
    const open = el("button", { type: "button", onclick: async () => {
      if (about.childElementCount) return about.replaceChildren();
      /** @type {{ answer?: LookedInto, detail: string }} */
      const { answer, detail } = await question(`${api}/backups/${name}/about`);
      about.replaceChildren(answer ? previewElement(answer, can.take, (called, key) => postTo(`${api}/backups/${name}/restore`, { name: called }, key)) : el("p", { class: "notice" }, detail));
    } }, t("What is in it …"));
    return el("li", { class: "backup" },
      el("p", { class: "facts" }, el("time", { datetime: made }, localTime(made)), el("span", { class: "size" }, sizeText(size)), el("span", { class: "file" }, name)),
      el("div", { class: "tools" }, can.take ? el("a", { href: `${address}/backups/${name}`, download: name }, t("Download")) : null, open), about);
  }

  make.addEventListener("click", async () => {
    make.disabled = true;
    setText(said, t("Writing and verifying …"));
    const { stored, detail } = await postTo(`${api}/backups`, {}, newKey(), Date.now(), 600_000);
    make.disabled = false;
    setText(said, stored ? t("Made, and every chain verified.") : detail);
    await renew();
  });
  return renew;
}

// The rating list of the server, and its replacement by another one.

function setUpRatings() {
  const current = $(".ratings .current");
  const { name = "", imported = "", players = "" } = current.dataset;
  setText(current, name ? t("{name}: {players} players, brought in {when}", { name, players: Number(players).toLocaleString(), when: localTime(imported) }) : t("There is no list here yet."));
  const { body, importButton } = setUpRatingImport(() => setText(current, ""));
  $(".ratings .import").append(...body, importButton);
}

/** @type {Record<string, string>} */
const DID = {
  "bundle brought in": t("bundle brought in"), "backup made": t("backup made"), "backup given away": t("backup given away"),
  "restored as a copy": t("restored as a copy"), "publication set up": t("publication set up"),
  "published by hand": t("published by hand"), "publication stopped": t("publication stopped"),
};

/** @param {FilesStep[]} steps */
function followed(steps) {
  $(".trail .list").replaceChildren(...steps.map(({ instant: when, actor, device, did, about }) =>
    el("li", {}, el("time", { datetime: when }, localTime(when)), " ", el("b", {}, DID[did] ?? did), ` ${about} `, el("span", { class: "who" }, `${actor}, ${device}`))));
  $(".trail .nothing").hidden = steps.length > 0;
}

const renew = [
  () => postAct("publication", showPublication),
  () => postAct("trail", followed),
  ...(can.backups ? [setUpBackups()] : []),
];
const updatePage = async () => {
  await Promise.all(renew.map((one) => one()));
};

if (can.publish) target();
for (const [name, act] of [[".at-once", "now"], [".stop", "stop"]]) {
  for (const button of every(`.publication > .tools ${name}`)) button.addEventListener("click", () => steer(act));
}
setUpBundles();
if (can.ratings) setUpRatings();
enableControls();
await updatePage();
setInterval(updatePage, LOOK_EVERY);
