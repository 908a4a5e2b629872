"""Sonneborn-Berger and Koya in round robins and Swisses."""

import pytest

from domain.results import Crosstable, PointSystem
from domain.standings.exact_values import exact_text
from domain.standings.rules import RankingRules
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.descriptor import parse_tie_break
from tests.domain.standings.drawn import chart_of
from tests.domain.standings.published import ROUND_ROBIN

ROUNDS = RankingRules(predetermined=True)

# An odd round robin: everybody rests once. 1 has 1½, 2 has ½, 3 has 1.
ODD = chart_of(
    """
    1 2000 +W2 =B3 Z
    2 2000 -B1 Z   =W3
    3 2000 Z   =W1 =B2
    """
)


def values_of_column(drawn: Crosstable, code: str, rules: RankingRules = ROUNDS) -> list[str]:
    table = ranked_standings(drawn, [parse_tie_break(code)], rules)
    return [exact_text(s.values[0]) for s in sorted(table, key=lambda s: s.number)]


def test_a_rest_adds_nothing_to_sonneborn_berger_and_is_not_cut() -> None:
    assert values_of_column(ODD, "SB") == ["1", "0.5", "1"]
    assert values_of_column(ODD, "SB/C1") == ["0.5", "0", "0.75"]


def test_koya_measures_an_opponent_by_the_games_he_has() -> None:
    # Two games each: half of the maximum is 1, which 1 and 3 have.
    assert values_of_column(ODD, "KS") == ["0.5", "0.5", "0.5"]


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("KS", ["2", "0.5", "0.5", "1", "0.5", "0"]),
        ("KS/L+2", ["2", "0.5", "0.5", "1", "0.5", "0"]),
        ("KS/L+3", ["0", "0", "0", "0", "0", "0"]),
        ("KS/L-2", ["3.5", "3.5", "3.5", "1.5", "1.5", "1.5"]),
    ],
)
def test_the_koya_limit_moves_by_half_points(code: str, values: list[str]) -> None:
    # Scores 3½ 3½ 3½ 1½ 1½ 1½ of 5: the limit is 2½, then 3½, 4 and 1½.
    assert values_of_column(ROUND_ROBIN, code) == values


def test_products_follow_the_points_of_the_tournament() -> None:
    football = PointSystem.from_values(win=30, draw=10)
    drawn = chart_of("1 2000 +W2 =B3\n2 2000 -B1 Z\n3 2000 Z =W1", football)

    # 1 has 4; 2's last bye counts as a draw, 1; 3 has 1. 3·1 + 1·1
    assert values_of_column(drawn, "SB", RankingRules())[0] == "4"
