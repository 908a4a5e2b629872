"""Lies of a forger who has the database and recomputes every hash, each a function of a log.

A lie gives the forged log, or None where the log has nothing that it could be told about. What is
drawn comes from the forger's own seeded source.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec.structs import replace

from events.codec import encode, event_of
from events.log.errors import LogError
from events.log.recorded import NewEvent, Recorded
from tests.events.forging import chained, with_event

Log = list[Recorded]
Lie = Callable[[Log, Random], Log | None]


def one_of(log: Log, kind: str, lots: Random) -> int | None:
    places = [at for at, record in enumerate(log) if record.event.kind.startswith(kind + "/")]
    return lots.choice(places) if places else None


def renumbered(log: Sequence[Recorded]) -> Log:
    return chained([replace(record, version=v) for v, record in enumerate(log, 1)])


def removing(kind: str) -> Lie:
    def lie(log: Log, lots: Random) -> Log | None:
        at = one_of(log[:-1], kind, lots)
        return None if at is None else renumbered([*log[:at], *log[at + 1 :]])

    return lie


def doubling(kind: str) -> Lie:
    def lie(log: Log, lots: Random) -> Log | None:
        at = one_of(log, kind, lots)
        return None if at is None else renumbered([*log[: at + 1], *log[at:]])

    return lie


def doubling_under_another_name(kind: str) -> Lie:
    """With an id and a key of its own."""

    def lie(log: Log, lots: Random) -> Log | None:
        at = one_of(log, kind, lots)
        if at is None:
            return None
        again = replace(log[at], event=replace(log[at].event, event_id="forged"))
        again = replace(again, stamp=replace(again.stamp, caused_by="forged-0001"))
        return renumbered([*log[: at + 1], again, *log[at + 1 :]])

    return lie


def swapping(kind: str) -> Lie:
    """With the event before it."""

    def lie(log: Log, lots: Random) -> Log | None:
        at = one_of(log, kind, lots)
        if not at or log[at - 1].stamp.caused_by == log[at].stamp.caused_by:
            return None
        return renumbered([*log[: at - 1], log[at], log[at - 1], *log[at + 1 :]])

    return lie


def moving_to_the_front(kind: str) -> Lie:
    def lie(log: Log, lots: Random) -> Log | None:
        at = one_of(log, kind, lots)
        return None if not at else renumbered([log[0], log[at], *log[1:at], *log[at + 1 :]])

    return lie


def stamped(kind: str, **otherwise: str) -> Lie:
    def lie(log: Log, lots: Random) -> Log | None:
        at = one_of(log[1:], kind, lots)
        if at is None:
            return None
        stamp = replace(log[at + 1].stamp, **otherwise)
        return chained([replace(r, stamp=stamp) if r is log[at + 1] else r for r in log])

    return lie


def without_its_first_act(log: Log, _lots: Random) -> Log:
    """The tournament begins with what came second."""
    return renumbered(log[1:])


def with_another_id(log: Log, lots: Random) -> Log | None:
    """Where ids follow from the keys of commands."""
    if not log[0].stamp.caused_by:
        return None
    at = lots.randrange(len(log))
    new = replace(log[at], event=replace(log[at].event, event_id="5a1b3c70"))
    return chained([*log[:at], new, *log[at + 1 :]])


def changing(kind: str, change: Callable[[Any, Log], Any]) -> Lie:
    """An event's content; None where it can't be changed so."""

    def lie(log: Log, lots: Random) -> Log | None:
        at = one_of(log, kind, lots)
        changed = change(event_of(log[at]), log) if at is not None else None
        if at is None or changed is None:
            return None
        return chained([*log[:at], with_event(log[at], changed), *log[at + 1 :]])

    return lie


def mutants(value: Any, lots: Random) -> Iterator[Any]:
    """Other values of the same form."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, max(value - 1, 0))
        case str():
            yield from (f"{value}x", "")
        case Raw():
            yield from (Raw(b"null"), Raw(bytes(value).replace(b"[[", b"[[9", 1)))
        case tuple() if value:
            yield from (value[:-1], (*value, value[-1]), tuple(reversed(value)))
            at = lots.randrange(len(value))
            for other in mutants(value[at], lots):
                yield (*value[:at], other, *value[at + 1 :])
        case Struct():
            field = lots.choice(value.__struct_fields__)
            for other in mutants(getattr(value, field), lots):
                yield replace(value, **{field: other})


def with_field(log: Log, at: int, field: str, lots: Random) -> Log | None:
    """The event with another value there, if it can be written and read."""
    event: Any = event_of(log[at])
    if getattr(event, field) is UNSET:
        return None
    others = list(mutants(getattr(event, field), lots))
    lots.shuffle(others)
    for other in others:
        try:
            kind, payload = encode(replace(event, **{field: other}))
            record = replace(log[at], event=NewEvent(log[at].event.event_id, kind, payload))
            if event_of(record) != event:
                return chained([*log[:at], record, *log[at + 1 :]])
        except (LogError, TypeError, msgspec.MsgspecError):  # nobody could store it
            continue
    return None
