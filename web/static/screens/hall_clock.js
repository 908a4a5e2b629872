// The time of the round and the notices, on every screen. Its phases: running, the last minutes, over,
// and a minute later past, which is calm again; each begins with a sound where the browser allows one. The server's clock counts, not ours.

import { clockTime, el } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** @import { Feed } from "../shared/feed.js" */
/** @import { Clock, Coming, Notice } from "../shared/shapes.d.ts" */

// The phase "last" begins at this time before the end, in a short round with its last quarter.
const LONGEST_LAST_PHASE = 10 * 60_000;
const QUARTER = 60_000 / 4;
const OVER_FOR = 60_000;
const ALL_DAY = 12 * 3600_000;
const TONE_SECONDS = 0.35;
const TONE_EVERY = 0.45;
/** @type {Record<"waiting" | "running" | "last" | "over" | "past", number[]>} */
const TONES = { waiting: [], running: [660], last: [660, 660], over: [880, 660, 440], past: [] };

export class HallClock {
  /** @type {(Clock & { waiting?: boolean }) | null} */
  #clock = null;
  /** @type {keyof typeof TONES | null} */
  #phase = null;

  /** @param {HTMLElement} place @param {Feed} feed @param {{ silent?: boolean, always?: boolean }} [about] `always`: shows the time of day if there is nothing else to show */
  constructor(place, feed, { silent = false, always = false } = {}) {
    this.place = place;
    this.feed = feed;
    this.silent = silent;
    this.always = always;
    setInterval(() => this.#tick(), 500);
  }

  // Without a clock of the round, shows the time until the next announced beginning, on its day.
  /** @param {Clock | null} own @param {Coming} [announced] */
  show(own, announced) {
    const clock = own ?? clockUntil(announced);
    if (JSON.stringify(clock) !== JSON.stringify(this.#clock)) this.#phase = null;
    this.#clock = clock;
    this.#tick();
  }

  #tick() {
    const now = Date.now() + this.feed.clockOffset;
    this.place.hidden = !this.#clock;
    if (!this.#clock) return this.#idle(now);
    const starts = Date.parse(this.#clock.starts);
    const left = starts + this.#clock.minutes * 60_000 - now;
    if (this.#clock.waiting && (now >= starts || starts - now > ALL_DAY)) return this.#idle(now);
    const phase = now < starts ? "waiting" : left <= -OVER_FOR ? "past" : left <= 0 ? "over" : left <= Math.min(LONGEST_LAST_PHASE, this.#clock.minutes * QUARTER) ? "last" : "running";
    const digits = left <= 0 && phase !== "waiting" ? t("time is up") : timeText(phase === "waiting" ? starts - now : left);
    this.#setContent(phase === "waiting" ? [el("span", { class: "clock-words" }, `${t("starts in")} `), digits] : [digits]);
    this.place.dataset.phase = phase;
    const hasChanged = this.#phase !== null && this.#phase !== phase;
    this.#phase = phase;
    if (hasChanged && !this.silent) void playTones(TONES[phase], () => this.#phase === phase);
  }

  // Shows the time of day, on a screen that is only a clock.
  /** @param {number} now */
  #idle(now) {
    this.place.hidden = !this.always;
    this.#phase = null;
    if (!this.always) return;
    this.place.dataset.phase = "idle";
    this.#setContent([clockTime(new Date(now).toISOString())]);
  }

  /** @param {(string | HTMLElement)[]} pieces */
  #setContent(pieces) {
    const text = pieces.map((piece) => (typeof piece === "string" ? piece : piece.textContent)).join("");
    if (this.place.textContent !== text) this.place.replaceChildren(...pieces);
  }
}

// "Sun 22 Nov", in the language of the screen.
/** @param {string} day */
export const dayText = (day) =>
  new Date(`${day}T12:00Z`).toLocaleDateString(document.body.lang || [], { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });

/** @param {Coming} [announced] */
const clockUntil = (announced) => (announced?.instant ? { round: announced.number, starts: announced.instant, minutes: 0, waiting: true } : null);

// Its day is over in the place of play; where no time was announced, here.
/** @param {Coming} announced @param {number} now */
export function isDayOver({ day, time, instant }, now) {
  const midnight = instant ? Date.parse(`${day}T24:00Z`) - Date.parse(`${day}T${time}Z`) + Date.parse(instant) : Date.parse(`${day}T24:00`);
  return now >= midnight;
}

// "Round 4 begins: Sun 22 Nov, 14:00", in the words of the screen; after that day nothing.
/** @param {Coming | undefined} announced @param {number} now */
export function announcementText(announced, now) {
  if (!announced || isDayOver(announced, now)) return "";
  const day = dayText(announced.day);
  const { number } = announced;
  const when = announced.time ? `${day}, ${announced.time}` : day;
  return announced.unit === "session" ? t("Session {number} begins: {when}", { number, when }) : t("Round {number} begins: {when}", { number, when });
}

/** @param {number} milliseconds */
function timeText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const twoDigits = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return `${hours ? `${hours}:` : ""}${hours ? twoDigits(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

/** @type {AudioContext | undefined} */
let audio;

// Plays tones; a browser allows no sound on a page that was never touched, which is ignored. It may allow it later, when
// the tones are out of date.
/** @param {number[]} tones @param {() => boolean} areCurrent */
async function playTones(tones, areCurrent) {
  if (!tones.length) return;
  try {
    const context = (audio ??= new AudioContext());
    await context.resume();
    if (!areCurrent()) return;
    tones.forEach((frequency, number) => {
      const voice = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: 0.2 });
      const start = context.currentTime + number * TONE_EVERY;
      voice.connect(volume).connect(context.destination);
      voice.start(start);
      voice.stop(start + TONE_SECONDS);
    });
  } catch {
    return;
  }
}

// Shows the notices for all displays and those for this one, by the name that the desk gave it.
/** @param {HTMLElement} place @param {Notice[]} notices @param {string} display */
export function showNotices(place, notices, display) {
  const mine = notices.filter((notice) => notice.display === "" || notice.display === display);
  const texts = mine.map((notice) => notice.text);
  if (texts.join("\n") === place.dataset.texts) return;
  place.dataset.texts = texts.join("\n");
  place.replaceChildren(...texts.map((text) => el("p", {}, text)));
  place.hidden = texts.length === 0;
}
