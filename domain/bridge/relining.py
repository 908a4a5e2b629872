"""New lines between two sessions, when so many have left or come that the tables change.

Vacancies can be merged as long as two of them fit; one table less or more means another tail, often
another number of lines. Decided here: the fullest lines stay, the others are dissolved, and whoever
is free (their members, new pairs, those for whom the exceptional line has no room) fills the holes.
Each goes where the fewest line pairs are closed by what he has played, ties by lot. Whether so many
sessions remain is then asked of the ledger of pairs (`domain.bridge.openings`), and other lots are
tried if not. What moves is told, so that it can be announced.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from domain.bridge.ledger import Ledger
from domain.bridge.lines import Lines, LineUp
from domain.bridge.openings import openings
from domain.bridge.replanning import NoLineUp, replanned, search
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo
from domain.bridge.tails import Shape, shape

_TRIES = 60
_SEARCHES = 8


class LineChange(NamedTuple):
    """A pair's old and new line; `before` is none for a pair that is new."""

    pair: PairNo
    before: int | None
    after: int


@dataclass(frozen=True)
class Relined:
    lines: Lines
    line_ups: tuple[LineUp, ...]
    changes: tuple[LineChange, ...]


@dataclass(frozen=True, slots=True)
class _Frame:
    """What stays: holes are nobody; `free` have to be placed."""

    form: Shape
    normal: tuple[tuple[PairNo, ...], ...]
    exceptional: tuple[PairNo, ...]
    free: tuple[PairNo, ...]


def relined(
    lines: Lines, field: Iterable[PairNo], ledger: Ledger, sessions: int, lots: Random
) -> Relined:
    """`field` is everybody who plays from now on, new pairs included."""
    frame = _frame(lines, frozenset(field))
    most = 0
    for _ in range(_TRIES):
        new = _filled(frame, ledger, lots)
        try:
            search(openings(new, ledger), sessions, lots, tries=_SEARCHES)
        except NoLineUp as stuck:
            most = max(most, stuck.possible)
            continue
        return Relined(new, replanned(new, ledger, sessions, lots), _changes(lines, new))
    raise NoLineUp(sessions, most)


def _frame(lines: Lines, field: frozenset[PairNo]) -> _Frame:
    form = shape((len(field) + 1) // 2, lines.shape.base)
    present = [tuple(p if p in field else NOBODY for p in line) for line in lines.normal]
    fullest = sorted(range(len(present)), key=lambda i: (present[i].count(NOBODY), i))
    staying = sorted(fullest[: form.lines])
    normal = [present[i] for i in staying]
    normal += [(NOBODY,) * form.base] * (form.lines - len(normal))
    exceptional = _kept_exceptional(lines, form, field)
    seated = {pair for line in (*normal, exceptional) for pair in line}
    return _Frame(form, tuple(normal), exceptional, tuple(sorted(field - seated)))


def _kept_exceptional(lines: Lines, form: Shape, field: frozenset[PairNo]) -> tuple[PairNo, ...]:
    """Those there stay, each on his side of an appendix; surplus ones are free, seats are holes."""
    old = [pair if pair in field else NOBODY for pair in lines.exceptional]
    same_kind = lines.shape.tail and form.tail and lines.shape.tail.kind is form.tail.kind
    if not same_kind:
        return (NOBODY,) * form.exceptional
    sides = form.tail.lines if form.tail else 1
    size, had = form.exceptional // sides, len(old) // sides
    halves = [old[side * had : (side + 1) * had] for side in range(sides)]
    return tuple(pair for half in halves for pair in (half + [NOBODY] * (size - len(half)))[:size])


def _filled(frame: _Frame, ledger: Ledger, lots: Random) -> Lines:
    """The exceptional line is filled first, by those with the fewest opponents behind them."""
    free = lots.sample(frame.free, len(frame.free))
    free.sort(key=lambda pair: len(ledger.opponents.get(pair, ())))
    rows = [list(frame.exceptional), *map(list, frame.normal)]
    rows[EXCEPTIONAL] = [pair or (free.pop(0) if free else NOBODY) for pair in rows[EXCEPTIONAL]]
    for pair in lots.sample(free, len(free)):
        open_rows = [row for row in rows[1:] if NOBODY in row]
        best = min(open_rows, key=lambda row: (_closed_by(pair, row, rows, ledger), lots.random()))
        best[best.index(NOBODY)] = pair
    return Lines(frame.form, tuple(map(tuple, rows[1:])), tuple(rows[EXCEPTIONAL]))


def _closed_by(
    pair: PairNo, row: Sequence[PairNo], rows: Sequence[Sequence[PairNo]], ledger: Ledger
) -> int:
    """How many lines that this one could still meet it could not with `pair` in it."""
    return sum(
        ledger.any_met([pair], other) and not ledger.any_met(row, other)
        for other in rows
        if other is not row
    )


def _changes(old: Lines, new: Lines) -> tuple[LineChange, ...]:
    """A line is known by most of its members, so a new number alone is no change."""
    before = {pair: number for number, pairs in _numbered(old) for pair in pairs if pair}
    found = []
    for number, pairs in _numbered(new):
        known = [before[pair] for pair in pairs if before.get(pair, EXCEPTIONAL) != EXCEPTIONAL]
        same = max(known, key=known.count, default=None) if number != EXCEPTIONAL else EXCEPTIONAL
        found += [
            LineChange(pair, before.get(pair), number)
            for pair in pairs
            if pair and before.get(pair) != same
        ]
    return tuple(found)


def _numbered(lines: Lines) -> list[tuple[int, tuple[PairNo, ...]]]:
    return [(EXCEPTIONAL, lines.exceptional), *enumerate(lines.normal, start=1)]
