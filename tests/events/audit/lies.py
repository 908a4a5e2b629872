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

from events.codec import encode_event, event_of
from events.log.errors import LogError
from events.log.records import NewEvent, Recorded, group_by_act
from tests.events.forging import with_event, with_valid_chain

Log = list[Recorded]
Lie = Callable[[Log, Random], Log | None]
Runs = list[list[Recorded]]


def log_of_acts(runs: Sequence[Sequence[Recorded]]) -> Log:
    """A log with a valid chain of these acts, each given as the list of its events."""
    return with_valid_chain(
        [replace(record, begins=place == 0) for run in runs for place, record in enumerate(run)]
    )


def one_of(log: Log, kind: str, lots: Random) -> int | None:
    """The index of an event of this kind, chosen by lot; None without any."""
    places = [at for at, record in enumerate(log) if record.event.kind.startswith(kind + "/")]
    return lots.choice(places) if places else None


def act_with(runs: Runs, kind: str, lots: Random) -> int | None:
    """The place of an act, chosen by lot, that has an event of this kind; None without any."""
    places = [
        at for at, run in enumerate(runs) if any(r.event.kind.startswith(kind + "/") for r in run)
    ]
    return lots.choice(places) if places else None


def of_acts(change: Callable[[Runs, int], Runs | None], kind: str) -> Lie:
    def lie(log: Log, lots: Random) -> Log | None:
        runs = list(group_by_act(log))
        at = act_with(runs, kind, lots)
        changed = change(runs, at) if at is not None else None
        return log_of_acts(changed) if changed else None

    return lie


def removing(kind: str) -> Lie:
    """The act is left out; not the last one, since a cut log is no contradiction."""
    return of_acts(
        lambda runs, at: [*runs[:at], *runs[at + 1 :]] if at < len(runs) - 1 else None, kind
    )


def doubling(kind: str) -> Lie:
    return of_acts(lambda runs, at: [*runs[: at + 1], *runs[at:]], kind)


def doubling_under_another_name(kind: str) -> Lie:
    """The act is in the log twice, the second time with another idempotency key."""

    def change(runs: Runs, at: int) -> Runs:
        act = replace(runs[at][0].act, key="forged-0001")
        return [*runs[: at + 1], [replace(r, act=act) for r in runs[at]], *runs[at + 1 :]]

    return of_acts(change, kind)


def swapping(kind: str) -> Lie:
    """The act changes places with the act before it."""
    return of_acts(
        lambda runs, at: [*runs[: at - 1], runs[at], runs[at - 1], *runs[at + 1 :]] if at else None,
        kind,
    )


def moving_to_the_front(kind: str) -> Lie:
    return of_acts(
        lambda runs, at: [runs[0], runs[at], *runs[1:at], *runs[at + 1 :]] if at else None, kind
    )


def with_other_envelope(kind: str, **otherwise: str) -> Lie:
    """An act, neither the first nor the last, has another sender, instant or key."""

    def change(runs: Runs, at: int) -> Runs | None:
        if at in (0, len(runs) - 1):
            return None
        act = replace(runs[at][0].act, **otherwise)
        return [*runs[:at], [replace(r, act=act) for r in runs[at]], *runs[at + 1 :]]

    return of_acts(change, kind)


def without_its_first_act(log: Log, _lots: Random) -> Log:
    """The log begins with its second act: the tournament was never created."""
    return log_of_acts(list(group_by_act(log))[1:])


def of_several(change: Callable[[Runs, int, Random], Runs]) -> Lie:
    """`change` is done to an act of several events, chosen by lot, that is not the last one."""

    def lie(log: Log, lots: Random) -> Log | None:
        runs = list(group_by_act(log))
        places = [at for at, run in enumerate(runs[:-1]) if len(run) > 1]
        return log_of_acts(change(runs, lots.choice(places), lots)) if places else None

    return lie


def _one_less(runs: Runs, at: int, lots: Random) -> Runs:
    gone = lots.randrange(len(runs[at]))
    return [*runs[:at], [*runs[at][:gone], *runs[at][gone + 1 :]], *runs[at + 1 :]]


def _one_twice(runs: Runs, at: int, lots: Random) -> Runs:
    twice = lots.randrange(len(runs[at]))
    return [*runs[:at], [*runs[at][: twice + 1], *runs[at][twice:]], *runs[at + 1 :]]


def _last_to_the_next(runs: Runs, at: int, _lots: Random) -> Runs:
    *mine, last = runs[at]
    act = runs[at + 1][0].act
    return [*runs[:at], mine, [replace(last, act=act), *runs[at + 1]], *runs[at + 2 :]]


def _split(runs: Runs, at: int, _lots: Random) -> Runs:
    act = replace(runs[at][0].act, key="forged-0002")
    rest = [replace(record, act=act) for record in runs[at][1:]]
    return [*runs[:at], runs[at][:1], rest, *runs[at + 1 :]]


def _join_acts(runs: Runs, at: int, _lots: Random) -> Runs:
    act = runs[at][0].act
    return [*runs[:at], [*runs[at], *(replace(r, act=act) for r in runs[at + 1])], *runs[at + 2 :]]


def _reverse_events(runs: Runs, at: int, _lots: Random) -> Runs:
    return [*runs[:at], runs[at][::-1], *runs[at + 1 :]]


OF_SEVERAL = {
    "an event of an act is gone": of_several(_one_less),
    "an event stands twice in its act": of_several(_one_twice),
    "an event is moved to the next act": of_several(_last_to_the_next),
    "an act is split into two": of_several(_split),
    "two acts are joined into one": of_several(_join_acts),
    "the events of an act are turned round": of_several(_reverse_events),
}


def changing(kind: str, change: Callable[[Any, Log], Any]) -> Lie:
    """An event has other content; `change` gives None where it can't change that event."""

    def lie(log: Log, lots: Random) -> Log | None:
        at = one_of(log, kind, lots)
        changed = change(event_of(log[at]), log) if at is not None else None
        if at is None or changed is None:
            return None
        return with_valid_chain([*log[:at], with_event(log[at], changed), *log[at + 1 :]])

    return lie


def mutants(value: Any, lots: Random) -> Iterator[Any]:
    """Other values of the same type, near to this one."""
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


def other_events(record: Recorded, field: str, lots: Random) -> Iterator[NewEvent]:
    """The event with other values in that field, as far as it can be written and read."""
    event: Any = event_of(record)
    if getattr(event, field) is UNSET:
        return
    others = list(mutants(getattr(event, field), lots))
    lots.shuffle(others)
    for other in others:
        try:
            new = NewEvent(*encode_event(replace(event, **{field: other})))
            if event_of(replace(record, event=new)) != event:
                yield new
        except (LogError, TypeError, msgspec.MsgspecError):  # the store would refuse it
            continue


def with_field(log: Log, at: int, field: str, lots: Random) -> Log | None:
    """The log with another value in a field of one event, cut off after that event's act."""
    new = next(other_events(log[at], field, lots), None)
    if new is None:
        return None
    end = next((n for n in range(at + 1, len(log)) if log[n].begins), len(log))
    return with_valid_chain([*log[:at], replace(log[at], event=new), *log[at + 1 : end]])


def every_field(log: Log) -> Iterator[tuple[int, str]]:
    """The index of each event with the name of each of its fields."""
    for at, record in enumerate(log):
        for field in event_of(record).__struct_fields__:
            yield at, field
