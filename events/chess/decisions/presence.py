"""Who is there before a round, and what becomes of those who are not.

Checking in pairs nobody and drops nobody: whoever has not checked in is proposed for a zero-point
bye or a withdrawal, and the arbiter decides (FIDE C.04.2 (2026) 3).
"""

from collections.abc import Iterator

from domain.chess.no_shows import no_shows
from domain.chess.stage import Stage
from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from events.chess import commands as c
from events.chess.decisions.entries import open_round
from events.chess.vocabulary.entries import ByeRequested, CheckedIn, CheckedOut, Withdrawn


def _upcoming(stage: Stage, number: int) -> None:
    if number < open_round(stage):
        raise NotNow(f"Round {number} is published; checking in is for round {open_round(stage)}.")
    if number > open_round(stage):
        raise NotNow(f"Round {open_round(stage)} comes first; check in for that.")


def check_in(stage: Stage, command: c.CheckIn) -> CheckedIn:
    _upcoming(stage, command.round)
    entry = stage.entry(EntryId(command.entry))
    if RoundNo(command.round) in entry.checked_in:
        raise NotNow(f"{entry.person.full_name} has checked in for round {command.round} already.")
    if entry.bye_in(RoundNo(command.round)) is not None:
        raise NotNow(
            f"{entry.person.full_name} does not play round {command.round}; cancel the bye or "
            "reinstate the entry first."
        )
    return CheckedIn(stage.id, entry.id, command.round)


def check_out(stage: Stage, command: c.CheckOut) -> CheckedOut:
    _upcoming(stage, command.round)
    entry = stage.entry(EntryId(command.entry))
    if RoundNo(command.round) not in entry.checked_in:
        raise NotNow(f"{entry.person.full_name} has not checked in for round {command.round}.")
    return CheckedOut(stage.id, entry.id, command.round)


def report_absent(stage: Stage, command: c.ReportAbsent) -> Iterator[ByeRequested | Withdrawn]:
    """Who has checked in or asked for a bye meanwhile is named: the list was an old one."""
    _upcoming(stage, command.round)
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


def answer_no_shows(stage: Stage, command: c.AnswerNoShows) -> Iterator[CheckedIn | Withdrawn]:
    """Whoever of them was heard of meanwhile is named: the list was an old one."""
    if command.round != stage.next_round:
        raise NotNow(f"Round {stage.next_round} is paired next; look at the list again.")
    named = (*command.staying, *command.leaving)
    if len(set(named)) != len(named):
        raise NotNow("An entry is named twice; name each of them once.")
    if not named:
        raise NotNow("Nobody is named; say who stays and who has left.")
    asked = {int(entry.id) for entry in no_shows(stage)}
    for id_ in named:
        if id_ not in asked:
            name = stage.entry(EntryId(id_)).person.full_name
            raise NotNow(f"{name} has been heard of meanwhile; look at the list again.")
    for id_ in sorted(asked - set(named)):
        name = stage.entry(EntryId(id_)).person.full_name
        raise NotNow(f"{name} forfeited, too; say whether they stay.")
    for id_ in command.staying:
        yield CheckedIn(stage.id, id_, command.round)
    for id_ in command.leaving:
        yield Withdrawn(stage.id, id_, command.round, command.reason)
