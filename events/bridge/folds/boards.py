"""The record of a board at a table after something was said or decided about it.

A dispute takes its result away until the director decides, so that nothing which reads results can
count it.
"""

from functools import lru_cache

from domain.bridge.play import Record
from domain.bridge.scoring.notation import result_of
from domain.bridge.scoring.result import BoardResult, with_lead_of
from domain.bridge.session import PairNo
from domain.claims import Claim
from events.bridge.folds.scopes import Met
from events.bridge.vocabulary.boards import (
    BoardConfirmed,
    BoardCorrected,
    BoardDisputed,
    BoardDisputeResolved,
    BoardScored,
    BoardWithdrawn,
    ScoreAdjusted,
)
from events.claims import claim_of
from events.log.recorded import Recorded

result_named = lru_cache(maxsize=8192)(result_of)
"""A field has far fewer different results than tables."""


def scored(met: Met, event: BoardScored, record: Recorded) -> Record:
    """What a file has was agreed where it was played."""
    said = said_of(event.result, record)
    return decided(met.record, event.ns, event.ew, said, confirmed=met.imported)


def corrected(met: Met, event: BoardCorrected, record: Recorded) -> Record:
    before, said = met.record, said_of(event.result, record)
    return decided(before, event.ns, event.ew, said, confirmed=before.confirmed)


def adjusted(met: Met, event: ScoreAdjusted, record: Recorded) -> Record:
    said = said_of(event.result, record)
    return decided(met.record, event.ns, event.ew, said, confirmed=True)


def dispute_resolved(met: Met, event: BoardDisputeResolved, record: Recorded) -> Record:
    before, said = met.record, said_of(event.result, record)
    return decided(before, before.ns, before.ew, said, confirmed=True)


def decided(before: Record, ns: int, ew: int, said: Claim[BoardResult], confirmed: bool) -> Record:
    return Record(
        ns=PairNo(ns),
        ew=PairNo(ew),
        result=said.result,
        changed_at=said.version,
        confirmed=confirmed,
        form=before.form,
        told=(said,),
    )


def confirmed(met: Met, event: BoardConfirmed, record: Recorded) -> Record:
    before, said = met.record, said_of(event.result, record)
    stands = before.result
    return before._replace(
        result=with_lead_of(stands, said.result) if stands is not None else None,
        confirmed=not before.disputed,
        changed_at=said.version,
        told=(*before.told, said),
    )


def disputed(met: Met, event: BoardDisputed, record: Recorded) -> Record:
    told = (*met.record.told, said_of(event.result, record))
    return met.record._replace(result=None, confirmed=False, changed_at=record.version, told=told)


def withdrawn(met: Met, _event: BoardWithdrawn, record: Recorded) -> Record:
    before = met.record
    return Record(before.ns, before.ew, changed_at=record.version, form=before.form)


def said_of(text: str, record: Recorded) -> Claim[BoardResult]:
    return claim_of(result_named(text), record)
