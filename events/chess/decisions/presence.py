"""Who is there before a round, and what becomes of those who are not.

Checking in pairs nobody and drops nobody: whoever has not checked in is proposed for a zero-point
bye or a withdrawal, and the arbiter decides (FIDE C.04.2 (2026) 3).
"""

from collections.abc import Iterator

from domain.chess.stage import Stage, stage_of
from domain.errors import NotNow
from domain.ids import EntryId, RoundNo, StageId
from domain.results import Mark
from domain.tournament import Tournament
from events import commands as c
from events.chess.decisions.entries import open_round
from events.chess.vocabulary.entries import ByeRequested, CheckedIn, CheckedOut, Withdrawn

PresenceCommand = c.CheckIn | c.CheckOut | c.ReportAbsent
PresenceFact = CheckedIn | CheckedOut | ByeRequested | Withdrawn


def decide(state: Tournament, command: PresenceCommand) -> tuple[PresenceFact, ...]:
    stage = stage_of(state, StageId(command.stage))
    _upcoming(stage, command.round)
    match command:
        case c.CheckIn():
            return (_check_in(stage, command),)
        case c.CheckOut():
            return (_check_out(stage, command),)
        case c.ReportAbsent():
            return tuple(_absent(stage, command))


def _upcoming(stage: Stage, number: int) -> None:
    if number < open_round(stage):
        raise NotNow(f"Round {number} is published; checking in is for round {open_round(stage)}.")
    if number > open_round(stage):
        raise NotNow(f"Round {open_round(stage)} comes first; check in for that.")


def _check_in(stage: Stage, command: c.CheckIn) -> CheckedIn:
    entry = stage.entry(EntryId(command.entry))
    if RoundNo(command.round) in entry.checked_in:
        raise NotNow(f"{entry.person.full_name} has checked in for round {command.round} already.")
    if entry.bye_in(RoundNo(command.round)) is not None:
        raise NotNow(
            f"{entry.person.full_name} does not play round {command.round}; cancel the bye or "
            "reinstate the entry first."
        )
    return CheckedIn(stage.id, entry.id, command.round)


def _check_out(stage: Stage, command: c.CheckOut) -> CheckedOut:
    entry = stage.entry(EntryId(command.entry))
    if RoundNo(command.round) not in entry.checked_in:
        raise NotNow(f"{entry.person.full_name} has not checked in for round {command.round}.")
    return CheckedOut(stage.id, entry.id, command.round)


def _absent(stage: Stage, command: c.ReportAbsent) -> Iterator[ByeRequested | Withdrawn]:
    """Who has checked in or asked for a bye meanwhile is named: the list was an old one."""
    if len(set(command.entries)) != len(command.entries):
        raise NotNow("An entry is named twice; name each of them once.")
    number = RoundNo(command.round)
    for id_ in command.entries:
        entry = stage.entry(EntryId(id_))
        name = entry.person.full_name
        if number in entry.checked_in:
            raise NotNow(f"{name} has checked in meanwhile; look at the list again.")
        if entry.bye_in(number) is not None:
            raise NotNow(f"{name} does not play round {number} anyway; look at the list again.")
        if command.withdraw:
            yield Withdrawn(stage.id, entry.id, number, command.reason)
        else:
            yield ByeRequested(stage.id, entry.id, number, Mark.ZERO_BYE)
