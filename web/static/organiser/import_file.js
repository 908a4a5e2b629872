// A file brought in at the front page: sent with a bar, and what the server found told in sentences.

import { el, setText } from "../shared/dom.js";
import { newKey } from "../shared/outbox.js";

const LOOK_EVERY = 700;
const NO_ANSWER = { detail: "No answer from the server; try again." };

const form = document.querySelector(".import");
const bar = form.querySelector("progress");
const said = form.querySelector(".said");
const notice = form.querySelector(".notice");
const button = form.querySelector("button");
const differing = form.querySelector(".differing");
let key = newKey();

form.elements.file.addEventListener("change", () => {
  key = newKey();
});
button.addEventListener("click", async () => {
  if (!form.reportValidity()) return;
  begin();
  const watching = setInterval(async () => show(await progress()), LOOK_EVERY);
  const answer = await sent(form.elements.file.files[0]);
  clearInterval(watching);
  button.disabled = false;
  bar.hidden = true;
  if (answer.tournament) told(answer);
  else refused(answer.detail);
});

function begin() {
  button.disabled = true;
  bar.hidden = false;
  bar.value = 0;
  notice.hidden = true;
  differing.replaceChildren();
  setText(said, "Sending …");
}

function refused(detail) {
  setText(said, "");
  notice.textContent = detail;
  notice.hidden = false;
}

function told({ tournament, version, disagreements, notes }) {
  const differ = disagreements.length;
  const values = differ === 1 ? "1 value differs" : `${differ || "no"} values differ`;
  said.replaceChildren(
    el("a", { href: `/t/${tournament}/s/1/desk` }, "Open its desk"),
    ` · ${version} events, ${values} from the rules.`);
  differing.replaceChildren(
    ...disagreements.map((sentence) => el("li", {}, sentence)),
    ...notes.map((sentence) => el("li", { class: "note" }, sentence)));
}

function show(now) {
  if (now && now.doing !== "Receiving" && button.disabled) setText(said, `${now.doing} …`);
}

// Only XMLHttpRequest tells how much has been sent.
function sent(file) {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/imports?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("Idempotency-Key", key);
    request.upload.onprogress = ({ loaded, total }) => (bar.value = loaded / total);
    request.onerror = () => done(NO_ANSWER);
    request.onload = () => {
      try {
        done(JSON.parse(request.responseText));
      } catch {
        done(NO_ANSWER);
      }
    };
    request.send(file);
  });
}

async function progress() {
  try {
    return await (await fetch("/api/imports")).json();
  } catch {
    return null;
  }
}
