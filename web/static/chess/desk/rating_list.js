// The rating list at the desk: a name is looked up as it is typed and fills the form; the list
// itself is brought in by the organiser, with a bar for what is sent and what is read.

import { el, setText } from "../../shared/dom.js";

const PAUSE = 200;
const SHOWN = 6;
const LOOK_EVERY = 700;
const KINDS = [["standard", "Standard"], ["rapid", "Rapid"], ["blitz", "Blitz"]];

// The rating of a tournament is always of one kind: the last choice stays.
let kind = "standard";

export function ratingSearch(fill) {
  const found = el("div", { class: "rated", role: "status" });
  const input = el("input", { type: "search", class: "find-rated", autocomplete: "off", placeholder: "Name or FIDE ID" });
  const kinds = el("select", { "aria-label": "Which rating", onchange: ({ target }) => (kind = target.value) },
    ...KINDS.map(([code, words]) => el("option", { value: code, selected: code === kind }, words)));
  let asked = 0;
  let timer = 0;

  async function look(query) {
    const turn = ++asked;
    const answer = query.length < 2 ? { players: [] } : await searched(query);
    if (turn !== asked) return;
    found.replaceChildren(...(answer.detail
      ? [el("p", { class: "hint" }, answer.detail)]
      : answer.players.map((player) => line(player, take))));
    if (query.length >= 2 && answer.players?.length === 0) found.append(el("p", { class: "hint" }, "Nobody of that name is in the list."));
  }

  function take(player) {
    asked += 1;
    const { family, given, title, federation, sex } = player;
    fill({ family, given, title, federation, sex, fide_id: String(player.fide_id), rating: player[kind] || "" });
    found.replaceChildren(el("p", { class: "hint" }, player[kind] ? "Taken from the list; look it over." : `Taken from the list, which has no ${kind} rating for this player.`));
    input.value = "";
  }

  input.addEventListener("input", (event) => {
    event.stopPropagation(); // looking up changes nothing that is sent
    clearTimeout(timer);
    timer = setTimeout(() => look(input.value.trim()), PAUSE);
  });
  // Enter looks, and never sends the form.
  input.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
  return el("div", { class: "rating-search" }, el("label", {}, el("span", {}, "From the rating list"), input), kinds, found);
}

async function searched(query) {
  try {
    const response = await fetch(`/api/ratings?q=${encodeURIComponent(query)}&limit=${SHOWN}`);
    return await response.json();
  } catch {
    return { detail: "No answer from the server; type the player in." };
  }
}

function line(player, take) {
  const { title, family, given, federation, standard, rapid, blitz, born, active } = player;
  const ratings = [standard, rapid, blitz].map((rating) => rating || "–").join(" · ");
  return el("button", { type: "button", "data-fide": player.fide_id, onclick: () => take(player) },
    el("span", { class: "name" }, [title, given ? `${family}, ${given}` : family].filter(Boolean).join(" ")),
    el("span", { class: "words" }, [federation, ratings, born || "", active ? "" : "inactive"].filter(Boolean).join("  ")));
}

export function bringInRatings() {
  const dialog = document.querySelector("dialog.sheet");
  const file = el("input", { type: "file", accept: ".txt,.xml,.zip", "aria-label": "Rating list" });
  const bar = el("progress", { max: 1, value: 0, hidden: true, "aria-label": "Progress" });
  const said = el("p", { class: "said", role: "status" });
  const go = el("button", { type: "button", class: "primary", onclick: () => send() }, "Bring it in");

  async function send() {
    if (!file.files[0]) return setText(said, "Choose a file first.");
    go.disabled = true;
    bar.hidden = false;
    const watching = setInterval(async () => show(await progress()), LOOK_EVERY);
    const answer = await sent(file.files[0], (share) => {
      bar.value = share;
      setText(said, "Sending …");
    });
    clearInterval(watching);
    go.disabled = false;
    bar.hidden = true;
    const skipped = answer.skipped ? ` ${answer.skipped} lines name nobody.` : "";
    return setText(said, answer.detail ?? `${answer.players.toLocaleString("en")} players can be looked up now.${skipped}`);
  }

  function show(now) {
    if (!now || now.doing === "Receiving") return;
    bar.value = now.size ? now.position / now.size : 0;
    setText(said, `${now.doing} …`);
  }

  dialog.replaceChildren(
    el("h2", { id: "dialog-title" }, "Bring in a rating list"),
    el("p", { class: "hint" }, "FIDE's list as it is downloaded: text or XML, in its archive or not. It helps to enter players, for all tournaments here; who is entered already stays as entered."),
    el("div", { class: "fields" }, file), bar, said,
    el("div", { class: "buttons" }, el("button", { type: "button", onclick: () => dialog.close() }, "Close"), go));
  dialog.showModal();
}

// Only XMLHttpRequest tells how much has been sent.
function sent(file, tell) {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/ratings?name=${encodeURIComponent(file.name)}`);
    request.upload.onprogress = ({ loaded, total }) => tell(loaded / total);
    request.onerror = () => done({ detail: "No answer from the server; try again." });
    request.onload = () => {
      try {
        done(JSON.parse(request.responseText));
      } catch {
        done({ detail: "No answer from the server; try again." });
      }
    };
    request.send(file);
  });
}

async function progress() {
  try {
    return await (await fetch("/api/ratings/import")).json();
  } catch {
    return null;
  }
}
