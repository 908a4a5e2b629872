"""What the columns of the standings of chess are called in full."""

from collections.abc import Iterable

from domain.standings import tie_break
from domain.standings.tiebreaks import TIEBREAKS
from web.shared.tie_break_names import MARKS as MARKS
from web.shared.tie_break_names import Column as Column
from web.shared.tie_break_names import Mark as Mark
from web.shared.tie_break_names import legend as legend
from web.shared.tie_break_names import marks_of


def columns_of(heads: Iterable[str]) -> tuple[Column, ...]:
    return tuple(
        Column(head, TIEBREAKS[found.code].name, tuple(marks_of(found)))
        for head in heads
        for found in (tie_break(head),)
    )
