"""From a ranking to lines of equal strength, and the lots that mix the order inside each line.

M. Eminenti, *Multiphase Pairs Tournaments* (EBL Main TD Course 2016), 1.3.5: the field is split by
strength into as many groups as a line has members and every line takes one of each group, going
to and fro (boustrophedon); the order inside a line is drawn, or all strong pairs would meet each
other on the same boards. The exceptional line meets a whole line in each session and takes pairs
from the middle of the ranking. An odd field is filled up with nobody, who counts as the weakest
and gets into a normal line: two sit-outs of normal lines can be merged, one in a tail hardly ever.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from domain.bridge.lines.lines import Lines
from domain.bridge.movements.tails import Shape
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
