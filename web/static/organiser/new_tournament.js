// The form for a new tournament with its first stage, made together or not at all, or for another stage.
// Submitted again without changes it is the same intent.

import { newKey } from "../shared/commands.js";
import { $, every, enableControls } from "../shared/dom.js";
import { Outbox } from "../shared/outbox.js";
import { PairWays } from "../bridge/pair_ways.js";
import { Finals } from "../teams_of_four/finals.js";
import { embedded, t, typedNumber } from "../shared/words.js";
import { readByeRules, setUpDeputyRows, readDescription, ScheduleRows, setUpTimeChoice, readTimeControl } from "./tournament_fields.js";
import { parseAddedPoints } from "./added_points.js";
import { setUpOrderedChoice } from "./ordered_choice.js";
import { codesOf, TieBreakPicker } from "../tie_breaks/picker.js";

/** @import { Body } from "../shared/shapes.d.ts" */

/** @typedef {Record<string, string>} Values the values of the form's fields by name */

const FORMATS = ["swiss", "round-robin", "scheveningen", "quads", "knock-out", "teams", "pairs", "fours"];

const form = $(".new", HTMLFormElement);
const notice = $(".notice", undefined, form);
const button = $("button[type=submit]", HTMLButtonElement, form);
const fieldset = Object.fromEntries(FORMATS.map((format) => [format, $(`.${format}`, HTMLFieldSetElement, form)]));
const ways = new PairWays($(".ways", undefined, fieldset.pairs), nameStage);
const outbox = new Outbox(form.dataset.tournament ?? "");
const { tournament } = outbox;
const finals = new Finals(fieldset.fours, tournament);
let key = newKey();

/** @param {string} name */
const valueOfPairs = (name) => $(`[name=${name}]`, HTMLInputElement, fieldset.pairs).value.trim();
const format = () => $("[name=format]:checked", HTMLInputElement, form).value;

form.addEventListener("input", () => {
  key = newKey();
  showFormat();
  showSystem();
  showWays();
  updateAnnouncements();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  await ways.settled;
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
  notice.textContent = await createTournament(values);
  notice.hidden = !notice.textContent;
  button.disabled = false;
});

// Sets the usual name of the stage, unless the user has changed it.
function nameStage() {
  const name = $("[name=stage]", HTMLInputElement, form);
  const ofPairs = ways.chosen?.scheme === "individual" ? t("Individual") : t("Pairs");
  if (!tournament && ["Open", t("Pairs"), t("Individual")].includes(name.value)) name.value = format() === "pairs" ? ofPairs : "Open";
}

// Disables the fields of other formats, which have the same names and must not be sent.
function showFormat() {
  nameStage();
  for (const [name, fields] of Object.entries(fieldset)) {
    fields.hidden = fields.disabled = name !== format();
  }
  // Within the formats of teams, those of other kinds.
  for (const [fields, kind] of /** @type {[HTMLFieldSetElement, string][]} */ ([[fieldset.teams, kindOfTeams()], [fieldset.fours, kindOfFours()]])) {
    for (const line of every("[data-of]", fields)) {
      line.hidden = !line.dataset.of?.split(" ").includes(kind);
      for (const field of line.querySelectorAll("input, select")) field.toggleAttribute("disabled", line.hidden);
    }
  }
  finals.show();
}

// The kind of teams of four; the default is Swiss.
function kindOfFours() {
  const system = $("[name=system]", HTMLSelectElement, fieldset.fours);
  if (system.selectedIndex === 0) return "swiss";
  return ["knock-out", "multiple"].includes(system.value) ? system.value : "table";
}

const isSwissOfFour = () => kindOfFours() === "swiss";
const kindOfTeams = () => $("[name=kind]", HTMLSelectElement, fieldset.teams).value;

// Shows the accelerations of the chosen system, and what it does not support.
function showSystem() {
  const { accelerations = "", lacks = "" } = $("[name=system]", HTMLSelectElement, fieldset.swiss).selectedOptions[0].dataset;
  const acceleration = $("[name=acceleration]", HTMLSelectElement, fieldset.swiss);
  const offered = accelerations.split(" ");
  for (const option of acceleration.options) option.hidden = option.disabled = !offered.includes(option.value);
  if (!offered.includes(acceleration.value)) acceleration.value = "none";
  $(".added", undefined, fieldset.swiss).hidden = acceleration.value !== "listed";
  const lacking = $(".lacks", undefined, fieldset.swiss);
  lacking.textContent = lacks;
  lacking.hidden = !lacks;
}

// Shows the ways to play for the numbers entered, of pairs or of players as in the phase that they come from.
async function showWays() {
  if (format() !== "pairs") return;
  const source = fieldset.pairs.querySelector("[name=follows]");
  const of = source instanceof HTMLSelectElement && source.selectedOptions[0].dataset.of;
  const wish = Object.fromEntries(["pairs", "sessions", "boards", "rooms", "longest"]
    .map((name) => [name, valueOfPairs(name)]).filter(([, value]) => value));
  const reason = await ways.show(of ? { ...wish, of } : wish);
  if (reason === null) return;
  notice.textContent = reason;
  notice.hidden = !reason;
}

// Sends the form; returns the reason if that fails.
/** @param {Values} values */
async function createTournament({ name, place, federation, starts, ends, arbiter, ...stage }) {
  const { invalid } = parseAddedPoints(stage.acceleration === "listed" ? stage.added : "");
  if (invalid) return t("“{line}” is no rule of added points. Write for example 1; 1-2; 1-40.", { line: invalid });
  const [command, body] = PLANS[stage.format](stage);
  const more = tournament ? [] : announcementCommands(body);
  const whole = { name, place, federation: (federation ?? "").toUpperCase(), starts, ends, arbiter, first: { command, body }, more };
  const answer = await outbox.ask(tournament ? { tournament, command, body, key } : { tournament, command: "", body: whole, key });
  if (!answer.stored) return answer.detail;
  location.assign(tournament ? `/t/${tournament}` : `/t/${answer.tournament}/s/1/desk`);
  return "";
}

// The commands for further announcements of the new tournament.
/** @param {Body} plan @returns {{ command: string, body: Body }[]} */
function announcementCommands(plan) {
  const more = [];
  const { chief, deputies, organiser, ...rest } = readDescription(form);
  if (chief.slice(1).some(Boolean) || deputies.length || organiser) more.push({ command: "describe-tournament", body: { ...rest, chief, deputies, organiser } });
  const time = readTimeControl(form);
  if (hasTimeControl() && (time.code || time.words || time.default_minutes !== null)) more.push({ command: "announce-time-control", body: { stage: 1, ...time } });
  if (format() === "swiss") more.push({ command: "announce-bye-rules", body: { stage: 1, ...readByeRules(form, plan.draw) } });
  const beginnings = times?.beginnings() ?? [];
  if (plannedRounds() && beginnings.length) more.push({ command: "announce-schedule", body: { stage: 1, beginnings } });
  return more;
}

// Whether the format has a time control; bridge has none.
const hasTimeControl = () => !["pairs", "fours"].includes(format());
// The number of rounds or sessions, 0 if unknown.
const plannedRounds = () => {
  /** @type {Record<string, () => number>} */
  const roundsByFormat = {
    swiss: () => Number($("[name=rounds]", HTMLInputElement, fieldset.swiss).value),
    teams: () => (kindOfTeams() === "swiss" ? Number($("[name=rounds]", HTMLInputElement, fieldset.teams).value) : 0),
    pairs: () => Number($("[name=sessions]", HTMLInputElement, fieldset.pairs).value),
    quads: () => 3,
    fours: () => (isSwissOfFour() ? Number($("[name=rounds]", HTMLInputElement, fieldset.fours).value) : 0),
  };
  return roundsByFormat[format()]?.() ?? 0;
};

/** @type {TieBreakPicker[]} */
const pickers = every(".tie-breaks", form).map((place) => new TieBreakPicker(place, embedded("choices")[place.dataset.game ?? ""], /** @type {HTMLFieldSetElement} */ (place.closest("fieldset"))));
for (const place of every(".ordered-choice", form)) setUpOrderedChoice(place);
/** @type {ScheduleRows | null} */
const times = tournament ? null : new ScheduleRows($(".schedule", undefined, form), "round");
// The values on which other fields depended last.
let shownFederation = "";
let shownStart = "";
let shownEnd = "";
let shownHabits = "";

// Updates the fields of announcements that depend on others: the beginnings, the last day, and the usual tie-breaks.
function updateAnnouncements() {
  const { habits = "" } = $("[name=system]", HTMLSelectElement, fieldset.swiss).selectedOptions[0].dataset;
  if (!times) {
    for (const picker of pickers) if (habits !== shownHabits) picker.setUsualOf(habits);
    shownHabits = habits;
    return;
  }
  const part = (/** @type {string} */ name) => $(`.${name}`, HTMLFieldSetElement, form);
  part("of-time").hidden = !hasTimeControl();
  part("of-byes").hidden = format() !== "swiss";
  part("of-schedule").hidden = !plannedRounds();
  for (const fideId of every(".announced label.number", form)) fideId.hidden = format() === "pairs" || format() === "fours";
  times.unit = format() === "pairs" ? "session" : "round";
  times.show(Math.min(plannedRounds(), 99));
  const federation = $("[name=federation]", HTMLInputElement, form).value.toUpperCase();
  if (federation !== shownFederation || habits !== shownHabits) for (const picker of pickers) picker.setUsualOf(habits || federation);
  shownFederation = federation;
  shownHabits = habits;
  // The schedule begins on the first day, unless the user has changed that.
  const start = $("[name=starts]", HTMLInputElement, form).value;
  const from = $(".schedule .from", HTMLInputElement, form);
  if (start !== shownStart && from.value === shownStart) {
    from.value = start;
    times.fill();
  }
  shownStart = start;
  // The last day is that of the last round, unless the user has changed it.
  const ends = $("[name=ends]", HTMLInputElement, form);
  const last = times.beginnings().map(([, day]) => String(day).slice(0, 10)).at(-1) ?? "";
  if (ends.value === shownEnd && last) ends.value = shownEnd = last;
}

// The points for a win, a draw and a loss, in tenths: "10 5 0".
/** @param {string} points */
function pointsOf(points) {
  const [win, draw, loss] = points.split(" ").map(Number);
  return { win, draw, loss };
}

// The bodies of the commands that plan a stage, from the values of the form.
/** @param {Values} stage */
function swiss({ stage: name, system: systemAndEdition, rounds, points, acceleration = "none", added = "", initial_colour, tie_breaks, tie_break_edition, unrated }) {
  const [system, edition] = systemAndEdition.split(" ");
  const { win } = pointsOf(points);
  return { name, system, edition, rounds: Number(rounds), ...pointsOf(points), bye: win, acceleration, ...(acceleration === "listed" && { added: parseAddedPoints(added).rules }), initial_colour, tie_breaks: codesOf(tie_breaks), tie_break_edition, unrated: Number(unrated) };
}

/** @param {Values} stage */
function roundRobin({ stage: name, system, double = "", withdrawals, numbering, first_round = "1", points, tie_breaks, tie_break_edition, unrated }) {
  return { name, system, double, withdrawals, numbering, first_round: Number(first_round), ...pointsOf(points), tie_breaks: codesOf(tie_breaks), tie_break_edition, unrated: Number(unrated) };
}

/** @param {Values} stage */
function knockOut({ stage: name, steps, seeding, colours, final_games, all_played, third_place }) {
  return { name, steps: steps.split(";").map((step) => step.trim()).filter(Boolean), seeding, colours, final_games: Number(final_games), all_played: Boolean(all_played), third_place: Boolean(third_place) };
}

/** @param {Values} stage */
function pairs({ stage: name, sessions, boards, rooms = "", scoring, follows = "0" }) {
  const { chosen } = ways;
  const way = chosen && { scheme: chosen.scheme, base: chosen.base, movement: chosen.movement, arrow_switched: chosen.arrow_switched };
  return { name, sessions: Number(sessions), boards: Number(boards), rooms: rooms.split(/[\s,]+/u).filter(Boolean).map(Number), scoring, follows: Number(follows), ...way };
}

// Converts "-1" or "0,5" to tenths.
/** @param {string} text */
const tenths = (text) => Math.round(Number(typedNumber(text)) * 10);

/** @param {Values} stage */
function teams({ stage: name, boards, colours = "WB", primary, match_points, match_bye, bye_game_points, match_forfeit, points, order = "stated", near = "0", reserves = "", closes = "0", last_new_round = "0", missing, hidden, captains_enter: captains, tie_breaks, tie_break_edition, ...stage }) {
  const match = pointsOf(match_points);
  const game = pointsOf(points);
  const count = Number(boards);
  return {
    name, ...teamFormat(stage), boards: count, colours: colours.repeat(Math.ceil(count / colours.length)).slice(0, count), primary,
    match_win: match.win, match_draw: match.draw, match_loss: match.loss, match_bye: match_bye === "win" ? match.win : match.draw, match_forfeit: tenths(match_forfeit),
    bye_game_points: bye_game_points === "win" ? count * game.win : null, ...game,
    order, near: Number(near), reserves: reserves === "" ? null : Number(reserves), closes: Number(closes), last_new_round: Number(last_new_round), missing, hidden: Boolean(hidden), captains_enter: Boolean(captains),
    tie_breaks: codesOf(tie_breaks), tie_break_edition,
  };
}

// The fields of a format of teams; a table or a bracket has no number of rounds, as that follows from the teams.
/** @param {Values} stage @returns {Body} */
function teamFormat({ kind, rounds, secondary, preferences, acceleration, initial_colour, table, double = "", numbering, legs, first_named, deciders = "", tie_break, third_place }) {
  if (kind === "swiss") return { rounds: Number(rounds), secondary: Boolean(secondary), preferences, acceleration, initial_colour };
  if (kind === "table") return { system: table, edition: "", rounds: 0, double, numbering };
  if (kind !== "knock-out") return { system: kind, edition: "", rounds: 0, double, numbering };
  return { system: "knock-out", edition: "", rounds: 0, numbering, legs: Number(legs), first_named, deciders: deciders.split(/[\s,;]+/u).filter(Boolean), tie_break, third_place: Boolean(third_place) };
}

// By format: the command that plans the stage.
/** @type {Record<string, (stage: Values) => [command: string, body: Body]>} */
const PLANS = {
  swiss: (stage) => ["plan-stage", swiss(stage)],
  "round-robin": (stage) => ["plan-round-robin", roundRobin(stage)],
  scheveningen: (stage) => ["plan-round-robin", roundRobin({ ...stage, system: "scheveningen" })],
  quads: (stage) => ["plan-round-robin", roundRobin({ ...stage, system: "quads", numbering: "rating" })],
  "knock-out": (stage) => ["plan-knock-out", knockOut(stage)],
  teams: (stage) => ["plan-team-stage", teams(stage)],
  pairs: (stage) => ["plan-phase", pairs(stage)],
  fours: (stage) => (finals.groups.length ? ["plan-final-of-teams", { ...fours(stage), ...finals.body() }] : ["plan-teams-of-four", fours(stage)]),
};

// The command for teams of four; only a Swiss has a number of rounds, in other formats it follows from the teams.
/** @param {Values} stage @returns {Body} */
function fours({ stage: name, system, rounds, boards, stanzas, method, scale, odd, rematch, rematch_from: again = "0", first, numbering, choice, legs = "1", deciders = "sudden-death", most, seating, closes, captains_enter: captains, tie_breaks: order }) {
  return {
    name, system, rounds: isSwissOfFour() ? Number(rounds) : 0, boards: Number(boards), stanzas: Number(stanzas), method, scale, odd, rematch,
    rematch_from: Number(again), first, numbering, choice, legs: Number(legs), deciders: [deciders], most: Number(most), seating, closes: Number(closes),
    captains_enter: captains !== "", tie_breaks: codesOf(order),
  };
}

const preset = $("[name=preset]", HTMLSelectElement, fieldset["knock-out"]);
preset.addEventListener("change", () => {
  $("[name=steps]", HTMLInputElement, fieldset["knock-out"]).value = preset.value;
});

if (!tournament) {
  setUpDeputyRows(form);
  setUpTimeChoice(form);
}
showFormat();
showSystem();
showWays();
updateAnnouncements();

enableControls(form);
