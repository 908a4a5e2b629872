"""Contradictions between the envelopes of acts and the log around them: times, keys, copies.

The server's clock never goes back within a log, and a key is used once.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from domain.ids import TournamentId
from domain.messages import say
from events.audit.redecision import LogContradiction, contradiction_at
from events.codec import events_of
from events.log.chain import chained_records, is_instant, short_code
from events.log.records import Batch, Head, Recorded, Version, to_stored_acts
from events.tournament.vocabulary import TournamentCopied

A_DAY = timedelta(days=1)


def envelope_contradictions(records: Sequence[Recorded]) -> Iterator[LogContradiction]:
    for before, record in pairwise(records):
        was, now = before.act.instant, record.act.instant
        if is_instant(was) and is_instant(now) and _instant_key(now) < _instant_key(was):
            yield contradiction_at(
                record,
                say(
                    "Its time, {now}, lies before that of version {version}, {was}.",
                    now=now,
                    version=before.version,
                    was=was,
                ),
            )
    yield from _key_contradictions(records)
    yield from _copy_contradictions(records)


def _instant_key(instant: str) -> tuple[str, str]:
    """Sort key of an instant, with or without a fraction of a second."""
    whole, _, fraction = instant.removesuffix("Z").partition(".")
    return whole, fraction.ljust(6, "0")


def versions_with_wrong_clock(records: Iterable[Recorded]) -> Iterator[Version]:
    """Versions of the acts whose sender's clock was more than a day off. The order of events does
    not depend on it and no entry is refused for it, but it matters when a dispute is examined.
    """
    for record in records:
        act = record.act
        if not record.begins or not (is_instant(act.client_instant) and is_instant(act.instant)):
            continue
        server_time, sender_time = map(datetime.fromisoformat, (act.instant, act.client_instant))
        if abs(server_time - sender_time) > A_DAY:
            yield record.version


def _key_contradictions(records: Sequence[Recorded]) -> Iterator[LogContradiction]:
    seen: dict[str, int] = {}
    for record in records:
        if not record.begins:
            continue
        before = seen.setdefault(record.act.key, record.version)
        if before != record.version:
            yield contradiction_at(
                record,
                say(
                    "Its key, {key}, is that of version {before}.",
                    key=record.act.key,
                    before=before,
                ),
            )


def _copy_contradictions(records: Sequence[Recorded]) -> Iterator[LogContradiction]:
    """Check copied logs: the chain before the copy, hashed under the origin's name, must match."""
    for record, event in events_of(records, TournamentCopied):
        before = records[: record.version - 1]
        if event.version != len(before):
            yield contradiction_at(
                record,
                say(
                    "It copies {version} versions, and {before} stand before.",
                    version=event.version,
                    before=len(before),
                ),
            )
        elif short_code(_head_under_name(TournamentId(event.origin), before).hash) != event.head:
            yield contradiction_at(
                record,
                say(
                    "What stands before it is not what {origin} had at that head.",
                    origin=event.origin,
                ),
            )


def _head_under_name(name: TournamentId, records: Sequence[Recorded]) -> Head:
    """The head of a log of that name with the acts of these records."""
    head = Head()
    for act in to_stored_acts(records):
        batch = Batch(name, head.version, act.act, act.events)
        head = Head(act.version, chained_records(head, batch)[-1].hash)
    return head
