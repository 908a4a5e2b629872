"""The book of rulings: a call is booked, ruled, appealed against and decided.

Decided here. A ruling may be replaced until it is appealed against, as directors correct their own
errors (Law 82C of 2017); an appeal is decided once (Law 93). A new score is an ordinary correction
or adjustment, held against Law 12 like any other, and stands beside its ruling.
"""

from domain.bridge.cards import is_played, sitting_at
from domain.bridge.phase import Phase
from domain.bridge.play import Record, Ruling, RulingState
from domain.bridge.scoring.notation import result_as_text
from domain.bridge.scoring.result import Adjusted
from domain.errors import NotNow, RuleViolation, Unknown
from domain.messages import say
from events.bridge.decisions import boards
from events.bridge.decisions.acting import the_phase
from events.bridge.facts.boards import result_named
from events.bridge.vocabulary import boards as v, commands as c
from events.game import act
from events.game.roles import RUNNING
from events.log.vocabulary import Event

Events = tuple[Event, ...]


@act("book-call", v.DirectorCalled, the_phase, RUNNING)
def book_call(phase: Phase, asked: v.DirectorCalled) -> v.DirectorCalled:
    session = phase.published_session(asked.session)
    sitting_at(session.table, boards.at_of(asked))
    if not is_played(session.table, asked.board, phase.plan.boards):
        raise RuleViolation(
            "Board {board} is not played in session {number}; look at its number.",
            "Law 2 of 2017",
            board=asked.board,
            number=session.number,
        )
    return asked


@act("give-ruling", c.GiveRuling, the_phase, RUNNING)
def give_ruling(phase: Phase, command: c.GiveRuling) -> Events:
    ruling = _ruling(phase, command.ruling)
    if ruling.state not in (RulingState.PENDING, RulingState.RULED):
        raise NotNow(
            "Ruling {version} is {state}; the appeal decides it.",
            version=ruling.version,
            state=ruling.state,
        )
    previous, changes = _change_score(
        phase,
        ruling,
        command,
        say("ruling {version}: {text}", version=ruling.version, text=command.text),
    )
    given = v.RulingGiven(
        phase.id,
        ruling.version,
        command.law,
        command.text,
        command.appeal_until,
        previous,
        command.result and _as_text(command.result),
    )
    return (*changes, given)


@act("appeal-ruling", v.RulingAppealed, the_phase, RUNNING)
def appeal_ruling(phase: Phase, asked: v.RulingAppealed) -> v.RulingAppealed:
    ruling = _ruling(phase, asked.ruling)
    if ruling.state is not RulingState.RULED:
        raise NotNow(
            "Ruling {version} is {state}; an appeal is against one that was given and not "
            "appealed against yet.",
            version=ruling.version,
            state=ruling.state,
        )
    return asked


@act("decide-appeal", c.DecideAppeal, the_phase, RUNNING)
def decide_appeal(phase: Phase, command: c.DecideAppeal) -> Events:
    ruling = _ruling(phase, command.ruling)
    if ruling.state is not RulingState.APPEALED:
        raise NotNow(
            "Ruling {version} is {state}; there is no appeal to decide.",
            version=ruling.version,
            state=ruling.state,
        )
    why = say("appeal against ruling {version}: {text}", version=ruling.version, text=command.text)
    previous, changes = _change_score(phase, ruling, command, why)
    result = command.result and _as_text(command.result)
    decided = v.AppealDecided(
        phase.id, ruling.version, command.committee, command.text, previous, result
    )
    return (*changes, decided)


def _ruling(phase: Phase, version: int) -> Ruling:
    for each in phase.rulings:
        if each.version == version:
            return each
    raise Unknown(say("ruling in {name}:", name=phase.name), version)


def _as_text(result: str) -> str:
    return result_as_text(result_named(result))


def _change_score(
    phase: Phase, ruling: Ruling, command: c.ScoreCommand, why: str
) -> tuple[str, Events]:
    """What stood, and the fact that changes it; nothing where the score stays."""
    if not command.result:
        return "", ()
    session, board, at = ruling.at
    place, result, saw = (phase.id, session, *at, board), command.result, command.saw
    record = phase.play.record(session, board, at) or Record()
    before, why = boards.standing(record), why[:500]
    if isinstance(result_named(result), Adjusted):
        return before, boards.adjust_score(phase, c.AdjustScore(*place, result, why, saw))
    if record.disputed:
        return before, boards.resolve_board(phase, c.ResolveBoard(*place, result, why, saw))
    if record.result is None:
        return before, boards.record_board(phase, c.RecordBoard(*place, result, saw))
    return before, boards.correct_board(phase, c.CorrectBoard(*place, result, why, saw))
