"""Announcing a tournament, telling its hall something, undoing.

An undo goes back to exactly the state before the last act that broke pairing integrity, by a
compensating event (endorsement rules C.02 (2026), Q112-115). Only the newest such act can be
undone; what was recorded after it goes with it and is listed first, so that nothing is taken back
unseen. An undo is no such act itself and is not undone: whoever wants the act again does it again,
with its own warning. Leaving FIDE mode can't be undone, nor anything before it.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice

from domain.errors import DomainError, NotNow, RuleViolation
from domain.tournament import Tournament, Undoable
from events.differences import differences
from events.tournament.commands import (
    CopyTournament,
    CreateTournament,
    SetCountdown,
    ShowNotice,
    TimeRound,
    UndoAct,
)
from events.tournament.describing import check_days
from events.tournament.vocabulary import (
    ActUndone,
    CountdownSet,
    NoticeShown,
    RoundTimed,
    TournamentCopied,
    TournamentCreated,
)
from events.warnings import Act, ask
from events.words import said

LISTED = 12


class AlreadyCreated(DomainError):
    def __str__(self) -> str:
        return "This tournament exists already."


def create_tournament(_state: None, command: CreateTournament) -> tuple[TournamentCreated]:
    check_days(command.starts, command.ends)
    return (
        TournamentCreated(
            name=said(command.name, "name"),
            place=command.place,
            federation=command.federation,
            starts=command.starts,
            ends=command.ends,
            arbiter=command.arbiter,
        ),
    )


def copy_tournament(_state: Tournament, command: CopyTournament) -> tuple[TournamentCopied]:
    return (
        TournamentCopied(
            name=command.name,
            origin=command.origin,
            version=command.version,
            head=command.head,
            source=command.source,
        ),
    )


def show_notice(state: Tournament, command: ShowNotice) -> tuple[NoticeShown]:
    """Never refused for what the tournament is at."""
    text = " ".join(command.text.split())
    return (NoticeShown(state.part(command.stage).id, command.display, text),)


def set_countdown(state: Tournament, command: SetCountdown) -> tuple[CountdownSet]:
    return (CountdownSet(state.part(command.stage).id, command.seconds),)


def time_round(state: Tournament, command: TimeRound) -> tuple[RoundTimed]:
    part = state.part(command.stage)
    number = part.round_to_time(command.round)
    if command.minutes:
        _check_instant(command.starts)
    return (RoundTimed(part.id, number, command.starts, command.minutes),)


def _check_instant(text: str) -> None:
    """The screens of a hall may sit in any time zone of their own making: UTC, said so."""
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        instant = None
    if instant is None or instant.utcoffset() != timedelta(0):
        raise RuleViolation(
            f"{text!r} is no instant; give one in UTC, such as 2026-11-21T14:00:00Z.",
            "ISO 8601-1:2019",
        )


def undo(state: Tournament, command: UndoAct) -> tuple[ActUndone]:
    held = state.undoable
    if held is None:
        raise NotNow("No act that broke pairing integrity can be undone: none stands.")
    if command.version != held.first:
        raise NotNow(
            f"The last act that can be undone is the one at version {held.first}, not "
            f"{command.version}. An undo is not undone; do the act again instead."
        )
    if command.saw != state.version:
        raise NotNow(
            f"The tournament is at version {state.version}, you looked at {command.saw}: see what "
            "has come in before it is taken back."
        )
    act = Act.UNDO_WITH_LATER_ACTS if state.version > held.last else Act.UNDO
    level = ask(act, True, command.confirmed, tuple(_consequences(state, held)))
    return (ActUndone(held.first, command.reason, level),)


def _consequences(state: Tournament, held: Undoable) -> Iterator[str]:
    told = differences(state, held.before)
    yield from islice(told, LISTED)
    if rest := sum(1 for _ in told):
        yield f"{rest} more."
