"""Examples in the manner of the US Chess rulebook (7th edition), 34E."""

from domain.results import Crosstable
from domain.standings.exact_values import exact_text
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.descriptor import parse_tie_break
from domain.standings.tiebreaks.us_chess import median_cuts
from tests.domain.standings.drawn import chart_of


def values_of_column(drawn: Crosstable, code: str) -> list[str]:
    table = ranked_standings(drawn, [parse_tie_break(code)])
    return [exact_text(s.values[0]) for s in sorted(table, key=lambda s: s.number)]


# 4 won two, lost one, withdrew: he counts as 1+1+0+½+½ = 3.
# 1 has 4 of 5, 2 has 3½, 3 has 1½, 5 has 1.
DRAWN = chart_of(
    """
    1 2000 +W2 -B4 +W4 +B3 +W5
    2 2000 -B1 +W3 =B5 +W5 U
    3 2000 -W4 -B2 U   -W1 H
    4 2000 +B3 +W1 -B1 Z   Z
    5 2000 Z   H   =W2 -B2 -B1
    """
)


def test_solkoff_gives_opponents_half_a_point_for_each_unplayed_game() -> None:
    # Adjusted: 1: 4. 2: 0+1+½+1+½ = 3. 3: 0+0+½+0+½ = 1. 4: 3. 5: ½+½+½+0+0 = 1½.
    assert values_of_column(DRAWN, "SOLK") == ["11.5", "8", "10", "9", "10"]


def test_own_unplayed_games_are_opponents_with_nothing() -> None:
    """1 met 2, who has ½; 2 met 1, whose bye counts ½ beside the win."""
    assert values_of_column(chart_of("1 2000 U +W2\n2 2000 H -B1"), "SOLK") == ["0.5", "1.5"]


def test_modified_median_drops_the_lowest_for_a_plus_score_the_highest_for_a_minus() -> None:
    # 1 (4 of 5): 3 3 3 1 1½ without 1. 3 (1½ of 5): 3 3 0 4 0 without 4.
    assert values_of_column(DRAWN, "MMED")[0] == "10.5"
    assert values_of_column(DRAWN, "MMED")[2] == "6"


def test_modified_median_drops_both_for_an_even_score() -> None:
    # 2 of 4: the opponents count 2½, 2, 1 and 2½.
    drawn = chart_of(
        """
        1 2000 +W2 -B3 +W4 -B5
        2 2000 -B1 +W4 +B3 H
        3 2000 H   +W1 -W2 H
        4 2000 H   -B2 -B1 U
        5 2000 U   U   U   +W1
        """
    )

    assert values_of_column(drawn, "SOLK")[0] == "8"
    assert values_of_column(drawn, "MMED")[0] == "4.5"


def test_from_nine_rounds_on_two_scores_are_dropped() -> None:
    assert median_cuts(8) == 1
    assert median_cuts(9) == 2


def test_cumulative_takes_unplayed_points_off_again() -> None:
    # The rulebook's bye, win, loss, draw, win: 1 + 2 + 2 + 2½ + 3½ - 1 = 10.
    drawn = chart_of("1 2000 U +W2 -B2 =W2 +B2\n2 2000 H -B1 +W1 =B1 -W1")

    # 2: ½ + ½ + 1½ + 2 + 2 - ½
    assert values_of_column(drawn, "CUM") == ["10", "6"]


def test_cumulative_of_opposition_adds_the_opponents_met() -> None:
    """They met four times: 4 · 6 and 4 · 10, the cumulative scores of the test above."""
    drawn = chart_of("1 2000 U +W2 -B2 =W2 +B2\n2 2000 H -B1 +W1 =B1 -W1")

    assert values_of_column(drawn, "OCUM") == ["24", "40"]
