"""New lines between two sessions, when so many have left or come that the tables change.

Vacancies can be merged as long as two of them fit; one table less or more means another tail, often
another number of lines. Decided here: the fullest lines stay, the others are dissolved, and whoever
is free (their members, new pairs, those for whom the exceptional line has no room) fills the holes.
Each goes where the fewest line pairs are closed by what they have played, ties by lot. Whether so
many sessions remain is then asked of the ledger of pairs (`domain.bridge.lines.openings`), and
other lots are tried if not. If no lot lasts, every choice of lines that stay and every way to fill
them is tried (`domain.bridge.lines.filling`), up to a limit: on small plans a refusal is a proof,
on large ones it says that it is none. What moves is told, so that it can be announced.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from domain.bridge.ledger import Ledger
from domain.bridge.lines.filling import Frame, fillings, frames
from domain.bridge.lines.lines import Lines, LineUp
from domain.bridge.lines.openings import openings
from domain.bridge.lines.replanning import NoLineUp, by_trying_all, directed, replanned, search
from domain.bridge.lines.search import Steps, could_last, lasting
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo

_TRIES = 60
_SEARCHES = 8
_COMPARED = 200_000
"""So many times two lines are compared, half filled ones among them, when every way is tried."""


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


def relined(
    lines: Lines, field: Iterable[PairNo], ledger: Ledger, sessions: int, lots: Random
) -> Relined:
    """`field` is everybody who plays from now on, new pairs included."""
    playing = frozenset(field)
    frame = next(frames(lines, playing))
    most = 0
    for _ in range(_TRIES):
        new = _filled(frame, ledger, lots)
        try:
            search(openings(new, ledger), sessions, lots, tries=_SEARCHES)
            return Relined(new, replanned(new, ledger, sessions, lots), _changes(lines, new))
        except NoLineUp as stuck:
            most = max(most, stuck.possible)

    def tried(asked: int) -> tuple[tuple[Lines, tuple[LineUp, ...]] | None, bool]:
        trial = _Trial(ledger, asked)
        return trial.first_of(lines, playing), trial.ended

    new, line_ups = by_trying_all(sessions, most, tried)
    return Relined(new, directed(line_ups), _changes(lines, new))


class _Trial:
    """Every way to fill every frame, with what is left of the two limits."""

    def __init__(self, ledger: Ledger, sessions: int) -> None:
        self.ledger = ledger
        self.sessions = sessions
        self.steps = Steps()
        self.left = _COMPARED
        self.in_vain: set[tuple[object, ...]] = set()

    @property
    def ended(self) -> bool:
        return self.left <= 0 or self.steps.ended

    def first_of(
        self, lines: Lines, field: frozenset[PairNo]
    ) -> tuple[Lines, tuple[LineUp, ...]] | None:
        for frame in frames(lines, field):
            for new in fillings(frame, self.ledger, self._may):
                line_ups = self._line_ups(new)
                if line_ups is not None:
                    return new, line_ups
            if self.ended:
                break
        return None

    def _may(self, lines: Lines) -> bool:
        self.left -= len(lines.normal) ** 2
        return not self.ended and could_last(openings(lines, self.ledger), self.sessions)

    def _line_ups(self, lines: Lines) -> tuple[LineUp, ...] | None:
        """Most ways to fill the lines leave the same of them open: that is searched once."""
        left = openings(lines, self.ledger)
        same = (*left.unmet.values(), left.alone, left.tail_ns, left.tail_ew)
        if same in self.in_vain:
            return None
        self.in_vain.add(same)
        return lasting(left, self.sessions, self.steps)


def _filled(frame: Frame, ledger: Ledger, lots: Random) -> Lines:
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
