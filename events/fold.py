"""The fold: state after an event = evolve(state before it, the event).

It believes the log and judges nothing: a rule that became stricter must not make an old tournament
unreadable. It calls no engine, reads no clock and draws no lots.

Most events of a log are entries and results, and those of one stage or round follow each other.
`fold` takes such a run together, so that its scope copies the stage or round once, not once for
each event. What may break pairing integrity stands alone: the state just before it may be needed to
undo it.
"""

from collections.abc import Hashable, Iterable
from itertools import groupby
from operator import itemgetter
from typing import Any

from domain.tournament import Tournament
from events.catalogue import FACT_OF
from events.codec import event_of
from events.game import Fact, Step
from events.log.event import Event
from events.log.recorded import Recorded
from events.tournament.undoing import with_undoable

_AnyFact = Fact[Any, Any, Any]


def fold(records: Iterable[Recorded], state: Tournament | None = None) -> Tournament | None:
    happened = map(_found, records)
    for place, run in groupby(happened, itemgetter(0)):
        if place is not None and state is not None:
            state = place[0](state, place[1], (step for _, _, step in run))
        else:
            for _, fact, step in run:
                state = _evolved(state, fact, step)
    return state


def evolve(state: Tournament | None, event: Event, record: Recorded) -> Tournament:
    fact = FACT_OF[type(event)]
    return _evolved(state, fact, Step(fact.evolve, event, record))


def _found(record: Recorded) -> tuple[tuple[Any, Hashable] | None, _AnyFact, Step]:
    event = event_of(record)
    fact = FACT_OF[type(event)]
    scope = fact.scope
    alone = fact.integrity is not None
    place = None if alone else (scope.fold, scope.place(event))
    return place, fact, Step(fact.evolve, event, record)


def _evolved(state: Tournament | None, fact: _AnyFact, step: Step) -> Tournament:
    after = fact.scope.fold(state, fact.scope.place(step.event), (step,))  # type: ignore[arg-type]
    return with_undoable(state, fact, step.event, after) if fact.integrity else after
