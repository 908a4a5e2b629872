// A file into a session: the table of scoring devices, sent as often as one likes, or a hand record.

import { el, setText } from "../../shared/dom.js";
import { newKey } from "../../shared/outbox.js";

const NO_ANSWER = { detail: "No answer from the server; try again." };

export class BringIn {
  constructor(at, form, notes) {
    Object.assign(this, { at, form, notes });
    this.said = form.querySelector(".said");
    this.button = form.querySelector("button");
    this.button.addEventListener("click", () => form.reportValidity() && this.#send());
  }

  show(head) {
    const { session } = this.form.elements;
    session.value ||= head.session || 1;
  }

  async #send() {
    this.button.disabled = true;
    setText(this.said, "Sending …");
    const { file, session } = this.form.elements;
    const answer = await sent(this.at, session.value, file.files[0]);
    this.button.disabled = false;
    setText(this.said, answer.detail ?? told(answer));
    this.notes.replaceChildren(...(answer.notes ?? []).map((note) => el("li", {}, note)));
  }
}

function told({ entered, confirmed, disputed, known, deals }) {
  if (deals) return `${deals} deals are stated.`;
  const parts = [[entered, "entered"], [confirmed, "confirmed"], [disputed, "disputed"], [known, "known already"]];
  return `${parts.filter(([many]) => many).map(([many, what]) => `${many} ${what}`).join(", ") || "Nothing new"}.`;
}

async function sent(at, session, file) {
  try {
    const address = `/api/imports/${at.tournament}/${at.stage}/${session}?name=${encodeURIComponent(file.name)}`;
    const response = await fetch(address, { method: "POST", body: file, headers: { "Idempotency-Key": newKey() } });
    return await response.json();
  } catch {
    return NO_ANSWER;
  }
}
