"""A log rewritten by a forger with the database: other events, and a chain that holds."""

import msgspec

from events.codec import encode_event
from events.log.chain import chained_records
from events.log.records import (
    Act,
    Batch,
    Head,
    NewEvent,
    Recorded,
    StoredAct,
    group_by_act,
    to_stored_acts,
)
from events.log.vocabulary import Event


def with_valid_chain(records: list[Recorded]) -> list[Recorded]:
    """The same acts with a new, valid chain."""
    head: Head = Head()
    chained: list[Recorded] = []
    for run in group_by_act(records):
        events = tuple(record.event for record in run)
        linked = chained_records(head, Batch(run[0].tournament, head.version, run[0].act, events))
        chained += linked
        head = Head(linked[-1].version, linked[-1].hash)
    return chained


def with_event(record: Recorded, event: Event) -> Recorded:
    return msgspec.structs.replace(record, event=NewEvent(*encode_event(event)))


def with_act(records: list[Recorded], at: int, act: Act) -> list[Recorded]:
    """The log with another envelope for the act that has the event with version `at`."""
    was = records[at - 1].act
    changed = [msgspec.structs.replace(r, act=act) if r.act is was else r for r in records]
    return with_valid_chain(changed)


def with_forged_event(records: list[Recorded], at: int, event: Event) -> list[Recorded]:
    return with_valid_chain([with_event(r, event) if r.version == at else r for r in records])


def acts(records: list[Recorded]) -> list[StoredAct]:
    return list(to_stored_acts(records))
