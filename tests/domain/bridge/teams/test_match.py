"""A match of two teams: each board at two tables, the home team NS at one and EW at the other."""

from fractions import Fraction

import pytest

from domain.bridge.movements.movement import Direction
from domain.bridge.scoring.contract import Vulnerability
from domain.bridge.scoring.match import MatchTable, TeamImps, board_imps, match_total
from domain.bridge.scoring.notation import result_from_text

NS, EW = Direction.NS, Direction.EW


def table_result(home: Direction, result: str) -> MatchTable:
    return MatchTable(home, result_from_text(result), Vulnerability.NONE)


@pytest.mark.parametrize(
    ("open_room", "closed_room", "home"),
    [
        ("4S N 10", "4S N 10", 0),
        ("4S N 10", "4S N 9", 10),  # 420 and 50
        ("PASS", "1NT S 7", -3),  # 90 to the visitors, who sit NS in the closed room
        ("7NTXX N 0", "7NTXX S 13", -24),  # 4000 and more
    ],
)
def test_a_board_of_a_match_is_the_difference_of_both_tables_in_imps(
    open_room: str, closed_room: str, home: int
) -> None:
    found = board_imps(table_result(NS, open_room), table_result(EW, closed_room))
    assert found == TeamImps(Fraction(home), Fraction(-home))
    assert board_imps(table_result(EW, closed_room), table_result(NS, open_room)) == found


def team_imps(home: float, visitors: float) -> TeamImps:
    return TeamImps(Fraction(home), Fraction(visitors))


def test_a_board_has_no_imps_if_not_played_or_if_both_tables_sat_in_one_direction() -> None:
    assert board_imps(table_result(NS, "NP"), table_result(EW, "PASS")) is None
    assert board_imps(table_result(NS, "PASS"), table_result(NS, "PASS")) is None


def test_an_artificial_score_is_three_imps() -> None:
    assert board_imps(table_result(NS, "A+/A-"), table_result(EW, "4S N 10")) == team_imps(3, -3)
    assert board_imps(table_result(EW, "A+/A+"), table_result(NS, "4S N 10")) == team_imps(3, 3)
    assert board_imps(table_result(NS, "A+/A-"), table_result(EW, "A/A")) == team_imps(1.5, -1.5)


def test_a_weighted_score_is_weighted_in_imps() -> None:
    found = board_imps(table_result(NS, "50x4S N 10,50x4S N 9"), table_result(EW, "4S N 10"))
    assert found == team_imps(-5, 5)  # half of nothing and half of 470: 10 IMPs


def test_the_total_counts_what_each_team_won() -> None:
    total = match_total([TeamImps(Fraction(n), Fraction(-n)) for n in (10, -3, 0, 4)])
    assert total.won == team_imps(14, 3)
    assert total.margins == team_imps(11, -11)
