"""A log rewritten by a forger with the database: other events, and a chain that holds."""

import msgspec

from events.codec import encode
from events.log.chain import extend
from events.log.event import Event
from events.log.recorded import Batch, Head, NewEvent, Recorded


def chained(records: list[Recorded]) -> list[Recorded]:
    """The same events with a new, valid chain."""
    head, again = Head(), []
    for record in records:
        batch = Batch(record.tournament, head.version, (record.event,), record.stamp)
        linked = extend(head, batch)[0]
        again.append(linked)
        head = Head(linked.version, linked.hash)
    return again


def with_event(record: Recorded, event: Event) -> Recorded:
    new = NewEvent(record.event.event_id, *encode(event))
    return msgspec.structs.replace(record, event=new)


def forged(records: list[Recorded], at: int, event: Event) -> list[Recorded]:
    return chained([with_event(r, event) if r.version == at else r for r in records])
