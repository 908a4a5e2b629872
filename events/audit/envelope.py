"""What an event's envelope says against the log around it: times, keys, names of events, copies.

The server's clock never goes back within a log, what one command caused has one stamp and stands
together, and the name of each event follows from its command's key and its place in the act, once
it has been so in a log.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from domain.ids import TournamentId
from events.audit.decided import Contradiction
from events.codec import event_of
from events.log.chain import extend, short_code
from events.log.identifiers import copy_id, event_id, is_instant
from events.log.recorded import Batch, Head, Recorded
from events.tournament.vocabulary import TournamentCopied


def contradicted(records: Sequence[Recorded]) -> Iterator[Contradiction]:
    yield from _times(records)
    yield from _acts(records)
    yield from _ids(records)
    yield from _copies(records)


def _at(record: Recorded, says: str) -> Contradiction:
    event = event_of(record)
    return Contradiction(record.version, getattr(event, "stage", 0), says)


def _times(records: Sequence[Recorded]) -> Iterator[Contradiction]:
    for before, record in pairwise(records):
        was, now = before.stamp.instant, record.stamp.instant
        if is_instant(was) and is_instant(now) and _moment(now) < _moment(was):
            yield _at(
                record, f"Its time, {now}, lies before that of version {before.version}, {was}."
            )


def _moment(instant: str) -> tuple[str, str]:
    """With or without a fraction of a second."""
    whole, _, fraction = instant.removesuffix("Z").partition(".")
    return whole, fraction.ljust(6, "0")


def _acts(records: Sequence[Recorded]) -> Iterator[Contradiction]:
    seen: dict[str, int] = {}
    for key, run in groupby(records, lambda record: record.stamp.caused_by):
        if not key:
            continue
        act = list(run)
        if key in seen:
            yield _at(act[0], f"Its act, {key}, had ended at version {seen[key]}.")
        seen[key] = act[-1].version
        for record in act[1:]:
            if record.stamp != act[0].stamp:
                yield _at(record, "It has another stamp than the event that began its act.")


def _ids(records: Sequence[Recorded]) -> Iterator[Contradiction]:
    times = Counter(record.event.event_id for record in records)
    for record in records:
        if times[record.event.event_id] > 1:
            yield _at(record, "Another event has the same id.")
    as_named = False
    for _, run in groupby(records, lambda record: record.stamp.caused_by):
        act = _as_named(list(run))
        if as_named:
            named_otherwise = "Its id is not that of its place in its act."
            yield from (_at(record, named_otherwise) for record, fits in act if not fits)
        as_named = as_named or all(fits for _, fits in act)


def _as_named(act: Sequence[Recorded]) -> list[tuple[Recorded, bool]]:
    key = act[0].stamp.caused_by
    return [
        (record, record.event.event_id in (event_id(key, place), copy_id(key)))
        for place, record in enumerate(act)
    ]


def _copies(records: Sequence[Recorded]) -> Iterator[Contradiction]:
    """Of what it is a copy can be made again: the same events under the name of their origin."""
    for record in records:
        if not record.event.kind.startswith("tournament-copied/"):
            continue
        event, before = event_of(record), records[: record.version - 1]
        assert isinstance(event, TournamentCopied), "the kind says so"
        if event.version != len(before):
            yield _at(
                record, f"It copies {event.version} versions, and {len(before)} stand before."
            )
        elif short_code(_head_as(TournamentId(event.origin), before).hash) != event.head:
            yield _at(record, f"What stands before it is not what {event.origin} had at that head.")


def _head_as(name: TournamentId, records: Sequence[Recorded]) -> Head:
    head = Head()
    for record in records:
        batch = Batch(name, head.version, (record.event,), record.stamp)
        head = Head(record.version, extend(head, batch)[0].hash)
    return head
