"""Victory point scales: the printed ones, and one of an organiser's own."""

from decimal import Decimal
from fractions import Fraction

import pytest

from domain.bridge.scoring.match import TeamImps, match_victory_points
from domain.errors import BadFile, RuleViolation, Unsupported
from domain.formats.team_matches.scale_tables import parse_vp_tables, printed_scales, scale_named
from tests.every import every

OWN = """
[own]
title = "25-5"
source = "a union"
edition = "1995"
[[own.columns]]
boards = [1, 32]
widest = [1, 5, 60]
won = [15, 16, 25, 25]
lost = [15, 14, 5, 0]
"""


def own_and_other(text: str) -> tuple[Decimal, Decimal]:
    one, other = map(Decimal, text.split())
    return one, other


def margins(margin: int) -> TeamImps:
    return TeamImps(Fraction(margin), Fraction(-margin))


@pytest.mark.parametrize(
    ("scale", "boards", "margin", "points"),
    [
        ("wbf", 10, 12, "14.00 6.00"),
        ("WBF", 10, -12, "6.00 14.00"),
        ("wbf-discrete", 10, 0, "10 10"),
        ("30-0", 7, 0, "15 15"),
        ("30-0", 7, 1, "18 12"),
        ("30-0", 8, -6, "8 22"),
        ("30-0", 8, 28, "30 0"),
        ("30-0", 9, 35, "29 1"),
        ("20-0", 11, 36, "20 0"),
        ("20-0", 6, 2, "11 9"),
    ],
)
def test_victory_points_of_a_margin_are_those_of_the_scale(
    scale: str, boards: int, margin: int, points: str
) -> None:
    found = match_victory_points(scale_named(scale), margins(margin), boards)
    assert found == own_and_other(points)


def test_half_an_imp_is_rounded_away_from_zero() -> None:
    half = TeamImps(Fraction(1, 2), Fraction(-1, 2))
    assert match_victory_points(scale_named("30-0"), half, 8) == own_and_other("18 12")


@every("name", sorted(printed_scales()))
def test_printed_scales_name_their_source_and_never_fall(name: str) -> None:
    table = printed_scales()[name]
    assert table.source
    assert table.edition
    for column in table.columns:
        assert list(column.won) == sorted(column.won)
        assert len({won + lost for won, lost in zip(column.won, column.lost, strict=True)}) == 1


def test_a_scale_of_ones_own_may_take_more_from_the_loser() -> None:
    own = parse_vp_tables(OWN)["own"]
    assert own.points_of_both(61, 16) == own_and_other("25 0")
    assert own.points_of_both(-60, 16) == own_and_other("5 25")
    with pytest.raises(RuleViolation, match="no column for a match of 33 boards"):
        own.points_of_both(0, 33)


def test_an_invalid_scale_is_refused() -> None:
    with pytest.raises(Unsupported, match="25-5"):
        scale_named("25-5")
    for text in ("[own", OWN.replace("1, 5, 60", "1, 5"), "own = 3"):
        with pytest.raises(BadFile):
            parse_vp_tables(text)
