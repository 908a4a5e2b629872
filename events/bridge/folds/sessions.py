"""A session after it was shown or closed, after a round of it was called, and after its sections
were rearranged or merged.
"""

from dataclasses import replace

from domain.bridge.merges.merging import merged, unmerged
from domain.bridge.phase import MergeDone, PhaseSession
from domain.bridge.session_states import SessionState
from events.bridge.vocabulary.calls import RoundCalled
from events.bridge.vocabulary.merges import merge_of
from events.bridge.vocabulary.phases import (
    MergeUndone,
    SectionsMerged,
    SectionsRearranged,
    SessionClosed,
    SessionPublished,
    SessionReopened,
    SessionUnpublished,
)
from events.bridge.vocabulary.stated import seats_of
from events.log.recorded import Recorded


def published(before: PhaseSession, _event: SessionPublished, record: Recorded) -> PhaseSession:
    return replace(before, state=SessionState.PUBLISHED, published=record.act.instant)


def unpublished(
    before: PhaseSession, _event: SessionUnpublished, _record: Recorded
) -> PhaseSession:
    return replace(before, state=SessionState.PLANNED, published="", called=0, clock=None)


def closed(before: PhaseSession, _event: SessionClosed, _record: Recorded) -> PhaseSession:
    return replace(before, state=SessionState.CLOSED)


def reopened(before: PhaseSession, _event: SessionReopened, _record: Recorded) -> PhaseSession:
    return replace(before, state=SessionState.PUBLISHED)


def round_called(before: PhaseSession, event: RoundCalled, _record: Recorded) -> PhaseSession:
    return replace(before, called=event.round)


def sections_rearranged(
    before: PhaseSession, event: SectionsRearranged, record: Recorded
) -> PhaseSession:
    table = before.table.reseated(seats_of(before.table, event.sections))
    return replace(before, table=table, changed_at=record.version)


def sections_merged(before: PhaseSession, event: SectionsMerged, record: Recorded) -> PhaseSession:
    merge = merge_of(event)
    return replace(
        before,
        table=merged(before.table, merge),
        changed_at=record.version,
        merges=(*before.merges, MergeDone(record.version, merge)),
    )


def merge_undone(before: PhaseSession, event: MergeUndone, record: Recorded) -> PhaseSession:
    first = event.first_round
    done = next(each for each in before.merges if each.version == event.merge)
    marked = replace(done, undone_from=first)
    return replace(
        before,
        table=unmerged(before.table, done.merge, first),
        changed_at=record.version,
        merges=tuple(marked if each is done else each for each in before.merges),
    )
