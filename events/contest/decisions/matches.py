"""Matches that are forfeited as a whole, or moved to another day."""

from typing import Any

from msgspec.structs import replace

from domain.contest.round import RoundState
from domain.errors import NotNow, RuleViolation
from domain.ids import RoundNo
from domain.messages import say
from domain.results import Mark
from events.contest.acting import act
from events.contest.decisions.manual import not_by_hand
from events.contest.team_rules import AnyTeams, teams
from events.contest.vocabulary import teams as v
from events.game.roles import RUNNING

MARKS = ("+-", "-+", "--")


@act("forfeit-match", v.MatchForfeited, RUNNING, on=teams, bracket=True)
def forfeit_match(stage: AnyTeams, command: v.MatchForfeited) -> v.MatchForfeited:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    match = r.match(command.match)
    if r.state is RoundState.PAIRED:
        raise NotNow(
            "Round {number} is not published yet; withdraw the team, or publish it.",
            number=r.number,
        )
    if command.marks not in MARKS:
        raise RuleViolation(
            "{marks} is not a forfeit of a match; write +-, -+ or --, the first team in front.",
            say("TRF26, record 330"),
            marks=repr(command.marks),
        )
    marks = (Mark(command.marks[0]), Mark(command.marks[1]))
    if match.forfeit == marks:
        raise NotNow("Match {number} is forfeited like that already.", number=match.number)
    _not_paired_upon(stage, r)
    return command


@act("lift-forfeit", v.MatchForfeitLifted, RUNNING, on=teams, bracket=True)
def lift_forfeit(stage: AnyTeams, command: v.MatchForfeitLifted) -> v.MatchForfeitLifted:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    match = r.match(command.match)
    if match.forfeit is None:
        raise NotNow(
            "Match {number} of round {number2} is not forfeited.",
            number=match.number,
            number2=r.number,
        )
    _not_paired_upon(stage, r)
    if r.state is RoundState.CLOSED:
        raise NotNow("Round {number} is closed; reopen it first.", number=r.number)
    return command


@act("move-match", v.MatchMoved, RUNNING, on=teams)
def move_match(stage: AnyTeams, command: v.MatchMoved) -> v.MatchMoved:
    r = stage.round(RoundNo(command.round))
    not_by_hand(r)
    match = r.match(command.match)
    to, venue = command.to.strip(), command.venue.strip()
    if (match.moved_to, match.venue) == (to, venue):
        raise NotNow(
            "Match {number} of round {number2} is announced like that already.",
            number=match.number,
            number2=r.number,
        )
    if to and match.finished:
        raise NotNow(
            "Match {number} of round {number2} is finished; it can't be moved.",
            number=match.number,
            number2=r.number,
        )
    if not to and match.moved_to and r.state is RoundState.CLOSED and not match.finished:
        raise NotNow("Round {number} is closed; reopen it first.", number=r.number)
    return replace(command, to=to, venue=venue)


def _not_paired_upon(stage: AnyTeams, r: Any) -> None:
    if r.number < len(stage.rounds):
        raise NotNow(
            "Round {number} is paired already on how that match stands; correct its games "
            "with a reason instead, or adjust the points.",
            number=r.number + 1,
        )
