"""The statistical model of the endorsement: how many of 50,000 tournaments may differ, and what a
smaller sample proves.
"""

import pytest

from domain.lab.endorsement.checklist import ModelVerdict, upper_bound_of_differing, verdict_on


@pytest.mark.parametrize(
    ("tournaments", "discrepancies", "expected"),
    [
        (50_000, 0, ModelVerdict.WITHIN),
        (50_000, 10, ModelVerdict.WITHIN),
        (50_000, 11, ModelVerdict.BEYOND),
        (49_999, 0, ModelVerdict.OPEN),
        (20, 11, ModelVerdict.BEYOND),
        (0, 0, ModelVerdict.OPEN),
    ],
)
def test_ten_of_fifty_thousand_may_differ(
    tournaments: int, discrepancies: int, expected: ModelVerdict
) -> None:
    assert verdict_on(tournaments, discrepancies) is expected


@pytest.mark.parametrize(
    ("tournaments", "discrepancies", "bound"),
    [
        # (1 - m/50,000) ** n is above one in twenty: by hand, m = 50,000 (1 - 20 ** (-1/n))
        (1, 0, 47_500),
        (2, 0, 38_819),
        (1000, 0, 149),
        # everything differed: nothing speaks against all of them
        (3, 3, 50_000),
        (0, 0, 50_000),
    ],
)
def test_the_upper_bound_of_discrepancies_after_few_tournaments(
    tournaments: int, discrepancies: int, bound: int
) -> None:
    assert upper_bound_of_differing(tournaments, discrepancies) == bound


def test_the_upper_bound_grows_with_the_discrepancies_found() -> None:
    bounds = [upper_bound_of_differing(2000, found) for found in range(4)]

    assert bounds == sorted(set(bounds))
