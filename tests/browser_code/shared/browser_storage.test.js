import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { readText, storeText } = await import("../../../web/static/offline/browser_storage.js");

/** @param {"localStorage" | "sessionStorage"} where */
function blockStorage(where) {
  Object.defineProperty(window, where, { get: () => { throw new DOMException("blocked", "SecurityError"); } });
}

test("a stored text is read again, each kind of storage by itself", () => {
  storeText("rows", "compact");
  assert.equal(readText("rows"), "compact");
  assert.equal(readText("rows", "sessionStorage"), null);
});

test("with storage blocked by the browser a text lasts as long as the page", () => {
  blockStorage("localStorage");
  blockStorage("sessionStorage");
  assert.equal(readText("place"), null);
  storeText("place", "3", "sessionStorage");
  assert.equal(readText("place", "sessionStorage"), "3");
  assert.equal(readText("place"), null);
});
