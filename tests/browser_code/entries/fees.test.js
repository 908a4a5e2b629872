import { answers, requests, show, until } from "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const ROW = `
  <tr data-name="Berg"><td><input class="amount" name="owed" data-entry="1" value="20"></td><td><input class="amount" name="paid" data-entry="1" value="0"></td>
  <td class="open">20</td><td><button class="paid-up"></button></td></tr>`;
show(`
  <script type="application/json" id="words">{"lang": "de", "catalogue": {}}</script>
  <p class="notice" hidden></p><input class="find"><input type="checkbox" class="only-open"><button class="forget"></button>
  <section class="part" data-stage="1"><table><tbody>${ROW}</tbody></table><i class="sum-owed"></i><i class="sum-paid"></i><i class="sum-open"></i></section>`);
document.body.dataset.api = "/api/fees";
await import("../../../web/static/entries/fees.js");

test("an amount being typed stays when the answer to another one arrives", async () => {
  const [owed, paid] = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(".amount")]);
  /** @type {(answer: object) => void} */
  let answer = () => {};
  answers.push(() => new Promise((done) => (answer = done)));
  owed.value = "25";
  owed.dispatchEvent(new Event("change"));
  await until(() => requests.length === 1);
  paid.value = "10";
  answer({ body: { account: { owed: "25.00", paid: "0.00", open: "25.00", settled: false }, sum: { owed: "25.00", paid: "0.00", open: "25.00" }, own: true } });
  await until(() => owed.value === "25.00");

  assert.equal(paid.value, "10");
  assert.equal(paid.defaultValue, "0.00");
  assert.deepEqual([".open", ".sum-owed", ".sum-paid"].map((sum) => document.querySelector(sum)?.textContent), ["25,00", "25,00", "0,00"]);
});
