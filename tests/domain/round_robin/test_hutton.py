from collections import Counter

import pytest

from domain.errors import Unsupported
from domain.round_robin.hutton import hutton
from tests.every import every


@every("teams", range(4, 21, 2))
def test_one_board_less_than_teams_lets_every_team_meet_every_other_once(teams: int) -> None:
    boards = hutton(teams, teams - 1)

    met = Counter(tuple(sorted(g.players)) for one in boards for g in one.games)
    assert len(met) == teams * (teams - 1) // 2
    assert set(met.values()) == {1}
    whites: Counter[int] = Counter(g.white for one in boards for g in one.games)
    assert {abs(2 * whites[team] - (teams - 1)) for team in range(1, teams + 1)} == {1}


def test_with_an_odd_number_of_teams_somebody_rests_on_every_board() -> None:
    boards = hutton(5, 5)

    assert sorted(team for one in boards for team in one.byes) == [1, 2, 3, 4, 5]


def test_fewer_boards_leave_out_the_rounds_in_which_clubmates_meet() -> None:
    # Berger, 6 teams: 1 and 2 meet in round 2, 3 and 4 in round 1.
    clubs = [frozenset({1, 2}), frozenset({3, 4})]

    boards = hutton(6, 3, clubs)

    assert [one.games[0].round for one in boards] == [3, 4, 5]
    assert not any(g.players in clubs for one in boards for g in one.games)


@pytest.mark.parametrize("boards", [0, 6])
def test_more_boards_than_other_teams_are_refused(boards: int) -> None:
    with pytest.raises(Unsupported):
        hutton(6, boards)
