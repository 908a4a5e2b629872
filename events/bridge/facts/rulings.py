"""A phase after something was entered in its book of rulings or its ledger of penalties."""

from dataclasses import replace
from fractions import Fraction

from domain.bridge.phase import Phase
from domain.bridge.play import PenaltyLine
from domain.bridge.scoring.scores import Penalty, Unit
from domain.bridge.session import PairNo
from domain.messages import said_together, say
from domain.rulings import Ruling
from events.bridge.facts.scopes import PHASE, board_at, board_words, pair_name
from events.bridge.vocabulary import boards as b
from events.game import fact, told
from events.log.records import Recorded
from events.rulings.facts import law_said


@fact(
    b.DirectorCalled,
    PHASE,
    told(
        "{board_words}: the director is called{law}. {facts}",
        board_words=board_words,
        law=lambda _, e: law_said(e),
    ),
)
def fold_director_called(phase: Phase, event: b.DirectorCalled, record: Recorded) -> Phase:
    new = Ruling(record.version, board_at(event), event.facts, event.law)
    return replace(phase, rulings=(*phase.rulings, new))


def _penalty_told(phase: Phase | None, event: b.PenaltyGiven) -> str:
    amount = say("{unit}", unit=said_together(" ", (event.amount, event.unit)))
    return say(
        "{pair_name} loses {amount} in session {session}",
        pair_name=pair_name(phase, event.pair),
        amount=amount,
        session=event.session,
    )


@fact(b.PenaltyGiven, PHASE, _penalty_told)
def penalty_given(phase: Phase, event: b.PenaltyGiven, record: Recorded) -> Phase:
    penalty = Penalty(PairNo(event.pair), Fraction(event.amount), Unit(event.unit))
    line = PenaltyLine(record.version, event.session, penalty, event.reason)
    return _with_penalties(phase, (*phase.play.penalties, line))


@fact(b.PenaltyTakenBack, PHASE, told("The penalty of version {penalty} is taken back"))
def penalty_taken_back(phase: Phase, event: b.PenaltyTakenBack, _record: Recorded) -> Phase:
    lines = tuple(
        line._replace(taken_back=event.reason) if line.version == event.penalty else line
        for line in phase.play.penalties
    )
    return _with_penalties(phase, lines)


def _with_penalties(phase: Phase, lines: tuple[PenaltyLine, ...]) -> Phase:
    return replace(phase, play=replace(phase.play, penalties=lines))
