"""Phases after one of them was closed or reopened, and after what is carried over was announced."""

from collections.abc import Iterable
from dataclasses import replace

from domain.bridge.phase import Phase, phases_of
from domain.bridge.phases.carryover import carryover_named
from domain.bridge.phases.drop_ins import DropInRule, value_named
from domain.bridge.phases.ranking import Length
from domain.bridge.phases.ways_on import Ties, WaysOn, way_named
from domain.bridge.play import CarryoverRule, Closed, Route
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.vocabulary.boards import (
    CarryoverAnnounced,
    PhaseClosed,
    PhaseReopened,
    ReserveAdmitted,
)
from events.bridge.vocabulary.ways_on import WaysOnAnnounced
from events.log.recorded import Recorded


def closed(state: Tournament, event: PhaseClosed, record: Recorded) -> Tournament:
    phases = phases_of(state)
    phase = phases[StageId(event.stage)]
    closing = _closing(event, record.version)
    targets = (_with_entries(phases[route.target], phase, route.pairs) for route in closing.routes)
    after = replace(phase, play=replace(phase.play, closed=closing))
    return state.with_parts(*targets, after, version=record.version)


def _closing(event: PhaseClosed, version: int) -> Closed:
    return Closed(
        version=version,
        ranking=tuple((PairNo(pair), place, rank) for pair, place, rank in event.ranking),
        routes=tuple(
            Route(StageId(target), tuple(map(PairNo, pairs))) for target, pairs in event.qualifiers
        ),
        reserves=tuple(map(PairNo, event.reserves)),
        ballot=tuple(map(PairNo, event.ballot)),
    )


def reopened(state: Tournament, event: PhaseReopened, record: Recorded) -> Tournament:
    """Reserves that were admitted after the closing go with those who had qualified."""
    phases = phases_of(state)
    phase = phases[StageId(event.stage)]
    routes = phase.play.closed.routes if phase.play.closed else ()
    targets = (_without_entries(phases[route.target], phase) for route in routes)
    after = replace(phase, play=replace(phase.play, closed=None))
    return state.with_parts(after, *targets, version=record.version)


def reserve_admitted(state: Tournament, event: ReserveAdmitted, record: Recorded) -> Tournament:
    phases = phases_of(state)
    phase, source = phases[StageId(event.stage)], phases[StageId(event.source)]
    after = _with_entries(phase, source, [PairNo(event.pair)])
    return state.with_parts(after, version=record.version)


def _with_entries(phase: Phase, source: Phase, pairs: Iterable[PairNo]) -> Phase:
    """The pairs as they are in the source: a substitute came for that phase only."""
    coming = {
        pair: replace(source.entries[pair], withdrawn_from=None, substitutes=()) for pair in pairs
    }
    play = replace(phase.play, admitted=(*phase.play.admitted, *coming))
    return replace(phase, entries={**phase.entries, **coming}, play=play)


def _without_entries(phase: Phase, source: Phase) -> Phase:
    staying = {pair: e for pair, e in phase.entries.items() if pair not in source.entries}
    admitted = tuple(pair for pair in phase.play.admitted if pair not in source.entries)
    return replace(phase, entries=staying, play=replace(phase.play, admitted=admitted))


def ways_on_announced(phase: Phase, event: WaysOnAnnounced, _record: Recorded) -> Phase:
    ways = tuple(way_named(StageId(target), by, amount) for target, by, amount in event.ways)
    said = WaysOn(ways, Ties(event.ties))
    return replace(phase, play=replace(phase.play, ways_on=said))


def carryover_announced(phase: Phase, event: CarryoverAnnounced, _record: Recorded) -> Phase:
    rule = CarryoverRule(
        carryover_named(event.policy),
        Length(event.boards, event.top) if event.boards else None,
        DropInRule(value_named(event.drop_ins), event.never_below_average),
        event.qualifying,
    )
    return replace(phase, play=replace(phase.play, carryover=rule))
