"""From a ranking to lines of equal strength, and every way to fill places that come free.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.5: the field is split by
strength into as many groups as a line has members and every line takes one of each group, going
to and fro (boustrophedon); the order inside a line is drawn, or all strong pairs would meet each
other on the same boards. The exceptional line meets a whole line in each session and takes pairs
from the middle of the ranking. An odd field is filled up with nobody, who counts as the weakest
and gets into a normal line: two sit-outs of normal lines can be merged, one in a tail hardly ever.

When tables change, a frame is what stays. The first has the fullest lines; others keep other lines,
the fullest first. A way to fill a frame is tried no further once the lines as they are so far could
not last: whoever comes into a line can only close more of it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from domain.bridge.ledger import Ledger
from domain.bridge.lines.lines import Lines
from domain.bridge.movements.tails import Shape, shape
from domain.bridge.session import NOBODY, PairNo


def seeded(ranking: Sequence[PairNo], shape: Shape) -> Lines:
    """`ranking` is the whole field, strongest first; it may lack one pair to fill all tables."""
    extra = shape.exceptional
    first = (len(ranking) - extra) // 2
    exceptional = tuple(ranking[first : first + extra])
    others = [*ranking[:first], *ranking[first + extra :]]
    others += [NOBODY] * (shape.lines * shape.base - len(others))
    groups = [
        others[g * shape.lines : (g + 1) * shape.lines][:: -1 if g % 2 else 1]
        for g in range(shape.base)
    ]
    return Lines(shape, tuple(zip(*groups, strict=True)), exceptional)


def shuffled(lines: Lines, lots: Random) -> Lines:
    """Each line in an order drawn by lot; the source is the caller's, who records what came out."""
    mixed = tuple(
        tuple(lots.sample(line, len(line))) for line in (*lines.normal, lines.exceptional)
    )
    return replace(lines, normal=mixed[:-1], exceptional=mixed[-1])


Row = tuple[PairNo, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """What stays: holes are nobody; `free` have to be placed."""

    form: Shape
    normal: tuple[Row, ...]
    exceptional: Row
    free: tuple[PairNo, ...]


def frames(lines: Lines, field: frozenset[PairNo]) -> Iterator[Frame]:
    form = shape((len(field) + 1) // 2, lines.shape.base)
    present = [tuple(p if p in field else NOBODY for p in line) for line in lines.normal]
    fullest = sorted(range(len(present)), key=lambda i: (present[i].count(NOBODY), i))
    stay = min(form.lines, len(present))
    in_order = sorted(
        combinations(range(len(present)), stay),
        key=lambda ranks: sum(present[fullest[rank]].count(NOBODY) for rank in ranks),
    )
    exceptional = _kept_exceptional(lines, form, field)
    for ranks in in_order:
        normal = [present[i] for i in sorted(fullest[rank] for rank in ranks)]
        normal += [(NOBODY,) * form.base] * (form.lines - stay)
        seated = {pair for line in (*normal, exceptional) for pair in line}
        yield Frame(form, tuple(normal), exceptional, tuple(sorted(field - seated)))


def _kept_exceptional(lines: Lines, form: Shape, field: frozenset[PairNo]) -> Row:
    """All there stay, each on their side of an appendix; surplus ones are free, seats are holes."""
    old = [pair if pair in field else NOBODY for pair in lines.exceptional]
    same_kind = lines.shape.tail and form.tail and lines.shape.tail.kind is form.tail.kind
    if not same_kind:
        return (NOBODY,) * form.exceptional
    sides = form.tail.lines if form.tail else 1
    size, had = form.exceptional // sides, len(old) // sides
    halves = [old[side * had : (side + 1) * had] for side in range(sides)]
    return tuple(pair for half in halves for pair in (half + [NOBODY] * (size - len(half)))[:size])


def fillings(frame: Frame, ledger: Ledger, may: Callable[[Lines], bool]) -> Iterator[Lines]:
    """Every way, but for lines that only change names; `may` is asked of lines half filled."""
    free = sorted(frame.free, key=lambda pair: (-len(ledger.opponents.get(pair, ())), pair))
    sides = frame.form.tail.lines if frame.form.tail else 0
    size = frame.form.exceptional // (sides or 1)
    parts = [frame.exceptional[side * size : (side + 1) * size] for side in range(sides)]
    return _placed(frame.form, sides, (*parts, *frame.normal), tuple(free), may)


def _placed(
    form: Shape, sides: int, rows: tuple[Row, ...], free: Row, may: Callable[[Lines], bool]
) -> Iterator[Lines]:
    exceptional = tuple(pair for row in rows[:sides] for pair in row)
    lines = Lines(form, rows[sides:], exceptional)
    if not may(lines):
        return
    if not free:
        yield lines
        return
    for index, row in enumerate(rows):
        same = index >= sides and row in rows[sides:index]
        if NOBODY in row and not same:
            hole = row.index(NOBODY)
            filled = (*row[:hole], free[0], *row[hole + 1 :])
            yield from _placed(
                form, sides, (*rows[:index], filled, *rows[index + 1 :]), free[1:], may
            )
