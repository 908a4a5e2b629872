// The line-ups of the stanzas of the newest round: those handed in, handing in for a captain, later changes.

import { memberName } from "../../contest/teams/member_name.js";
import { ask, selectField, reasonField } from "../../shared/dialog.js";
import { $, clockTime, el, setText } from "../../shared/dom.js";
import { sendOrShowRefusal } from "../../shared/warning.js";
import { t } from "../../shared/words.js";

/** @import { Page } from "../../shared/page.js" */
/** @import { TeamEntry } from "../../team_chess/shapes.d.ts" */
/** @import { DeskFour, FourDeskRow, FourHead, StanzaLine } from "../shapes.d.ts" */

const AT_HOME = [t("Open room, North"), t("Open room, South"), t("Closed room, East"), t("Closed room, West")];
const VISITING = [t("Open room, East"), t("Open room, West"), t("Closed room, North"), t("Closed room, South")];

/** @param {Page<FourHead, FourDeskRow>} page @param {DeskFour[]} all @param {TeamEntry[]} teams */
export function showLineUps(page, all, teams) {
  const { head } = page.sheet;
  const closes = head.own.closes_at;
  setText($(".line-ups-until"), closes ? t("Handed in until {at}", { at: clockTime(closes) }) : "");
  const matchesOfRound = all.filter((match) => match.round === head.round && !match.forfeit && !match.draft);
  $(".line-up-list").replaceChildren(...matchesOfRound.flatMap((match) => match.stanzas.map((stanza) => line(page, match, stanza, teams))));
}

/** @param {Page<FourHead, FourDeskRow>} page @param {DeskFour} match @param {StanzaLine} stanza @param {TeamEntry[]} teams */
function line(page, match, stanza, teams) {
  const both = [match.first.entry, match.second.entry].map((entry, side) => {
    const team = teams.find((one) => one.entry === entry);
    const handedIn = stanza.line_ups[side];
    const names = handedIn ? handedIn.members.map((id) => memberName(team?.members ?? [], id)).join(", ") : t("missing");
    return el("button", { type: "button", class: `hand-in ${handedIn ? "" : "missing"}`, "data-team": entry, "data-stanza": stanza.stanza, onclick: () => team && handIn(page, match, stanza, team, side) },
      el("b", {}, team?.family ?? ""), el("span", { class: "members" }, names));
  });
  const isNext = match.stanzas.find((one) => !one.revealed) === stanza;
  const reveal = () => void sendOrShowRefusal(page, t("Match {match}", { match: match.match }), page.command("reveal-stanzas", { round: match.round, matches: [match.match] }));
  return el("li", { class: "line-up" }, el("span", { class: "number" }, match.stanzas.length > 1 ? `${match.match}.${stanza.stanza}` : String(match.match)), ...both,
    isNext ? el("button", { type: "button", class: "reveal-one", onclick: reveal }, t("Show")) : el("span", {}, stanza.revealed ? t("shown") : ""));
}

/** @param {Page<FourHead, FourDeskRow>} page @param {DeskFour} match @param {StanzaLine} stanza @param {TeamEntry} team @param {number} side */
function handIn(page, match, stanza, team, side) {
  const members = team.members.filter((one) => one.first_round <= match.round && (!one.left_from || match.round < one.left_from));
  const seated = stanza.line_ups[side]?.members ?? members.slice(0, 4).map(({ member }) => member);
  /** @type {[string, string][]} */
  const people = members.map((one) => [String(one.member), [one.family, one.given].filter(Boolean).join(", ")]);
  const places = side ? VISITING : AT_HOME;
  ask(page, {
    title: t("Who of {team} sits where", { team: team.family }), act: stanza.revealed ? t("Change it") : t("Hand it in"),
    fields: [...places.map((label, at) => selectField(`seat${at}`, label, people, String(seated[at] ?? ""))), ...(stanza.revealed ? [reasonField()] : [])],
    send: (values) => page.command(stanza.revealed ? "change-seats" : "hand-in-stanza", {
      round: match.round, match: match.match, stanza: stanza.stanza, entry: team.entry, members: places.map((_, at) => Number(values[`seat${at}`])),
      ...(stanza.revealed ? { reason: values.reason } : {}) }),
  });
}
