"""Victory points of a match in IMPs: the continuous scale of the WBF, and its discrete form."""

from decimal import Decimal
from pathlib import Path

import pytest

from domain.bridge.scoring.imps import (
    continuous_scale,
    discrete_limits,
    discrete_victory_points,
    victory_points,
)
from domain.errors import RuleViolation
from tests.every import every

# margins 0 … 12 of the published scale
PRINTED = {
    2: "10.00 10.86 11.67 12.42 13.12 13.78 14.39 14.96 15.50 16.00 16.46 16.90 17.31",
    8: "10.00 10.44 10.86 11.27 11.67 12.05 12.42 12.77 13.12 13.45 13.78 14.09 14.39",
    10: "10.00 10.39 10.77 11.14 11.50 11.85 12.18 12.51 12.83 13.14 13.43 13.72 14.00",
    16: "10.00 10.31 10.61 10.91 11.20 11.48 11.76 12.03 12.29 12.55 12.80 13.04 13.28",
}


@pytest.mark.parametrize("boards", PRINTED)
def test_the_continuous_scale_is_as_printed(boards: int) -> None:
    assert continuous_scale(boards)[:13] == tuple(map(Decimal, PRINTED[boards].split()))


@pytest.mark.shared
def test_the_continuous_scale_is_as_published_for_whole_matches(shared: Path) -> None:
    rows = (shared / "data/bridge/vp_continuous_selected.csv").read_text().splitlines()[1:]
    assert len(rows) == 6
    for row in rows:
        boards, *points = row.split(",")
        assert continuous_scale(int(boards)) == tuple(map(Decimal, points))


@every("boards", range(1, 65))
def test_no_imp_is_worth_more_than_the_one_before_it(boards: int) -> None:
    scale = continuous_scale(boards)
    steps = [b - a for a, b in zip(scale, scale[1:], strict=False)]

    assert scale[0] == 10
    assert scale[-1] == 20
    assert steps == sorted(steps, reverse=True)
    assert min(steps) > 0


def test_both_sides_share_twenty() -> None:
    assert victory_points(12, 8) == (Decimal("14.39"), Decimal("5.61"))
    assert victory_points(-12, 8) == (Decimal("5.61"), Decimal("14.39"))
    assert victory_points(200, 8) == (Decimal(20), Decimal(0))
    assert victory_points(0, 8) == (Decimal(10), Decimal(10))


@every("boards", range(4, 65))
def test_discrete_bands_never_get_narrower(boards: int) -> None:
    limits = discrete_limits(boards)
    bands = [b - a for a, b in zip(limits, limits[1:], strict=False)]

    assert bands == sorted(bands)
    assert limits[0] >= 0


def test_discrete_points_are_whole() -> None:
    boards = 16
    most_imps = discrete_limits(boards)  # for 10 points, 11, and so on to 19

    assert discrete_victory_points(0, boards) == (Decimal(10), Decimal(10))
    assert discrete_victory_points(most_imps[0] + 1, boards) == (Decimal(11), Decimal(9))
    assert discrete_victory_points(-most_imps[9], boards) == (Decimal(1), Decimal(19))
    assert discrete_victory_points(most_imps[9] + 1, boards) == (Decimal(20), Decimal(0))


def test_a_match_without_boards_is_refused() -> None:
    with pytest.raises(RuleViolation, match="0 boards"):
        victory_points(3, 0)
