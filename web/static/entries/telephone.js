// Push messages for a player's own page while it is closed. The permission is requested only after a tap. The
// server stores only the telephone's address at the browser's push service, and knows whether this page is
// subscribed there.

import { postTo } from "../shared/commands.js";
import { $, every, enableControls } from "../shared/dom.js";
import { registerWorker } from "../offline/worker_registration.js";

/** @typedef {"off" | "on" | "denied" | "home-screen" | "unable"} State */
/** @typedef {"" | "trouble" | "full"} Trouble */

const part = $(".telephone");
const key = part.dataset.key ?? "";

/** @param {State} state @param {Trouble} trouble */
function show(state, trouble = "") {
  part.hidden = false;
  for (const line of every("[data-when]", part)) line.hidden = line.dataset.when !== state;
  for (const line of every("[data-trouble]", part)) line.hidden = line.dataset.trouble !== trouble;
}

/** @returns {State | null} why this browser can show no messages; null if it can */
function obstacleToMessages() {
  const apple = /iPhone|iPad|iPod/u.test(navigator.userAgent) || (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);
  if (!("PushManager" in window) || !("Notification" in window)) return apple ? "home-screen" : "unable";
  return Notification.permission === "denied" ? "denied" : null;
}

// Starts or ends the messages for this page at the server, or only asks (`tell` null). Returns whether it sends them.
/** @param {PushSubscription} subscription @param {boolean | null} tell */
async function tellServer(subscription, tell = null) {
  const { endpoint, keys } = subscription.toJSON();
  const parameters = new URLSearchParams(location.search);
  const body = { stage: Number(parameters.get("stage")), entry: Number(parameters.get("entry")), subscription: { endpoint, ...keys }, tell };
  const answer = await postTo(`${location.pathname}/telephone?lang=${document.body.lang}`, body);
  if (!answer.stored) throw new Error("not answered");
  return "told" in answer && answer.told === true;
}

/** @param {ServiceWorkerRegistration} registration */
async function subscribe(registration) {
  const existing = await registration.pushManager.getSubscription();
  const existingKey = existing?.options.applicationServerKey;
  if (existing && existingKey && base64url(existingKey) === key) return existing;
  await existing?.unsubscribe(); // the server has another key now
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** @param {ArrayBuffer} bytes */
const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function startMessages() {
  if ((await Notification.requestPermission()) !== "granted") return show(obstacleToMessages() ?? "off");
  await registerWorker();
  if (await tellServer(await subscribe(await navigator.serviceWorker.ready), true)) show("on");
  else show("off", "full");
}

const currentSubscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

// Ends the messages for this page. The browser's subscription stays, as other pages may use it.
async function endMessages() {
  const subscription = await currentSubscription();
  if (subscription) await tellServer(subscription, false);
  show("off");
}

async function showCurrentState() {
  const subscription = await currentSubscription();
  show(subscription && (await tellServer(subscription)) ? "on" : "off");
}

/** @param {"off" | "on"} state @param {() => Promise<unknown>} act */
function onTap(state, act) {
  const button = $(`button[data-when=${state}]`, HTMLButtonElement, part);
  button.addEventListener("click", async () => {
    button.disabled = true;
    await act().catch(() => show(state, "trouble"));
    button.disabled = false;
  });
}

onTap("off", startMessages);
onTap("on", endMessages);
enableControls(part);
const obstacle = obstacleToMessages();
if (!window.isSecureContext) part.hidden = true; // no browser offers it without TLS, as in a hall's own network
else if (obstacle) show(obstacle);
else await showCurrentState().catch(() => show("off"));
