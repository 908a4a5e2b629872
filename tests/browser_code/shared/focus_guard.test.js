import { show, until } from "../environment.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { PressGuard } = await import("../../../web/static/shared/focus_guard.js");

const pressGuard = new PressGuard();
const list = () => /** @type {HTMLElement} */ (document.querySelector("ol"));
/** @param {number} [news] */
const paint = (news = 0) => {
  list().innerHTML = ["a", "b"].map((one) => `<li data-key="${one}">${news}<button data-key="${one}">Rule …</button></li>`).join("");
};

beforeEach(() => {
  show("<ol></ol>");
  paint();
});

test("painting waits from press to release, and is then done in its order", async () => {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector("button"));
  button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  pressGuard.whenFree(() => paint(1));
  pressGuard.whenFree(() => paint(2));
  assert.equal(button.isConnected, true);
  dispatchEvent(new Event("pointerup"));
  assert.equal(button.isConnected, true, "the click is still to come");
  await until(() => list().textContent?.includes("2") ?? false);
});

test("painting goes on although the release was not reported", async () => {
  list().dispatchEvent(new Event("pointerdown", { bubbles: true }));
  pressGuard.whenFree(() => paint(3));
  await until(() => list().textContent?.includes("3") ?? false);
});

test("the focused control has the focus after painting", () => {
  /** @type {HTMLButtonElement} */ (document.querySelector('button[data-key="b"]')).focus();
  pressGuard.whenFree(() => paint(4));
  assert.equal(document.activeElement?.outerHTML, '<button data-key="b">Rule …</button>');
});

test("no other control gets the focus of a removed one", () => {
  /** @type {HTMLButtonElement} */ (document.querySelector('button[data-key="b"]')).focus();
  pressGuard.whenFree(() => list().querySelector('li[data-key="b"]')?.remove());
  assert.equal(document.activeElement, document.body);
});
