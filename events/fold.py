"""The fold: state after an event = evolve(state before it, the event).

It accepts the log and judges nothing: a rule that became stricter must not make an old tournament
unreadable. It calls no engine, reads no clock and draws no lots.

Most events of a log are entries and results, in long runs of one stage or round.
`fold_records` applies such a run at once, so that its scope copies the stage or round once, not
once for each event. An event that may break pairing integrity is applied alone: the state just
before it may be needed to undo it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from domain.messages import say
from domain.tournament import Tournament
from events.catalogue import FACT_OF
from events.codec import decode_event
from events.game import Fact, Step
from events.log.errors import BrokenChain, LogError
from events.log.records import Recorded
from events.log.vocabulary import Event
from events.tournament.facts.tournaments import with_undoable

LONGEST_RUN = 500
"""Limits memory: results of a round may be corrected a hundred thousand times."""

_AnyFact = Fact[Any, Any, Any]


def fold_records(records: Iterable[Recorded], state: Tournament | None = None) -> Tournament | None:
    decoded = ((decode_event(each.event.kind, each.event.payload), each) for each in records)
    return fold_events(decoded, state)


def fold_events(
    decoded: Iterable[tuple[Event, Recorded]], state: Tournament | None = None
) -> Tournament | None:
    """Fold events that are decoded already."""
    for fact, run in _runs(decoded):
        state = _evolve_run(state, fact, run)
    return state


def apply_event(state: Tournament | None, event: Event, record: Recorded) -> Tournament:
    fact = FACT_OF[type(event)]
    return _evolve_run(state, fact, [(fact.evolve, event, record)])


def _runs(decoded: Iterable[tuple[Event, Recorded]]) -> Iterator[tuple[_AnyFact, list[Step[Any]]]]:
    """Group events into runs, each with the fact of its first. One loop, for a fast replay."""
    run: list[Step[Any]] = []
    fact_of_run, fold_of_run, place_of_run = None, None, None
    for event, record in decoded:
        fact = FACT_OF[type(event)]
        scope = fact.scope
        place, alone = scope.place(event), fact.integrity is not None
        same_place = scope.fold is fold_of_run and place == place_of_run
        if same_place and not alone and len(run) < LONGEST_RUN:
            run.append((fact.evolve, event, record))
        else:
            if fact_of_run is not None:
                yield fact_of_run, run
            run = [(fact.evolve, event, record)]
            fact_of_run, place_of_run = fact, place
            fold_of_run = None if alone else scope.fold
    if fact_of_run is not None:
        yield fact_of_run, run


def _evolve_run(state: Tournament | None, fact: _AnyFact, run: Sequence[Step[Any]]) -> Tournament:
    _, event, _ = run[0]
    after = fact.scope.fold(state, fact.scope.place(event), run)  # type: ignore[arg-type]
    return with_undoable(state, fact, event, after) if fact.integrity else after


def fold_verified(records: Sequence[Recorded], state: Tournament | None) -> Tournament:
    """Fold the records; BrokenChain at the first that can't be read or does not fit the state."""
    try:
        return _not_none(fold_records(records, state))
    except Exception:  # a forged log may have a valid chain and raise anything
        pass
    for record in records:
        try:
            state = _not_none(fold_records([record], state))
        except LogError as reason:
            raise _chain_error(record, str(reason).rstrip(".")) from None
        except Exception:
            raise _chain_error(record, say("it does not fit what happened before it")) from None
    return _not_none(state)


def _not_none(state: Tournament | None) -> Tournament:
    assert state is not None, "a log begins with its tournament"
    return state


def _chain_error(record: Recorded, reason: str) -> BrokenChain:
    return BrokenChain(record.tournament, record.version, reason)
