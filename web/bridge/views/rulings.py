"""The book of rulings of a phase, as the director works with it and as it is printed."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.bridge.phase import Phase
from domain.bridge.play import Record, Ruling
from web.shared.board_words import as_written


@dataclass(frozen=True, slots=True)
class RulingRow:
    """`ruling` is its version; `changes` are (before, after) of the score, `now` what stands on the
    board and `saw` the version of that.
    """

    ruling: int
    state: str
    session: int
    round: int
    section: str
    table: int
    board: int
    ns: int
    ew: int
    facts: str
    law: str
    text: str
    appeal_until: str
    appellant: str
    grounds: str
    committee: str
    decision: str
    changes: tuple[tuple[str, str], ...]
    now: str
    saw: int


def ruling_rows(phase: Phase) -> Iterator[RulingRow]:
    """What is open comes first, then the newest."""
    for each in sorted(phase.rulings, key=lambda one: (not one.open, -one.version)):
        yield _row(phase, each)


def _row(phase: Phase, ruling: Ruling) -> RulingRow:
    session, board, at = ruling.at
    there = phase.session(session)
    record = phase.play.record(session, board, at) or Record(changed_at=there.planned_at)
    sitting = there.table.at.get(at)
    return RulingRow(
        ruling=ruling.version,
        state=ruling.state.value,
        session=session,
        round=at.round,
        section=at.section,
        table=at.table,
        board=board,
        ns=record.ns or (sitting.ns if sitting else 0),
        ew=record.ew or (sitting.ew if sitting else 0),
        facts=ruling.facts,
        law=ruling.law,
        text=ruling.ruling,
        appeal_until=ruling.appeal_until,
        appellant=ruling.appellant,
        grounds=ruling.grounds,
        committee=ruling.committee,
        decision=ruling.decision,
        changes=tuple((each.previous, each.result) for each in ruling.changes),
        now=as_written(record.result),
        saw=record.changed_at,
    )
