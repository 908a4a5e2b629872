import "../environment.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { WatchedFile } = await import("../../../web/static/bridge/results/watched_file.js");

/** @param {Promise<void>} [read] until when reading takes */
const handle = (read = Promise.resolve()) => /** @type {any} */ ({ name: "session.bws", getFile: async () => ({ name: "session.bws", lastModified: 7, arrayBuffer: async () => {
  await read;
  return new ArrayBuffer(1);
} }) });

test("a file that did not change is sent once", async () => {
  const sent = /** @type {string[]} */ ([]);
  const watched = new WatchedFile(handle(), async ({ name }) => Boolean(sent.push(name)), () => {});
  await watched.readIfChanged();
  await watched.readIfChanged();
  assert.deepEqual(sent, ["session.bws"]);
});

test("a file that the server did not take is sent again", async () => {
  let tries = 0;
  const watched = new WatchedFile(handle(), async () => ++tries > 1, () => {});
  await watched.readIfChanged();
  await watched.readIfChanged();
  await watched.readIfChanged();
  assert.equal(tries, 2);
});

test("a file is not sent any more once its watching was stopped, even while it is being read", async () => {
  let done = () => {};
  let sent = 0;
  const watched = new WatchedFile(handle(new Promise((resolve) => { done = resolve; })), async () => Boolean(++sent), () => {});
  const begun = watched.begin();
  watched.stop();
  done();
  await begun;
  assert.equal(sent, 0);
});
