import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { signatureOf } = await import("../../../web/static/signing/device_key.js");
const COMMAND = { tournament: "open", command: "record-result", key: "k", made: "2026-05-01T10:00:00.000Z", body: "{}" };

test("a command goes unsigned if the browser's store of keys gives no answer in 10 s", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  context.mock.method(indexedDB, "open", () => ({}));
  const signature = signatureOf(COMMAND);
  await Promise.resolve();
  context.mock.timers.tick(10_000);
  assert.equal(await signature, "");
});
