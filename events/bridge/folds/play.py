"""The fold of what is played in a phase of bridge and of its end; a step of `events.fold`.

A record remembers all that was said of it since somebody last decided; a dispute takes its result
away until the director decides, so that nothing which reads results can count it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import assert_never

from domain.bridge.deal import Deal, Hand, hand
from domain.bridge.movements.movement import Direction
from domain.bridge.phase import PairEntry, Phase, phases_of
from domain.bridge.phases.carryover import carryover_named
from domain.bridge.phases.drop_ins import DropInRule, value_named
from domain.bridge.phases.ranking import Length
from domain.bridge.play import (
    At,
    CarryoverRule,
    Closed,
    Labelled,
    PenaltyLine,
    Play,
    Record,
    Route,
    Said,
)
from domain.bridge.scoring.notation import result_of
from domain.bridge.scoring.result import with_lead_of
from domain.bridge.scoring.scores import Penalty, Unit
from domain.bridge.session import PairNo
from domain.ids import StageId
from domain.tournament import Tournament
from events.bridge.folds.requests import TrayChange, evolve_tray
from events.bridge.vocabulary import boards, results_files
from events.bridge.vocabulary import requests as tray
from events.bridge.vocabulary.stated import player_of
from events.log.recorded import Recorded

result_named = lru_cache(maxsize=8192)(result_of)
"""A field has far fewer different results than tables."""

RecordChange = (
    boards.BoardScored
    | boards.BoardConfirmed
    | boards.BoardCorrected
    | boards.BoardDisputed
    | boards.BoardDisputeResolved
    | boards.BoardWithdrawn
    | boards.ScoreAdjusted
)
LedgerChange = boards.BoardFouled | boards.PenaltyGiven | boards.PenaltyTakenBack
EndChange = (
    boards.PhaseClosed
    | boards.PhaseReopened
    | boards.ReserveAdmitted
    | boards.CarryoverAnnounced
    | boards.DroppedIn
)
FileChange = (
    results_files.ResultsImported | results_files.DealsStated | results_files.DeviceRowsTaken
)
PlayChange = RecordChange | LedgerChange | EndChange | FileChange | TrayChange
Phases = Mapping[StageId, Phase]


def evolve_play(state: Tournament, event: PlayChange, record: Recorded) -> Tournament:
    phases = {**phases_of(state), **_changed(phases_of(state), event, record)}
    return state.with_parts(*phases.values(), version=record.version)


def _changed(phases: Phases, event: PlayChange, record: Recorded) -> Phases:
    """The phases that become others by it."""
    phase = phases[StageId(event.stage)]
    match event:
        case boards.PhaseClosed():
            return _closed(phases, phase, event, record)
        case boards.PhaseReopened():
            return _reopened(phases, phase)
        case boards.ReserveAdmitted():
            source = phases[StageId(event.source)]
            return {phase.id: _with_entries(phase, source, [PairNo(event.pair)])}
        case boards.DroppedIn():
            return {phase.id: dropped_in(phase, event)}
        case (
            tray.BoardCorrectionRequested()
            | tray.BoardCorrectionGranted()
            | tray.BoardCorrectionDeclined()
            | tray.EntranceAnnounced()
            | tray.PairPreregistered()
            | tray.PreregistrationSettled()
        ):
            return {phase.id: evolve_tray(phase, event, record)}
        case (
            results_files.ResultsImported()
            | results_files.DealsStated()
            | results_files.DeviceRowsTaken()
        ):
            return {phase.id: replace(phase, play=_from_file(phase.play, event))}
        case _:
            return {phase.id: replace(phase, play=_played(phase.play, event, record))}


def _played(
    play: Play, event: RecordChange | LedgerChange | boards.CarryoverAnnounced, record: Recorded
) -> Play:
    match event:
        case boards.BoardFouled():
            return _fouled(play, event, record)
        case boards.PenaltyGiven():
            penalty = Penalty(PairNo(event.pair), Fraction(event.amount), Unit(event.unit))
            line = PenaltyLine(record.version, event.session, penalty, event.reason)
            return replace(play, penalties=(*play.penalties, line))
        case boards.PenaltyTakenBack():
            lines = tuple(
                line._replace(taken_back=event.reason) if line.version == event.penalty else line
                for line in play.penalties
            )
            return replace(play, penalties=lines)
        case boards.CarryoverAnnounced():
            return replace(play, carryover=rule_of(event))
        case _:
            at = At(event.round, event.section, event.table)
            before = play.record(event.session, event.board, at) or Record()
            after = _recorded(before, event, record)
            if isinstance(event, boards.BoardScored) and event.session in play.imported:
                after = after._replace(confirmed=True)  # agreed where it was played
            return play.with_record(event.session, event.board, at, after)


def _recorded(before: Record, event: RecordChange, record: Recorded) -> Record:
    match event:
        case boards.BoardWithdrawn():
            gone = Record(changed_at=record.version)
            return gone._replace(ns=before.ns, ew=before.ew, form=before.form)
        case boards.BoardConfirmed():
            return _confirmed(before, _said(event.result, record))
        case boards.BoardDisputed():
            told = (*before.told, _said(event.result, record))
            return before._replace(
                result=None, disputed=True, confirmed=False, changed_at=record.version, told=told
            )
        case boards.BoardDisputeResolved():
            return _decided(before, before.ns, before.ew, event.result, record, True)
        case boards.BoardScored():
            return _decided(before, event.ns, event.ew, event.result, record, False)
        case boards.BoardCorrected():
            confirmed = before.confirmed
            return _decided(before, event.ns, event.ew, event.result, record, confirmed)
        case boards.ScoreAdjusted():
            return _decided(before, event.ns, event.ew, event.result, record, True)
        case _:
            assert_never(event)


def _confirmed(before: Record, said: Said) -> Record:
    stands = before.result
    return before._replace(
        result=with_lead_of(stands, said.result) if stands is not None else None,
        confirmed=not before.disputed,
        changed_at=said.version,
        told=(*before.told, said),
    )


def _decided(
    before: Record, ns: int, ew: int, text: str, record: Recorded, confirmed: bool
) -> Record:
    said = _said(text, record)
    return Record(
        PairNo(ns), PairNo(ew), said.result, record.version, confirmed, False, before.form, (said,)
    )


def _said(text: str, record: Recorded) -> Said:
    stamp = record.stamp
    return Said(result_named(text), record.version, stamp.actor, stamp.device, stamp.instant)


def _fouled(play: Play, event: boards.BoardFouled, record: Recorded) -> Play:
    for place in event.tables:
        at = At(*place)
        before = play.record(event.session, event.board, at) or Record()
        after = before._replace(form=event.form, changed_at=record.version)
        play = play.with_record(event.session, event.board, at, after)
    return play


def _from_file(play: Play, event: FileChange) -> Play:
    session = event.session
    match event:
        case results_files.ResultsImported():
            labels = {
                PairNo(pair): Labelled(label, Direction(side) if side else None)
                for pair, label, side in event.labels
            }
            return replace(play, imported={**play.imported, session: labels})
        case results_files.DealsStated():
            stated = {board: deal_of(hands) for board, *hands in event.deals}
            deals = {**play.deals.get(session, {}), **stated}
            return replace(play, deals={**play.deals, session: deals})
        case results_files.DeviceRowsTaken():
            said = {(At(*row[:3]), row[3]): row[6] for row in event.rows}
            taken = {**play.taken.get(session, {}), **said}
            return replace(play, taken={**play.taken, session: taken})
        case _:
            assert_never(event)


def deal_of(hands: Iterable[str]) -> Deal:
    """From North, East, South and West."""
    return Deal(*map(_hand, hands))


def hands_of(deal: Deal) -> tuple[str, str, str, str]:
    """The same way back, a hand as AK4..QT9.J65432."""
    north, east, south, west = (".".join(hand) for hand in deal.hands.values())
    return north, east, south, west


def _hand(text: str) -> Hand:
    spades, hearts, diamonds, clubs = text.split(".")
    return hand(spades, hearts, diamonds, clubs)


def rule_of(event: boards.CarryoverAnnounced) -> CarryoverRule:
    return CarryoverRule(
        carryover_named(event.policy),
        Length(event.boards, event.top),
        DropInRule(value_named(event.drop_ins), event.never_below_average),
        event.qualifying,
    )


def _closed(
    phases: Phases, phase: Phase, event: boards.PhaseClosed, record: Recorded
) -> dict[StageId, Phase]:
    routes = tuple(
        Route(StageId(target), tuple(map(PairNo, pairs))) for target, pairs in event.qualifiers
    )
    closed = Closed(
        record.version,
        tuple((PairNo(pair), place, rank) for pair, place, rank in event.ranking),
        routes,
        tuple(map(PairNo, event.reserves)),
        tuple(map(PairNo, event.ballot)),
    )
    targets = {
        route.target: _with_entries(phases[route.target], phase, route.pairs) for route in routes
    }
    return {**targets, phase.id: replace(phase, play=replace(phase.play, closed=closed))}


def _with_entries(phase: Phase, source: Phase, pairs: Iterable[PairNo]) -> Phase:
    """The pairs as they are in the source: a substitute came for that phase only."""
    coming = tuple(pairs)
    entries = {pair: replace(source.entries[pair], withdrawn_from=None) for pair in coming}
    fresh = {pair: replace(entry, substitutes=()) for pair, entry in entries.items()}
    play = replace(phase.play, admitted=(*phase.play.admitted, *coming))
    return replace(phase, entries={**phase.entries, **fresh}, play=play)


def _reopened(phases: Phases, phase: Phase) -> dict[StageId, Phase]:
    """Reserves that were admitted after the closing go with those who had qualified."""
    routes = phase.play.closed.routes if phase.play.closed else ()
    found = {phase.id: replace(phase, play=replace(phase.play, closed=None))}
    for route in routes:
        target = phases[route.target]
        staying = {p: e for p, e in target.entries.items() if p not in phase.entries}
        admitted = tuple(pair for pair in target.play.admitted if pair not in phase.entries)
        play = replace(target.play, admitted=admitted)
        found[target.id] = replace(target, entries=staying, play=play)
    return found


def dropped_in(phase: Phase, event: boards.DroppedIn) -> Phase:
    coming = {
        PairNo(number): PairEntry(PairNo(number), tuple(map(player_of, players)), seeding)
        for number, players, seeding in event.pairs
    }
    play = replace(phase.play, waves=(*phase.play.waves, tuple(coming)))
    return replace(phase, entries={**phase.entries, **coming}, play=play)
