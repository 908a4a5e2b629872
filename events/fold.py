"""The fold: state after an event = evolve(state before it, the event).

It accepts the log and judges nothing: a rule that became stricter must not make an old tournament
unreadable. It calls no engine, reads no clock and draws no lots.

Most events of a log are entries and results, in long runs of one stage or round.
`fold` applies such a run at once, so that its scope copies the stage or round once, not once for
each event. An event that may break pairing integrity is applied alone: the state just before it may
be needed to undo it.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from domain.messages import say
from domain.tournament import Tournament
from events.catalogue import FACT_OF
from events.codec import decode
from events.game import Fact, Step
from events.log.errors import BrokenChain, LogError
from events.log.records import Recorded
from events.log.vocabulary import Event
from events.tournament.facts.tournaments import with_undoable

LONGEST_RUN = 500
"""Limits memory: results of a round may be corrected a hundred thousand times."""

_AnyFact = Fact[Any, Any, Any]


def fold(records: Iterable[Recorded], state: Tournament | None = None) -> Tournament | None:
    decoded = ((decode(each.event.kind, each.event.payload), each) for each in records)
    return fold_events(decoded, state)


def fold_events(
    told: Iterable[tuple[Event, Recorded]], state: Tournament | None = None
) -> Tournament | None:
    """Fold events that are decoded already."""
    for fact, run in _runs(told):
        state = _evolve_run(state, fact, run)
    return state


def evolve(state: Tournament | None, event: Event, record: Recorded) -> Tournament:
    fact = FACT_OF[type(event)]
    return _evolve_run(state, fact, [(fact.evolve, event, record)])


def _runs(told: Iterable[tuple[Event, Recorded]]) -> Iterator[tuple[_AnyFact, list[Step]]]:
    """Group events into runs, each with the fact of its first. One loop, for a fast replay."""
    run: list[Step] = []
    first, together, place = None, None, None
    for event, record in told:
        fact = FACT_OF[type(event)]
        scope = fact.scope
        at, alone = scope.place(event), fact.integrity is not None
        if scope.fold is together and at == place and not alone and len(run) < LONGEST_RUN:
            run.append((fact.evolve, event, record))
        else:
            if first is not None:
                yield first, run
            run = [(fact.evolve, event, record)]
            first, together, place = fact, None if alone else scope.fold, at
    if first is not None:
        yield first, run


def _evolve_run(state: Tournament | None, fact: _AnyFact, run: Sequence[Step]) -> Tournament:
    _, event, _ = run[0]
    after = fact.scope.fold(state, fact.scope.place(event), run)  # type: ignore[arg-type]
    return with_undoable(state, fact, event, after) if fact.integrity else after


def fold_verified(records: Sequence[Recorded], state: Tournament | None) -> Tournament:
    """The fold; BrokenChain at the first event that can't be read or does not fit the state."""
    try:
        return _some(fold(records, state))
    except Exception:  # a forged log may have a valid chain and raise anything
        pass
    for record in records:
        try:
            state = _some(fold([record], state))
        except LogError as reason:
            raise _broken(record, str(reason).rstrip(".")) from None
        except Exception:
            raise _broken(record, say("it does not fit what happened before it")) from None
    return _some(state)


def _some(state: Tournament | None) -> Tournament:
    assert state is not None, "a log begins with its tournament"
    return state


def _broken(record: Recorded, reason: str) -> BrokenChain:
    return BrokenChain(record.tournament, record.version, reason)
