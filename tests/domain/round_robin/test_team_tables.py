"""Scheveningen and Hutton: tables for members of teams."""

from collections import Counter
from itertools import groupby

import pytest

from domain.errors import Unsupported
from domain.round_robin.table import Table
from domain.round_robin.team_tables import hutton_rounds, scheveningen_table
from tests.domain.round_robin.colours import colour_letters
from tests.every import every


def rounds_as_text(table: Table, k: int) -> list[str]:
    def name(number: int) -> str:
        return f"A{number}" if number <= k else f"B{number - k}"

    return [" ".join(f"{name(g.white)}-{name(g.black)}" for g in one.games) for one in table.rounds]


def longest_run(colours: str) -> int:
    return max(len(list(run)) for _, run in groupby(colours))


def test_two_a_side_as_printed() -> None:
    assert rounds_as_text(scheveningen_table(2), 2) == ["A1-B1 A2-B2", "B2-A1 B1-A2"]


def test_four_a_side_as_printed() -> None:
    assert rounds_as_text(scheveningen_table(4), 4) == [
        "A1-B1 A2-B2 B3-A3 B4-A4",
        "B2-A1 B1-A2 A3-B4 A4-B3",
        "A1-B3 A2-B4 B1-A3 B2-A4",
        "B4-A1 B3-A2 A3-B2 A4-B1",
    ]


def test_three_a_side_as_printed() -> None:
    assert rounds_as_text(scheveningen_table(3), 3) == [
        "A1-B1 A2-B2 B3-A3",
        "B2-A1 A2-B3 B1-A3",
        "A1-B3 B1-A2 A3-B2",
    ]


def test_six_a_side_is_the_printed_exception() -> None:
    assert rounds_as_text(scheveningen_table(6), 6)[1] == "B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6"


@every("k", [*range(1, 31), 99, 100])
def test_every_player_meets_the_whole_other_team(k: int) -> None:
    table = scheveningen_table(k)

    met = Counter(tuple(sorted(g.players)) for g in table.games)
    assert met == {(a, b): 1 for a in range(1, k + 1) for b in range(k + 1, 2 * k + 1)}
    assert all(len({n for g in one.games for n in g.players}) == 2 * k for one in table.rounds)


@every("k", [*range(1, 31), 99, 100])
def test_colours_are_level_for_players_and_nearly_for_teams(k: int) -> None:
    table = scheveningen_table(k)

    whites = [sum(g.white <= k for g in one.games) for one in table.rounds]
    assert max(map(abs, table.colour_balances.values())) == k % 2
    # A team has White as often as Black in a round, once more if k is odd, twice if k is 2, 6, 10 …
    assert all(abs(2 * white - k) <= (k % 2 if k % 4 != 2 else 2) for white in whites)
    assert abs(2 * sum(whites) - k * k) == k % 2
    assert all(longest_run(colour_letters(table, n)) <= 2 for n in range(1, 2 * k + 1))


@every("k", range(1, 21))
def test_the_return_match_exchanges_all_colours_and_joins_without_three_in_a_row(k: int) -> None:
    table = scheveningen_table(k, with_return=True)

    assert set(table.colour_balances.values()) == {0}
    assert [g.round for one in table.rounds for g in one.games[:1]] == list(range(1, 2 * k + 1))
    assert all(longest_run(colour_letters(table, n)) <= 2 for n in range(1, 2 * k + 1))


@pytest.mark.parametrize("k", [0, 101])
def test_too_few_or_too_many_a_side_are_refused(k: int) -> None:
    with pytest.raises(Unsupported):
        scheveningen_table(k)


@pytest.mark.parametrize("teams", range(4, 21, 2))
def test_one_board_less_than_teams_lets_every_team_meet_every_other_once(teams: int) -> None:
    boards = hutton_rounds(teams, teams - 1)

    met = Counter(tuple(sorted(g.players)) for one in boards for g in one.games)
    assert len(met) == teams * (teams - 1) // 2
    assert set(met.values()) == {1}
    whites: Counter[int] = Counter(g.white for one in boards for g in one.games)
    assert {abs(2 * whites[team] - (teams - 1)) for team in range(1, teams + 1)} == {1}


def test_with_an_odd_number_of_teams_one_rests_on_every_board() -> None:
    boards = hutton_rounds(5, 5)

    assert sorted(team for one in boards for team in one.byes) == [1, 2, 3, 4, 5]


def test_fewer_boards_leave_out_the_rounds_in_which_clubmates_meet() -> None:
    # Berger, 6 teams: 1 and 2 meet in round 2, 3 and 4 in round 1.
    clubs = [frozenset({1, 2}), frozenset({3, 4})]

    boards = hutton_rounds(6, 3, clubs)

    assert [one.games[0].round for one in boards] == [3, 4, 5]
    assert not any(g.players in clubs for one in boards for g in one.games)


@pytest.mark.parametrize("boards", [0, 6])
def test_a_hutton_has_one_board_at_least_and_as_many_as_other_teams_at_most(boards: int) -> None:
    with pytest.raises(Unsupported):
        hutton_rounds(6, boards)
