"""The book of rulings: a call is booked, ruled, appealed against and decided.

Decided here. A ruling may be given anew until it is appealed against, as directors correct their
own errors (Law 82C of 2017); an appeal is decided once (Law 93). A new score is an ordinary
correction or adjustment, held against Law 12 like any other, and stands beside its ruling.
"""

from typing import TypeVar

from domain.bridge.at_table import is_played, sitting_at
from domain.bridge.phase import Phase
from domain.bridge.play import Record
from domain.bridge.rulings import Ruling, RulingState
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import Adjusted
from domain.errors import NotNow, RuleViolation, Unknown
from events.bridge import commands as c
from events.bridge.decisions import boards
from events.bridge.folds.boards import result_named
from events.bridge.vocabulary.rulings import (
    AppealDecided,
    DirectorCalled,
    RulingAppealed,
    RulingGiven,
)
from events.log.event import Event

E = TypeVar("E", bound=Event)


def book_call(phase: Phase, command: c.BookCall) -> tuple[DirectorCalled]:
    session = phase.published_session(command.session)
    sitting_at(session.table, boards.at_of(command))
    if not is_played(session.table, command.board, phase.plan.boards):
        raise RuleViolation(
            f"Board {command.board} is not played in session {session.number}; look at its number.",
            "Law 2 of 2017",
        )
    place = (phase.id, session.number, command.round, command.section, command.table)
    return (DirectorCalled(*place, command.board, command.facts, command.law),)


def give_ruling(phase: Phase, command: c.GiveRuling) -> tuple[Event, ...]:
    ruling = _ruling(phase, command.ruling)
    if ruling.state not in (RulingState.PENDING, RulingState.RULED):
        raise NotNow(f"Ruling {ruling.version} is {ruling.state}; the appeal decides it.")
    previous, changes = _scored(phase, ruling, command, f"ruling {ruling.version}: {command.text}")
    given = RulingGiven(
        phase.id,
        ruling.version,
        command.law,
        command.text,
        command.appeal_until,
        previous,
        command.result and _as_text(command.result),
    )
    return (*changes, given)


def appeal_ruling(phase: Phase, command: c.AppealRuling) -> tuple[RulingAppealed]:
    ruling = _ruling(phase, command.ruling)
    if ruling.state is not RulingState.RULED:
        raise NotNow(
            f"Ruling {ruling.version} is {ruling.state}; an appeal is against one that was given "
            "and not appealed against yet."
        )
    return (RulingAppealed(phase.id, ruling.version, command.appellant, command.grounds),)


def decide_appeal(phase: Phase, command: c.DecideAppeal) -> tuple[Event, ...]:
    ruling = _ruling(phase, command.ruling)
    if ruling.state is not RulingState.APPEALED:
        raise NotNow(f"Ruling {ruling.version} is {ruling.state}; there is no appeal to decide.")
    why = f"appeal against ruling {ruling.version}: {command.text}"
    previous, changes = _scored(phase, ruling, command, why)
    result = command.result and _as_text(command.result)
    decided = AppealDecided(
        phase.id, ruling.version, command.committee, command.text, previous, result
    )
    return (*changes, decided)


def _ruling(phase: Phase, version: int) -> Ruling:
    for each in phase.rulings:
        if each.version == version:
            return each
    raise Unknown(f"ruling in {phase.name}:", version)


def _as_text(result: str) -> str:
    return result_as_text(result_named(result))


def _scored(
    phase: Phase, ruling: Ruling, command: c.ScoreCommand, why: str
) -> tuple[str, tuple[Event, ...]]:
    """What stood, and the facts that change it; nothing where the score stays."""
    if not command.result:
        return "", ()
    session, board, at = ruling.at
    place = (phase.id, session, *at, board)
    record = phase.play.record(session, board, at) or Record()
    before = boards.standing(record)
    if isinstance(result_named(command.result), Adjusted):
        adjusted = c.AdjustScore(*place, command.result, why[:500], command.saw)
        return before, boards.adjust_score(phase, adjusted)
    if record.disputed:
        decided = c.ResolveBoard(*place, command.result, why[:500], command.saw)
        return before, boards.resolve_board(phase, decided)
    if record.result is None:
        entered = c.RecordBoard(*place, command.result, command.saw)
        return before, boards.record_board(phase, entered)
    corrected = c.CorrectBoard(*place, command.result, why[:500], command.saw)
    return before, boards.correct_board(phase, corrected)
