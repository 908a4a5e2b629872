"""Pairs of a results file, in one field or two."""

import pytest

from domain.bridge.movements.movement import Direction
from domain.bridge.session import PairNo
from domain.formats.pairs_results.document import PairsResults, PrintedPair, ResultsHeading

NS, EW = Direction.NS, Direction.EW


@pytest.mark.parametrize(
    ("directions", "apart"),
    [((NS, EW), True), ((NS, None), False), ((None, None), False), ((), False)],
)
def test_fields_are_apart_where_every_pair_sits_one_way(
    directions: tuple[Direction | None, ...], apart: bool
) -> None:
    pairs = tuple(PrintedPair(PairNo(n), str(n), side) for n, side in enumerate(directions, 1))

    assert PairsResults(ResultsHeading(), pairs).has_two_fields == apart
