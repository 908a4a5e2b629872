// The page of a tournament's files, where its server refuses an act.

import { answers, press, show, until } from "../environment.js";
import { test } from "node:test";

const STATE = { target: { kind: "folder", place: "results", signed: false, region: "" }, languages: [], by: "", since: "", version: 0, published: "", waiting: 0, under_way: false, due: false, trouble: "", others: [], notes: [], heard: "", round: 0 };

show(`<section class="publication"><p class="state"></p><p class="trouble"></p><ul class="outlets"></ul><div class="tools"><button class="at-once">Publish now</button></div></section>
  <section class="bundle"><input type="file"><label class="drop"></label><progress></progress><div class="found"></div></section>
  <section class="trail"><ol class="list"></ol><p class="nothing"></p></section>
  <script type="application/json" id="start">{"address": "/t/open", "api": "/api/files/open", "can": {}}</script>`);
answers.push({ body: STATE }, { body: [] });
await import("../../../web/static/organiser/files.js");

test("a publication that was refused is shown with the reason", async () => {
  answers.push({ status: 409, body: { detail: "Only its owner publishes it." } });
  press("Publish now");
  await until(() => document.querySelector("dialog")?.textContent.includes("Only its owner publishes it."));
});
