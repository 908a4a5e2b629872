"""Folds into phases: closing and reopening, admitted reserves, rulings and penalties."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from domain.bridge.phase import Phase, phases_of
from domain.bridge.play import ClosedPhase, PenaltyLine, Route
from domain.bridge.scoring.scores import Penalty, Unit, penalty_words
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.messages import say
from domain.tournament import Tournament
from events.bridge.facts.scopes import (
    PHASE,
    PHASES,
    board_at,
    board_words,
    pair_name_of,
    phase_name,
)
from events.bridge.vocabulary import boards as b, phases as v
from events.game import fact, phrase
from events.log.records import Recorded
from events.rulings.facts import director_called_words, with_director_call


def _closed_words(phase: Phase | None, event: v.PhaseClosed) -> str:
    on = sum(len(pairs) for _, pairs in event.qualifiers)
    drawn = (
        say(", ties split by a ballot drawn with seed {seed}", seed=event.seed)
        if event.ballot
        else ""
    )
    going = say("{on} pairs go on", on=on) if on else say("its ranking is final")
    return say(
        "{phase_name} is closed, {drawn}",
        phase_name=phase_name(phase, say("The phase")),
        drawn=going + drawn,
    )


@fact(v.PhaseClosed, PHASES, _closed_words)
def fold_phase_closed(state: Tournament, event: v.PhaseClosed, record: Recorded) -> Tournament:
    phases = phases_of(state)
    phase = phases[StageId(event.stage)]
    closed = ClosedPhase(
        version=record.version,
        ranking=tuple((PairNo(pair), place, rank) for pair, place, rank in event.ranking),
        routes=tuple(
            Route(StageId(target), tuple(map(PairNo, pairs))) for target, pairs in event.qualifiers
        ),
        reserves=tuple(map(PairNo, event.reserves)),
        ballot=tuple(map(PairNo, event.ballot)),
    )
    targets = (_with_entries(phases[route.target], phase, route.pairs) for route in closed.routes)
    after = replace(phase, play=replace(phase.play, closed=closed))
    return state.with_parts(*targets, after, version=record.version)


@fact(
    v.PhaseReopened,
    PHASES,
    phrase("{phase_name} is opened again", phase_name=lambda p, _: phase_name(p, say("The phase"))),
)
def fold_phase_reopened(state: Tournament, event: v.PhaseReopened, record: Recorded) -> Tournament:
    """Remove all pairs that had gone on, reserves admitted after the closing included."""
    phases = phases_of(state)
    phase = phases[StageId(event.stage)]
    routes = phase.play.closed.routes if phase.play.closed else ()
    targets = (_without_entries(phases[route.target], phase) for route in routes)
    after = replace(phase, play=replace(phase.play, closed=None))
    return state.with_parts(after, *targets, version=record.version)


@fact(
    v.ReserveAdmitted,
    PHASES,
    phrase(
        "Pair {pair} comes into {phase_name} as a reserve", phase_name=lambda s, _: phase_name(s)
    ),
)
def fold_reserve_admitted(
    state: Tournament, event: v.ReserveAdmitted, record: Recorded
) -> Tournament:
    phases = phases_of(state)
    phase, source = phases[StageId(event.stage)], phases[StageId(event.source)]
    after = _with_entries(phase, source, [PairNo(event.pair)])
    return state.with_parts(after, version=record.version)


def _with_entries(phase: Phase, source: Phase, pairs: Iterable[PairNo]) -> Phase:
    """The phase with the pairs of the source, without substitutes, who are for one phase only."""
    coming = {
        pair: replace(source.entries[pair], withdrawn_from=None, substitutes=()) for pair in pairs
    }
    play = replace(phase.play, admitted=(*phase.play.admitted, *coming))
    return replace(phase, entries={**phase.entries, **coming}, play=play)


def _without_entries(phase: Phase, source: Phase) -> Phase:
    staying = {pair: e for pair, e in phase.entries.items() if pair not in source.entries}
    admitted = tuple(pair for pair in phase.play.admitted if pair not in source.entries)
    return replace(phase, entries=staying, play=replace(phase.play, admitted=admitted))


@fact(b.DirectorCalled, PHASE, director_called_words(board_words))
def fold_director_called(phase: Phase, event: b.DirectorCalled, record: Recorded) -> Phase:
    return with_director_call(phase, board_at(event), event, record)


@fact(
    b.PenaltyGiven,
    PHASE,
    phrase(
        "{pair_name} loses {amount} in session {session}",
        pair_name=pair_name_of,
        amount=lambda _, e: penalty_words(e.amount, Unit(e.unit)),
        session=lambda _, e: e.session,
    ),
)
def fold_penalty_given(phase: Phase, event: b.PenaltyGiven, record: Recorded) -> Phase:
    penalty = Penalty(PairNo(event.pair), Fraction(event.amount), Unit(event.unit))
    line = PenaltyLine(record.version, event.session, penalty, event.reason)
    return _with_penalties(phase, (*phase.play.penalties, line))


@fact(b.PenaltyTakenBack, PHASE, phrase("The penalty of version {penalty} is taken back"))
def fold_penalty_taken_back(phase: Phase, event: b.PenaltyTakenBack, _record: Recorded) -> Phase:
    lines = tuple(
        line._replace(taken_back=event.reason) if line.version == event.penalty else line
        for line in phase.play.penalties
    )
    return _with_penalties(phase, lines)


def _with_penalties(phase: Phase, lines: tuple[PenaltyLine, ...]) -> Phase:
    return replace(phase, play=replace(phase.play, penalties=lines))
