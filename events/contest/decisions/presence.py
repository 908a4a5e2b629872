"""Who is there before a round, and what becomes of those who are not.

Checking in pairs nobody and drops nobody: whoever has not checked in is proposed for a zero-point
bye or a withdrawal, and the arbiter decides (FIDE C.04.2 (2026) 3).
"""

from collections.abc import Iterator

from domain.errors import NotNow
from domain.ids import EntryId, RoundNo
from domain.results import Mark
from domain.said import say
from events.contest import commands as c
from events.contest.acting import act
from events.contest.decisions.entries import each_once
from events.contest.vocabulary import entries as v
from events.contest.ways import AnyStage
from events.game.roles import RUNNING, SCORING


def _upcoming(stage: AnyStage, number: int) -> None:
    upcoming = stage.next_to_publish
    if number < upcoming:
        raise NotNow(
            say(
                "Round {number} is published; checking in is for round {upcoming}.",
                number=number,
                upcoming=upcoming,
            )
        )
    if number > upcoming:
        raise NotNow(say("Round {upcoming} comes first; check in for that.", upcoming=upcoming))


@act("check-in", v.CheckedIn, SCORING)
def check_in(stage: AnyStage, asked: v.CheckedIn) -> v.CheckedIn:
    _upcoming(stage, asked.round)
    entry = stage.entry(EntryId(asked.entry))
    if RoundNo(asked.round) in entry.checked_in:
        raise NotNow(
            say(
                "{called} has checked in for round {round} already.",
                called=entry.called,
                round=asked.round,
            )
        )
    if entry.bye_in(RoundNo(asked.round)) is not None:
        raise NotNow(
            say(
                "{called} does not play round {round}; cancel the bye or the withdrawal first.",
                called=entry.called,
                round=asked.round,
            )
        )
    return asked


@act("check-out", v.CheckedOut, SCORING)
def check_out(stage: AnyStage, asked: v.CheckedOut) -> v.CheckedOut:
    _upcoming(stage, asked.round)
    entry = stage.entry(EntryId(asked.entry))
    if RoundNo(asked.round) not in entry.checked_in:
        raise NotNow(
            say(
                "{called} has not checked in for round {round}.",
                called=entry.called,
                round=asked.round,
            )
        )
    return asked


@act("report-absent", c.ReportAbsent, RUNNING)
def report_absent(
    stage: AnyStage, command: c.ReportAbsent
) -> Iterator[v.ByeRequested | v.Withdrawn]:
    """Who has checked in or asked for a bye meanwhile is named: the list was an old one."""
    _upcoming(stage, command.round)
    each_once(stage, command.entries)
    number = RoundNo(command.round)
    for id_ in command.entries:
        entry = stage.entry(EntryId(id_))
        if number in entry.checked_in:
            raise NotNow(
                say(
                    "{called} has checked in meanwhile; look at the list again.",
                    called=entry.called,
                )
            )
        if entry.bye_in(number) is not None:
            raise NotNow(
                say(
                    "{called} does not play round {number} anyway; look at the list again.",
                    called=entry.called,
                    number=number,
                )
            )
        if command.withdraw:
            yield v.Withdrawn(stage.id, entry.id, number, command.reason)
        else:
            yield v.ByeRequested(stage.id, entry.id, number, Mark.ZERO_BYE.value)
