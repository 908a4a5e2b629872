"""Direct encounter (C.07 6): the rank among tied players by their games against each other."""

from domain.results import Crosstable
from domain.standings.rules import RankingRules
from domain.standings.table import ranked_standings
from domain.standings.tiebreaks.descriptor import parse_tie_break_list
from tests.domain.standings.drawn import chart_of

SWISS = RankingRules()


def ranks_and_numbers(
    drawn: Crosstable, rules: RankingRules = SWISS, order: str = "DE"
) -> list[tuple[int, int]]:
    """Rank and number by direct encounter alone, as if all players were tied."""
    return [
        (s.rank or 0, s.number) for s in ranked_standings(drawn, parse_tie_break_list(order), rules)
    ]


def test_the_rest_of_a_tie_is_compared_again_after_a_player_is_placed() -> None:
    # 4 beat everybody. 1, 2, 3 have one point each and beat one another in a circle.
    drawn = chart_of(
        """
        1 2000 +W2 -B3 -W4
        2 2000 -B1 -W4 +B3
        3 2000 -B4 +W1 -W2
        4 2000 +W3 +B2 +B1
        """
    )

    assert ranks_and_numbers(drawn) == [(1, 4), (2, 1), (2, 2), (2, 3)]


def test_equal_players_of_a_group_are_ranked_by_their_own_game() -> None:
    # 1 and 2 have two points, 3 and 4 one; 2 beat 1 and 3 beat 4.
    drawn = chart_of(
        """
        1 2000 -W2 +B3 +W4
        2 2000 +B1 -W4 +B3
        3 2000 +B4 -W1 -W2
        4 2000 -W3 +B2 -B1
        """
    )

    assert ranks_and_numbers(drawn) == [(1, 2), (2, 1), (3, 3), (4, 4)]


def test_a_leader_that_can_not_be_caught_is_first() -> None:
    # 1 beat 2 and 3, who have not met: whatever happens there, nobody gets more than 1.
    drawn = chart_of("1 2000 +W2 +B3\n2 2000 -B1 H\n3 2000 H -W1")

    assert ranks_and_numbers(drawn) == [(1, 1), (2, 2), (2, 3)]


def test_a_tie_is_not_broken_for_a_leader_who_could_still_be_caught() -> None:
    # 1 beat 2; 3 has met nobody and would have 2 with two wins.
    drawn = chart_of("1 2000 +W2 H\n2 2000 -B1 H\n3 2000 H H")

    assert ranks_and_numbers(drawn) == [(1, 1), (1, 2), (1, 3)]


def test_a_clear_second_place_is_decided_even_if_the_third_is_tied() -> None:
    # 1 has 3 points, 2 has 2; 3 and 4 have none and have not met.
    drawn = chart_of(
        """
        1 2000 +W2 +B3 +W4
        2 2000 -B1 +W4 +W3
        3 2000 H   -W1 -B2
        4 2000 H   -B2 -B1
        """
    )

    assert ranks_and_numbers(drawn) == [(1, 1), (2, 2), (3, 3), (3, 4)]


def test_after_the_leader_the_others_start_over_without_games_against_them() -> None:
    # 3 and 4 have not met. 1 has 3½ and can't be caught. 2 has 2½, which 3 could reach with his
    # draw against 1; without 1 he can reach 2 only. Of 3, 4 and 5 nobody is safely ahead.
    drawn = chart_of(
        """
        1 2000 +W2 =W3 +W4 +W5 H
        2 2000 -B1 =W4 +W5 +W3 H
        3 2000 +W5 =B1 H   -B2 H
        4 2000 H   =B2 -B1 H   =W5
        5 2000 -B3 H   -B2 -B1 =B4
        """
    )

    assert ranks_and_numbers(drawn) == [(1, 1), (2, 2), (3, 3), (3, 4), (3, 5)]


def test_two_meetings_count_as_one_with_the_average() -> None:
    # 1 and 2 won once each; 3 lost to 1 and drew with 2: 1 has ½+1, 2 has ½+½.
    drawn = chart_of(
        """
        1 2000 +W2 -B2 +W3
        2 2000 -B1 +W1 Z   =W3
        3 2000 Z   Z   -B1 =B2
        """
    )

    assert ranks_and_numbers(drawn) == [(1, 1), (2, 2), (3, 3)]


def test_a_forfeit_is_an_encounter_only_if_the_regulations_or_the_pairings_say_so() -> None:
    drawn = chart_of("1 2000 +W2F\n2 2000 -B1F")

    assert ranks_and_numbers(drawn) == [(1, 1), (1, 2)]
    assert ranks_and_numbers(drawn, order="DE/P") == [(1, 1), (2, 2)]
    assert ranks_and_numbers(drawn, RankingRules(predetermined=True)) == [(1, 1), (2, 2)]


def test_the_value_is_the_place_in_the_group_or_0_if_undecided() -> None:
    drawn = chart_of("1 2000 +W2 =B3\n2 2000 -B1 U\n3 2000 H =W1")

    found = {s.number: s.values[1] for s in ranked_standings(drawn, parse_tie_break_list("PTS,DE"))}
    assert found == {1: 0, 2: 0, 3: 0}


def test_places_are_counted_through_after_a_place_that_is_shared() -> None:
    # 1 and 2 drew and both beat 3 and 4, who drew
    drawn = chart_of(
        """
        1 2000 =B2 +W3 +B4
        2 2000 =W1 +B4 +W3
        3 2000 =W4 -B1 -B2
        4 2000 =B3 -W2 -W1
        """
    )
    (first, second, third, fourth) = ranked_standings(drawn, parse_tie_break_list("DE"), SWISS)

    assert [first.values[0], second.values[0], third.values[0], fourth.values[0]] == [1, 1, 3, 3]
