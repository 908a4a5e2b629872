"""Line-ups of a stanza: handed in by captains, revealed together, changed by the director.

If seating rights are announced, the team without them hands in first; the other team sees that and
chooses (the regulations of an event; Law 4 of 2017 on partnerships).
"""

from domain.contest.entry import MemberId
from domain.contest.matches import line_ups_close_at
from domain.contest.round import RoundAct, check_round_act
from domain.errors import AllDone, NotNow, RuleViolation
from domain.ids import EntryId, RoundNo
from domain.messages import say
from domain.teams_of_four.line_ups import (
    awaited_teams,
    default_line_up,
    first_to_hand_in,
    line_up_fault,
    stanzas_of,
)
from domain.teams_of_four.round import BridgeMatch, TeamsRound
from domain.teams_of_four.stage import TeamsStage
from domain.tournament import Tournament
from events.contest.acting import act
from events.contest.decisions.manual import refuse_by_hand
from events.contest.scopes import entry_name
from events.contest.team_rules import captain_device, team_of
from events.game import CommandSender
from events.game.roles import CAPTAIN, RUNNING
from events.teams_of_four.decisions.acting import four_stage
from events.teams_of_four.vocabulary import commands as c, matches as v

REGULATION = say("regulations of the event, line-ups")
LineUpCommand = c.HandInStanza | c.ChangeSeats


def next_stanza(match: BridgeMatch) -> int:
    """The first stanza that is not revealed; 0: all are."""
    return next((each for each in stanzas_of(match) if each > match.revealed), 0)


def _check_sender(state: Tournament, command: c.HandInStanza, by: CommandSender) -> c.HandInStanza:
    """Check the sender: a captain hands in for their own team, in a published round, and until the
    announced time; a director at any time.
    """
    if by.role == CAPTAIN:
        stage = four_stage(state, command)
        if command.entry != team_of(by) or by.device != captain_device(EntryId(command.entry)):
            raise NotNow("Captains hand in the line-up of their own team alone.")
        shown = stage.newest_shown_round
        if shown is None or command.round > shown.number:
            raise NotNow("Round {round} is not published yet.", round=command.round)
        _, match = _round_and_match(stage, command)
        closes = "" if match.moved_to else line_ups_close_at(stage, RoundNo(command.round))
        if closes and command.stanza == 1 and by.instant >= closes:
            raise NotNow(
                "Line-ups for round {round} were due by {closes} UTC; ask the director to hand "
                "in yours.",
                round=command.round,
                closes=closes[11:16],  # the time of day
            )
    return command


def _round_and_match(stage: TeamsStage, command: LineUpCommand) -> tuple[TeamsRound, BridgeMatch]:
    team, r = stage.entry(EntryId(command.entry)), stage.round(RoundNo(command.round))
    refuse_by_hand(r)
    named = [each for each in r.matches_of(team.id) if command.match in (0, each.number)]
    if not named:
        raise NotNow("{name} has no match in round {number}.", name=team.name, number=r.number)
    if command.stanza not in stanzas_of(named[0]):
        raise NotNow(
            "Match {number} has no stanza {stanza}.", number=named[0].number, stanza=command.stanza
        )
    return r, named[0]


def _check_hand_in(stage: TeamsStage, command: c.HandInStanza) -> tuple[TeamsRound, BridgeMatch]:
    """Check that it is the team's turn to hand in that stanza; return round and match."""
    r, match = _round_and_match(stage, command)
    _refuse_late_line_ups(r, match)
    if command.stanza <= match.revealed:
        raise NotNow(
            "Who sits where in stanza {stanza} is shown already; ask the director to change it.",
            stanza=command.stanza,
        )
    first = first_to_hand_in(stage.rules.line_ups, match, command.stanza)
    must_wait = first is not None and first != command.entry
    if must_wait and first in awaited_teams(stage.rules.line_ups, match, command.stanza):
        raise NotNow(
            "{name} hands in first; wait for that, the choice is yours.",
            name=entry_name(stage, first),
        )
    return r, match


@act(
    "hand-in-stanza",
    c.HandInStanza,
    RUNNING,
    on=four_stage,
    themselves=CAPTAIN,
    weigh=_check_sender,
    may=_check_hand_in,
)
def hand_in_stanza(stage: TeamsStage, command: c.HandInStanza) -> v.StanzaHandedIn:
    r, match = _check_hand_in(stage, command)
    _check_members(stage, r, command)
    known = match.line_up(command.stanza, EntryId(command.entry))
    if known is not None and known.members == command.members:
        raise NotNow(
            "{name} has handed in this line-up already.", name=entry_name(stage, command.entry)
        )
    return v.StanzaHandedIn(
        stage.id, r.number, match.number, command.stanza, command.entry, command.members
    )


@act("reveal-stanzas", c.RevealStanzas, RUNNING, on=four_stage)
def reveal_stanzas(stage: TeamsStage, command: c.RevealStanzas) -> v.StanzasRevealed:
    r = stage.round(RoundNo(command.round))
    refuse_by_hand(r)
    if len(set(command.matches)) < len(command.matches):
        raise NotNow("A match is named twice; name each of them once.")
    matches = [r.match(number) for number in command.matches]
    for match in matches:
        _refuse_late_line_ups(r, match)
        if not next_stanza(match):
            raise NotNow(
                "The line-ups of match {number} are revealed already.", number=match.number
            )
    if not matches:
        check_round_act(r.number, r.state, RoundAct.LINE_UP)
        matches = [match for match in r.matches if awaits_reveal(match)]
    if not matches:
        raise AllDone("All line-ups of round {number} are revealed already.", number=r.number)
    return v.StanzasRevealed(
        stage.id, r.number, tuple(_match_seats(stage, r, match) for match in matches)
    )


def awaits_reveal(match: BridgeMatch) -> bool:
    return bool(next_stanza(match)) and match.forfeit is None and not match.moved_to


def _match_seats(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch
) -> tuple[int, int, v.Four, v.Four]:
    """(match, stanza, home, visitors) of the next stanza, as in `StanzasRevealed`."""
    stanza = next_stanza(match)
    home, visitors = (
        _valid_or_default_line_up(stage, r, match, team, stanza) for team in match.teams
    )
    return match.number, stanza, home, visitors


def _valid_or_default_line_up(
    stage: TeamsStage, r: TeamsRound, match: BridgeMatch, team: EntryId, stanza: int
) -> v.Four:
    """The line-up handed in, if still valid; otherwise the last stanza's, or the first four."""
    line_up, entry = match.line_up(stanza, team), stage.entry(team)
    if line_up is not None and not line_up_fault(entry, line_up.members, r.number):
        return line_up.members
    return default_line_up(stage, match, team, stanza, r.number)


@act("change-seats", c.ChangeSeats, RUNNING, on=four_stage)
def change_seats(stage: TeamsStage, command: c.ChangeSeats) -> v.SeatsChanged:
    """Change revealed seats, even in a closed round: who really sat there is a fact."""
    r, match = _round_and_match(stage, command)
    if command.stanza > match.revealed:
        raise NotNow(
            "The line-ups of match {number} are not revealed yet; hand in another one.",
            number=match.number,
        )
    _check_members(stage, r, command)
    known = match.line_up(command.stanza, EntryId(command.entry))
    if known is not None and known.members == command.members:
        raise NotNow("{name} sits like that already.", name=entry_name(stage, command.entry))
    fields = (command.stanza, command.entry, command.members, command.reason)
    return v.SeatsChanged(stage.id, r.number, match.number, *fields)


def _refuse_late_line_ups(r: TeamsRound, match: BridgeMatch) -> None:
    if not match.moved_to:
        check_round_act(r.number, r.state, RoundAct.LINE_UP)
    if match.forfeit is not None:
        raise NotNow(
            "Match {number} of round {number2} is forfeited.", number=match.number, number2=r.number
        )


def _check_members(stage: TeamsStage, r: TeamsRound, command: LineUpCommand) -> None:
    members = tuple(map(MemberId, command.members))
    if why := line_up_fault(stage.entry(EntryId(command.entry)), members, r.number):
        raise RuleViolation(why, REGULATION)
