"""Tie-breaks that count rounds: wins, games won, games with Black, progressive scores."""

from dataclasses import replace

from domain.results import Cell, Colour, Crosstable, Mark, PointSystem
from domain.standings.exact_values import exact_text
from domain.standings.rules import RankingRules
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.descriptor import parse_tie_break
from tests.domain.standings.drawn import chart_of
from tests.domain.standings.published import ROUND_ROBIN

#  1 won with White and Black, had a PAB and a half-point bye; 2 won by forfeit and had a full-point
#  bye; 3 lost by forfeit and withdrew.
MIXED = """
    1 2000 +W2 +B3 U   H
    2 2000 -B1 P   +W3F Z
    3 2000 Z   -W1 -B2F Z
    """


def values_of_column(drawn: Crosstable, code: str, rules: RankingRules | None = None) -> list[str]:
    table = ranked_standings(drawn, [parse_tie_break(code)], rules or RankingRules())
    return [exact_text(s.values[0]) for s in sorted(table, key=lambda s: s.number)]


def test_wins_count_every_round_with_the_points_of_a_win() -> None:
    assert values_of_column(chart_of(MIXED), "WIN") == ["3", "2", "0"]


def test_a_bye_worth_less_than_a_win_is_no_win() -> None:
    drawn = chart_of(MIXED, PointSystem.from_values(bye=5))

    assert values_of_column(drawn, "WIN") == ["2", "2", "0"]


def test_games_won_and_games_with_black_are_games_over_the_board() -> None:
    drawn = chart_of(MIXED)

    assert values_of_column(drawn, "WON") == ["2", "0", "0"]
    assert values_of_column(drawn, "BPG") == ["1", "1", "0"]
    assert values_of_column(drawn, "BWG") == ["1", "0", "0"]


def test_a_forfeit_in_a_round_robin_is_no_game_over_the_board_either() -> None:
    # 6 beat 5 by forfeit, with Black.
    assert values_of_column(ROUND_ROBIN, "WON", RankingRules(predetermined=True))[5] == "0"
    assert values_of_column(ROUND_ROBIN, "WIN", RankingRules(predetermined=True))[5] == "1"
    assert values_of_column(ROUND_ROBIN, "BPG", RankingRules(predetermined=True))[5] == "2"


def test_progressive_scores_cut_the_first_rounds() -> None:
    # Player 1: 1, 2, 3, 3½.
    drawn = chart_of(MIXED)

    assert [values_of_column(drawn, code)[0] for code in ("PS", "PS/C1", "PS/C2")] == [
        "9.5",
        "8.5",
        "6.5",
    ]


def test_rounds_elected_to_play_leave_out_requested_byes_and_forfeit_losses() -> None:
    assert values_of_column(chart_of(MIXED), "REP") == ["3", "3", "1"]


def test_standard_points_ignore_the_point_system() -> None:
    # 1: two wins, a PAB above a draw, a draw's bye: 3½. 2: full-point bye and forfeit win: 2.
    assert values_of_column(chart_of(MIXED), "STD") == ["3.5", "2", "0"]
    assert values_of_column(chart_of(MIXED, PointSystem.from_values(win=30, draw=10)), "STD") == [
        "3.5",
        "2",
        "0",
    ]


def test_standard_points_compare_both_sides_of_a_half_decided_game() -> None:
    # The arbiter gave White ½ and Black 0.
    drawn = chart_of("1 2000 =W2\n2 2000 -B1")

    assert values_of_column(drawn, "STD") == ["1", "0"]


def test_an_unrated_win_is_a_game_won() -> None:
    drawn = chart_of("1 2000 +W2\n2 2000 -B1")
    won = replace(drawn.rows[0], cells=(Cell(2, Colour.WHITE, Mark.UNRATED_WIN),))

    assert values_of_column(replace(drawn, rows=(won, drawn.rows[1])), "WON") == ["1", "0"]
