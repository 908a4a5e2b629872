"""Lines of equal strength from a ranking; and new lines between two sessions, when departures or
arrivals change the number of tables.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.5: the field is split by
strength into as many groups as a line has members and every line takes one of each group, in
alternating order (boustrophedon); the order inside a line is drawn, or all strong pairs would meet
each other on the same boards. The exceptional line meets a whole line in each session and takes
pairs from the middle of the ranking. An odd field gets an empty place, which counts as the weakest
pair and goes into a normal line: two sit-outs of normal lines can be merged, one in a tail hardly
ever.

When tables change, a frame is the part that stays. The first has the fullest lines; others keep
other lines, the fullest first. Filling a frame stops once its lines could no longer last for all
sessions: a pair that joins a line can only close more meetings.

Vacancies can be merged as long as two of them fit; one table less or more means another tail, often
another number of lines. Decided here: the fullest lines stay, the others are dissolved, and the
free pairs (their members, new pairs, those for which the exceptional line has no room) fill the
vacancies. Each goes where its games close the fewest meetings of lines, ties by lot. The number of
remaining sessions is then checked against the ledger of pairs
(`domain.bridge.lines.possible_meetings`), and other lots are tried if needed. If no lots suffice,
every choice of lines that stay and every way to fill them is tried, up to a limit: on small plans a
refusal is proved, on large ones it says that it is not. The moves are listed, so that they can be
announced.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from domain.bridge.ledger import Ledger
from domain.bridge.lines.lines import Lines, LineSession
from domain.bridge.lines.possible_meetings import (
    StepLimit,
    can_last,
    find_lasting_line_ups,
    find_openings,
)
from domain.bridge.lines.replanning import (
    NoLineUp,
    direct_line_ups,
    replan_line_ups,
    search_line_ups,
    try_all_ways,
)
from domain.bridge.movements.tails import Shape, shape_for_tables
from domain.bridge.session import EXCEPTIONAL, NOBODY, PairNo


def seed_lines(ranking: Sequence[PairNo], shape: Shape) -> Lines:
    """Lines by seeding. `ranking` is the whole field, strongest first; one pair may be missing."""
    extra = shape.exceptional_pairs
    first = (len(ranking) - extra) // 2
    exceptional = tuple(ranking[first : first + extra])
    others = [*ranking[:first], *ranking[first + extra :]]
    others += [NOBODY] * (shape.lines * shape.base - len(others))
    groups = [
        others[g * shape.lines : (g + 1) * shape.lines][:: -1 if g % 2 else 1]
        for g in range(shape.base)
    ]
    return Lines(shape, tuple(zip(*groups, strict=True)), exceptional)


def shuffle_lines(lines: Lines, lots: Random) -> Lines:
    """Shuffle each line by lot from `lots`, which the caller records."""
    mixed = tuple(
        tuple(lots.sample(line, len(line))) for line in (*lines.normal, lines.exceptional)
    )
    return replace(lines, normal=mixed[:-1], exceptional=mixed[-1])


Row = tuple[PairNo, ...]


@dataclass(frozen=True, slots=True)
class LineFrame:
    """Lines with only the pairs that keep their places; `free` are the pairs to be placed."""

    shape: Shape
    normal: tuple[Row, ...]
    exceptional: Row
    free: tuple[PairNo, ...]


def line_frames(lines: Lines, field: frozenset[PairNo]) -> Iterator[LineFrame]:
    """The frames for the pairs of `field`, the fullest first."""
    shape = shape_for_tables((len(field) + 1) // 2, lines.shape.base)
    present = [tuple(p if p in field else NOBODY for p in line) for line in lines.normal]
    fullest = sorted(range(len(present)), key=lambda i: (present[i].count(NOBODY), i))
    stay = min(shape.lines, len(present))
    in_order = sorted(
        combinations(range(len(present)), stay),
        key=lambda ranks: sum(present[fullest[rank]].count(NOBODY) for rank in ranks),
    )
    exceptional = _kept_exceptional_line(lines, shape, field)
    for ranks in in_order:
        normal = [present[i] for i in sorted(fullest[rank] for rank in ranks)]
        normal += [(NOBODY,) * shape.base] * (shape.lines - stay)
        seated = {pair for line in (*normal, exceptional) for pair in line}
        yield LineFrame(shape, tuple(normal), exceptional, tuple(sorted(field - seated)))


def _kept_exceptional_line(lines: Lines, shape: Shape, field: frozenset[PairNo]) -> Row:
    """The exceptional line with the pairs present, each on its side of an appendix, cut to size."""
    old = [pair if pair in field else NOBODY for pair in lines.exceptional]
    same_kind = lines.shape.tail and shape.tail and lines.shape.tail.kind is shape.tail.kind
    if not same_kind:
        return (NOBODY,) * shape.exceptional_pairs
    sides = shape.tail.lines if shape.tail else 1
    size, had = shape.exceptional_pairs // sides, len(old) // sides
    halves = [old[side * had : (side + 1) * had] for side in range(sides)]
    return tuple(pair for half in halves for pair in (half + [NOBODY] * (size - len(half)))[:size])


def frame_fillings(
    frame: LineFrame, ledger: Ledger, may_last: Callable[[Lines], bool]
) -> Iterator[Lines]:
    """All ways to place the free pairs, except renamed lines; `may_last` prunes partial lines."""
    free = sorted(frame.free, key=lambda pair: (-len(ledger.opponents.get(pair, ())), pair))
    sides = frame.shape.tail.lines if frame.shape.tail else 0
    size = frame.shape.exceptional_pairs // (sides or 1)
    parts = [frame.exceptional[side * size : (side + 1) * size] for side in range(sides)]
    return _place_free_pairs(frame.shape, sides, (*parts, *frame.normal), tuple(free), may_last)


def _place_free_pairs(
    shape: Shape, sides: int, rows: tuple[Row, ...], free: Row, may_last: Callable[[Lines], bool]
) -> Iterator[Lines]:
    """All ways to place the pairs of `free`; the first `sides` rows are the exceptional line."""
    exceptional = tuple(pair for row in rows[:sides] for pair in row)
    lines = Lines(shape, rows[sides:], exceptional)
    if not may_last(lines):
        return
    if not free:
        yield lines
        return
    for index, row in enumerate(rows):
        same = index >= sides and row in rows[sides:index]
        if NOBODY in row and not same:
            hole = row.index(NOBODY)
            filled = (*row[:hole], free[0], *row[hole + 1 :])
            yield from _place_free_pairs(
                shape, sides, (*rows[:index], filled, *rows[index + 1 :]), free[1:], may_last
            )


_TRIES = 60
_SEARCHES = 8
_COMPARED = 200_000
"""The most comparisons of two lines, also half filled ones, when every way is tried."""


@dataclass(frozen=True)
class Relining:
    lines: Lines
    line_ups: tuple[LineSession, ...]


def reform_lines(
    lines: Lines, field: Iterable[PairNo], ledger: Ledger, sessions: int, lots: Random
) -> Relining:
    """New lines and line-ups for `field`, all pairs that play from now on."""
    playing = frozenset(field)
    frame = next(line_frames(lines, playing))
    most_sessions = 0
    for _ in range(_TRIES):
        new = _fill_frame(frame, ledger, lots)
        try:
            search_line_ups(find_openings(new, ledger), sessions, lots, tries=_SEARCHES)
            return Relining(new, replan_line_ups(new, ledger, sessions, lots))
        except NoLineUp as stuck:
            most_sessions = max(most_sessions, stuck.possible)

    def try_fillings(asked: int) -> tuple[tuple[Lines, tuple[LineSession, ...]] | None, bool]:
        trial = _FullSearch(ledger, asked)
        return trial.find_first(lines, playing), trial.is_exhausted

    new, line_ups = try_all_ways(sessions, most_sessions, try_fillings)
    return Relining(new, direct_line_ups(line_ups))


class _FullSearch:
    """The search of every way to fill every frame, within a limit of comparisons and of steps."""

    def __init__(self, ledger: Ledger, sessions: int) -> None:
        self.ledger = ledger
        self.sessions = sessions
        self.steps = StepLimit()
        self.comparisons_left = _COMPARED
        self.examined: set[tuple[object, ...]] = set()

    @property
    def is_exhausted(self) -> bool:
        return self.comparisons_left <= 0 or self.steps.is_exhausted

    def find_first(
        self, lines: Lines, field: frozenset[PairNo]
    ) -> tuple[Lines, tuple[LineSession, ...]] | None:
        """The first lines that last, with their line-ups; None if none is found within limits."""
        for frame in line_frames(lines, field):
            for new in frame_fillings(frame, self.ledger, self._may_last):
                line_ups = self._find_line_ups(new)
                if line_ups is not None:
                    return new, line_ups
            if self.is_exhausted:
                break
        return None

    def _may_last(self, lines: Lines) -> bool:
        self.comparisons_left -= len(lines.normal) ** 2
        return not self.is_exhausted and can_last(find_openings(lines, self.ledger), self.sessions)

    def _find_line_ups(self, lines: Lines) -> tuple[LineSession, ...] | None:
        """Line-ups of the lines; None if there are none, or the same openings were examined."""
        left = find_openings(lines, self.ledger)
        meetings = (*left.unmet.values(), left.alone, left.tail_ns, left.tail_ew)
        if meetings in self.examined:
            return None
        self.examined.add(meetings)
        return find_lasting_line_ups(left, self.sessions, self.steps)


def _fill_frame(frame: LineFrame, ledger: Ledger, lots: Random) -> Lines:
    """Fill the frame, first the exceptional line by the pairs with the fewest past opponents."""
    free = lots.sample(frame.free, len(frame.free))
    free.sort(key=lambda pair: len(ledger.opponents.get(pair, ())))
    rows = [list(frame.exceptional), *map(list, frame.normal)]
    rows[EXCEPTIONAL] = [pair or (free.pop(0) if free else NOBODY) for pair in rows[EXCEPTIONAL]]
    for pair in lots.sample(free, len(free)):
        open_rows = [row for row in rows[1:] if NOBODY in row]
        best = min(
            open_rows, key=lambda row: (_lines_closed_by(pair, row, rows, ledger), lots.random())
        )
        best[best.index(NOBODY)] = pair
    return Lines(frame.shape, tuple(map(tuple, rows[1:])), tuple(rows[EXCEPTIONAL]))


def _lines_closed_by(
    pair: PairNo, row: Sequence[PairNo], rows: Sequence[Sequence[PairNo]], ledger: Ledger
) -> int:
    """The number of lines that line `row` could still meet, but not once `pair` joins it."""
    return sum(
        ledger.any_met([pair], other) and not ledger.any_met(row, other)
        for other in rows
        if other is not row
    )
