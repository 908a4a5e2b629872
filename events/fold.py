"""The fold: state after an event = evolve(state before it, the event).

It believes the log and judges nothing: a rule that became stricter must not make an old tournament
unreadable. It calls no engine, reads no clock and draws no lots.

Most events of a log are entries and results, and those of one stage or round follow each other.
`fold` takes such a run together and copies the stage or round once, not once for each event.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import assert_never, get_args

from domain.bridge.phase import phases_of
from domain.chess.stage import Entry, ForbiddenEntries, Round, Stage, StageRules, stages_of
from domain.ids import EntryId, Number, RoundNo, StageId, TournamentId
from domain.people import Person, Sex
from domain.points import PointSystem
from domain.results import Colour, Mark
from domain.tournament import Tournament
from events.bridge.folds.phases import PhaseChange, evolve_phase
from events.bridge.folds.play import PlayChange, evolve_play
from events.bridge.vocabulary.calls import RoundCalled
from events.bridge.vocabulary.rooms import RoomsNamed
from events.chess.folds.moving import moved
from events.chess.folds.results import ResultChange, asked_for, scored
from events.chess.folds.round_robin import FixedChange, evolve_fixed, planned, rippled
from events.chess.folds.rounds import RoundChange, begun_round, changed_round
from events.chess.vocabulary import entries, results, rounds
from events.chess.vocabulary import stages as setup
from events.chess.vocabulary.round_robin import RoundRobinPlanned
from events.chess.vocabulary.us_chess import UsChessAnnounced, announced
from events.codec import event_of
from events.integrity import CANDIDATES
from events.kinds import AnyEvent
from events.log.recorded import Recorded, Version
from events.tournament.hall_fold import PhaseHallChange, evolve_hall
from events.tournament.undo import ActUndone
from events.tournament.undo_fold import before_the_act, with_undoable

Happened = tuple[AnyEvent, Recorded]
Part = tuple[int, int]
"""What one run of events changes, stage and round: the round's boards, or (0) the entries."""


def fold(records: Iterable[Recorded], state: Tournament | None = None) -> Tournament | None:
    happened = ((event_of(record), record) for record in records)
    for part, run in groupby(happened, _run_of):
        if part is not None and state is not None:
            state = _with_run(state, part, run)
        else:
            for event, record in run:
                state = evolve(state, event, record)
    return state


def evolve(state: Tournament | None, event: AnyEvent, record: Recorded) -> Tournament:
    after = _evolved(state, event, record)
    return with_undoable(state, event, after) if type(event) in CANDIDATES else after


def _evolved(state: Tournament | None, event: AnyEvent, record: Recorded) -> Tournament:
    if isinstance(event, setup.TournamentCreated):
        return _created(event, record)
    assert state is not None, "the first event of a log creates its tournament"
    if isinstance(event, ActUndone):
        return before_the_act(state, record.version)
    if isinstance(event, entries.EntriesMoved):
        return moved(state, event, record.version)
    if isinstance(event, PLAY_EVENTS):
        return evolve_play(state, event, record)
    if isinstance(event, PHASE_EVENTS):
        return _with_phase(state, event, record)
    if isinstance(event, HALL_EVENTS) and StageId(event.stage) in phases_of(state):
        return _in_the_hall(state, event, record)
    if (part := _part((event, record))) is not None:
        return _with_run(state, part, [(event, record)])
    elsewhere = ResultChange | EntryChange | PhaseChange | PlayChange | RoundCalled | RoomsNamed
    assert not isinstance(event, elsewhere)
    stage = _evolve_stage(stages_of(state).get(StageId(event.stage)), event, record)
    return _with_stage(state, stage, record.version)


def _run_of(happened: Happened) -> Part | None:
    """None for what stands alone: the state just before it may be needed to undo it."""
    return None if type(happened[0]) in CANDIDATES else _part(happened)


def _part(happened: Happened) -> Part | None:
    event = happened[0]
    if isinstance(event, RESULT_EVENTS):
        return event.stage, event.round
    if isinstance(event, ENTRY_EVENTS):
        return event.stage, 0
    return None


def _with_run(state: Tournament, part: Part, run: Iterable[Happened]) -> Tournament:
    stage = stages_of(state)[StageId(part[0])]
    if stage.round_robin is None:
        return _with_stage(state, *_with_part(stage, part, run))
    # One by one: each may turn the colours the next one is about.
    version = state.version
    for event, record in run:
        stage, version = _with_part(stage, part, [(event, record)])
        stage = rippled(stage, event, version)
    return _with_stage(state, stage, version)


def _with_part(stage: Stage, part: Part, run: Iterable[Happened]) -> tuple[Stage, Version]:
    if not part[1]:
        return _with_entries(stage, run)
    return _with_results(stage, stage.rounds[part[1] - 1], run)


def _with_stage(state: Tournament, stage: Stage, version: Version) -> Tournament:
    return replace(state, parts={**state.parts, stage.id: stage}, version=version)


PHASE_EVENTS = get_args(PhaseChange)
PLAY_EVENTS = get_args(PlayChange)
HALL_EVENTS = get_args(PhaseHallChange)


def _with_phase(state: Tournament, event: PhaseChange, record: Recorded) -> Tournament:
    phase = evolve_phase(phases_of(state).get(StageId(event.stage)), event, record)
    return replace(state, parts={**state.parts, phase.id: phase}, version=record.version)


def _in_the_hall(state: Tournament, event: PhaseHallChange, record: Recorded) -> Tournament:
    phase = evolve_hall(phases_of(state)[StageId(event.stage)], event)
    return replace(state, parts={**state.parts, phase.id: phase}, version=record.version)


def _created(event: setup.TournamentCreated, record: Recorded) -> Tournament:
    return Tournament(
        id=TournamentId(record.tournament),
        name=event.name,
        place=event.place,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        arbiter=event.arbiter,
        version=record.version,
    )


StageChange = (
    setup.StagePlanned
    | setup.StageReplanned
    | setup.FideModeLeft
    | entries.NumbersAssigned
    | entries.PairForbidden
    | entries.PairAllowed
    | rounds.RoundPaired
    | rounds.ManualPairingStarted
    | rounds.PairingChangedByHand
    | rounds.ManualPairingEnded
    | rounds.RoundPublished
    | rounds.RoundUnpublished
    | rounds.RoundUnpaired
    | rounds.RoundClosed
    | rounds.RoundReopened
    | results.CorrectionRequested
    | results.CorrectionGranted
    | results.CorrectionDeclined
    | RoundRobinPlanned
    | UsChessAnnounced
    | FixedChange
)


def _evolve_stage(stage: Stage | None, event: StageChange, record: Recorded) -> Stage:
    if isinstance(event, setup.StagePlanned):
        return Stage(StageId(event.stage), event.name, _rules(event))
    if isinstance(event, RoundRobinPlanned):
        return planned(event)
    assert stage is not None, "a stage is planned before anything happens in it"
    match event:
        case (
            rounds.RoundPaired()
            | rounds.ManualPairingStarted()
            | rounds.PairingChangedByHand()
            | rounds.ManualPairingEnded()
            | rounds.RoundPublished()
            | rounds.RoundUnpublished()
            | rounds.RoundUnpaired()
            | rounds.RoundClosed()
            | rounds.RoundReopened()
        ):
            return _evolve_round(stage, event, record)
        case entries.PairForbidden() | entries.PairAllowed():
            return replace(stage, forbidden=tuple(_forbidden(stage, event)))
        case entries.NumbersAssigned():
            return _renumbered(stage, event)
        case setup.StageReplanned() | setup.FideModeLeft() | UsChessAnnounced():
            return _announced(stage, event)
        case results.CorrectionRequested():
            return replace(stage, requests=(*stage.requests, asked_for(event, record)))
        case results.CorrectionGranted() | results.CorrectionDeclined():
            open_ones = (r for r in stage.requests if r.claim.version != event.request)
            return replace(stage, requests=tuple(open_ones))
        case _:
            return evolve_fixed(stage, event, record)


def _rules(event: setup.StagePlanned) -> StageRules:
    return StageRules(
        system=event.system,
        edition=event.edition,
        rounds=event.rounds,
        points=PointSystem(*event.points),
        acceleration=event.acceleration,
        virtual=tuple((Number(n), points) for n, points in event.virtual),
        initial_colour=Colour(event.initial_colour) if event.initial_colour else None,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
    )


def _announced(
    stage: Stage, event: setup.StageReplanned | setup.FideModeLeft | UsChessAnnounced
) -> Stage:
    match event:
        case setup.StageReplanned():
            return replace(stage, rules=_replanned(stage.rules, event))
        case setup.FideModeLeft():
            return replace(stage, fide_mode=False)
        case UsChessAnnounced():
            return replace(stage, us_chess=announced(event))
        case _:
            assert_never(event)


def _replanned(rules: StageRules, event: setup.StageReplanned) -> StageRules:
    return replace(
        rules,
        rounds=event.rounds,
        tie_breaks=event.tie_breaks,
        tie_break_edition=event.tie_break_edition,
    )


def _forbidden(
    stage: Stage, event: entries.PairForbidden | entries.PairAllowed
) -> Iterator[ForbiddenEntries]:
    """All groups after the event."""
    named = frozenset(map(EntryId, event.entries))
    if isinstance(event, entries.PairForbidden):
        yield from stage.forbidden
        last = RoundNo(event.last_round or stage.rules.rounds)
        yield ForbiddenEntries(named, RoundNo(event.first_round), last, event.reason)
        return
    ends = RoundNo(event.from_round - 1)
    for group in stage.forbidden:
        if group.entries != named or group.last <= ends:
            yield group
        elif group.first <= ends:
            yield replace(group, last=ends)


def _renumbered(stage: Stage, event: entries.NumbersAssigned) -> Stage:
    numbered = {
        EntryId(entry): replace(stage.entries[EntryId(entry)], number=Number(number))
        for entry, number in event.numbers
    }
    return replace(stage, entries={**stage.entries, **numbered})


EntryChange = (
    entries.EntryRegistered
    | entries.EntryCorrected
    | entries.Withdrawn
    | entries.Reinstated
    | entries.ByeRequested
    | entries.ByeCancelled
    | entries.CheckedIn
    | entries.CheckedOut
)
ENTRY_EVENTS = get_args(EntryChange)  # a tuple: isinstance takes far longer with a union


def _with_entries(stage: Stage, run: Iterable[Happened]) -> tuple[Stage, Version]:
    known, version = dict(stage.entries), 0
    for event, record in run:
        assert isinstance(event, ENTRY_EVENTS)
        entry = _evolve_entry(known, event)
        known[entry.id] = entry
        version = record.version
    return replace(stage, entries=known), version


def _evolve_entry(known: Mapping[EntryId, Entry], event: EntryChange) -> Entry:
    if isinstance(event, entries.EntryRegistered):
        return Entry(EntryId(event.entry), _person(event), first_round=RoundNo(event.first_round))
    entry = known[EntryId(event.entry)]
    match event:
        case entries.EntryCorrected():
            return replace(entry, person=_person(event))
        case entries.Withdrawn():
            return replace(entry, withdrawn_from=RoundNo(event.from_round))
        case entries.Reinstated():
            return replace(entry, withdrawn_from=None)
        case entries.ByeRequested():
            byes = _without_bye(entry, event.round)
            asked = (RoundNo(event.round), Mark(event.kind))
            return replace(entry, byes=(*byes, asked))
        case entries.ByeCancelled():
            given_back = (RoundNo(event.round),) if event.irrevocable else ()
            return replace(
                entry,
                byes=_without_bye(entry, event.round),
                drawn_for_prizes=(*entry.drawn_for_prizes, *given_back),
            )
        case entries.CheckedIn():
            there = {*entry.checked_in, RoundNo(event.round)}
            return replace(entry, checked_in=tuple(sorted(there)))
        case entries.CheckedOut():
            there = {*entry.checked_in} - {RoundNo(event.round)}
            return replace(entry, checked_in=tuple(sorted(there)))
        case _:
            assert_never(event)


def _without_bye(entry: Entry, round_number: int) -> tuple[tuple[RoundNo, Mark], ...]:
    return tuple(bye for bye in entry.byes if bye[0] != round_number)


def _person(event: entries.PersonStated) -> Person:
    return Person(
        family=event.family,
        given=event.given,
        title=event.title,
        rating=event.rating,
        federation=event.federation,
        fide_id=event.fide_id,
        sex=Sex(event.sex),
        club=event.club,
    )


def _evolve_round(stage: Stage, event: RoundChange, record: Recorded) -> Stage:
    if isinstance(event, rounds.RoundUnpaired):
        return replace(stage, rounds=stage.rounds[:-1])
    if (begun := begun_round(stage, event, record)) is not None:
        return replace(stage, rounds=(*stage.rounds, begun))
    return _with_round(stage, changed_round(stage.rounds[event.round - 1], event, record))


RESULT_EVENTS = get_args(ResultChange)


def _with_results(stage: Stage, before: Round, run: Iterable[Happened]) -> tuple[Stage, Version]:
    boards, version = list(before.boards), 0
    for event, record in run:
        assert isinstance(event, RESULT_EVENTS)
        version = record.version
        boards[event.board - 1] = scored(boards[event.board - 1], event, record)
    return _with_round(stage, replace(before, boards=tuple(boards))), version


def _with_round(stage: Stage, changed: Round) -> Stage:
    rounds_after = (*stage.rounds[: changed.number - 1], changed, *stage.rounds[changed.number :])
    return replace(stage, rounds=rounds_after)
